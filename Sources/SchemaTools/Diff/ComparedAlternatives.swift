@_spi(Generated) import SchemaEngine

/// The alternatives of a schema, among which a comparison looks for those that accept the values of another one.
///
/// Among few alternatives, all are tried. Among many, a few are, so that the comparison of two schemas takes linear time: the
/// first equal one, the general ones, and those that are nearest to the place of the other one. A proof by any other alternative
/// is not found.
struct ComparedAlternatives {
    /// The number of alternatives up to which all are tried. Of more, as many of the nearest ones are.
    static let maximumNeighbors = 64
    /// The alternatives in the order of the schema.
    let views: [SchemaView]
    /// Whether one of them is null.
    let containsNull: Bool
    /// The first place of each requirement; empty for few alternatives.
    private var places: [Requirement: Int] = [:]
    /// The places of alternatives without a requirement beside the kind of the values; empty for few alternatives.
    private var general: [Int] = []

    /// The requirement of an alternative.
    private struct Requirement: Hashable {
        let fingerprint: UInt64
        let counts: [SchemaView.Count]

        init(_ node: ComparedNode) { (fingerprint, counts) = (node.content.fingerprint, node.counts) }
    }

    init(_ views: [SchemaView], _ nodes: ComparedNodes) {
        self.views = views
        containsNull = views.contains { nodes.node(of: $0).isNull }
        guard hasMany else { return }
        for (place, view) in views.enumerated() {
            let node = nodes.node(of: view)
            guard places[Requirement(node)] == nil else { continue }
            places[Requirement(node)] = place
            if node.isGeneral, general.count < Self.maximumNeighbors { general.append(place) }
        }
    }

    /// Whether there are too many alternatives to try all of them for each of others.
    var hasMany: Bool { views.count > Self.maximumNeighbors }

    /// Returns the places of the alternatives that are tried for another one.
    ///
    /// - Parameters:
    ///   - node: The other alternative.
    ///   - place: Its place among its own alternatives.
    /// - Returns: The places of the most probable ones, each of which can occur twice.
    func candidates(for node: ComparedNode, near place: Int) -> [Int] {
        guard hasMany else { return Array(views.indices) }
        let equal = places[Requirement(node)].map { [$0] } ?? []
        let start = min(max(0, place - Self.maximumNeighbors / 2), views.count - Self.maximumNeighbors)
        return equal + general + (start..<start + Self.maximumNeighbors)
    }
}

extension ComparedNode {
    var isNull: Bool {
        if case .null = form { true } else { false }
    }

    /// Whether the values have to meet nothing beside their kind.
    fileprivate var isGeneral: Bool {
        switch form {
        case .anything, .any, .anyObject, .anyArray, .scalar(_, nil), .enumeration(_, isOpen: true, _): counts.isEmpty
        default: false
        }
    }
}
