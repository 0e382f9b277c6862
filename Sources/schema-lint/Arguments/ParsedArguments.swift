/// The arguments of a command line, validated against a subcommand's options.
struct ParsedArguments {
    /// The options in the order in which they were given. The value is empty for a flag.
    var options: [(name: String, value: String)] = []
    /// The arguments that are not options: paths, for example.
    var operands: [String] = []

    /// The operand for standard input.
    static let standardInput = "-"

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the value of an option that is given at most once.
    func text(_ name: String) -> String? { options.first { $0.name == name }?.value }

    /// Returns the values of an option that can be given more than once.
    func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

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

    /// Reads the inputs of a subcommand.
    ///
    /// - Parameters:
    ///   - position: The number of operands before the inputs.
    ///   - command: The words of the subcommand, for the message.
    ///   - kind: The content of an input, such as `a sample`, for the message.
    /// - Returns: The operands from `position` on.
    /// - Throws: `UsageError` if there is none, or if several are standard input.
    func inputs(from position: Int = 0, of command: String, _ kind: String) throws(UsageError) -> [String] {
        let inputs = operands.dropFirst(position)
        guard !inputs.isEmpty else {
            throw UsageError("\(command) requires \(kind): a file, or '-' for standard input")
        }
        guard inputs.count(where: { $0 == Self.standardInput }) < 2 else {
            throw UsageError("standard input ('-') can be read only once")
        }
        return Array(inputs)
    }
}
