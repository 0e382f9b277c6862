@_spi(Generated) import SchemaEngine
import SchematicText

/// Path schemas and header files.
extension OpenAPIImport {
    mutating func addParameters(of operation: OpenAPIDocument.Operation) {
        let query = operation.parameters.filter { $0.place == "query" }
        var endpoint = ImportedEndpoint(
            operation.path,
            sent: Set(operation.parameters.filter { $0.style == .matrix }.map { ExactName($0.name) }),
            besides: query.flatMap { [$0.name, String($0.name.prefix { $0 != "[" })] }
        )
        var (members, described): (ParameterMembers, Set<ExactName>) = (.init(), [])
        for parameter in operation.parameters where parameter.place == "path" {
            guard let key = endpoint.names[ExactName(parameter.name)] else {
                reportLost(parameter, "the path does not name it")
                continue
            }
            described.insert(ExactName(key))
            _ = members.add(unsplit: key, pathValue(parameter, key, &endpoint), isRequired: true)
        }
        for parameter in query { addQuery(parameter, to: &members, &endpoint) }
        for parameter in operation.parameters where !["path", "query", "header"].contains(parameter.place) {
            catalog.reader.report(
                "a parameter in '\(shortened(parameter.place))' is left out: a schema describes the path, the query and header fields",
                .wider,
                at: parameter.node
            )
        }
        for (name, key) in endpoint.names.sorted(by: { $0.value < $1.value })
        where !described.contains(ExactName(key)) {
            catalog.reader.report(
                "the path names the parameter '\(shortened(name.text))', which is not described: read as a text",
                .same,
                at: operation.node.first
            )
            _ = members.add(unsplit: key, .text, isRequired: true)
        }
        var object = members.object
        object.comment = operation.node["summary"]?.string ?? operation.node["description"]?.string
        let text = "\(operation.method) \(endpoint.text)"
        let isTemplate = (try? Endpoint(reading: text)) != nil
        let hasSecret = DocumentSecret.isInPath(endpoint.text)
        if hasSecret {
            let message = "the path contains what looks like a secret, so that the schema has no endpoint"
            catalog.reader.report(message, .same, at: operation.node.first)
        } else if !isTemplate {
            let message = "the path cannot be a template, so that the schema has no endpoint"
            catalog.reader.report(message, .same, at: operation.node.first)
        }
        catalog.add(operation.owner + ".path", object, endpoint: isTemplate && !hasSecret ? text : nil)
        addHeaders(operation.parameters.filter { $0.place == "header" }, of: operation)
    }

    private mutating func reportLost(_ parameter: OpenAPIParameter, _ reason: String) {
        let message = "the parameter '\(shortened(parameter.name))' is left out: \(reason)"
        catalog.reader.report(message, .wider, at: parameter.node)
    }

    // MARK: Values

    private mutating func value(of parameter: OpenAPIParameter) -> ImportedValue {
        var value: ImportedValue
        switch parameter.source {
        case .schema(let schema): value = catalog.reader.value(of: schema)
        case .own: value = catalog.reader.value(ofParameter: parameter.node)
        case .encoded(let format):
            let name = shortened(parameter.name)
            let message = "the parameter '\(name)' is a text in \(shortened(format)), whose content is not described"
            catalog.reader.report(message, .wider, at: parameter.node)
            value = .text
        case .none: value = .text
        }
        let examples = catalog.reader.targetMembers(of: parameter.node["examples"]).lazy.compactMap {
            $0.value["value"]
        }
        if let example = parameter.node["example"] ?? parameter.node["x-example"] ?? examples.first {
            value.example = JSONValue(example.json)
        }
        if parameter.node["deprecated"]?.boolean == true {
            catalog.reader.report(JSONSchemaReader.lifeCycle, .same, at: parameter.node)
        }
        return value
    }

    /// Reports the forms of a value that its schema or the client does not have.
    mutating func reportForms(of parameter: OpenAPIParameter, _ value: ImportedValue) {
        if parameter.node["allowReserved"]?.boolean == true {
            let message = "'allowReserved' is left out: the client encodes these characters"
            catalog.reader.report(message, .same, at: parameter.node)
        }
        guard parameter.node["allowEmptyValue"]?.boolean == true,
            !catalog.reader.flattened(value.pieces).contains(where: \.acceptsEmptyText)
        else { return }
        let message = "'allowEmptyValue' is left out: an empty text is refused"
        catalog.reader.report(message, .narrower, at: parameter.node)
    }

