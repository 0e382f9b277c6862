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
