import Foundation
import SchemaEngine
import schema_lint

/// A run of the command within the test process, with its output and status.
struct CommandRun {
    var status: Int32
    var out: String
    var err: String
    /// Both outputs, in the order in which they were written.
    var both = ""

    /// Runs the command with these arguments.
    init(
        _ arguments: String...,
        input: String = "",
        isTerminal: Bool = false,
        environment: [String: String] = [:]
    ) {
        self.init(arguments, input: input, isTerminal: isTerminal, environment: environment)
    }

    /// Runs the command with these arguments. `step` is the time that passes between two looks at the clock, if standard error is
    /// a terminal.
    init(
        _ arguments: [String],
        input: String = "",
        isTerminal: Bool = false,
        step: Duration? = nil,
        environment: [String: String] = [:]
    ) {
        var out = ""
        var err = ""
        var both = ""
        var time = ContinuousClock.now
        var rest = Array(input.utf8)[...]
        let console = Console(
            isTerminal: isTerminal,
            showsProgress: step != nil,
            now: {
                time += step ?? .zero
                return time
            },
            variable: { environment[$0] },
            readInput: { JSONBuffer(input.utf8) },
            fillFromInput: { memory in
                memory.copyBytes(from: rest.prefix(memory.count))
                defer { rest = rest.dropFirst(memory.count) }
                return min(memory.count, rest.count)
            },
            writeOutput: {
                out += $0
                both += $0
            },
            writeError: {
                err += $0
                both += $0
            }
        )
        status = Command(console: console).run(arguments).rawValue
        self.out = out
        self.err = err
        self.both = both
    }

    /// Returns the output, parsed as JSON.
    func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any] ?? [:]
    }

    /// Returns a member of each fault in a JSON report. A dot in `path` refers to a member of an object.
    func faults(_ path: String) throws -> [String] {
        let faults = try json()["faults"] as? [Any] ?? []
        return faults.map { fault in
            let value = path.split(separator: ".").reduce(fault as Any?) { ($0 as? [String: Any])?[String($1)] }
            return value.map { "\($0)" } ?? "-"
        }
    }
}
