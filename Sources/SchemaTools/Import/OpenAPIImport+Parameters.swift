@_spi(Generated) import SchemaEngine
import SchematicText

/// Path schemas and header files.
extension OpenAPIImport {
    mutating func addParameters(of operation: OpenAPIDocument.Operation) {
        var object = ImportedObject()
        var (headers, lists): ([(String, Node)], [String]) = ([], [])
        var endpoint = ImportedEndpoint(operation.path)
        let placeholders = Set(endpoint.names.values.map(ExactName.init))
        var described: Set<ExactName> = []
        for parameter in operation.parameters {
            let name = parameter["name"]?.string ?? ""
            switch parameter["in"]?.string {
            case "path":
                guard let key = endpoint.names[ExactName(name)] else {
                    reportLost(name, "the path does not name it", parameter)
                    continue
                }
                object.members.append(.init(name: key, value: pathValue(parameter), isRequired: true))
                described.insert(ExactName(key))
            case "query":
                guard !placeholders.contains(ExactName(name)), described.insert(ExactName(name)).inserted else {
                    reportLost(name, "the path names another one so", parameter)
                    continue
                }
                let value = parameterValue(parameter)
                let isList = catalog.reader.flattened(value.pieces).contains { $0.kind == .array }
                if isList, ImportedEndpoint.isName(name) {
                    lists.append(name + (parameter["explode"]?.boolean == false ? "" : "*"))
                }
                if let style = parameter["style"]?.string, style != "form" {
                    let message = "the style '\(shortened(style))' of a parameter is left out; see QueryStyle"
                    catalog.reader.report(message, at: parameter)
                }
                object.members.append(.init(name: name, value: value, isRequired: Self.isRequired(parameter)))
            case "header": headers.append((name, parameter))
            case let place:
                catalog.reader.report(
                    "a parameter in '\(shortened(place ?? ""))' is left out: a schema describes the path, the query and header fields",
                    at: parameter
                )
            }
        }
        for (name, key) in endpoint.names.sorted(by: { $0.value < $1.value })
        where !described.contains(ExactName(key)) {
            catalog.reader.report(
                "the path names the parameter '\(shortened(name.text))', which is not described: read as a text",
                at: operation.node
            )
            object.members.append(.init(name: key, value: .text, isRequired: true))
        }
        object.comment = operation.node["summary"]?.string ?? operation.node["description"]?.string
        endpoint.add(lists: lists)
        let text = "\(operation.method) \(endpoint.text)"
        let isTemplate = (try? Endpoint(reading: text)) != nil
        let hasSecret = DocumentSecret.isInPath(endpoint.text)
        if hasSecret {
            let message = "the path contains what looks like a secret, so that the schema has no endpoint"
            catalog.reader.report(message, at: operation.node)
        } else if !isTemplate {
            let message = "the path cannot be a template, so that the schema has no endpoint"
            catalog.reader.report(message, at: operation.node)
        }
        catalog.add(operation.owner + ".path", object, endpoint: isTemplate && !hasSecret ? text : nil)
        addHeaders(headers, operation.owner + ".headers")
    }

    private mutating func reportLost(_ name: String, _ reason: String, _ parameter: Node) {
        catalog.reader.report("the parameter '\(shortened(name))' is left out: \(reason)", at: parameter)
    }

    private static func isRequired(_ parameter: Node) -> Bool { parameter["required"]?.boolean == true }

    /// Returns the value of a placeholder, which is never absent.
    private mutating func pathValue(_ parameter: Node) -> ImportedValue {
        var value = parameterValue(parameter).withoutNull
        value.defaultValue = nil
        return value.pieces.isEmpty || value.pieces == [.any] ? .text : value
    }

    private mutating func parameterValue(_ parameter: Node) -> ImportedValue {
        if let schema = parameter["schema"] {
            var value = catalog.reader.value(of: schema)
            if value.example == nil, let example = parameter["example"] { value.example = JSONValue(example.json) }
            return value
        }
        if case .schema(let schema) = Self.content(parameter) { return value(of: schema) }
        return .text
    }

    // MARK: Header fields

    /// Header fields that the client writes itself.
    private static let ownHeaders: Set = ["accept", "content-type", "authorization", "content-length", "host"]

    mutating func addHeaders(_ headers: [(String, Node)], _ name: String) {
        var object = ImportedObject()
        var known: Set<ExactName> = []
        for (field, node) in headers where !Self.ownHeaders.contains(field.lowercased()) {
            guard let header = catalog.reader.target(of: node), HTTPToken.isToken(field),
                field.lowercased() != HeaderName.setCookie, known.insert(ExactName(field.lowercased())).inserted
            else { continue }
            var value = parameterValue(header).withoutNull
            value.pieces = value.pieces.flatMap { piece in
                Self.isText(piece) ? [piece] : catalog.reader.flattened([piece]).filter(Self.isText)
            }
            if value.pieces.isEmpty { value = .text }
            object.members.append(.init(name: field, value: value, isRequired: Self.isRequired(header)))
        }
        if !object.members.isEmpty { catalog.add(name, object) }
    }

    /// Returns whether a value can be the text of a header field.
    private static func isText(_ piece: ImportedPiece) -> Bool {
        switch piece {
        case .string, .number, .boolean, .tag: true
        case .array(let array):
            array.item?.pieces.allSatisfy { [.string, .number, .boolean].contains($0.kind) } ?? false
        case .null, .any, .object, .reference: false
        }
    }
}
