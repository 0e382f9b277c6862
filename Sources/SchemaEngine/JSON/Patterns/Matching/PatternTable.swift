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
