package import SchemaEngine

/// Notices about what a translation from or to another format loses, with equal messages folded.
package struct TranslationNotices: Sendable {
    private struct Group {
        var first: FileOffset
        var count = 0
        let position: Int
    }

    private var groups: [String: Group] = [:]

    package init() {}

    package var isEmpty: Bool { groups.isEmpty }

    /// The maximum number of messages that are kept.
    private static let maximumMessages = 10_000

    package mutating func add(_ message: String, at place: FileOffset) {
        guard groups[message] != nil || groups.count < Self.maximumMessages else { return }
        var group = groups[message] ?? Group(first: place, position: groups.count)
        group.count += 1
        groups[message] = group
    }

    /// Returns the lines `FILE:LINE:COLUMN: MESSAGE`, in the order in which the messages were added.
    ///
    /// - Parameter texts: Returns the text of a file.
    /// - Returns: A line for each message, with its first place.
    package func lines(_ texts: (String) -> JSONBuffer?) -> [String] {
        let sorted = groups.sorted { $0.value.position < $1.value.position }
        let offsets = Dictionary(grouping: sorted.map(\.value.first), by: \.file)
        var found: [FileOffset: String] = [:]
        for (file, places) in offsets {
            let ascending = Set(places.map(\.offset)).sorted()
            guard let text = texts(file) else { continue }
            for (offset, position) in zip(ascending, positions(of: ascending, in: text)) {
                found[FileOffset(file: file, offset: offset)] = "\(file):\(position.line):\(position.column)"
            }
        }
        return sorted.map { message, group in
            "\(found[group.first] ?? group.first.file): \(counted(message, group.count))"
        }
    }
}
