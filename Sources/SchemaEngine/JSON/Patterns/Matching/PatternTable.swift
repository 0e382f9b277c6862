/// A deterministic automaton as a table of its transitions: the fast path of a search.
///
/// It is created when the expression is compiled, and never changes. An automaton that would be too large has no table.
struct PatternTable: Sendable {
    /// By state and class: the index at which the row of the next state begins. A row's last column is for the text's
    /// end.
    private var transitions: [UInt16]
    private let classes: ScalarClasses
    private let columns: Int
    private let start: Int

    private static let mostTransitions = 8192
    /// A bound for the time that creating a table takes.
    private static let mostSteps = 50_000

    init?(_ program: PatternProgram) {
        guard let classes = ScalarClasses(of: program) else { return nil }
        var subsets = PatternSubsets(program, classes)
        let columns = classes.members.count + 1
        start = subsets.start() * columns
        transitions = Array(repeating: 0, count: PatternSubsets.reserved * columns)
        while let row = subsets.nextRow() {
            let places = row.map { $0 * columns }
            guard places.allSatisfy({ $0 < Self.mostTransitions }), subsets.steps <= Self.mostSteps else { return nil }
            transitions += places.map(UInt16.init)
        }
        self.classes = classes
        self.columns = columns
    }

    /// Searches a text until the result is certain. Also returns the number of scalars that were read.
    func finds(in text: TextBytes) -> (isFound: Bool, steps: Int) {
        let (found, last) = (PatternSubsets.found * columns, columns - 1)
        var reader = ScalarReader(text)
        var (state, steps) = (start, 0)
        while state > found {
            guard let scalar = reader.next() else { return (Int(transitions[state + last]) == found, steps) }
            steps &+= 1
            state = Int(transitions[state + classes.index(of: scalar)])
        }
        return (state == found, steps)
    }
}

/// The subset construction: each set of states that an automaton can be in at once becomes one state.
struct PatternSubsets {
    /// A set of states, and the kind of the scalar before it while an assertion is undecided.
    private struct Subset: Hashable {
        var waiting: [Int32]
        var previous: PatternNeighbor
    }

    /// The number of the subset from which nothing can be found.
    static let never = 0
    /// The number that all subsets share in which the expression is found.
    static let found = 1
    /// The number of subsets without a row.
    static let reserved = 2

    private let program: PatternProgram
    private let classes: ScalarClasses
    /// The kind of each class, and last, that of the end of the text.
    private let neighbors: [PatternNeighbor]
    private var subsets: [Subset] = []
    private var numbers: [Subset: Int] = [:]
    private var done = 0
    private var threads: PatternThreads
    /// The number of states that were visited.
    private(set) var steps = 0

    init(_ program: PatternProgram, _ classes: ScalarClasses) {
        self.program = program
        self.classes = classes
        neighbors = classes.members.map { members in program.neighbor { members[Int($0)] } } + [.none]
        threads = PatternThreads(count: program.states.count)
    }

    /// Returns the number of the subset at the beginning of a text.
    mutating func start() -> Int { number(of: [program.start], after: .none) }

    /// Returns the numbers of the subsets that follow the next subset, by class and last for the end of the text, or
    /// `nil` after the last subset. Rows are in the order of the numbers of their subsets.
    mutating func nextRow() -> [Int]? {
        guard done < subsets.count else { return nil }
        let subset = subsets[done]
        done += 1
        return neighbors.indices.map { successor(of: subset, class: $0) }
    }

    private mutating func successor(of subset: Subset, class index: Int) -> Int {
        threads.clear()
        for state in subset.waiting {
            threads.enter(state, of: program) { $0.holds(between: subset.previous, and: neighbors[index]) }
        }
        let waiting = threads.waiting
        steps = threads.steps
        if threads.isFound { return Self.found }
        guard index < classes.members.count else { return Self.never }
        var entered: [Int32] = program.isAnchored ? [] : [program.start]
        for state in waiting {
            if case .scalar(let set, let next) = program.states[Int(state)], classes.members[index][Int(set)] {
                entered.append(next)
            }
        }
        return number(of: entered, after: neighbors[index])
    }

    /// Returns the number of the subset that is entered at a place where the next scalar is unknown.
    private mutating func number(of entered: [Int32], after previous: PatternNeighbor) -> Int {
        threads.clear()
        for state in entered { threads.enter(state, of: program) { _ in nil } }
        steps = threads.steps
        if threads.isFound { return Self.found }
        guard !threads.waiting.isEmpty else { return Self.never }
        let waiting = threads.waiting.sorted()
        let isDecided = waiting.allSatisfy { if case .scalar = program.states[Int($0)] { true } else { false } }
        let subset = Subset(waiting: waiting, previous: isDecided ? .other : previous)
        if let known = numbers[subset] { return known }
        let number = Self.reserved + subsets.count
        numbers[subset] = number
        subsets.append(subset)
        return number
    }
}
