@_spi(Generated) package import SchemaEngine
import SchemaSamples

/// The import of an OpenAPI document: a path schema with an endpoint, and schemas of the bodies and header fields, for each
/// operation.
package struct OpenAPIImport {
    private var catalog: ImportedCatalog
    private let document: OpenAPIDocument
    /// The values of an error body with a status that most operations share. The key is empty for any status.
    private var sharedErrors: [String: [ImportedPiece]] = [:]
    /// The bodies of responses by the places of their schemas.
    private var bodies: [FileOffset: ImportedValue] = [:]

    /// Imports a document of OpenAPI 3.
    ///
    /// - Parameters:
    ///   - text: The document, in JSON or in YAML.
    ///   - path: Its path, for notices and for references to other files.
    ///   - load: Returns the text of another file, or `nil` if there is none that may be read.
    /// - Returns: The schema files, and notices about what is lost.
    /// - Throws: `ImportError` if the document cannot be read, or is of another format.
    package static func result(
        of text: JSONBuffer,
        path: String,
        load: @escaping (String) -> JSONBuffer? = { _ in nil }
    ) throws(ImportError) -> ImportResult {
        let documents = try ImportDocuments(reading: text, path: path, load: load)
        let root = documents.root
        let version = root.json["openapi"].map(Self.version) ?? ""
        guard version.hasPrefix("3.") else {
            throw ImportError("\(path): expected OpenAPI 3.0 or 3.1, found \(Self.description(of: root.json))")
        }
        var reader = JSONSchemaReader(documents, ignoresSiblings: version.hasPrefix("3.0"))
        if !version.hasPrefix("3.0"), !version.hasPrefix("3.1") {
            reader.report("OpenAPI \(shortened(version)) is read as 3.1, without what is new in it", at: root)
        }
        let document = OpenAPIDocument(&reader)
        guard !document.operations.isEmpty else {
            throw ImportError("\(path): expected operations below 'paths', found none")
        }
        var importer = OpenAPIImport(
            catalog: ImportedCatalog(
                reader,
                owners: (document.operations.map(\.owner) + ["Error"]).flatMap(Self.typeNames)
            ),
            document: document
        )
        importer.findSharedErrors()
        for operation in document.operations { importer.add(operation) }
        let files = importer.catalog.finish()
        let texts = Dictionary(importer.catalog.reader.documents.documents.map { ($0.path, $0.text) }) { first, _ in
            first
        }
        return ImportResult(
            files: files,
            notices: importer.catalog.reader.notices.lines { texts[$0] },
            baseURL: document.baseURL
        )
    }

    /// Returns the text of a version, which YAML without quotes reads as a number.
    private static func version(_ node: JSONNode) -> String { node.number?.text ?? node.string }

    /// Returns what another document is, and what to do with it.
    private static func description(of root: JSONNode) -> String {
        if let version = root["swagger"].map(version) {
            return "Swagger \(version); convert the document to OpenAPI 3 first, for example with editor.swagger.io"
        }
        if let version = root["openapi"].map(version) { return "OpenAPI \(version)" }
        if LooksLikeJSONSchema.isSchema(root) { return "a JSON Schema; import it with --from json-schema" }
        return "a document without the key 'openapi'"
    }

    /// The names of an operation's types in generated Swift, which no fragment can have.
    private static func typeNames(_ owner: String) -> [String] {
        ["", "Body", "Response", "Error", "Parameters", "Headers", "ResponseHeaders"].map { owner + $0 }
    }

    private init(catalog: ImportedCatalog, document: OpenAPIDocument) {
        (self.catalog, self.document) = (catalog, document)
    }

    private mutating func add(_ operation: OpenAPIDocument.Operation) {
        addParameters(of: operation)
        if let body = operation.node.json["requestBody"] { addRequest(operation.node.with(body), operation) }
        addResponses(of: operation)
    }

    // MARK: Bodies

    /// The content of a body.
    private enum Content {
        case none
        case schema(ImportDocuments.Node?)
        /// No media type can be described, such as an image.
        case other
    }

    private static func content(_ node: ImportDocuments.Node, isRequest: Bool = false) -> Content {
        let content = node.json["content"].map { Array($0.members) } ?? []
        guard !content.isEmpty else { return .none }
        let types = content.map { member in
            String(member.key.lowercased().prefix { $0 != ";" }).split(separator: " ").joined()
        }
        func index(_ isWanted: (String) -> Bool) -> Int? { types.firstIndex(where: isWanted) }
        let form = isRequest ? index { $0 == "application/x-www-form-urlencoded" } : nil
        let found =
            index { $0 == "application/json" } ?? index { $0.hasSuffix("+json") } ?? index {
                $0.hasSuffix("/json") || $0 == "*/*" || $0 == "application/*"
            }
            ?? form ?? index { $0.hasSuffix("/xml") || $0.hasSuffix("+xml") }
        guard let found else { return .other }
        return .schema(content[found].value["schema"].map { node.with($0) })
    }

    private mutating func value(of schema: ImportDocuments.Node?) -> ImportedValue {
        guard let schema else { return .anything }
        let place = catalog.reader.documents.place(of: schema)
        if let known = bodies[place] { return known }
        let value = catalog.reader.value(of: schema)
        bodies[place] = value
        return value
    }

    private static func holder(_ operation: OpenAPIDocument.Operation, _ suffix: String) -> FragmentHolder {
        FragmentHolder(key: operation.owner + " " + suffix)
    }

    private mutating func addRequest(_ node: ImportDocuments.Node, _ operation: OpenAPIDocument.Operation) {
        guard let body = OpenAPIDocument.target(of: node, &catalog.reader) else { return }
        switch Self.content(body, isRequest: true) {
        case .none: break
        case .other: catalog.reader.report("the body is left out: its media types are no JSON, form or XML", at: body)
        case .schema(let schema):
            let value = value(of: schema)
            var isOptional = body.json["required"]?.boolean != true
            if isOptional, value.pieces.contains(where: Self.hasRequiredKeys) {
                catalog.reader.report("a body that has required keys is read as required", at: body)
                isOptional = false
            }
            catalog.add(
                operation.owner + ".request",
                value,
                holder: Self.holder(operation, "payload"),
                mayBeAbsent: isOptional
            )
        }
    }

    private static func hasRequiredKeys(_ piece: ImportedPiece) -> Bool {
        if case .object(let object) = piece { object.members.contains(where: \.isRequired) } else { false }
    }

    // MARK: Responses

    private struct Response {
        /// The status, `2xx`, or an empty text for `default`.
        let status: String
        let node: ImportDocuments.Node

        var isSuccess: Bool { status.hasPrefix("2") }
        var isError: Bool { status.isEmpty || status.hasPrefix("4") || status.hasPrefix("5") }
    }

    private mutating func responses(of operation: OpenAPIDocument.Operation) -> [Response] {
        let members = operation.node.json["responses"].map { Array($0.members) } ?? []
        return members.compactMap { member in
            let status = member.key == "default" ? "" : member.key.lowercased()
            guard status.isEmpty || SchemaFileName.isStatus(status) else {
                if !member.key.hasPrefix("x-") {
                    catalog.reader.report(
                        "'\(shortened(member.key))' is no status, and is left out",
                        at: operation.node
                    )
                }
                return nil
            }
            return OpenAPIDocument.target(of: operation.node.with(member.value), &catalog.reader)
                .map { Response(status: status, node: $0) }
        }
    }

    private mutating func findSharedErrors() {
        var counts: [String: [[ImportedPiece]: Int]] = [:]
        for operation in document.operations {
            for response in responses(of: operation) where response.isError {
                guard case .schema(let schema?) = Self.content(response.node) else { continue }
                counts[response.status, default: [:]][value(of: schema).pieces, default: 0] += 1
            }
        }
        for (status, found) in counts.sorted(by: { $0.key < $1.key }) {
            let total = found.values.reduce(0, +)
            guard let most = found.first(where: { $0.value > 1 && $0.value * 2 > total })?.key else { continue }
            sharedErrors[status] = most
            let name = status.isEmpty ? "Error.response" : "Error.response.\(status)"
            catalog.add(name, ImportedValue(most), holder: FragmentHolder(key: "error response"))
        }
    }

    /// Returns whether a response has the body that most operations share for its status.
    private mutating func isShared(_ response: Response) -> Bool {
        guard let shared = sharedErrors[response.status], case .schema(let schema) = Self.content(response.node) else {
            return false
        }
        return value(of: schema).pieces == shared
    }

    private mutating func addResponses(of operation: OpenAPIDocument.Operation) {
        let all = responses(of: operation)
        let hasOwnDefault = all.contains { response in
            guard response.status.isEmpty, case .schema = Self.content(response.node) else { return false }
            return !isShared(response)
        }
        let successes = all.filter(\.isSuccess).sorted { $0.status < $1.status }
        let usual =
            successes.first { if case .schema = Self.content($0.node) { true } else { false } }
            ?? successes.first { if case .none = Self.content($0.node) { true } else { false } }
        for response in all {
            let isUsual = response.status == usual?.status && response.isSuccess
            let role = isUsual ? "response" : response.status.isEmpty ? "error" : "response.\(response.status)"
            switch Self.content(response.node) {
            case .none where response.isSuccess:
                catalog.add(.init(name: "\(operation.owner).\(role).json", text: "\"{none}\"\n"))
            case .none: break
            case .other:
                catalog.reader.report("a response is left out: its media types are no JSON or XML", at: response.node)
            case .schema where operation.method == "HEAD": break
            case .schema(let schema):
                if isShared(response), response.isError, !hasOwnDefault { continue }
                let holder = Self.holder(operation, isUsual ? "result" : "failure")
                catalog.add("\(operation.owner).\(role)", value(of: schema), holder: holder)
            }
            if isUsual, let headers = response.node.json["headers"] {
                addHeaders(
                    headers.members.map { ($0.key, response.node.with($0.value)) },
                    "\(operation.owner).response-headers"
                )
            }
        }
    }

    // MARK: Parameters

    private mutating func addParameters(of operation: OpenAPIDocument.Operation) {
        var object = ImportedObject()
        var (headers, lists): ([(String, ImportDocuments.Node)], [String]) = ([], [])
        var template = EndpointTemplate(operation.path)
        for parameter in operation.parameters {
            let name = parameter.json["name"]?.string ?? ""
            switch parameter.json["in"]?.string {
            case "path":
                guard let key = template.names[name] else {
                    catalog.reader.report(
                        "the parameter '\(shortened(name))' is left out: the path does not name it",
                        at: parameter
                    )
                    continue
                }
                var value = parameterValue(parameter)
                value.pieces.removeAll { $0 == .null }
                if value.pieces.isEmpty || value.acceptsAnything || value.pieces == [.any] {
                    value.pieces = [.string(ImportedString())]
                }
                value.defaultValue = nil
                object.members.append(.init(name: key, value: value, isRequired: true))
            case "query":
                guard object.member(name) == nil, !template.names.values.contains(name) else {
                    catalog.reader.report(
                        "the parameter '\(shortened(name))' is left out: the path names another one so",
                        at: parameter
                    )
                    continue
                }
                let value = parameterValue(parameter)
                let isList = catalog.reader.flattened(value.pieces).contains { $0.kind == .array }
                if isList, EndpointTemplate.isName(name) {
                    lists.append(name + (parameter.json["explode"]?.boolean == false ? "" : "*"))
                }
                if let style = parameter.json["style"]?.string, style != "form" {
                    catalog.reader.report(
                        "the style '\(shortened(style))' of a parameter is left out; see QueryStyle",
                        at: parameter
                    )
                }
                object.members.append(
                    .init(name: name, value: value, isRequired: parameter.json["required"]?.boolean == true)
                )
            case "header": headers.append((name, parameter))
            case let place:
                catalog.reader.report(
                    "a parameter in '\(shortened(place ?? ""))' is left out: a schema describes the path, the query and header fields",
                    at: parameter
                )
            }
        }
        for (name, key) in template.names.sorted(by: { $0.key < $1.key }) where object.member(key) == nil {
            catalog.reader.report(
                "the path names the parameter '\(shortened(name))', which is not described: read as a text",
                at: operation.node
            )
            object.members.append(.init(name: key, value: ImportedValue([.string(ImportedString())]), isRequired: true))
        }
        object.comment = operation.node.json["summary"]?.string ?? operation.node.json["description"]?.string
        template.add(lists: lists)
        let endpoint = "\(operation.method) \(template.text)"
        if (try? Endpoint(reading: endpoint)) == nil || template.leavesBase {
            catalog.reader.report(
                "the path cannot be a template, so that the schema has no endpoint",
                at: operation.node
            )
            catalog.add("\(operation.owner).path", ImportedValue([.object(object)]), holder: FragmentHolder(key: ""))
        } else {
            catalog.add("\(operation.owner).path", object, endpoint: endpoint)
        }
        addHeaders(headers, "\(operation.owner).headers")
    }

    private mutating func parameterValue(_ parameter: ImportDocuments.Node) -> ImportedValue {
        if let schema = parameter.json["schema"] {
            var value = catalog.reader.value(of: parameter.with(schema))
            if value.example == nil, let example = parameter.json["example"] { value.example = JSONValue(example) }
            return value
        }
        if case .schema(let schema) = Self.content(parameter) { return value(of: schema) }
        return ImportedValue([.string(ImportedString())])
    }

    /// Header fields that the client writes itself.
    private static let ownHeaders: Set = ["accept", "content-type", "authorization", "content-length", "host"]

    private mutating func addHeaders(_ headers: [(String, ImportDocuments.Node)], _ name: String) {
        var object = ImportedObject()
        var known: Set<String> = []
        for (field, node) in headers where !Self.ownHeaders.contains(field.lowercased()) {
            guard let header = OpenAPIDocument.target(of: node, &catalog.reader),
                known.insert(field.lowercased()).inserted,
                HTTPToken.isToken(field), field.lowercased() != HeaderName.setCookie
            else { continue }
            var value = parameterValue(header)
            value.pieces = value.pieces.filter { $0 != .null }.flatMap { piece in
                Self.isText(piece) ? [piece] : catalog.reader.flattened([piece]).filter(Self.isText)
            }
            if value.pieces.isEmpty { value.pieces = [.string(ImportedString())] }
            object.members.append(
                .init(name: field, value: value, isRequired: header.json["required"]?.boolean == true)
            )
        }
        guard !object.members.isEmpty else { return }
        catalog.add(name, ImportedValue([.object(object)]), holder: FragmentHolder(key: ""))
    }

    /// Returns whether a value can be the text of a header field.
    private static func isText(_ piece: ImportedPiece) -> Bool {
        switch piece {
        case .string, .number, .boolean, .tag: true
        case .array(let array):
            array.item?.pieces.allSatisfy { piece in
                switch piece {
                case .string, .number, .boolean: true
                default: false
                }
            } ?? false
        case .null, .any, .object, .reference: false
        }
    }
}

