import SchematicText
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Header fields against a naive reading")
struct HeaderDifferentialTests {
    @Test(
        "both find the same faults, values and secrets in random fields",
        arguments: ["X.headers.json", "X.response-headers.json", "X.response-headers.404.json"],
        0..<3
    )
    func agreement(file: String, group: Int) throws {
        var outcomes = (accepted: 0, refused: 0)
        let count = rounds(5)
        for seed in group * count..<(group + 1) * count {
            var generated = RandomHeaders(seed: UInt64(seed))
            let root = generated.schema
            let naive = NaiveHeaderChecker(schema: root)
            let source = SchemaSource(path: file, text: JSONValue.object(root).description)
            let options = CheckOptions(maximumFaults: .max)
            let (catalog, problems) = SchemaCatalog.compiled([source], options: options)
            try #require(!problems.contains { $0.severity == .error }, "\(root) \(problems)")
            let schema = try #require(catalog.schema(file: file))
            for _ in 0..<10 {
                let fields = generated.fields(isSecret: naive.isSecret)
                let expected = naive.outcome(fields)
                let note = "seed \(seed): \(JSONValue.object(root)) \(fields)"
                let text = generated.text(of: fields)
                let report = schema.checkReport(JSONBuffer(text.utf8))
                let faults = DifferentialTests.unfolded(report.faults)
                #expect(faults == DifferentialTests.unfolded(expected.faults), "\(note)")
                #expect(report.isValid == expected.faults.isEmpty, "\(note)")
                #expect(!"\(report.faults)".contains(RandomHeaders.secret), "\(note)")
                for name in fields.map(\.name) {
                    let lowercased = HeaderName.lowercased(name.utf8)
                    #expect(schema.marksSecretHeader(lowercased) == naive.isSecret(name), "\(name), \(note)")
                }
                Self.expectDecoding(schema, fields, text, expected, note)
                if report.isValid { outcomes.accepted += 1 } else { outcomes.refused += 1 }
            }
        }
        #expect(outcomes.accepted > 5 && outcomes.refused > 5, "\(outcomes)")
    }

    /// Expects the text and the list of fields to be decoded alike, strictly and in mode `observe`.
    private static func expectDecoding(
        _ schema: Schema,
        _ fields: [(name: String, value: String)],
        _ text: String,
        _ expected: NaiveHeaderChecker.Outcome,
        _ note: String
    ) {
        let decoded = JSONValue.object(JSONObject(expected.decoded))
        let observing = CheckOptions(mode: .observe, maximumFaults: .max)
        for options in [CheckOptions(maximumFaults: .max), observing] {
            let outcomes = [
                Result { () throws(PayloadError) in try schema.decode(headers: fields, options: options) },
                Result { () throws(PayloadError) in
                    try schema.decodePayload(JSONBuffer(text.utf8), options: options)
                },
            ]
            for outcome in outcomes {
                switch outcome {
                case .success(let payload):
                    #expect(options.mode == .observe || expected.faults.isEmpty, "\(note)")
                    let faults = DifferentialTests.unfolded(payload.faults)
                    #expect(faults == DifferentialTests.unfolded(expected.faults), "\(note)")
                    guard expected.faults.isEmpty else { continue }
                    #expect(DifferentialTests.areEqual(payload.fields.printedValue, decoded), "\(note)")
                    expectSentBack(payload.fields, schema, options, note)
                case .failure(let error):
                    #expect(options.mode == .strict, "\(note)")
                    let faults = DifferentialTests.unfolded(error.faults)
                    #expect(faults == DifferentialTests.unfolded(expected.faults), "\(note)")
                }
            }
        }
    }

    /// Expects received fields to be written to fields that are read as the same values.
    private static func expectSentBack(_ fields: Fields, _ schema: Schema, _ options: CheckOptions, _ note: String) {
        let again = Result { () throws(PayloadError) in
            var lines: [(name: String, value: String)] = []
            for member in try schema.encodeHeaders(fields, options: options) {
                let values = if case .array(let elements) = member.value { elements } else { [member.value] }
                // Each element of a list may have a line of its own.
                lines += values.map { (name: member.key, value: $0.string ?? $0.text()) }
            }
            return try schema.decode(headers: lines, options: options)
        }
        let received = fields.printedValue
        switch again {
        // A list without elements has no line.
        case .success(let payload) where !received.text().contains("[]"):
            #expect(payload.fields.printedValue == received, "\(note)")
        case .success: break
        case .failure(let error): #expect(received.text().contains("[]"), "\(error) \(note)")
        }
    }
}
