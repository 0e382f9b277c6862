/// A compiled regular expression that is searched for anywhere in a text, as a sequence of Unicode scalars.
///
/// The syntax is the regular part of that of Swift's `Regex`. A search takes time that is linear in the text's length,
/// whatever the text: one step for each scalar with a table, and otherwise at most as many steps as the automaton has
/// states.
struct CompiledPattern: Sendable {
    /// The expression as it was written.
    let source: String
    /// The bytes that each text begins with in which the expression is found. Empty if it states none.
    let beginning: [UInt8]
    private let automaton: Automaton

    private final class Automaton: Sendable {
        let program: PatternProgram
        let table: PatternTable?

        init(_ program: PatternProgram) {
            self.program = program
            table = PatternTable(program)
        }
    }

    /// Creates a pattern from an expression.
    ///
    /// - Throws: `PatternError` if the expression is malformed, not accepted or too large.
    init(_ source: String) throws(PatternError) {
        self.source = source
        let tree = try PatternParser.parse(source)
        beginning = PatternBeginning.bytes(of: tree)
        automaton = Automaton(PatternProgram(tree))
    }

    /// Returns `true` if the expression is found in a text in UTF-8.
    func isFound(in text: TextBytes) -> Bool {
        if let table = automaton.table { return table.finds(in: text).isFound }
        var simulation = PatternSimulation(automaton.program)
        return simulation.finds(in: text)
    }

    /// Returns `true` if the expression is found in a text.
    func isFound(in text: String) -> Bool { text.withTextBytes { isFound(in: $0) } }
}

// MARK: - For tests

extension CompiledPattern {
    /// An implementation of the search.
    enum Method: CaseIterable, Sendable {
        case table
        case simulation
    }

    var stateCount: Int { automaton.program.states.count }

    /// Searches a text with one implementation, and counts its steps. Returns `nil` if the automaton has no table.
    func search(_ text: String, by method: Method) -> (isFound: Bool, steps: Int)? {
        text.withTextBytes { bytes in
            switch method {
            case .table: return automaton.table?.finds(in: bytes)
            case .simulation:
                var simulation = PatternSimulation(automaton.program)
                return (simulation.finds(in: bytes), simulation.steps)
            }
        }
    }
}
