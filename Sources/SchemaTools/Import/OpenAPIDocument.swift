@_spi(Generated) import SchemaEngine
import SchematicText

/// The operations of an OpenAPI or Swagger document.
struct OpenAPIDocument {
    /// The form of a document.
    enum Dialect {
        case swagger, openAPI
    }

    /// An operation, with its name in schema files.
    struct Operation {
        let method: String
        private(set) var path: String
        let node: OpenAPINode
        /// The parameters of the path, the query and the header fields.
        private(set) var parameters: [OpenAPIParameter]
        let request: OpenAPIBody
        let responses: [OpenAPIResponse]
        var owner = ""

        /// Returns the operation with the name and the path of a call.
        fileprivate func used(_ use: OperationUse) -> Operation {
            var operation = self
            (operation.owner, operation.path) = (use.owner, use.path)
            operation.parameters.removeAll { $0.place == "query" && use.fixedItems.contains(ExactName($0.name)) }
            return operation
        }
    }

    private(set) var operations: [Operation] = []
    /// The URL of the first server, if the document names one.
    private(set) var baseURL: String?
    /// Whether the document describes calls of the app, or only calls to it.
    let hasWebhooks: Bool

    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    /// Reads the operations of a document.
    ///
    /// - Parameters:
    ///   - reader: The reader of the document.
    ///   - dialect: The form of the document.
    ///   - uses: The calls that the operations are read for, or `nil` to read each one under a name of its own.
    init(_ reader: inout JSONSchemaReader, _ dialect: Dialect, for uses: [DocumentedCall: [OperationUse]]? = nil) {
        let root = reader.documents.root
        let hooks = root["webhooks"] ?? root["x-webhooks"]
        hasWebhooks = hooks != nil
        let servers = OpenAPIServers(root, dialect)
        if let url = servers.url {
            if SecretRecognition.kind(of: url, key: "") == nil {
                baseURL = url
            } else {
                let message = "the URL of a server contains a secret, and is not shown"
                reader.report(message, .same, at: servers.node ?? root)
            }
        }
        let bodies = OpenAPIBodyReader(root, dialect)
        for path in Self.paths(&reader) {
            let uses = uses.map { uses in
                Self.methods.map { uses[DocumentedCall(method: $0.uppercased(), path: path.key)] ?? [] }
            }
            if uses?.allSatisfy(\.isEmpty) ?? false { continue }
            guard let item = reader.layers(of: path.value) else { continue }
            let shared = OpenAPIParameter.list(in: item, dialect, &reader)
            for (index, method) in Self.methods.enumerated() {
                if uses?[index].isEmpty ?? false { continue }
                guard let node = item[method], node.json.kind == .object, let node = reader.layers(of: node) else {
                    continue
                }
                let own = OpenAPIParameter.list(in: node, dialect, &reader)
                let keys = Set(own.map(\.key))
                let all = shared.filter { !keys.contains($0.key) } + own
                let operation = Operation(
                    method: method.uppercased(),
                    path: path.key,
                    node: node,
                    parameters: all.filter { !$0.isInBody },
                    request: bodies.request(of: node, all.filter(\.isInBody), &reader),
                    responses: bodies.responses(of: node, &reader)
                )
                operations += uses.map { $0[index].map(operation.used) } ?? [operation]
                if node["deprecated"]?.boolean == true {
                    reader.report(JSONSchemaReader.lifeCycle, .same, at: node.first)
                }
                if node["callbacks"] != nil {
                    let message = "'callbacks' is left out: schema files describe the calls of the app"
                    reader.report(message, .same, at: node.first)
                }
                if let own = node["servers"] ?? item["servers"], !servers.contain(OpenAPIServers.url(of: own)) {
                    let message = "the operation has a server of its own, whose URL is left out"
                    reader.report(message, .same, at: own)
                }
            }
            if item["additionalOperations"] != nil {
                let message = "'additionalOperations' is left out: a call has a method of HTTP"
                reader.report(message, .same, at: item.first)
            }
        }
        if let hooks {
            reader.report("'webhooks' is left out: schema files describe the calls of the app", .same, at: hooks)
        }
        if uses == nil { nameOperations(&reader) }
    }

    private static func paths(_ reader: inout JSONSchemaReader) -> [ImportDocuments.Node.Member] {
        let paths = reader.documents.root["paths"].flatMap { reader.target(of: $0) }?.members ?? []
        return paths.filter { !$0.key.hasPrefix("x-") }
    }

