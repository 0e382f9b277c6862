import SchemaEngine

/// The document of `--help --format json`, created from the tables that ``HelpText`` shows.
enum HelpDocument {
    /// Returns the help of the command with these subcommands. The options that all share are listed once.
    static func of(_ all: [Subcommand], version: String) -> JSONValue {
        [
            "program": "schema-lint", "version": .string(version),
            "defaultSubcommand": all.first.map { .string($0.name) } ?? .null,
            "commonOptions": .array(CommonOptions.table.map(option)),
            "exitStatuses": statuses(ExitStatus.meanings()),
            "subcommands": .array(all.map { .object(of($0, CommonOptions.table)) }),
        ]
    }

    /// Returns the help of a subcommand with all its options.
    static func of(_ subcommand: Subcommand) -> JSONValue { .object(of(subcommand, [])) }

    private static func of(_ subcommand: Subcommand, _ shared: [Option]) -> JSONObject {
        let own = Set(subcommand.ownOptions.map(\.name))
        let listed = subcommand.options.filter { option in
            own.contains(option.name) || !shared.contains { $0.name == option.name }
        }
        var members = JSONObject([
            ("name", .string(subcommand.name)), ("summary", .string(subcommand.summary)),
            ("usage", .string("schema-lint \(subcommand.name) \(subcommand.operands)".trimmed)),
            ("arguments", .array(arguments(subcommand.operands))),
            ("options", .array(listed.map(option))),
        ])
        if !shared.isEmpty {
            let names = subcommand.options.map(\.name).filter { !own.contains($0) }
            members["commonOptions"] = .array(names.map { .string("--\($0)") })
        }
        members["examples"] = .array(subcommand.examples.map { .string($0) })
        members["exitStatuses"] = statuses(subcommand.exitStatuses)
        if !subcommand.aliases.isEmpty { members["aliases"] = .array(subcommand.aliases.map { .string($0) }) }
        return members
    }

    private static func option(_ option: Option) -> JSONValue {
        var members = JSONObject([("name", .string("--\(option.name)")), ("help", .string(option.help))])
        switch option.value {
        case .none: members["type"] = "flag"
        case .text(let word):
            members["type"] = "text"
            members["placeholder"] = .string(word)
        case .number(let range):
            members["type"] = "number"
            members["minimum"] = .int(range.lowerBound)
            members["maximum"] = .int(range.upperBound)
        case .choice(let words):
            members["type"] = "choice"
            members["values"] = .array(words.map { .string($0) })
        }
        if let text = option.defaultValue {
            if case .number = option.value, let number = Int(text) {
                members["default"] = .int(number)
            } else {
                members["default"] = .string(text)
            }
        }
        if option.repeats { members["repeats"] = true }
        return .object(members)
    }

    /// Returns the operands of a usage text, such as `[OLD [NEW]]` or `merge|report FILE...`. Words with a dash before them,
    /// and the placeholder after one, are required options.
    private static func arguments(_ usage: String) -> [JSONValue] {
        var (depth, option) = (0, String?.none)
        var arguments: [JSONValue] = []
        for word in usage.split(separator: " ") {
            depth += word.count { $0 == "[" }
            defer { depth -= word.count { $0 == "]" } }
            var name = String(word.filter { $0 != "[" && $0 != "]" })
            let repeats = name.hasSuffix("...")
            if repeats { name.removeLast(3) }
            guard !name.hasPrefix("--") else {
                option = name
                continue
            }
            var members = JSONObject([("name", .string(name)), ("required", .boolean(depth == 0))])
            if let option { members["option"] = .string(option) }
            if name.contains("|"), name.first?.isLowercase == true {
                members["values"] = .array(name.split(separator: "|").map { .string(String($0)) })
            }
            if repeats { members["repeats"] = true }
            option = nil
            arguments.append(.object(members))
        }
        return arguments
    }

    private static func statuses(_ meanings: [ExitStatus.Meaning]) -> JSONValue {
        .array(meanings.map { ["status": .int(Int($0.status.rawValue)), "meaning": .string($0.meaning)] })
    }
}

extension String {
    fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()) : self }
}
