/// Parses a command line by a table of options. It supports `--name value`, `--name=value`, `--` before
/// operands that begin with a dash, and `-` alone as an operand.
struct ArgumentParser {
    let subcommand: Subcommand
    /// All subcommands, for the error about an option that another one has.
    let all: [Subcommand]
    private var rest: ArraySlice<String>
    private var parsed = ParsedArguments()

    static func parse(
        _ arguments: some Sequence<String>,
        of subcommand: Subcommand,
        among all: [Subcommand]
    ) throws(UsageError) -> ParsedArguments {
        var parser = ArgumentParser(subcommand: subcommand, all: all, rest: Array(arguments)[...])
        while let word = parser.rest.popFirst() { try parser.read(word) }
        return parser.parsed
    }

    private mutating func read(_ word: String) throws(UsageError) {
        guard word != "--" else {
            parsed.operands += rest
            rest = []
            return
        }
        guard word.hasPrefix("-"), word != ParsedArguments.standardInput else {
            parsed.operands.append(word)
            return
        }
        let name = word.prefix { $0 != "=" }
        let option = try option(named: String(name))
        let attached = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
        let value = try value(of: option, attached: attached)
        if parsed.has(option.name), !option.repeats, !value.isEmpty {
            throw UsageError("--\(option.name) is given twice")
        }
        parsed.options.append((option.name, value))
    }

    private func option(named name: String) throws(UsageError) -> Option {
        if let option = subcommand.options.first(where: { "--\($0.name)" == name }) { return option }
        if name == "-h" { return CommonOptions.help }
        let owners = all.filter { $0.options.contains { "--\($0.name)" == name } }
        if let owner = owners.first, meanings[name] == nil {
            throw UsageError("\(name) is an option of '\(owner.name)', not of '\(subcommand.name)'")
        }
        throw UsageError(
            "unknown option '\(name)'",
            misspelled: name,
            among: subcommand.options.map { "--\($0.name)" },
            meanings: meanings
        )
    }

    /// The options of this subcommand that others have with another name.
    private var meanings: [String: String] {
        let names = Set(subcommand.options.map { "--\($0.name)" })
        return OptionMeanings.all.filter { names.contains(String($0.value.prefix { $0 != " " })) }
    }

    private mutating func value(of option: Option, attached: String?) throws(UsageError) -> String {
        if case .none = option.value {
            guard attached == nil else { throw UsageError("--\(option.name) takes no value") }
            return ""
        }
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw UsageError("--\(option.name) takes a value: \(option.usage)")
        }
        switch option.value {
        case .none, .text: break
        case .number(let range):
            guard let number = Int(value), range.contains(number) else {
                throw UsageError(
                    "--\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound), not '\(value)'"
                )
            }
        case .choice(let words):
            guard words.contains(value) else {
                let message = "--\(option.name) takes \(words.joined(separator: ", ")), not '\(value)'"
                throw UsageError(message, misspelled: value, among: words)
            }
        }
        return value
    }
}
