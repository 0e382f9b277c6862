package import SchemaEngine
import SchematicText

/// The values about which a schema and its translation differ.
package enum TranslationDifference: String, Hashable, Sendable, CaseIterable {
    /// The translation accepts values that the schema refuses.
    case wider
    /// The translation refuses values that the schema accepts.
    case narrower
    /// Wider and narrower.
    case both
    /// None: a name, an example or a default is lost.
    case same
}

/// A notice about what a translation from or to another format loses.
package struct TranslationNotice: Hashable, Sendable {
    package let message: String
    /// The difference; `nil` if the translation does not state it.
    package let difference: TranslationDifference?
    /// The first place.
    package let file: String
    package var line: Int?
    package var column: Int?
    /// The number of places.
    package let count: Int

    /// The notice for people: `FILE:LINE:COLUMN: MESSAGE [wider]`.
    package var text: String {
        let place = line.flatMap { line in column.map { "\(file):\(line):\($0)" } } ?? file
        return "\(place): \(counted(message, count))\(difference.map { " [\($0.rawValue)]" } ?? "")"
    }

    /// The notice for programs.
    package var json: JSONValue {
        .members([
            ("message", .string(message)),
            ("difference", difference.map { .string($0.rawValue) }),
            ("file", .string(file)),
            ("line", line.map(JSONValue.int)),
            ("column", column.map(JSONValue.int)),
            ("count", .int(count)),
        ])
    }
}

/// Notices about what a translation from or to another format loses, with equal messages folded.
package struct TranslationNotices: Sendable {
    private struct Key: Hashable {
        let message: String
        let difference: TranslationDifference?
    }

    private struct Group {
        let key: Key
        let first: FileOffset
        var count = 1
    }

    private var groups: [Group] = []
    private var indexes: [Key: Int] = [:]

    package init() {}

    package var isEmpty: Bool { groups.isEmpty }

    /// The maximum number of messages that are kept.
    private static let maximumMessages = 10_000

    package mutating func add(
        _ message: String,
        _ difference: TranslationDifference? = nil,
        at place: FileOffset
    ) {
        let key = Key(message: message, difference: difference)
        if let index = indexes[key] {
            groups[index].count += 1
        } else if groups.count < Self.maximumMessages {
            indexes[key] = groups.count
            groups.append(Group(key: key, first: place))
        }
    }

    /// Returns a notice for each message, with its first place.
    ///
    /// - Parameter texts: Returns the text of a file.
    /// - Returns: The notices.
    package func list(_ texts: (String) -> JSONBuffer?) -> [TranslationNotice] {
        let offsets = Dictionary(grouping: groups.map(\.first), by: \.file)
        var found: [FileOffset: (line: Int, column: Int)] = [:]
        for (file, places) in offsets {
            let ascending = Set(places.map(\.offset)).sorted()
            guard let text = texts(file) else { continue }
            for (offset, position) in zip(ascending, positions(of: ascending, in: text)) {
                found[FileOffset(file: file, offset: offset)] = (position.line, position.column)
            }
        }
        return groups.map { group in
            let place = found[group.first]
            return TranslationNotice(
                message: group.key.message,
                difference: group.key.difference,
                file: group.first.file,
                line: place?.line,
                column: place?.column,
                count: group.count
            )
        }
    }

    /// Writes the notices for people.
    ///
    /// - Parameter texts: Returns the text of a file.
    /// - Returns: A line for each notice.
    package func lines(_ texts: (String) -> JSONBuffer?) -> [String] { list(texts).map(\.text) }
}