    /// Reads a value as a text whose form no style of the client has, after a notice.
    private mutating func text(_ parameter: OpenAPIParameter, _ form: String) -> ImportedValue {
        let message = "the parameter '\(shortened(parameter.name))' is \(form), and is read as a text"
        catalog.reader.report(message, .wider, at: parameter.node)
        return .text
    }

    private mutating func hasPiece(_ value: ImportedValue, _ kinds: JSONKind...) -> Bool {
        catalog.reader.flattened(value.pieces).contains { piece in piece.kind.map(kinds.contains) ?? false }
    }

    /// Returns whether a list or an object of a value has a list or an object, which no expression of a template writes.
    private mutating func isNested(_ value: ImportedValue) -> Bool {
        catalog.reader.flattened(value.pieces).contains { piece in
            switch piece {
            case .array(let array):
                ([array.item].compactMap(\.self) + array.positions).contains { hasPiece($0, .array, .object) }
            case .object(let object):
                (object.members.map(\.value) + object.mapKeys.map(\.value) + [object.rest].compactMap(\.self))
                    .contains { hasPiece($0, .array, .object) }
            default: false
            }
        }
    }

    private mutating func reportNested(_ parameter: OpenAPIParameter) {
        let name = shortened(parameter.name)
        let message = "OpenAPI has no notation for a list or an object within the parameter '\(name)'; see QueryStyle"
        catalog.reader.report(message, .same, at: parameter.node)
    }

    // MARK: The path

    /// Returns the value of a placeholder, which is never absent.
    private mutating func pathValue(
        _ parameter: OpenAPIParameter,
        _ key: String,
        _ endpoint: inout ImportedEndpoint
    ) -> ImportedValue {
        var value = value(of: parameter).withoutNull
        value.defaultValue = nil
        if value.pieces.isEmpty || value.pieces == [.any] { value = .text }
        let isComposed = hasPiece(value, .array, .object)
        if isComposed, isNested(value) { return text(parameter, "a list or an object in another one") }
        let star = parameter.isExploded && isComposed ? "*" : ""
        switch parameter.style {
        case .label: endpoint.expand(key, as: ".\(key)\(star)")
        case .matrix: endpoint.expand(key, as: ";\(key)\(star)")
        case .joined(let separator) where isComposed: value = text(parameter, "joined by \(separator)")
        case .form, .simple, .joined: if parameter.isExploded { endpoint.expand(key, as: key + star) }
        case .deepObject, .unknown:
            let message = "the style of the parameter '\(shortened(parameter.name))' is none of a path, and is left out"
            catalog.reader.report(message, .both, at: parameter.node)
        }
        return value
    }

    // MARK: The query

    private mutating func addQuery(
        _ parameter: OpenAPIParameter,
        to members: inout ParameterMembers,
        _ endpoint: inout ImportedEndpoint
    ) {
        let value = value(of: parameter)
        reportForms(of: parameter, value)
        let (isList, isObject) = (hasPiece(value, .array), hasPiece(value, .object))
        let name = parameter.name
        var isAdded = true
        switch parameter.style {
        case .joined(let separator) where (isList || isObject) && !parameter.isExploded:
            let text = text(parameter, "joined by \(separator)")
            isAdded = members.add(name, text, isRequired: parameter.isRequired)
        case .deepObject:
            if isList {
                let message = "OpenAPI does not define 'deepObject' for lists, which are sent as '\(shortened(name))[]'"
                catalog.reader.report(message, .same, at: parameter.node)
            }
            isAdded = members.add(name, value, isRequired: parameter.isRequired)
        case .form, .joined, .simple, .label, .matrix, .unknown:
            if ![.form, .simple].contains(parameter.style), case .unknown(let style) = parameter.style {
                let message = "the style '\(shortened(style))' of a parameter is left out; see QueryStyle"
                catalog.reader.report(message, .both, at: parameter.node)
            }
            if isObject, parameter.isExploded, addMembers(of: value, parameter, to: &members, &endpoint) { return }
            // The client writes the elements of a list as `name[]`, unless the template names it.
            let isOwnForm = isList && !isObject && parameter.isExploded && name.hasSuffix("[]")
            if isNested(value) {
                reportNested(parameter)
                isAdded = members.add(name, value, isRequired: parameter.isRequired)
            } else if isList && !isOwnForm || isObject {
                let key = ParameterName.variable(name)
                endpoint.add(variable: key + (parameter.isExploded ? "*" : ""))
                isAdded = members.add(unsplit: key, value, isRequired: parameter.isRequired)
            } else {
                isAdded = members.add(name, value, isRequired: parameter.isRequired)
            }
        }
        if !isAdded { reportLost(parameter, "another parameter has a part of its name") }
    }

