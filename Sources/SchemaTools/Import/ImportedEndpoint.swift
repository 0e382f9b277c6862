import SchemaEngine
import SchematicText

/// A path of OpenAPI as the template of an endpoint. Names that no template can have are changed.
struct ImportedEndpoint {
    private(set) var text = ""
    /// The names of placeholders, as the schema has them, by those of the document.
    private(set) var names: [ExactName: String] = [:]

    init(_ path: String) {
        var rest = path.drop { $0 == "/" }
        var unique = UniqueNames<String>()
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            var key = Self.isName(name) ? name : SwiftWords.words(of: name).joined(separator: "_")
            if !Self.isName(key) { key = "value" }
            key = names[ExactName(name)] ?? unique.unused(key, key: { $0 }, numbered: { "\(key)_\($0)" })
            names[ExactName(name)] = key
            text += "\(rest[..<open]){\(key)}"
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        if text.isEmpty { text = "/" }
    }

    mutating func add(lists: [String]) {
        guard !lists.isEmpty else { return }
        text += "{\(text.contains("?") ? "&" : "?")\(lists.joined(separator: ","))}"
    }

    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
    }
}
