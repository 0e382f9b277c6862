/// A regular expression as a nondeterministic automaton (Thompson's construction).
///
/// The states are compiled from the end of the expression to its beginning, so that the successors of each one exist.
struct PatternProgram: Sendable {
    enum State: Sendable {
        /// Continues after one scalar of a set.
        case scalar(set: Int32, next: Int32)
        /// Continues if a condition holds.
        case assertion(PatternAssertion, next: Int32)
        /// Continues with both states.
        case split(Int32, Int32)
        /// The expression is found.
        case found
    }

    private(set) var states: [State] = [.found]
    private(set) var start: Int32 = 0
    let sets: [ScalarSet]
    let wordSet: Int32?
    let newlineSet: Int32?
    /// The ASCII scalars of each set.
    let asciiMembers: [ASCIIMembers]
    /// Whether the expression can only be found at the beginning of a text.
    private(set) var isAnchored = false

    init(_ tree: PatternTree) {
        sets = tree.sets
        wordSet = tree.wordSet
        newlineSet = tree.newlineSet
        asciiMembers = ASCIIMembers.members(of: sets)
        start = compile(tree.root, next: 0)
        isAnchored = !canBeginLater()
    }

    // MARK: Compiling

    /// Adds the states of a node that is followed by the state `next`. Returns the first one.
    private mutating func compile(_ node: PatternNode, next: Int32) -> Int32 {
        switch node {
        case .nothing: return next
        case .scalar(let set): return add(.scalar(set: set, next: next))
        case .assertion(let assertion): return add(.assertion(assertion, next: next))
        case .sequence(let nodes): return nodes.reversed().reduce(next) { compile($1, next: $0) }
        case .choice(let nodes):
            let entries = nodes.map { compile($0, next: next) }
            guard let last = entries.last else { return next }
            return entries.dropLast().reversed().reduce(last) { add(.split($1, $0)) }
        case .repetition(let node, let least, let most):
            var entry = next
            if let most {
                for _ in least..<most { entry = add(.split(compile(node, next: entry), next)) }
                for _ in 0..<least { entry = compile(node, next: entry) }
            } else {
                let loop = add(.split(next, next))
                let body = compile(node, next: loop)
                states[Int(loop)] = .split(body, next)
                entry = least == 0 ? loop : body
                for _ in 1..<max(least, 1) { entry = compile(node, next: entry) }
            }
            return entry
        }
    }

    private mutating func add(_ state: State) -> Int32 {
        states.append(state)
        return Int32(states.count - 1)
    }

    private func canBeginLater() -> Bool {
        var threads = PatternThreads(count: states.count)
        threads.enter(start, of: self) { $0 != .textStart }
        return threads.isFound || !threads.waiting.isEmpty
    }

    // MARK: Scalars

    /// Returns the kind of a scalar, as far as the expression's assertions distinguish it.
    func neighbor(where isMember: (Int32) -> Bool) -> PatternNeighbor {
        if let wordSet, isMember(wordSet) { return .word }
        if let newlineSet, isMember(newlineSet) { return .newline }
        return .other
    }
}