    /// Adds the members of an exploded object as parameters of their own if one of them is a list or an object, which a
    /// template cannot expand. Returns `false` if there is none.
    private mutating func addMembers(
        of value: ImportedValue,
        _ parameter: OpenAPIParameter,
        to members: inout ParameterMembers,
        _ endpoint: inout ImportedEndpoint
    ) -> Bool {
        let pieces = catalog.reader.flattened(value.withoutNull.pieces)
        guard pieces.count == 1, case .object(let object) = pieces[0], object.mapKeys.isEmpty,
            object.members.contains(where: { hasPiece($0.value, .array, .object) })
        else { return false }
        for member in object.members {
            let isRequired = parameter.isRequired && member.isRequired
            let isComposed = hasPiece(member.value, .array) && !isNested(member.value)
            let key = isComposed ? ParameterName.variable(member.name) : member.name
            if !isComposed, hasPiece(member.value, .array, .object) { reportNested(parameter) }
            guard members.add(unsplit: key, member.value, isRequired: isRequired) else {
                reportLost(parameter, "another parameter has the name '\(shortened(member.name))' of a member")
                continue
            }
            if isComposed { endpoint.add(variable: key + "*") }
        }
        return true
    }

    // MARK: Header fields

    /// Header fields that the client writes itself.
    private static let ownHeaders: Set = ["accept", "content-type", "authorization", "content-length", "host"]

    /// Adds the header fields of a request, with those that state the form of its bodies.
    private mutating func addHeaders(_ headers: [OpenAPIParameter], of operation: OpenAPIDocument.Operation) {
        var object = headerObject(headers)
        if operation.request.isDescribed, let type = operation.request.type {
            object.members.append(Self.constant("Content-Type", type))
        }
        let usual = Self.usualResponse(operation.responses)
        if let body = usual?.body, body.isDescribed, let type = body.type, operation.method != "HEAD" {
            object.members.append(Self.constant("Accept", type))
        }
        if !object.members.isEmpty { catalog.add(operation.owner + ".headers", object) }
    }

    private static func constant(_ name: String, _ text: String) -> ImportedObject.Member {
        let value = ImportedValue.typed([.string(ImportedString(members: [ExactName(text)]))])
        return .init(name: name, value: value, isRequired: true)
    }

    mutating func addHeaders(_ headers: [OpenAPIParameter], _ name: String) {
        let object = headerObject(headers)
        if !object.members.isEmpty { catalog.add(name, object) }
    }

    private mutating func headerObject(_ headers: [OpenAPIParameter]) -> ImportedObject {
        var (object, known): (ImportedObject, Set<ExactName>) = (ImportedObject(), [])
        for header in headers {
            let name = header.name.lowercased()
            guard !Self.ownHeaders.contains(name) else {
                let message =
                    "the header field '\(shortened(header.name))' is left out: the client itself writes and reads it"
                catalog.reader.report(message, .wider, at: header.node)
                continue
            }
            guard HTTPToken.isToken(header.name), name != HeaderName.setCookie else {
                reportLost(header, "no schema can describe this header field")
                continue
            }
            guard known.insert(ExactName(name)).inserted else {
                reportLost(header, "another one has the same name")
                continue
            }
            var value = value(of: header).withoutNull
            if case .joined(let separator) = header.style, hasPiece(value, .array) {
                value = text(header, "joined by \(separator)")
            }
            let pieces = value.pieces.flatMap { piece in
                Self.isText(piece) ? [piece] : catalog.reader.flattened([piece])
            }
            value.pieces = pieces.filter(Self.isText)
            let isKnown = value.pieces.count == pieces.count || pieces.allSatisfy { $0 == .any || $0 == .null }
            if !isKnown { _ = text(header, "an object or a list of lists in a header field") }
            if value.pieces.isEmpty { value = .text }
            object.members.append(.init(name: header.name, value: value, isRequired: header.isRequired))
        }
        return object
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
