/// A path pattern. `*` and `?` match within one name, and `**` matches any number of folders. A pattern without
/// a slash matches names in any folder. A pattern that matches a folder also matches everything in it.
package struct PathPattern: Sendable, Hashable {
    private let parts: [[Unicode.Scalar]]

    package init(_ text: String) {
        var names = text.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
        let isAnywhere = !text.drop(while: { $0 == "/" }).dropLast().contains("/") && !text.hasPrefix("/")
        if isAnywhere { names.insert(Self.anyFolders, at: 0) }
        parts = names
    }

    private static let anyFolders = Array("**".unicodeScalars)

    /// Returns whether the pattern matches a path, or a folder that contains it.
    package func matches(_ path: String) -> Bool {
        let names = path.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
        // The possible next parts of the pattern. The names are read once, regardless of the number of stars.
        var states: Set<Int> = [0]
        for name in names {
            states = Set(states.flatMap { next(after: $0, name) })
            if states.contains(where: isEnd) { return true }
        }
        return false
    }

    private func isEnd(_ state: Int) -> Bool { state == parts.count }

    private func next(after state: Int, _ name: [Unicode.Scalar]) -> [Int] {
        guard state < parts.count else { return [] }
        guard parts[state] == Self.anyFolders else { return Self.matches(name, parts[state]) ? [state + 1] : [] }
        let isLast = state + 1 == parts.count
        return [state] + (isLast ? [state + 1] : next(after: state + 1, name))
    }

    /// Matches a name with a part of the pattern. It backtracks only to the last star.
    private static func matches(_ name: [Unicode.Scalar], _ part: [Unicode.Scalar]) -> Bool {
        var (position, index) = (0, 0)
        var star: (index: Int, position: Int)?
        while position < name.count {
            if index < part.count, part[index] == "*" {
                star = (index, position)
                index += 1
            } else if index < part.count, part[index] == "?" || part[index] == name[position] {
                (position, index) = (position + 1, index + 1)
            } else if let last = star {
                star = (last.index, last.position + 1)
                (position, index) = (last.position + 1, last.index + 1)
            } else {
                return false
            }
        }
        return part[index...].allSatisfy { $0 == "*" }
    }
}
