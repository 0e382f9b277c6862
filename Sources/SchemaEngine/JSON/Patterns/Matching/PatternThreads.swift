/// The states that an automaton is in at one place of a text, each of them once.
struct PatternThreads {
    /// The states that wait for a scalar, and those that wait for an assertion to be decided.
    private(set) var waiting: [Int32] = []
    private(set) var isFound = false
    /// The number of states that were visited so far.
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
        // After so many rounds, a mark of the first one could be taken for one of this.
        if round == 0 {
            visited = Array(repeating: 0, count: visited.count)
            round = 1
        }
    }

    /// Enters a state, and all that it leads to without a scalar. The closure decides assertions; `nil` leaves one
    /// waiting.
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
