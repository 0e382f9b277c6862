import Foundation
import SchemaEngine
import schema_lint

/// One run of the command inside the test's process: what it printed, and how it ended.
struct CommandRun {
    var status: Int32
    var out: String
    var err: String

    /// Runs the command with these arguments.
    init(
        _ arguments: String...,
        input: String = "",
        isTerminal: Bool = false,
        environment: [String: String] = [:]
    ) {
        self.init(arguments, input: input, isTerminal: isTerminal, environment: environment)
    }

    /// Runs the command with these arguments.
    init(
        _ arguments: [String],
        input: String = "",
        isTerminal: Bool = false,
        environment: [String: String] = [:]
    ) {
        var out = ""
        var err = ""
        var rest = Array(input.utf8)[...]
        let console = Console(
            isTerminal: isTerminal,
            variable: { environment[$0] },
            readInput: { JSONBuffer(input.utf8) },
            fillFromInput: { memory in
                memory.copyBytes(from: rest.prefix(memory.count))
                defer { rest = rest.dropFirst(memory.count) }
                return min(memory.count, rest.count)
            },
            writeOutput: { out += $0 },
            writeError: { err += $0 }
        )
        status = Command(console: console).run(arguments).rawValue
        self.out = out
        self.err = err
    }

    /// What it printed, as JSON.
    func json() throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [String: Any] ?? [:]
    }

    /// One member of every fault of a JSON report; a dot leads into an object.
    func faults(_ path: String) throws -> [String] {
        let faults = try json()["faults"] as? [Any] ?? []
        return faults.map { fault in
            let value = path.split(separator: ".").reduce(fault as Any?) { ($0 as? [String: Any])?[String($1)] }
            return value.map { "\($0)" } ?? "-"
        }
    }
}
