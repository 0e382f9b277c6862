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
