/// A text with marks at places of interest: `▲` for a single one, as in `[1, ▲2]`, or emoji digits for several, as in
/// `{"a": 1️⃣"{nope}", "b": 2️⃣"{}"}`.
package struct MarkedText: Sendable, CustomStringConvertible {
    /// The text without its marks.
    package let text: String
    /// The offsets of the marks in the UTF-8 of `text`, in the order of the marks.
    package let offsets: [Int]
    /// The line and the column of each mark, both from 1, in the order of the marks. Columns are Unicode scalars.
    package let places: [[Int]]
    /// The text with its marks.
    package let description: String

    private static let marks: [Character] = ["▲", "1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]

    package init(_ marked: String) {
        var text = ""
        var found: [(mark: Character, offset: Int, place: [Int])] = []
        var (line, column) = (1, 1)
        for character in marked {
            if Self.marks.contains(character) {
                found.append((character, text.utf8.count, [line, column]))
                continue
            }
            text.append(character)
            if character == "\n" { (line, column) = (line + 1, 0) }
            column += character == "\n" ? 1 : character.unicodeScalars.count
        }
        found.sort { $0.mark < $1.mark }
        self.text = text
        offsets = found.map(\.offset)
        places = found.map(\.place)
        description = marked
    }

    /// The UTF-8 of `text`.
    package var bytes: [UInt8] { Array(text.utf8) }
}
