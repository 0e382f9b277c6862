/// An option of a subcommand. The parser, its error messages and `--help` use this description.
struct Option: Sendable {
    /// The value of an option.
    enum Value: Sendable {
        /// No value: the option is a flag.
        case none
        /// Any text. `--help` shows the associated placeholder.
        case text(String)
        /// An integer in a range.
        case number(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
    }

    /// The name without dashes.
    var name: String
    var value: Value
    /// A one-line description, without the default.
    var help: String
    /// The value without the option, or words for it, such as `standard output`; `nil` if the option then has no effect.
    var defaultValue: String?
    /// Whether the option can be given more than once.
    var repeats = false

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: .none, help: help) }

    /// Creates an option that takes a text, for which the help shows a placeholder.
    static func text(
        _ name: String,
        _ placeholder: String,
        _ help: String,
        default defaultValue: String? = nil,
        repeats: Bool = false
    ) -> Option {
        Option(name: name, value: .text(placeholder), help: help, defaultValue: defaultValue, repeats: repeats)
    }

    /// Creates an option that takes the path of the file for the results of a subcommand.
    static func output(_ help: String) -> Option { .text("output", "FILE", help, default: "standard output") }

    /// Creates an option that takes an integer in a range.
    static func number(
        _ name: String,
        _ range: ClosedRange<Int>,
        _ help: String,
        default defaultValue: String? = nil
    ) -> Option {
        Option(name: name, value: .number(range), help: help, defaultValue: defaultValue)
    }

    /// Creates an option that takes a raw value of an enumeration.
    static func choice<Choice>(
        _ name: String,
        _: Choice.Type,
        _ help: String,
        default defaultValue: String? = nil,
        repeats: Bool = false
    ) -> Option where Choice: CaseIterable & RawRepresentable<String> {
        let value = Value.choice(Choice.allCases.map(\.rawValue))
        return Option(name: name, value: value, help: help, defaultValue: defaultValue, repeats: repeats)
    }

    /// The description with the default, for `--help`.
    var description: String { defaultValue.map { "\(help) (default: \($0))" } ?? help }

    /// The option and its value, such as `--mode strict|lenient|observe`.
    var usage: String {
        switch value {
        case .none: "--\(name)"
        case .text(let word): "--\(name) \(word)"
        case .number: "--\(name) N"
        case .choice(let words): "--\(name) \(words.joined(separator: "|"))"
        }
    }
}
