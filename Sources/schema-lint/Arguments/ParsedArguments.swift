/// What a command line says, checked against a subcommand's options.
struct ParsedArguments {
    /// The options in the order in which they were given. The value is empty for a flag.
    var options: [(name: String, value: String)] = []
    /// What is no option: paths.
    var operands: [String] = []

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The value of an option that is given once at most.
    func text(_ name: String) -> String? { options.first { $0.name == name }?.value }

    /// The same without the options that a subcommand has for itself.
    func common(to subcommand: Subcommand) -> ParsedArguments {
        let own = Set(subcommand.ownOptions.map(\.name))
        var arguments = self
        arguments.options.removeAll { own.contains($0.name) }
        return arguments
    }

    /// The number of an option, which the parser has checked.
    func number(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

    /// The word of an option as the case that it names; the parser has checked that there is one.
    func choice<Choice: RawRepresentable<String>>(_ name: String, or standard: Choice) -> Choice {
        text(name).flatMap { Choice(rawValue: $0) } ?? standard
    }
}
