import SchemaEngine

/// The schemas of a document that have an identifier, and the anchors within them.
struct SchemaResources {
    /// A schema with an identifier; the first one is the document.
    struct Resource {
        let node: JSONNode
        /// The identifier, resolved, without a fragment. Empty for a document without one.
        let uri: String
        /// The nodes by `$anchor` and `$dynamicAnchor`.
        var anchors: [ExactName: JSONNode] = [:]
        /// The nodes by `$dynamicAnchor`.
        var dynamicAnchors: [ExactName: JSONNode] = [:]
    }

    private(set) var resources: [Resource] = []
    /// The resources by their identifiers.
    private(set) var indexes: [ExactName: Int] = [:]
    /// The resources of nodes with a reference, by the offsets of the nodes.
    private var owners: [Int: Int] = [:]

    /// The dialects in which the identifier is `id`.
    private let usesShortName: Bool
    /// Whether keywords beside `$ref` have no effect.
    private let ignoresSiblings: Bool

    init(of root: JSONNode, ignoresSiblings: Bool) {
        let dialect = root["$schema"]?.string ?? ""
        usesShortName = dialect.isEmpty || dialect.contains("draft-03") || dialect.contains("draft-04")
        self.ignoresSiblings = ignoresSiblings
        add(Resource(node: root, uri: identifier(of: root).map { ImportedURI.resolved($0.base, from: "") } ?? ""))
        Self.visitObjects(of: root, from: 0) { node, outer in examine(node, in: outer) }
    }

    /// Calls a closure with each object of a document that can be a schema or be around one, before the objects within it.
    ///
    /// - Parameters:
    ///   - root: The document.
    ///   - state: The state for the document.
    ///   - visit: Returns the state for the objects within an object, whose own state is the second argument.
    static func visitObjects<State>(of root: JSONNode, from state: State, _ visit: (JSONNode, State) -> State) {
        // The nodes that are not visited yet; a map has schemas as its values.
        var waiting: [(node: JSONNode, state: State, isMap: Bool)] = [(root, state, false)]
        while let (node, outer, isMap) = waiting.popLast() {
            let inner = isMap || node.kind != .object ? outer : visit(node, outer)
            for child in node.elements where hasChildren(child) { waiting.append((child, inner, false)) }
            for member in node.members where hasChildren(member.value) {
                if !isMap, data.contains(member.key) { continue }
                waiting.append((member.value, inner, !isMap && maps.contains(member.key)))
            }
        }
    }

    private static func hasChildren(_ node: JSONNode) -> Bool { node.kind == .object || node.kind == .array }

    /// The keywords whose values are no schemas.
    private static let data: Set = ["const", "enum", "default", "example", "examples"]
    /// The keywords whose values are objects with names as their keys: of schemas, and in OpenAPI of what has schemas.
    private static let maps: Set = [
        "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
        "schemas", "responses", "headers", "parameters", "requestBodies",
    ]

    /// Adds what a schema names, and returns the resource that it belongs to.
    private mutating func examine(_ node: JSONNode, in outer: Int) -> Int {
        var resource = outer
        if node.offset != resources[0].node.offset, let (base, anchor) = identifier(of: node) {
            if base.isEmpty {
                resources[outer].anchors[ExactName(anchor)] = node
            } else {
                resource = resources.count
                add(Resource(node: node, uri: ImportedURI.resolved(base, from: resources[outer].uri)))
            }
        }
        for (key, isDynamic) in [("$anchor", false), ("$dynamicAnchor", true)] {
            guard let name = node[key], name.kind == .string else { continue }
            resources[resource].anchors[ExactName(name.string)] = node
            if isDynamic { resources[resource].dynamicAnchors[ExactName(name.string)] = node }
        }
        if resource > 0 { owners[node.offset] = resource }
        return resource
    }

    private mutating func add(_ resource: Resource) {
        indexes[ExactName(resource.uri)] = indexes[ExactName(resource.uri)] ?? resources.count
        resources.append(resource)
    }

    /// Returns the identifier that a schema states, and its fragment.
    private func identifier(of node: JSONNode) -> (base: String, anchor: String)? {
        guard let text = node["$id"] ?? (usesShortName ? node["id"] : nil), text.kind == .string,
            !ignoresSiblings || node["$ref"] == nil
        else { return nil }
        let base = String(text.string.prefix { $0 != "#" })
        return (base, String(text.string.dropFirst(base.count + 1)))
    }

    /// Returns the index of the resource to which the schema at an offset belongs.
    func owner(ofOffset offset: Int) -> Int { owners[offset] ?? 0 }
}
