import SchemaEngine
import SchematicText

/// The text of a path schema with an `{endpoint}`.
enum PathSchemaWriter {
    /// Returns a schema with the endpoint as its first member.
    static func adding(_ endpoint: String, to text: String) -> String {
        let member = "\"{endpoint}\": \(endpoint.schemaLiteral)"
        // The layout of the other members is kept where each has its line.
        if text.hasPrefix("{\n"), !text.dropFirst(2).drop(while: { $0 == " " }).hasPrefix("}") {
            return "{\n  \(member),\n" + text.dropFirst(2)
        }
        var object = JSONObject([("{endpoint}", .string(endpoint))])
        for (key, value) in (try? JSONValue(parsing: text))?.object ?? JSONObject() { object[key] = .some(value) }
        return JSONValue.object(object).text(indentedBy: 2).displayJSON + "\n"
    }
}

/// The style of the keys in samples, for the names of parameters that no recording contains.
struct KeyStyleSamples {
    /// The maximum number and size of the bodies that are read for it.
    private static let maximumBodies = 50
    private static let maximumSize = 1 << 20

    private var bodies = 0
    private var snakes = 0
    private var camels = 0

    /// Whether most names of several words are written like `createdOn`.
    var isCamelCase: Bool { camels > snakes }

    mutating func add(_ text: JSONBuffer) {
        guard bodies < Self.maximumBodies, text.count <= Self.maximumSize else { return }
        bodies += 1
        guard let document = try? JSONDocument(parsing: text, maximumDepth: 512) else { return }
        add(JSONValue(document.root), depth: 0)
    }

    private mutating func add(_ value: JSONValue, depth: Int) {
        guard depth < 4 else { return }
        switch value {
        case .object(let object):
            for (key, member) in object {
                let hasCapitals = key.utf8.dropFirst().contains(where: \.isASCIICapital)
                if key.contains("_") { snakes += 1 } else if hasCapitals { camels += 1 }
                add(member, depth: depth + 1)
            }
        case .array(let elements): for element in elements.prefix(3) { add(element, depth: depth + 1) }
        default: break
        }
    }
}
