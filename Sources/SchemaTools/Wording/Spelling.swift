/// Finds what somebody may have meant.
package enum Spelling {
    /// The known word that is nearest to a misspelt one, or `nil` where none is near.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let word = Array(word.lowercased().prefix(64))
        let limit = max(1, word.count / 3)
        return known.map { ($0, distance(word, Array($0.lowercased()))) }
            .filter { $0.1 <= limit }
            .min { $0.1 < $1.1 }?.0
    }

    /// How many letters have to be put in, left out or changed (Levenshtein), row by row.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var last = Array(0...second.count)
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                let change = last[column] + (letter == other ? 0 : 1)
                current.append(min(change, last[column + 1] + 1, current[column] + 1))
            }
            last = current
        }
        return last[second.count]
    }
}
