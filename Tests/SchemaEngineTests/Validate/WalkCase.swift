import Testing

@testable import SchemaEngine

/// A payload that a small catalog validates, with the expected faults and the expected value.
struct WalkCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var payload: String
    var options = CheckOptions.standard
    /// `code /pointer` for each fault, with the severity of a warning or notice before it, and the count of a folded
    /// one after it.
    var faults: [String] = []
    /// The printed value as compact JSON, or `nil` if the payload is refused or the value is not compared.
    var decoded: String?

    /// Creates a case of one schema file, `X.response.json`, and of further fragments.
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

    /// Checks and decodes the payload, and expects the case's outcome from both.
    func expectOutcome(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let schema = try SmallCatalog(files, options: options).schema("X.response")
        let report = schema.checkReport(JSONBuffer(payload.utf8))
        #expect(report.faults.map(\.inShort) == faults, "checked", sourceLocation: sourceLocation)
        do throws(PayloadError) {
            let decoding = try schema.decodePayload(JSONBuffer(payload.utf8))
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
    /// For example, `type-mismatch /issues/1/id` or `warning missing-key / × 4`.
    var inShort: String {
        let weight = severity == .error ? "" : "\(severity.rawValue) "
        let number = count > 1 ? " × \(count)" : ""
        return "\(weight)\(code.rawValue) \(payload?.pointer ?? "-")\(number)"
    }
}
