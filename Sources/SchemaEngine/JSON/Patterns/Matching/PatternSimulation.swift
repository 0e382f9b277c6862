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

/// The distinct states that an automaton is in at one place of a text.
struct PatternThreads {
    /// The states that wait for a scalar, or for the decision of an assertion.
    private(set) var waiting: [Int32] = []
    private(set) var isFound = false
    /// The total number of states that were visited.
    private(set) var steps = 0
    private var pending: [Int32] = []
    /// The round in which each state was last visited.
    private var visited: [UInt32]
    private var round: UInt32 = 1

    init(count: Int) { visited = Array(repeating: 0, count: count) }

    mutating func clear() {
        waiting.removeAll(keepingCapacity: true)
        isFound = false
        round &+= 1
        // The counter has wrapped around: marks of earlier rounds would be mistaken for current ones.
        if round == 0 {
            visited = Array(repeating: 0, count: visited.count)
            round = 1
        }
    }

    /// Enters a state, and all states that it leads to without a scalar. The closure decides assertions. If it returns
    /// `nil`, the assertion waits.
    mutating func enter(_ state: Int32, of program: PatternProgram, where holds: (PatternAssertion) -> Bool?) {
        pending.append(state)
        while let state = pending.popLast() {
            guard visited[Int(state)] != round else { continue }
            visited[Int(state)] = round
            steps += 1
            switch program.states[Int(state)] {
            case .scalar: waiting.append(state)
            case .assertion(let assertion, let next):
                switch holds(assertion) {
                case true?: pending.append(next)
                case false?: break
                case nil: waiting.append(state)
                }
            case .split(let first, let second):
                pending.append(second)
                pending.append(first)
            case .found: isFound = true
            }
        }
    }
}
