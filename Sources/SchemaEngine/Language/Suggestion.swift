/// "Did you mean …?": the known names that a misspelt one is nearest to.
package struct Suggestion {
    /// How many comparisons are left. Looking up one name is cheap; a catalog with thousands of misspelt ones among
    /// thousands of files is not, and gets its faults without suggestions beyond this.
    private(set) var budget = 200_000

    var isExhausted: Bool { budget <= 0 }

    /// Names longer than this are compared no further.
    static let longest = 64

    package init() {}

    /// Up to three names, nearest first; none where all are too far.
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
        return found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
    }

    /// How many scalars have to be put in, left out, changed or swapped with their neighbours.
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
