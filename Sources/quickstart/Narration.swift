/// The explanations between the steps. They are not printed if only the result is requested.
struct Narration {
    let isPrinted: Bool

    func open(_ line: String) { printLine(line) }

    func step(_ number: Int, _ title: String) { printLine("\n\(number)  \(title)") }

    func explain(_ line: String) { printLine(indented(line)) }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }.joined(separator: "\n")
    }

    private func printLine(_ text: String) {
        if isPrinted { print(text) }
    }
}

extension String {
    /// The text of a value for a terminal. A server chooses the value, so that characters that control a terminal or
    /// the direction of text are replaced.
    var shown: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar.controlsTerminal ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal or a reader of lines interprets the scalar.
    var controlsTerminal: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
