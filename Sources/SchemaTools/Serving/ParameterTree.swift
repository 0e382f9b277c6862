import SchemaSamples

/// The values of a query or a form by the brackets in their names: `by[id]=7`, `tags[]=a`.
struct ParameterTree {
    /// A name, with its own values and the names in brackets after it.
    struct Node {
        var name: String
        /// Percent-encoded values.
        var texts: [[UInt8]] = []
        var isExploded = false
        var children: [Int] = []
        fileprivate var index: [[UInt8]: Int] = [:]

        fileprivate init(name: String) { self.name = name }
    }

    /// The reason that a query or a form is refused.
    enum Refusal: Error { case tooMany, tooDeep }

    private(set) var nodes = [Node(name: "")]
    private var count = 0

    /// The node that contains all names.
    var root: Node { nodes[0] }

    func children(of node: Node) -> [Node] { node.children.map { nodes[$0] } }

    /// Adds a parameter below a name, or at the top. A name that is not split is a key as it is.
    mutating func add(_ parameter: RawParameter, below name: String? = nil, splitsName: Bool = true) throws(Refusal) {
        count += 1
        guard count <= RawParameter.maximumCount else { throw .tooMany }
        let path = (name.map { [$0] } ?? []) + (splitsName ? ParameterName.path(of: parameter.name) : [parameter.name])
        guard path.count <= ParameterName.maximumDepth else { throw .tooDeep }
        var place = 0
        for name in path { place = child(name, of: place) }
        nodes[place].texts += parameter.texts
        nodes[place].isExploded = nodes[place].isExploded || parameter.isExploded
    }

    /// Returns the child of a name. Empty brackets always begin a new one.
    private mutating func child(_ name: String, of place: Int) -> Int {
        let key = Array(name.utf8)
        if !name.isEmpty, let known = nodes[place].index[key] { return known }
        nodes[place].children.append(nodes.count)
        nodes[place].index[key] = nodes.count
        nodes.append(Node(name: name))
        return nodes.count - 1
    }
}
