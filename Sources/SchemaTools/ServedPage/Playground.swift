import SchemaEngine
import SchematicText

/// The comparison of a payload with a schema, which a person writes on the page.
struct Playground {
    /// The name of the schema among those of the catalog, to which it can refer.
    private static let file = "Playground.response.json"

    private let sources: [SchemaSource]

    init(_ sources: [SchemaSource]) { self.sources = sources.filter { !$0.path.isExactly(Self.file) } }

    /// Returns the faults of a payload or, if there are any, those of its schema.
    func result(schema: String, payload: String) -> JSONValue {
        var report = FaultReport(of: [Self.file])
        let source = SchemaSource(path: Self.file, text: schema)
        switch PayloadValidator.compile(sources + [source], schema: Self.file, .init()) {
        case .ready(let validator): validator.check(JSONBuffer(payload.utf8), named: "payload", into: &report)
        case .faulty(let faults): report.faults = faults.filter { $0.severity == .error }
        case .describesNothing: break
        }
        return ["faults": .array(report.faults.map(Self.json))]
    }

    private static func json(_ fault: ReportedFault) -> JSONValue {
        .members([
            ("code", .string(fault.code)), ("severity", .string(fault.severity.rawValue)),
            ("message", .string(counted(fault.message, fault.count).displayLine)),
            ("payload", fault.payload.map { place($0.pointer, $0.line, $0.column) }),
            ("schema", fault.schema.map { place($0.pointer, $0.line, $0.column, of: $0.file) }),
            ("help", fault.help.map { .string($0.displayLine) }),
        ])
    }

    /// Returns a place, with its file unless that is the schema on the page.
    private static func place(_ pointer: String, _ line: Int, _ column: Int, of file: String = file) -> JSONValue {
        .members([
            ("file", file.isExactly(Self.file) ? nil : .string(file)), ("pointer", .string(pointer)),
            ("line", .int(line)), ("column", .int(column)),
        ])
    }
}
