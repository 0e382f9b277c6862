/// The objects in which the branches of each case end, with the nodes around each object.
struct CaseBranches {
    private let compilation: Compilation
    private var ways: [[Way]] = []

    /// One branch that ends in an object.
    struct Way {
        /// The value that selects the branch; `nil` for `{*}`.
        var value: String?
        /// The index of the object; `nil` if the branch accepts any object.
        var object: Int?
        /// The `{*}` of a branch that accepts any object.
        var openRest: RestDraft?
        var place: SourcePlace
        /// The outermost node first.
        var wrappers: [Wrapper] = []
    }

    /// A node around a branch's object: a reference to its fragment, the mapper of its model, or `{secret:…}`.
    struct Wrapper {
        var node: Node
        var place: SourcePlace

        /// Returns the same node around another one.
        func around(_ inner: NodeID) -> Node {
            switch node {
            case .reference(_, let tag): .reference(inner, tag: tag)
            case .mapped(let mapper, _): .mapped(mapper: mapper, inner)
            case .secret: .secret(inner)
            default: node
            }
        }
    }

    init(_ compilation: Compilation) { self.compilation = compilation }

    func ways(of index: Int32) -> [Way] { ways[Int(index)] }

    /// Follows every branch, and reports those that do not end in an object.
    mutating func resolve() {
        ways = compilation.program.cases.map { cases in
            let named = cases.branches.map { way(to: $0.node, value: $0.value) }
            let other = cases.otherwise == .none ? nil : way(to: cases.otherwise, value: nil)
            return (named + [other]).compactMap { $0 }
        }
    }

    private func way(to start: NodeID, value: String?) -> Way? {
        var way = Way(value: value, place: compilation.program.place(start))
        var id = start
        for _ in 0...compilation.program.nodeCount {
            guard !compilation.program.unusable.contains(id) else { return nil }
            let place = compilation.program.place(id)
            way.place = place
            if let object = compilation.program.object(at: id) {
                way.object = object
                return way
            }
            let node = compilation.program.node(id)
            switch node {
            case .reference(let target, _), .mapped(_, let target), .secret(let target):
                way.wrappers.append(Wrapper(node: node, place: place))
                id = target
            case .anyObject:
                way.openRest = RestDraft(node: compilation.program.add(.anything, at: place), place: place)
                return way
            default:
                let problem = CaseError.branchNotObject(value ?? "{*}")
                compilation.faults.report(.badCase(problem), at: compilation.program.place(start))
                return nil
            }
        }
        return nil
    }
}
