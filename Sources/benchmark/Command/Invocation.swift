import Foundation
import SchemaEngine

/// What the command line asks for.
struct Invocation {
    static let usage = """
        usage: benchmark [NAME…] [--only NAME] [--payloads DIR] [--rounds N] [--json]

        Measures the schema engine against Foundation's JSONDecoder, in one run, on the same bytes, into equal models.

          NAME, --only NAME  only this row (\(Row.allCases.map(\.rawValue).joined(separator: ", ")))
                             or payload (\(PayloadName.allCases.map(\.rawValue).joined(separator: ", ")))
          --payloads DIR     also measure the payloads that are files, from this folder
          --rounds N         the number of interleaved rounds whose median counts; 15 unless told otherwise
          --json             print the report for a program

        Exit status: 0, 1 when a result is not what it must be, 2 when the command line cannot be followed.
        """

    private(set) var rows: [Row] = []
    private(set) var payloads: [PayloadName] = []
    private(set) var folder: URL?
    private(set) var rounds = 15
    private(set) var printsJSON = false
    private(set) var wantsHelp = false

    init(_ arguments: [String]) throws(UsageError) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--only": try select(Self.value(of: argument, &arguments))
            case "--payloads": folder = URL(fileURLWithPath: try Self.value(of: argument, &arguments))
            case "--rounds": rounds = try Self.rounds(Self.value(of: argument, &arguments))
            case "--json": printsJSON = true
            case "--help", "-h": wantsHelp = true
            case _ where argument.hasPrefix("-"): throw Self.unknown("option", argument, Self.options)
            default: try select(argument)
            }
        }
        if rows.isEmpty { rows = Row.allCases.filter { payloads.isEmpty || $0.contest != nil } }
        if payloads.isEmpty { payloads = PayloadName.allCases.filter { folder != nil || !$0.isFile } }
    }

    private static let options = ["--only", "--payloads", "--rounds", "--json", "--help"]

    private mutating func select(_ name: String) throws(UsageError) {
        if let row = Row(rawValue: name) {
            rows.append(row)
        } else if let payload = PayloadName(rawValue: name) {
            payloads.append(payload)
        } else {
            let known = Row.allCases.map(\.rawValue) + PayloadName.allCases.map(\.rawValue)
            throw Self.unknown("row or payload", name, known)
        }
    }

    private static func value(of option: String, _ arguments: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let value = arguments.popFirst() else { throw UsageError("\(option) expects a value behind it") }
        return value
    }

    private static func rounds(_ text: String) throws(UsageError) -> Int {
        guard let rounds = Int(text), (1...10_000).contains(rounds) else {
            throw UsageError("--rounds expects a whole number from 1 to 10000, found '\(text)'")
        }
        return rounds
    }

    private static func unknown(_ what: String, _ name: String, _ known: [String]) -> UsageError {
        var suggestion = Suggestion()
        let nearest = suggestion.nearest(to: name, among: known)
        let cure = nearest.isEmpty ? "; there is \(known.joined(separator: ", "))" : "; did you mean \(nearest[0])?"
        return UsageError("unknown \(what) '\(name)'\(cure)")
    }
}
