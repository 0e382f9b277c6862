@testable import SchemaEngine

extension SchemaCase {
    private var sources: [SchemaSource] { files.map { SchemaSource(path: $0.name, text: $0.text) } }

    /// Compiles the catalog like a tool, and validates the payload with its schema.
    func run() throws -> Outcome {
        let (catalog, faults) = SchemaCatalog.compiled(sources, options: options)
        let errors = faults.filter { $0.severity == .error }
        guard let payload, errors.isEmpty else {
            return Outcome(isValid: errors.isEmpty, faults: expected.comparesWarnings ? faults : errors, decoded: nil)
        }
        guard let schema = catalog.schema(file: schema, direction: direction) else {
            throw MalformedCase(reason: "\(name): no schema \(schema)")
        }
        do {
            let decoded = try schema.decodePayload(JSONBuffer(payload.utf8))
            var outcome = Outcome(isValid: true, faults: decoded.faults, decoded: decoded.printedValue)
            if expected.sentBack != nil { outcome.sentBack = try SentBack(decoded, by: schema) }
            return outcome
        } catch let error as PayloadError {
            return Outcome(isValid: false, faults: error.faults, decoded: nil)
        }
    }

    /// Checks the payload without decoding it, which must find the same faults.
    func check() -> Outcome? {
        let (catalog, _) = SchemaCatalog.compiled(sources, options: options)
        guard let payload, let schema = catalog.schema(file: schema, direction: direction) else { return nil }
        let report = schema.checkReport(JSONBuffer(payload.utf8))
        return Outcome(isValid: report.isValid, faults: report.faults, decoded: nil)
    }
}
