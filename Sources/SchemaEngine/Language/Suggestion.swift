import SchematicText

/// Finds the known names that are nearest to a misspelled one, for "did you mean …?".
package struct Suggestion {
    /// The remaining number of comparisons. Finding one name is cheap, but not thousands of misspelled names among
    /// thousands of files. After the limit, faults have no suggestions.
    private(set) var budget = 200_000

    var isExhausted: Bool { budget <= 0 }

    /// The maximum length of names that are compared, in Unicode scalars.
    static let longest = 64

    package init() {}

    /// Returns up to three names, nearest first. Names that differ too much are left out.
    package mutating func nearest(to name: String, among known: some Sequence<String>) -> [String] {
        let name = Array(name.lowercased().unicodeScalars.prefix(Self.longest + 1))
        guard name.count <= Self.longest else { return [] }
        let limit = max(1, min(3, name.count / 3))
        var found: [(distance: Int, name: String)] = []
        for candidate in known {
            guard budget > 0 else { break }
            budget -= 1
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(Self.longest + 1))
            guard abs(scalars.count - name.count) <= limit else { continue }
            let distance = Self.distance(name, scalars)
            if distance <= limit { found.append((distance, candidate)) }
        }
        return found.ordered { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// Returns the number of scalars that must be inserted, removed, changed or swapped with their neighbors.
    static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        guard !second.isEmpty else { return first.count }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, scalar) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (scalar == other ? 0 : 1))
                let isSwap = row > 0 && column > 0 && scalar == second[column - 1] && first[row - 1] == other
                if isSwap { best = min(best, beforeLast[column - 1] + 1) }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}

/// Returns a question with some names, for the end of a message.
func didYouMean(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return "did you mean \(names.first ?? "")?" }
    return "did you mean \(names.dropLast().joined(separator: ", ")) or \(last)?"
}

/// Returns the question for the names of tags; `nil` if there are none.
func didYouMean(tags: [String]) -> String? { tags.isEmpty ? nil : didYouMean(tags.map { "{\($0)}" }) }

/// Returns the question for one name after a colon; empty if there is none.
func didYouMean(_ name: String?) -> String { name.map { ": did you mean '\($0)'?" } ?? "" }
