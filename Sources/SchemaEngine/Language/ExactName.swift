/// A name that equals another when their Unicode scalars do: a composed letter is not its decomposed one.
struct ExactName: Hashable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (lhs: ExactName, rhs: ExactName) -> Bool {
        lhs.text.utf8.count == rhs.text.utf8.count && lhs.text.utf8.elementsEqual(rhs.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        // Strings that are equal, and some that are equal to people alone, have one hash.
        hasher.combine(text)
    }
}
