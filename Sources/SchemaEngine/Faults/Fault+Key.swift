import SchematicText

extension Fault {
    /// A short name that groups the faults of one difference between a server and its schemas: `type-mismatch-4f2a9c01b7`.
    ///
    /// It depends on the code, the name of the schema file and the place in it, with `*` for positions in arrays, without the
    /// modifiers of keys, and on nothing of the payload. A fault without a place in a schema has its code as the key.
    public var key: String { FaultKey.text(code: code.rawValue, schema) }
}

extension ReportedFault {
    /// The key of a fault of a payload; `nil` for a fault of a schema file.
    package var key: String? { payload.map { _ in FaultKey.text(code: code, schema) } }
}

private enum FaultKey {
    /// The number of hexadecimal digits. Among 10,000 places, two have the same ones with a probability of 1 in 20,000.
    private static let digits = 10

    static func text(code: String, _ schema: SchemaPlace?) -> String {
        guard let schema else { return code }
        var hash = FNV1a()
        let file = schema.file.split(separator: "/").last.map(String.init) ?? ""
        for part in [code, file] + steps(of: schema.pointer) {
            hash.add(part.utf8)
            hash.add(0)
        }
        return "\(code)-\(String(hash.value, width: digits, radix: 16).suffix(digits))"
    }

    /// The names of the keys that lead to a place, with `*` for each element of an array and each key of a map.
    private static func steps(of pointer: String) -> [String] {
        JSONPointer.steps(of: pointer).map { step in
            if JSONPointer.index(step) != nil { return "*" }
            return switch try? SchemaKey(reading: step) {
            case .named(let name, _, _): name
            case .rest, .mapKey: "*"
            default: step
            }
        }
    }
}
