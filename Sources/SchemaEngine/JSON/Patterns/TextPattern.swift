/// A regular expression, compiled: found anywhere in a text, over Unicode scalars.
///
/// The syntax is the regular part of that of Swift's `Regex`. A search takes a time that is linear in the text's
/// length, whatever the text: with a table one step for each scalar, otherwise at most as many as the automaton has
/// states.
struct TextPattern: Sendable {
    /// The expression as it was written.
    let source: String
    private let automaton: Automaton

    private final class Automaton: Sendable {
        let program: PatternProgram
        let table: PatternTable?

        init(_ program: PatternProgram) {
            self.program = program
            table = PatternTable(program)
        }
    }

    /// Compiles an expression.
    ///
    /// - Throws: `PatternError` for one that is malformed, not accepted or too large.
    init(_ source: String) throws(PatternError) {
        self.source = source
        automaton = Automaton(PatternProgram(try PatternParser.parse(source)))
    }

    /// Searches a text in UTF-8.
    func isFound(in text: TextBytes) -> Bool {
        if let table = automaton.table { return table.finds(in: text).isFound }
        var simulation = PatternSimulation(automaton.program)
        return simulation.finds(in: text)
    }

    /// Searches a text.
    func isFound(in text: String) -> Bool { text.withTextBytes { isFound(in: $0) } }
}

// MARK: - For tests

extension TextPattern {
    /// A way to search.
    enum Method: CaseIterable, Sendable {
        case table
        case simulation
    }

    /// The number of the automaton's states.
    var stateCount: Int { automaton.program.states.count }

    /// Searches a text in one way, and counts its steps. Returns `nil` if the automaton has no table.
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
