@_spi(Generated) import SchemaEngine

/// The operations of an OpenAPI document.
struct OpenAPIDocument {
    /// An operation, with its name in schema files.
    struct Operation {
        let method: String
        let path: String
        let node: ImportDocuments.Node
        /// The parameters, of which those of the operation replace those of its path.
        let parameters: [ImportDocuments.Node]
        var owner = ""
    }

    private(set) var operations: [Operation] = []
    /// The URL of the first server, if the document names one.
    private(set) var baseURL: String?

    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    init(_ reader: inout JSONSchemaReader) {
        let root = reader.documents.root
        if let server = root["servers"]?.elements.first, let url = server["url"]?.string {
            if SecretText.kind(of: url, key: "") == nil {
                baseURL = url
            } else {
                reader.report("the URL of a server contains a secret, and is not shown", .same, at: server)
            }
        }
        for path in root["paths"]?.members ?? [] {
            guard let item = reader.target(of: path.value) else { continue }
            let shared = Self.parameters(of: item, &reader)
            for method in Self.methods {
                guard let node = item[method], node.json.kind == .object else { continue }
                let own = Self.parameters(of: node, &reader)
                let keys = Set(own.map(Self.key))
                let operation = Operation(
                    method: method.uppercased(),
                    path: path.key,
                    node: node,
                    parameters: shared.filter { !keys.contains(Self.key($0)) } + own
                )
                operations.append(operation)
                if node["callbacks"] != nil {
                    reader.report(
                        "'callbacks' is left out: schema files describe the calls of the app",
                        .same,
                        at: node
                    )
                }
            }
            if item["additionalOperations"] != nil {
                reader.report("'additionalOperations' is left out: a call has a method of HTTP", .same, at: item)
            }
        }
        if let hooks = root["webhooks"] ?? root["x-webhooks"] {
            reader.report("'webhooks' is left out: schema files describe the calls of the app", .same, at: hooks)
        }
        name(&reader)
    }

    private static func key(_ parameter: ImportDocuments.Node) -> String {
        "\(parameter["in"]?.string ?? "") \(parameter["name"]?.string ?? "")"
    }

    private static func parameters(
        of node: ImportDocuments.Node,
        _ reader: inout JSONSchemaReader
    ) -> [ImportDocuments.Node] {
        (node["parameters"]?.elements ?? []).compactMap { reader.target(of: $0) }
    }

    // MARK: Names

    /// Names the operations as in Swift code: by `operationId` if that is a verb and a noun, and otherwise by method and path.
    private mutating func name(_ reader: inout JSONSchemaReader) {
        let endpoints = operations.map { EndpointNames.Endpoint(method: $0.method, path: Self.path($0.path)) }
        let base = RecordedPath.baseLength(of: endpoints.map(\.path))
        let named = EndpointNames.owners(
            of: endpoints.map {
                .init(method: $0.method, path: RecordedPath(segments: Array($0.path.segments.dropFirst(base))))
            }
        )
        var unique = UniqueNames<LookupName>()
        for index in operations.indices {
            let identifier = operations[index].node["operationId"]?.string ?? ""
            let own = SwiftName.type(identifier)
            let isName = RequestVerbs.begin(own) && LookupName.isValid(own) && !own.contains(".")
            let name = PortableName.shortened(isName ? own : named[index])
            if isName, name != own {
                reader.report(
                    "the name '\(shortened(own))' of an operation is too long for a file, and is cut",
                    .same,
                    at: operations[index].node
                )
            }
            let isUsable = SchemaBaseName.fault(of: name) == nil && LookupName(name) != LookupName("Error")
            let base = isUsable ? name : "Call" + name
            operations[index].owner = unique.unused(
                base,
                key: { LookupName(PortableName.folded($0)) },
                numbered: { base + String($0) }
            )
        }
    }

    private static func path(_ text: String) -> RecordedPath {
        let segments = text.split(separator: "/").map { segment -> RecordedPath.Segment in
            // The names of files do not contain a parameter.
            if DocumentSecret.isSecret(String(segment), key: "") { return .parameter(suffix: "") }
            guard let open = segment.firstIndex(of: "{") else { return .literal(String(segment)) }
            guard open == segment.startIndex, let close = segment.lastIndex(of: "}") else {
                return .parameter(suffix: "")
            }
            return .parameter(suffix: String(segment[segment.index(after: close)...]))
        }
        return RecordedPath(segments: segments)
    }
}

extension JSONSchemaReader {
    /// The maximum number of references that lead to each other.
    private static let longestChain = 16

    /// Follows references from a node that is no schema. Returns `nil` after a notice.
    mutating func target(of node: Node) -> Node? {
        var node = node
        for _ in 0..<Self.longestChain {
            guard let reference = node["$ref"]?.string else { return node }
            do throws(ImportError) {
                node = try documents.target(of: reference, at: documents.place(containing: node))
            } catch {
                report("the reference leads to \(error.message), and is left out", .wider, at: node)
                return nil
            }
        }
        report("a reference leads back to itself, and is left out", .wider, at: node)
        return nil
    }
}
