import SchemaEngine
import SchematicText

/// A change of a file in the format of `diff -u`, for `patch` and `git apply`.
package struct UnifiedDiff {
    /// The number of unchanged lines shown around a change.
    private static let context = 3

    private let path: String
    private let before: [String]
    private let after: [String]
    private let hiddenLines: Set<Int>

    /// - Parameters:
    ///   - change: The change of the file.
    ///   - hiddenLines: Lines, from 1, that contain a secret. Hunks that would show one are left out.
    package init(_ change: SchemaFixer.Change, hiding hiddenLines: Set<Int> = []) {
        self.hiddenLines = hiddenLines
        path = change.path
        before = Self.lines(of: change.before)
        after = Self.lines(of: change.after)
    }

    /// Whether hunks are left out.
    package var hidesSomething: Bool { hunks.contains(where: isHidden) }

    /// The diff with its heading. Empty if all hunks are left out.
    package var text: String {
        let shown = hunks.filter { !isHidden($0) }
        guard !shown.isEmpty else { return "" }
        let name = path.displayLine
        // An absolute path has no name within a repository.
        let (old, new) = name.hasPrefix("/") ? (name, name) : (before.isEmpty ? "/dev/null" : "a/" + name, "b/" + name)
        return "--- \(old)\n+++ \(new)\n" + shown.map(text).joined()
    }

    /// Returns the lines with their line ends. The last line may have none.
    private static func lines(of text: JSONBuffer) -> [String] {
        text.withTextBytes { bytes in
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            let last = lines.removeLast()
            return lines.map { $0 + "\n" } + (last.isEmpty ? [] : [last])
        }
    }

    // MARK: Hunks

    /// A range of removed lines, and the range of lines that replaces them.
    private struct Hunk {
        var before: Range<Int>
        var after: Range<Int>
    }

    /// The differences. Fixes rarely add or remove lines, so that lines are compared in pairs. If the number of
    /// lines changes, everything between the first and the last difference is one hunk.
    private var hunks: [Hunk] {
        guard before.count == after.count else { return [wholeChange] }
        var hunks: [Hunk] = []
        for index in before.indices where before[index] != after[index] {
            if let last = hunks.last, index <= last.before.upperBound + 2 * Self.context {
                hunks[hunks.count - 1] = Hunk(
                    before: last.before.lowerBound..<index + 1,
                    after: last.after.lowerBound..<index + 1
                )
            } else {
                hunks.append(Hunk(before: index..<index + 1, after: index..<index + 1))
            }
        }
        return hunks
    }

    private var wholeChange: Hunk {
        let prefix = zip(before, after).prefix { $0 == $1 }.count
        let rest = zip(before.dropFirst(prefix).reversed(), after.dropFirst(prefix).reversed())
        let suffix = rest.prefix { $0 == $1 }.count
        return Hunk(before: prefix..<before.count - suffix, after: prefix..<after.count - suffix)
    }

    private func range(shownAround hunk: Hunk) -> Range<Int> {
        max(0, hunk.before.lowerBound - Self.context)..<min(before.count, hunk.before.upperBound + Self.context)
    }

    private func isHidden(_ hunk: Hunk) -> Bool {
        !hiddenLines.isEmpty && range(shownAround: hunk).contains { hiddenLines.contains($0 + 1) }
    }

    private func text(of hunk: Hunk) -> String {
        let (start, end) = (range(shownAround: hunk).lowerBound, range(shownAround: hunk).upperBound)
        let lead = before[start..<hunk.before.lowerBound].map { shown(" ", $0) }
        let trail = before[hunk.before.upperBound..<end].map { shown(" ", $0) }
        let (old, new) = (lead.count + hunk.before.count + trail.count, lead.count + hunk.after.count + trail.count)
        let heading = "@@ -\(start + (old > 0 ? 1 : 0)),\(old) +\(start + (new > 0 ? 1 : 0)),\(new) @@\n"
        return heading + (lead + changed(hunk) + trail).joined()
    }

    /// Returns the changed lines in groups, with the unchanged lines between them.
    private func changed(_ hunk: Hunk) -> [String] {
        guard hunk.before.count == hunk.after.count else {
            return before[hunk.before].map { shown("-", $0) } + after[hunk.after].map { shown("+", $0) }
        }
        var (out, added): ([String], [String]) = ([], [])
        for (old, new) in zip(before[hunk.before], after[hunk.after]) {
            if old == new {
                out += added + [shown(" ", old)]
                added = []
            } else {
                out.append(shown("-", old))
                added.append(shown("+", new))
            }
        }
        return out + added
    }

    private func shown(_ mark: String, _ line: String) -> String {
        // A carriage return and a line feed are one character, but two bytes.
        line.utf8.last == 0x0A ? mark + line : mark + line + "\n\\ No newline at end of file\n"
    }
}
