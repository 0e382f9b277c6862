import TestSupport
import Testing

@testable import SchemaEngine

@Suite("The walk against a naive checker")
struct DifferentialTests {
    @Test("both find the same faults in random payloads", arguments: 0..<4)
    func agreement(group: Int) throws {
        var (accepted, refused) = (0, 0)
        let count = rounds(20)
        for seed in group * count..<(group + 1) * count {
            var generated = RandomCatalog(seed: UInt64(seed))
            let sources = [
                SchemaSource(path: "X.response.json", text: generated.root.description),
                SchemaSource(path: "one.json", text: generated.fragments["one"]?.description ?? ""),
                SchemaSource(path: "two.json", text: generated.fragments["two"]?.description ?? ""),
            ]
            // Nulls are kept, so that the decoded value can be compared with the payload.
            let unknownKeys: CheckOptions.UnknownKeys = seed % 3 == 0 ? .reject : .keep
            var options = CheckOptions(unknownKeys: unknownKeys, keepsNulls: true, maximumFaults: .max)
            let (catalog, problems) = SchemaCatalog.compiled(sources, options: options)
            guard !problems.contains(where: { $0.severity == .error }) else { continue }
            let schema = try #require(catalog.schema(file: "X.response.json"))
            let naive = NaiveChecker(fragments: generated.fragments, options: options)
            for _ in 0..<15 {
                let payload = generated.payload()
                let text = JSONBuffer(payload.description.utf8)
                let report = schema.checkReport(text)
                let expected = naive.faults(of: payload, by: generated.root)
                #expect(
                    Self.unfolded(report.faults) == Self.unfolded(expected),
                    "\(generated.root) \(generated.fragments) \(payload)"
                )
                #expect(report.isValid == expected.isEmpty)
                #expect(
                    report.faults.map { $0.payload?.offset ?? -1 }
                        == report.faults.map { $0.payload?.offset ?? -1 }.sorted()
                )
                Self.expectPlaces(report.faults, text)
                Self.expectDecoding(schema, payload, text, report)
                options.mode = .observe
                let observed = try schema.decodePayload(text, options: options)
                #expect(Self.areEqual(observed.fields.printedValue, payload))
                #expect(Self.unfolded(observed.faults) == Self.unfolded(expected))
                options.mode = .strict
                if report.isValid { accepted += 1 } else { refused += 1 }
            }
        }
        #expect(accepted > 5 && refused > 5, "accepted \(accepted), refused \(refused)")
    }

    @Test(
        "both find the same faults in bodies that may be absent",
        arguments: ["{none}", "{one|none}", "{one|int|none}", "{any}", "{one}"]
    )
    func presence(root: String) throws {
        var outcomes: Set<Bool> = []
        for seed in UInt64(0)..<20 {
            var generated = RandomCatalog(seed: seed)
            var sources = [SchemaSource(path: "X.response.json", text: JSONValue.string(root).description)]
            for (name, fragment) in generated.fragments {
                sources.append(SchemaSource(path: "\(name).json", text: fragment.description))
            }
            let (catalog, problems) = SchemaCatalog.compiled(sources, options: CheckOptions(maximumFaults: .max))
            guard !problems.contains(where: { $0.severity == .error }) else { continue }
            let schema = try #require(catalog.schema(file: "X.response.json"))
            let naive = NaiveChecker(fragments: generated.fragments, options: CheckOptions())
            for _ in 0..<10 {
                let body = generated.body(for: root)
                let report = schema.checkReport(JSONBuffer((body?.description ?? " \n").utf8))
                let expected = naive.faults(ofBody: body, byTag: root)
                let note = "\(root) \(generated.fragments) \(String(describing: body))"
                #expect(Self.unfolded(report.faults) == Self.unfolded(expected), "\(note)")
                outcomes.insert(report.isValid)
            }
        }
        #expect(outcomes == [true, false])
    }

    @Test("both accept the same texts with a form", arguments: RandomScalars.tags)
    func texts(tag: String) throws {
        var random = SeededGenerator(seed: 7)
        let texts = (0..<500).compactMap { _ in RandomScalars.text(forTag: tag, using: &random) }
        let root = JSONValue.array([.string("{\(tag)}")])
        let source = SchemaSource(path: "X.response.json", text: root.description)
        let catalog = SchemaCatalog.compiled([source], options: CheckOptions(maximumFaults: .max)).catalog
        let schema = try #require(catalog.schema(file: "X.response.json"))
        let naive = NaiveChecker(fragments: [:], options: CheckOptions())
        var outcomes: Set<Bool> = []
        for text in texts {
            let payload = JSONValue.array([.string(text)])
            let report = schema.checkReport(JSONBuffer(payload.description.utf8))
            let expected = Self.unfolded(naive.faults(of: payload, by: root))
            #expect(Self.unfolded(report.faults) == expected, "\(tag) \(text)")
            outcomes.insert(report.isValid)
        }
        #expect(outcomes == [true, false])
    }

    /// Expects the pointers of the faults to be those that the text alone determines.
    private static func expectPlaces(_ faults: [Fault], _ text: JSONBuffer) {
        let places = faults.compactMap(\.payload)
        #expect(places.map(\.pointer) == SchemaEngine.places(of: places.map(\.offset), in: text).map(\.pointer))
    }

    /// Expects an accepted payload to decode to itself, and any other to be refused.
    private static func expectDecoding(
        _ schema: Schema,
        _ payload: JSONValue,
        _ text: JSONBuffer,
        _ report: CheckReport
    ) {
        let decoded = Result { () throws(PayloadError) in try schema.decodePayload(text) }
        switch decoded {
        case .success(let decoded):
            #expect(report.isValid)
            #expect(areEqual(decoded.fields.printedValue, payload))
        case .failure(let error):
            #expect(!report.isValid)
            #expect(error.faults == report.faults)
        }
    }

    /// Returns whether a decoded value is that of the payload. Dates and data are printed in one of their spellings.
    static func areEqual(_ printed: JSONValue, _ payload: JSONValue) -> Bool {
        NaiveForms.canonical(printed) == NaiveForms.canonical(payload)
    }

    /// The codes and pointers, without array indexes, so that folding makes no difference.
    static func unfolded(_ faults: [Fault]) -> [String] {
        faults.flatMap {
            Array(repeating: "\($0.code.rawValue) \($0.payload?.pointer ?? "")".withoutIndexes, count: $0.count)
        }
        .sorted()
    }

    static func unfolded(_ faults: [String]) -> [String] { faults.map(\.withoutIndexes).sorted() }
}

extension String {
    fileprivate var withoutIndexes: String { replacing(/\/\d+/, with: "/*") }
}