    /// Returns the methods and paths of a document, without reading its operations.
    static func calls(_ reader: inout JSONSchemaReader) -> [DocumentedCall] {
        var calls: [DocumentedCall] = []
        for path in paths(&reader) {
            guard let item = reader.layers(of: path.value) else { continue }
            for method in methods where item[method]?.json.kind == .object {
                calls.append(DocumentedCall(method: method.uppercased(), path: path.key))
            }
        }
        return calls
    }

    /// Gives the operations their names, which are in their order.
    mutating func setOwners(_ owners: [String]) {
        for (index, owner) in zip(operations.indices, owners) { operations[index].owner = owner }
    }
}

/// The servers of a document.
struct OpenAPIServers {
    /// The URL of the first one, with the defaults of its variables.
    private(set) var url: String?
    private(set) var node: ImportDocuments.Node?
    private var urls: Set<ExactName> = []

    init(_ root: ImportDocuments.Node, _ dialect: OpenAPIDocument.Dialect) {
        switch dialect {
        case .openAPI:
            let servers = root["servers"]?.elements ?? []
            node = servers.first
            url = node.flatMap(Self.url(ofServer:))
            urls = Set(servers.compactMap(Self.url(ofServer:)).map(ExactName.init))
        case .swagger:
            let host = root["host"]?.string ?? ""
            let schemes = root["schemes"]?.elements.compactMap(\.string) ?? []
            let scheme = schemes.contains("https") || schemes.isEmpty ? "https" : schemes[0]
            let path = root["basePath"]?.string ?? ""
            node = root["host"] ?? root["basePath"]
            if node != nil { url = host.isEmpty ? path : "\(scheme)://\(host)\(path)" }
        }
    }

    /// Returns whether a URL is that of a server, or none.
    func contain(_ url: String?) -> Bool { url.map { urls.contains(ExactName($0)) } ?? true }

    /// Returns the paths of the servers' URLs, each once.
    static func paths(of root: ImportDocuments.Node, _ dialect: OpenAPIDocument.Dialect) -> [String] {
        let servers = OpenAPIServers(root, dialect)
        let urls = [servers.url].compactMap(\.self) + servers.urls.map(\.text).sorted()
        var paths: [String] = []
        for url in urls {
            let path = url.firstRange(of: "://").map { url[$0.upperBound...].drop { $0 != "/" } } ?? url[...]
            if path.contains(where: { $0 != "/" }), !paths.contains(String(path)) { paths.append(String(path)) }
        }
        return paths
    }

    /// Returns the URL of the first server of a list.
    static func url(of servers: ImportDocuments.Node) -> String? { servers.elements.first.flatMap(url(ofServer:)) }

    /// Returns the URL of a server, with the defaults of its variables. A variable without a default is kept.
    private static func url(ofServer server: ImportDocuments.Node) -> String? {
        guard let template = server["url"]?.string else { return nil }
        var (text, rest) = ("", template[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            let variable = server["variables"]?[name]?["default"]
            // YAML without quotes reads a port as a number.
            let value = variable?.string ?? variable?.json.number?.text
            text += rest[..<open] + (value ?? "{\(name)}")
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}

// MARK: - References

/// A node and those that its references lead to, of which the first one with a key has precedence.
struct OpenAPINode {
    private let nodes: [ImportDocuments.Node]

    fileprivate init(_ nodes: [ImportDocuments.Node]) { self.nodes = nodes }

    subscript(key: String) -> ImportDocuments.Node? { nodes.lazy.compactMap { $0[key] }.first }

    /// The node of the place where it is used.
    var first: ImportDocuments.Node { nodes[0] }
}

extension JSONSchemaReader {
    /// The maximum number of references that lead to each other.
    static let longestChain = 16

    /// Follows references from a node that is no schema. Returns `nil` after a notice.
    mutating func target(of node: Node) -> Node? { chain(from: node)?.last }

    /// Returns a node with those that its references lead to. Returns `nil` after a notice.
    mutating func layers(of node: Node) -> OpenAPINode? { chain(from: node).map { OpenAPINode($0) } }

    /// Returns the elements of a list, without the references that lead to them or to the list.
    mutating func targets(ofElementsAt node: Node?) -> [Node] {
        guard let node, let list = target(of: node) else { return [] }
        return list.elements.compactMap { target(of: $0) }
    }

    private mutating func chain(from node: Node) -> [Node]? {
        var chain = [node]
        while let reference = chain[chain.count - 1]["$ref"]?.string {
            guard chain.count <= Self.longestChain else {
                report("a reference leads back to itself, and is left out", .wider, at: node)
                return nil
            }
            do throws(ImportError) {
                chain.append(try documents.target(of: reference, from: chain[chain.count - 1]))
            } catch {
                report("the reference leads to \(error.message), and is left out", .wider, at: node)
                return nil
            }
        }
        return chain
    }
}
