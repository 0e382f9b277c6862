import SchemaEngine
import SchematicText

/// The names of parameters in a query or a form.
enum ParameterName {
    /// The maximum number of names in brackets.
    static let maximumDepth = 32

    /// Splits a name: `key[sub][]` into `key`, `sub` and the empty name.
    static func path(of name: String) -> [String] {
        guard let open = name.firstIndex(of: "["), open > name.startIndex, name.hasSuffix("]") else { return [name] }
        var path = [String(name[..<open])]
        var rest = name[open...]
        while rest.first == "[", let close = rest.firstIndex(of: "]"), path.count <= maximumDepth {
            path.append(String(rest[rest.index(after: rest.startIndex)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        return rest.isEmpty || path.count > maximumDepth ? path : [name]
    }

    /// Returns a name as a template has it, in which other characters than letters, digits and `_` are percent-encoded.
    static func variable(_ name: String) -> String { PercentEncoding.encode(name, keeping: .templateName) }
}
