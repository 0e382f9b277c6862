import SchemaEngine

/// The expected properties of a fault. A property that is `nil` is not compared.
struct ExpectedFault: Sendable {
    var code: String
    /// The pointer in the payload, or in the schema for a compile fault.
    var pointer: String?
    var line: Int?
    var column: Int?
    /// The schema file, for a compile fault.
    var file: String?
    var schemaPointer: String?
    var severity: String?
    var count: Int?
}

extension ExpectedFault {
    /// Returns each difference between this and the actual fault, one per line.
    func differences(from fault: Fault) -> [String] {
        let place = fault.payload.map { ($0.pointer, $0.line, $0.column) }
        let schemaPlace = fault.schema.map { ($0.pointer, $0.line, $0.column) }
        let found = place ?? schemaPlace
        return [
            difference("code", code, fault.code.rawValue),
            difference("pointer", pointer, found?.0),
            difference("line", line, found?.1),
            difference("column", column, found?.2),
            difference("file", file, fault.schema?.file),
            difference("schema pointer", schemaPointer, fault.schema?.pointer),
            difference("severity", severity, fault.severity.rawValue),
            difference("count", count, fault.count),
        ].compactMap { $0.map { "\($0), in \(fault.shortDescription)" } }
    }

    private func difference<Value: Equatable>(_ what: String, _ expected: Value?, _ found: Value?) -> String? {
        guard let expected, expected != found else { return nil }
        return "\(what): expected \(expected), found \(found.map { "\($0)" } ?? "none")"
    }
}
