@_spi(Generated) import SchemaEngine
import SchematicText

extension String {
    /// The JSON string that a schema file contains for this text. Characters of a payload that cannot be displayed, such as
    /// bidirectional controls, are escapes.
    var schemaLiteral: String { JSONValue.string(self).text().displayJSON }
}

extension SchemaView {
    /// Creates the schema of a tag of the language without braces; `nil` for another tag, and for a faulty argument.
    init?(ofTag text: String) { self.init(ofMember: "{\(text)}".schemaLiteral) }

    /// The schema of any value, null included.
    static let ofAnything = SchemaView(ofMember: "null")

    /// Creates the schema of a value in a schema file; `nil` if it is faulty.
    private init?(ofMember text: String) {
        let source = SchemaSource(path: "Tag.response.json", text: "{\"\": \(text)}")
        let (catalog, faults) = SchemaCatalog.compiled([source])
        guard !faults.contains(where: { $0.severity == .error }),
            case .object(let object)? = catalog.schema(file: source.path)?.rootView.form,
            let value = object.members.first?.value
        else { return nil }
        self = value
    }
}

extension SchemaView {
    /// Whether the value, or one of its alternatives, is a secret. Tags of a faulty schema can lead to each other in a circle.
    var isSecret: Bool {
        var (waiting, seen): ([SchemaView], Set<SchemaView>) = ([self], [])
        while let next = waiting.popLast() {
            guard seen.insert(next).inserted else { continue }
            switch next.form {
            case .secret: return true
            case .mapped(_, let inner), .reference(let inner), .counted(let inner, _): waiting.append(inner)
            case .both(let first, let second): waiting += [first, second]
            case .alternatives(let alternatives): waiting += alternatives.map(\.value)
            default: break
            }
        }
        return false
    }
}