/// The template of an endpoint.
private struct EndpointTemplate {
    private(set) var text: String
    /// The names of placeholders, as the schema has them, by those of the document.
    private(set) var names: [String: String] = [:]

    /// Reads a path of OpenAPI. Names that no template can have are changed.
    init(_ path: String) {
        text = ""
        var rest = path.drop { $0 == "/" }
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            var key = Self.isName(name) ? name : SwiftWords.words(of: name).joined(separator: "_")
            if !Self.isName(key) { key = "value" }
            while names.contains(where: { $0.key != name && $0.value == key }) { key += "_" }
            names[name] = key
            text += "\(rest[..<open]){\(key)}"
            rest = rest[rest.index(after: close)...]
        }
        text += rest
        if text.isEmpty { text = "/" }
    }

    /// Whether a segment leads to the folder above.
    var leavesBase: Bool {
        text.split { "/\\?".contains($0) }.contains { segment in
            [".", ".."].contains(PercentEncoding.decode(String(segment)) ?? "..")
        }
    }

    mutating func add(lists: [String]) {
        guard !lists.isEmpty else { return }
        text += "{\(text.contains("?") ? "&" : "?")\(lists.joined(separator: ","))}"
    }

    static func isName(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { $0.isASCIILetter || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
    }
}

extension SchemaFileName {
    /// Returns whether a text is a status, or a class of statuses, of a file's name.
    fileprivate static func isStatus(_ text: String) -> Bool {
        (try? SchemaFileName(path: "A.response.\(text).json"))?.status != nil
    }
}
