/// One option of a subcommand. The parser, its error messages and `--help` all come from this.
struct Option: Sendable {
    /// What an option takes.
    enum Value: Sendable {
        /// Nothing: it is there, or it is not.
        case none
        /// Text of any kind; the word stands for it in `--help`.
        case text(String)
        /// A whole number in a range.
        case number(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
    }

    /// The name, without its dashes.
    var name: String
    var value: Value
    /// What it does, in a line.
    var help: String
    /// Whether it may be given more than once.
    var repeats = false

    static func flag(_ name: String, _ help: String) -> Option { Option(name: name, value: .none, help: help) }

    /// One of the raw values of an enumeration.
    static func choice<Choice>(_ name: String, _: Choice.Type, _ help: String, repeats: Bool = false) -> Option
    where Choice: CaseIterable & RawRepresentable<String> {
        Option(name: name, value: .choice(Choice.allCases.map(\.rawValue)), help: help, repeats: repeats)
    }

    /// `--mode strict|lenient|observe`
    var usage: String {
        switch value {
        case .none: "--\(name)"
        case .text(let word): "--\(name) \(word)"
        case .number: "--\(name) N"
        case .choice(let words): "--\(name) \(words.joined(separator: "|"))"
        }
    }
}
