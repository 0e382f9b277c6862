import Foundation
import SchemaEngine

/// The parsed command line.
struct Invocation {
    static let usage = """
        usage: benchmark [NAME…] [--only NAME,…] [--payloads DIR] [--rounds N] [--json]
                         [--against PROGRAM]

        Measures the library against its peers: in one run, on the same bytes, to and from equal models.

          NAME, --only NAME  only this row (\(list(Row.self)))
                             or payload (\(list(PayloadName.self)));
                             separate several with commas, or repeat the option
          --payloads DIR     also measure the payloads that are files, from this folder
          --rounds N         the number of interleaved rounds whose median counts; 15 by default
          --json             print the report for a program
          --against PROGRAM  run this build and another build of this program in turns, and print the quotients
                             of their processor times; without names, all rows but memory and growth
          --help             print this

        Exit status: 0, 1 when a result is not correct, 2 when the command line is invalid.
        """

    enum Task {
        case report
        case help
        case compare(with: URL)
        // Tasks that the program performs in a child process.
        case serve
        case weigh(MemoryMeasurement)
    }

    private(set) var task = Task.report
    private(set) var rows: [Row] = []
    private(set) var payloads: [PayloadName] = []
    /// The payloads whose growth is measured. The default is the generated payload.
    private(set) var grown: [PayloadName] = []
    private(set) var folder: URL?
    private(set) var rounds = 15
    private(set) var printsJSON = false

    init(_ arguments: [String]) throws(UsageError) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--only": try select(Self.value(of: argument, &arguments))
            case "--payloads": folder = URL(fileURLWithPath: try Self.value(of: argument, &arguments))
            case "--rounds": rounds = try Self.rounds(Self.value(of: argument, &arguments))
            case "--json": printsJSON = true
            case "--against": task = .compare(with: URL(fileURLWithPath: try Self.value(of: argument, &arguments)))
            case "--help", "-h": task = .help
            case "serve": task = .serve
            case "weigh": task = .weigh(try Self.measurement(&arguments))
            case _ where argument.hasPrefix("-"): throw Self.unknown("option", argument, Self.options)
            default: try select(argument)
            }
        }
        if rows.isEmpty { rows = Row.allCases.filter { payloads.isEmpty ? $0.isPossible : $0.contest != nil } }
        if case .compare = task { rows.removeAll { $0 == .memory || $0 == .growth } }
        if case .compare = task, printsJSON { throw UsageError("--against prints a table, and cannot print --json") }
        grown = payloads.isEmpty ? [.redmine] : payloads
        if payloads.isEmpty { payloads = PayloadName.allCases.filter { folder != nil || !$0.isFile } }
    }

    /// The selected rows that are measured with payloads.
    var contests: [Row] { rows.filter { $0.contest != nil } }

    /// The rows whose memory and growth are measured. The default is all of them.
    var examined: [Row] { contests.isEmpty ? Row.allCases.filter { $0.contest != nil } : contests }

    private static let options = ["--only", "--payloads", "--rounds", "--json", "--against", "--help"]

    private mutating func select(_ names: String) throws(UsageError) {
        for name in names.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            if let row = Row(rawValue: name) {
                guard row.isPossible else { throw UsageError("'\(name)' cannot be measured on this system") }
                rows.append(row)
            } else if let payload = PayloadName(rawValue: name) {
                payloads.append(payload)
            } else {
                let known = Row.allCases.map(\.rawValue) + PayloadName.allCases.map(\.rawValue)
                throw Self.unknown("row or payload", name, known)
            }
        }
    }

    private static func value(of option: String, _ arguments: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let value = arguments.popFirst(), !value.hasPrefix("--") else {
            throw UsageError("\(option) requires a value")
        }
        return value
    }

    private static func rounds(_ text: String) throws(UsageError) -> Int {
        guard let rounds = Int(text), (1...10_000).contains(rounds) else {
            throw UsageError("--rounds expects a whole number from 1 to 10000, found '\(text)'")
        }
        return rounds
    }

    private static func measurement(_ arguments: inout ArraySlice<String>) throws(UsageError) -> MemoryMeasurement {
        let words = (0..<3).compactMap { _ in arguments.popFirst() }
        guard words.count == 3, let row = Row(rawValue: words[0]), let payload = PayloadName(rawValue: words[1]),
            let times = Int(words[2]), (1...1000).contains(times)
        else { throw UsageError("weigh expects a row, a payload and how many times its size, from 1 to 1000") }
        return MemoryMeasurement(row: row, payload: payload, times: times)
    }

    private static func unknown(_ what: String, _ name: String, _ known: [String]) -> UsageError {
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: name, among: known)
        let help = nearest.isEmpty ? "; there is \(known.joined(separator: ", "))" : "; did you mean \(nearest[0])?"
        return UsageError("unknown \(what) '\(name)'\(help)")
    }

    private static func list<Name: CaseIterable & RawRepresentable<String>>(_ type: Name.Type) -> String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }
}

extension Row {
    /// Whether this system supports the measurement.
    fileprivate var isPossible: Bool { self != .memory || ProcessMemory.isKnown }
}
