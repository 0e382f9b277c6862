/// The objects in which the branches of each case end, with the nodes around each object.
struct CaseBranches {
    private let compilation: Compilation
    /// The branches by the indexes of their cases.
    private var known: [Int32: [ResolvedBranch]] = [:]

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
    }

    init(_ compilation: Compilation) { self.compilation = compilation }

    /// Follows the branches of a case, and reports those that do not end in an object. Cases that extensions have replaced are
    /// never followed.
    mutating func resolvedBranches(of index: Int32) -> [ResolvedBranch] {
        if let known = known[index] { return known }
        let cases = compilation.program.cases[Int(index)]
        let named = cases.branches.map { resolvedBranch(to: $0.node, value: $0.value) }
        let other = cases.otherwise == .none ? nil : resolvedBranch(to: cases.otherwise, value: nil)
        let found = (named + [other]).compactMap { $0 }
        known[index] = found
        return found
    }

    private func resolvedBranch(to start: NodeID, value: String?) -> ResolvedBranch? {
        var branch = ResolvedBranch(value: value, place: compilation.program.place(start))
        let end = compilation.program.tables.resolve(start) { id in
            guard !compilation.program.unusable.contains(id), compilation.program.object(at: id) == nil else {
                return false
            }
            branch.wrappers.append(
                Wrapper(node: compilation.program.node(id), place: compilation.program.place(id))
            )
            return true
        }
        guard let end, !compilation.program.unusable.contains(end) else { return nil }
        branch.place = compilation.program.place(end)
        if let object = compilation.program.object(at: end) {
            branch.object = object
        } else if case .anyObject = compilation.program.node(end) {
            branch.openRest = RestDraft(node: compilation.program.add(.anything, at: branch.place), place: branch.place)
        } else {
            compilation.faults.report(.branchNotObject(value ?? "{*}"), at: compilation.program.place(start))
            return nil
        }
        return branch
    }
}
