/// A schema text in which emoji digits mark where findings are expected: `{"a": 1️⃣null}`.
struct MarkedText {
    /// The text without its marks.
    let text: String
    /// `line:column` of each mark, in the order of the digits.
    let places: [String]

    init(_ marked: String) {
        var text = ""
        var found: [(mark: Character, place: String)] = []
        var (line, column) = (1, 1)
        for character in marked {
            if "1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣".contains(character) {
                found.append((character, "\(line):\(column)"))
                continue
            }
            text.append(character)
            if character == "\n" { (line, column) = (line + 1, 0) }
            column += character == "\n" ? 1 : character.unicodeScalars.count
        }
        self.text = text
        places = found.sorted { $0.mark < $1.mark }.map(\.place)
    }
}
