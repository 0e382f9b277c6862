/// The objects in which the branches of each case end, with the nodes around each object.
struct CaseBranches {
    private let compilation: Compilation
    private var resolvedBranches: [[ResolvedBranch]] = []

    /// One branch that ends in an object.
    struct ResolvedBranch {
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

    func resolvedBranches(of index: Int32) -> [ResolvedBranch] { resolvedBranches[Int(index)] }

    /// Follows every branch, and reports those that do not end in an object.
    mutating func resolve() {
        resolvedBranches = compilation.program.cases.map { cases in
            let named = cases.branches.map { resolvedBranch(to: $0.node, value: $0.value) }
            let other = cases.otherwise == .none ? nil : resolvedBranch(to: cases.otherwise, value: nil)
            return (named + [other]).compactMap { $0 }
        }
    }

    private func resolvedBranch(to start: NodeID, value: String?) -> ResolvedBranch? {
        var resolvedBranch = ResolvedBranch(value: value, place: compilation.program.place(start))
        var id = start
        for _ in 0...compilation.program.nodeCount {
            guard !compilation.program.unusable.contains(id) else { return nil }
            let place = compilation.program.place(id)
            resolvedBranch.place = place
            if let object = compilation.program.object(at: id) {
                resolvedBranch.object = object
                return resolvedBranch
            }
            let node = compilation.program.node(id)
            switch node {
            case .reference(let target, _), .mapped(_, let target), .secret(let target):
                resolvedBranch.wrappers.append(Wrapper(node: node, place: place))
                id = target
            case .anyObject:
                resolvedBranch.openRest = RestDraft(node: compilation.program.add(.anything, at: place), place: place)
                return resolvedBranch
            default:
                let problem = CaseError.branchNotObject(value ?? "{*}")
                compilation.faults.report(.badCase(problem), at: compilation.program.place(start))
                return nil
            }
        }
        return nil
    }
}
