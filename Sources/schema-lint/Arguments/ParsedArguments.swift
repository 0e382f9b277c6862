/// The arguments of a command line, validated against a subcommand's options.
struct ParsedArguments {
    /// The options in the order in which they were given. The value is empty for a flag.
    var options: [(name: String, value: String)] = []
    /// The arguments that are not options: paths, for example.
    var operands: [String] = []

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the value of an option that is given at most once.
    func text(_ name: String) -> String? { options.first { $0.name == name }?.value }

    /// Returns the arguments without the subcommand's own options.
    func common(to subcommand: Subcommand) -> ParsedArguments {
        let own = Set(subcommand.ownOptions.map(\.name))
        var arguments = self
        arguments.options.removeAll { own.contains($0.name) }
        return arguments
    }

    /// Returns the number of an option. The parser has validated it.
    func number(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

    /// Returns the enumeration case of an option. The parser has validated it.
    func choice<Choice: RawRepresentable<String>>(_ name: String, or standard: Choice) -> Choice {
        text(name).flatMap { Choice(rawValue: $0) } ?? standard
    }
}
