@_spi(Generated) package import SchemaEngine
import SchemaSamples
import SchematicText

/// The import of an OpenAPI document: a path schema with an endpoint, and schemas of the bodies and header fields, for each
/// operation.
package struct OpenAPIImport {
    typealias Node = ImportDocuments.Node

    var catalog: ImportedCatalog
    /// The error bodies that most operations share, by their statuses. The key is empty for any status.
    private var sharedErrors: [String: ImportedValue] = [:]
    /// The values of the schemas of bodies.
    private var bodies: [Node: ImportedValue] = [:]

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
        let version = root["openapi"].map(Self.version) ?? ""
        guard version.hasPrefix("3.") else {
            throw ImportError("\(path): expected OpenAPI 3.0 or 3.1, found \(Self.description(of: root))")
        }
        var reader = JSONSchemaReader(documents, ignoresSiblings: version.hasPrefix("3.0"))
        if !version.hasPrefix("3.0"), !version.hasPrefix("3.1") {
            reader.report("OpenAPI \(shortened(version)) is read as 3.1, without what is new in it", at: root)
        }
        let document = OpenAPIDocument(&reader)
        guard !document.operations.isEmpty else {
            throw ImportError("\(path): expected operations below 'paths', found none")
        }
        let owners = (document.operations.map(\.owner) + ["Error"]).flatMap(Self.typeNames)
        var importer = OpenAPIImport(ImportedCatalog(reader, owners: owners))
        let responses = document.operations.map { importer.responses(of: $0) }
        importer.findSharedErrors(responses.joined())
        for (operation, responses) in zip(document.operations, responses) {
            importer.addParameters(of: operation)
            importer.addRequest(of: operation)
            importer.add(responses, of: operation)
        }
        return ImportResult(importer.catalog, baseURL: document.baseURL)
    }

    private init(_ catalog: ImportedCatalog) { self.catalog = catalog }

    /// Returns the text of a version, which YAML without quotes reads as a number.
    private static func version(_ node: Node) -> String { node.json.number?.text ?? node.json.string }

    /// Returns what another document is, and what to do with it.
    private static func description(of root: Node) -> String {
        if let version = root["swagger"].map(version) {
            return "Swagger \(version); convert the document to OpenAPI 3 first, for example with editor.swagger.io"
        }
        if let version = root["openapi"].map(version) { return "OpenAPI \(version)" }
        if LooksLikeJSONSchema.isSchema(root.json) { return "a JSON Schema; import it with --from json-schema" }
        return "a document without the key 'openapi'"
    }

    /// The names of an operation's types in generated Swift, which no fragment can have.
    private static func typeNames(_ owner: String) -> [String] {
        ["", "Body", "Response", "Error", "Parameters", "Headers", "ResponseHeaders"].map { owner + $0 }
    }

    // MARK: Bodies

    /// The content of a body.
    enum Content {
        case none
        case schema(Node?)
        /// No media type can be described, such as an image.
        case other

        var isSchema: Bool { if case .schema = self { true } else { false } }
        var isNone: Bool { if case .none = self { true } else { false } }
    }

    static func content(_ node: Node, isRequest: Bool = false) -> Content {
        let content = (node["content"]?.members ?? []).map { member in
            (type: member.key.lowercased().prefix { $0 != ";" }.filter { $0 != " " }, schema: member.value["schema"])
        }
        guard !content.isEmpty else { return .none }
        func first(_ isWanted: (String) -> Bool) -> Content? {
            content.first { isWanted($0.type) }.map { .schema($0.schema) }
        }
        return first { $0 == "application/json" } ?? first { $0.hasSuffix("+json") }
            ?? first { $0.hasSuffix("/json") || $0 == "*/*" || $0 == "application/*" }
            ?? first { isRequest && $0 == "application/x-www-form-urlencoded" }
            ?? first { $0.hasSuffix("/xml") || $0.hasSuffix("+xml") } ?? .other
    }

    mutating func value(of schema: Node?) -> ImportedValue {
        guard let schema else { return .anything }
        if let known = bodies[schema] { return known }
        let value = catalog.reader.value(of: schema)
        bodies[schema] = value
        return value
    }

    private mutating func addRequest(of operation: OpenAPIDocument.Operation) {
        guard let node = operation.node["requestBody"], let body = catalog.reader.target(of: node) else { return }
        switch Self.content(body, isRequest: true) {
        case .none: break
        case .other: catalog.reader.report("the body is left out: its media types are no JSON, form or XML", at: body)
        case .schema(let schema):
            let value = value(of: schema)
            var isOptional = body["required"]?.boolean != true
            if isOptional, value.pieces.contains(where: Self.hasRequiredKeys) {
                catalog.reader.report("a body that has required keys is read as required", at: body)
                isOptional = false
            }
            let holder = FragmentHolder(key: operation.owner + " payload")
            catalog.add(operation.owner + ".request", value, holder: holder, mayBeAbsent: isOptional)
        }
    }

    private static func hasRequiredKeys(_ piece: ImportedPiece) -> Bool {
        if case .object(let object) = piece { object.members.contains(where: \.isRequired) } else { false }
    }

    // MARK: Responses

    private struct Response {
        /// The status, `2xx`, or an empty text for `default`.
        let status: String
        let node: Node
        let content: Content

        var isSuccess: Bool { status.hasPrefix("2") }
        var isError: Bool { status.isEmpty || status.hasPrefix("4") || status.hasPrefix("5") }
    }

    private mutating func responses(of operation: OpenAPIDocument.Operation) -> [Response] {
        (operation.node["responses"]?.members ?? []).compactMap { member in
            let status = member.key == "default" ? "" : member.key.lowercased()
            guard status.isEmpty || SchemaFileName.Status(status) != nil else {
                if !member.key.hasPrefix("x-") {
                    let message = "'\(shortened(member.key))' is no status, and is left out"
                    catalog.reader.report(message, at: operation.node)
                }
                return nil
            }
            return catalog.reader.target(of: member.value).map { node in
                Response(status: status, node: node, content: Self.content(node))
            }
        }
    }

    private mutating func findSharedErrors(_ responses: some Sequence<Response>) {
        var counts: [String: [[ImportedPiece]: (value: ImportedValue, count: Int)]] = [:]
        for response in responses where response.isError {
            guard case .schema(let schema?) = response.content else { continue }
            let value = value(of: schema)
            counts[response.status, default: [:]][value.pieces, default: (value, 0)].count += 1
        }
        for (status, found) in counts.sorted(by: { $0.key < $1.key }) {
            let total = found.values.reduce(0) { $0 + $1.count }
            let most = found.values.first { $0.count > 1 && $0.count * 2 > total }
            guard let value = most?.value else { continue }
            sharedErrors[status] = value
            let name = status.isEmpty ? "Error.response" : "Error.response.\(status)"
            catalog.add(name, value, holder: FragmentHolder(key: "error response"))
        }
    }

    /// Returns whether a response has the body that most operations share for its status.
    private mutating func isShared(_ response: Response) -> Bool {
        guard let shared = sharedErrors[response.status], case .schema(let schema) = response.content else {
            return false
        }
        return value(of: schema).pieces == shared.pieces
    }

    private mutating func add(_ responses: [Response], of operation: OpenAPIDocument.Operation) {
        let hasOwnDefault = responses.contains { $0.status.isEmpty && $0.content.isSchema && !isShared($0) }
        let successes = responses.filter(\.isSuccess).sorted { $0.status < $1.status }
        let usual = successes.first(where: \.content.isSchema) ?? successes.first(where: \.content.isNone)
        for response in responses {
            let isUsual = response.isSuccess && response.status == usual?.status
            let role = isUsual ? "response" : response.status.isEmpty ? "error" : "response.\(response.status)"
            let name = "\(operation.owner).\(role)"
            switch response.content {
            case .none: if response.isSuccess { catalog.add(name, ImportedCatalog.tag(["none"])) }
            case .other:
                catalog.reader.report("a response is left out: its media types are no JSON or XML", at: response.node)
            case .schema(let schema):
                if operation.method == "HEAD" { break }
                if response.isError, !hasOwnDefault, isShared(response) { continue }
                let holder = FragmentHolder(key: operation.owner + (isUsual ? " result" : " failure"))
                catalog.add(name, value(of: schema), holder: holder)
            }
            if isUsual, let headers = response.node["headers"] {
                addHeaders(headers.members.map { ($0.key, $0.value) }, operation.owner + ".response-headers")
            }
        }
    }
}
