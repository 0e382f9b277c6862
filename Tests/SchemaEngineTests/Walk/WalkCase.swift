import Testing

@testable import SchemaEngine

/// One payload held against a small catalog: what is told of it, and what is read.
struct WalkCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var payload: String
    var options = CheckOptions.standard
    /// `code /pointer` each, a warning or a notice with its severity before it, folded ones with their number.
    var faults: [String] = []
    /// The printed value as compact JSON; `nil` where it is refused, or not compared.
    var decoded: String?

    /// A case of one schema file, `X.response.json`, and of fragments beside it.
    init(
        _ name: String,
        _ schema: String,
        _ fragments: [String: String] = [:],
        payload: String,
        options: CheckOptions = .standard,
        faults: [String] = [],
        decoded: String? = nil
    ) {
        testDescription = name
        files = fragments
        files["X.response"] = schema
        self.payload = payload
        self.options = options
        self.faults = faults
        self.decoded = decoded
    }

    /// Checks and decodes, and expects both to tell what the case says.
    func expectOutcome(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let schema = try SmallCatalog(files, options: options).schema("X.response")
        let report = schema.check(JSONBuffer(payload.utf8))
        #expect(report.faults.map(\.inShort) == faults, "checked", sourceLocation: sourceLocation)
        do throws(PayloadError) {
            let decoding = try schema.decode(JSONBuffer(payload.utf8))
            #expect(report.isValid, sourceLocation: sourceLocation)
            #expect(decoding.faults == report.faults, "decoded", sourceLocation: sourceLocation)
            guard let decoded else { return }
            #expect(decoding.fields.printedValue.description == decoded, sourceLocation: sourceLocation)
        } catch {
            #expect(!report.isValid, sourceLocation: sourceLocation)
            #expect(error.faults == report.faults, "decoded", sourceLocation: sourceLocation)
            #expect(decoded == nil, sourceLocation: sourceLocation)
        }
    }
}

extension Fault {
    /// `type-mismatch /issues/1/id`, `warning missing-key / × 4`
    var inShort: String {
        let weight = severity == .error ? "" : "\(severity.rawValue) "
        let number = count > 1 ? " × \(count)" : ""
        return "\(weight)\(code.rawValue) \(payload?.pointer ?? "-")\(number)"
    }
}
