/// The explanations between the steps. They are not printed if only the result is requested.
struct Story {
    let isTold: Bool

    func open(_ line: String) { tell(line) }

    func step(_ number: Int, _ title: String) { tell("\n\(number)  \(title)") }

    func say(_ line: String) { tell(indented(line)) }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "   \($0)" }.joined(separator: "\n")
    }

    private func tell(_ text: String) {
        if isTold { print(text) }
    }
}
