/// Searches a text by following all paths through an automaton at once (Thompson's simulation).
///
/// Each scalar takes at most as many steps as the automaton has states, whatever the text.
struct PatternSimulation {
    private let program: PatternProgram
    private var threads: PatternThreads
    private var entered: [Int32]
    private var membership: Membership
    /// The number of states that were visited.
    private(set) var steps = 0

    init(_ program: PatternProgram) {
        self.program = program
        threads = PatternThreads(count: program.states.count)
        entered = [program.start]
        membership = Membership(count: program.sets.count)
    }

    mutating func finds(in text: TextBytes) -> Bool {
        var reader = ScalarReader(text)
        var previous = PatternNeighbor.none
        while true {
            let scalar = reader.next()
            membership.begin(scalar)
            let next = scalar == nil ? .none : program.neighbor { membership.contains($0, of: program) }
            threads.clear()
            for state in entered { threads.enter(state, of: program) { $0.holds(between: previous, and: next) } }
            steps = threads.steps
            if threads.isFound { return true }
            guard scalar != nil else { return false }
            entered.removeAll(keepingCapacity: true)
            for state in threads.waiting {
                if case .scalar(let set, let next) = program.states[Int(state)], membership.contains(set, of: program) {
                    entered.append(next)
                }
            }
            if !program.isAnchored { entered.append(program.start) }
            if entered.isEmpty { return false }
            previous = next
        }
    }

    /// The sets that the current scalar is in. Each set is tested once at most.
    private struct Membership {
        private var value: UInt32 = 0
        private var scalar: Unicode.Scalar?
        /// By set: the place for which membership was last tested, and the result.
        private var answers: [(place: Int, isMember: Bool)]
        private var place = 0

        init(count: Int) { answers = Array(repeating: (0, false), count: count) }

        mutating func begin(_ scalar: Unicode.Scalar?) {
            self.scalar = scalar
            value = scalar?.value ?? 0
            place += 1
        }

        mutating func contains(_ set: Int32, of program: PatternProgram) -> Bool {
            let set = Int(set)
            if value < 0x80 { return program.asciiMembers[set].contains(value) }
            guard let scalar else { return false }
            if answers[set].place != place { answers[set] = (place, program.sets[set].contains(scalar)) }
            return answers[set].isMember
        }
    }
}
