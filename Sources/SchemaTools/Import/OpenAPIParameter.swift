import SchemaEngine
import SchematicText

/// A parameter of an operation, a header field of a response, or a field of a form in Swagger.
struct OpenAPIParameter {
    typealias Node = ImportDocuments.Node

    /// The schema of the value.
    enum Source {
        case schema(Node)
        /// In Swagger, the parameter itself states the type.
        case own
        /// The value is a text in a format, such as JSON.
        case encoded(String)
        case none
    }

    /// The notation of lists and objects.
    enum Style: Hashable {
        case form, simple, label, matrix, deepObject
        /// The elements are joined by a text that is no comma.
        case joined(String)
        case unknown(String)
    }

    let name: String
    /// `query`, `path`, `header`, `cookie`, and in Swagger `body` and `formData`.
    let place: String
    let node: Node
    let isRequired: Bool
    let source: Source
    let style: Style
    /// Whether each element of a list, and each member of an object, is written with its own name.
    let isExploded: Bool

    /// What no other parameter of an operation has. The case of letters does not count in the name of a header field.
    var key: ExactName { ExactName("\(place) \(place == "header" ? name.lowercased() : name)") }

    /// Whether Swagger lists a part of the body as a parameter.
    var isInBody: Bool { place == "body" || place == "formData" }

    /// Reads a parameter, or the header field with a name.
    init(_ node: Node, _ dialect: OpenAPIDocument.Dialect, header: String? = nil) {
        self.node = node
        name = header ?? node["name"]?.string ?? ""
        let place = header == nil ? node["in"]?.string ?? "" : "header"
        self.place = place
        isRequired = node["required"]?.boolean == true
        let isNamed = place == "query" || place == "cookie" || place == "formData"
        switch dialect {
        case .openAPI:
            (source, style) = (Self.source(node), Self.style(node["style"]?.string, isNamed: isNamed))
            isExploded = node["explode"]?.boolean ?? (style == .form)
        case .swagger:
            source = node["schema"].map { .schema($0) } ?? .own
            let format = node["collectionFormat"]?.string ?? "csv"
            style =
                switch format {
                case "ssv": .joined("a space")
                case "tsv": .joined("a tab")
                case "pipes": .joined("'|'")
                case "csv", "multi": isNamed ? .form : .simple
                default: .unknown(format)
                }
            isExploded = format == "multi"
        }
    }

    private static func source(_ node: Node) -> Source {
        if let schema = node["schema"] { return .schema(schema) }
        guard let content = node["content"]?.members.first else { return .none }
        let type = content.key.lowercased()
        if type.hasPrefix("text/"), let schema = content.value["schema"] { return .schema(schema) }
        return .encoded(type.hasSuffix("json") ? "JSON" : content.key)
    }

    private static func style(_ text: String?, isNamed: Bool) -> Style {
        switch text {
        case nil: isNamed ? .form : .simple
        case "form"?: .form
        case "simple"?: .simple
        case "label"?: .label
        case "matrix"?: .matrix
        case "deepObject"?: .deepObject
        case "spaceDelimited"?: .joined("a space")
        case "pipeDelimited"?: .joined("'|'")
        case let other?: .unknown(other)
        }
    }

    /// Returns the parameters that a path or an operation lists, without repeated ones.
    static func list(
        in node: OpenAPINode,
        _ dialect: OpenAPIDocument.Dialect,
        _ reader: inout JSONSchemaReader
    ) -> [OpenAPIParameter] {
        var (list, seen): ([OpenAPIParameter], [ExactName: Node]) = ([], [:])
        for node in reader.targets(ofElementsAt: node["parameters"]) {
            let parameter = OpenAPIParameter(node, dialect)
            if let first = seen[parameter.key] {
                guard first != node else { continue }
                let message = "the parameter '\(shortened(parameter.name))' is listed twice: the first one is read"
                reader.report(message, .both, at: node)
                continue
            }
            seen[parameter.key] = node
            list.append(parameter)
        }
        return list
    }
}
