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
    /// The first places.
    package let places: [Place]
    /// The number of all places.
    package let count: Int

    /// A place in a file. It has no line and no column if the text of the file is not known.
    package struct Place: Hashable, Sendable {
        package let file: String
        package var line: Int?
        package var column: Int?

        /// `FILE:LINE:COLUMN`
        var text: String { line.flatMap { line in column.map { "\(file):\(line):\($0)" } } ?? file }

        var json: JSONValue { .members(members) }

        fileprivate var members: [(String, JSONValue?)] {
            [("file", .string(file)), ("line", line.map(JSONValue.int)), ("column", column.map(JSONValue.int))]
        }
    }

    /// The notice for people: `FILE:LINE:COLUMN: MESSAGE [wider]`.
    package var text: String {
        "\(places[0].text): \(counted(message, count))\(difference.map { " [\($0.rawValue)]" } ?? "")"
    }

    /// The notice for programs.
    package var json: JSONValue {
        var members: [(String, JSONValue?)] = [("message", .string(message))]
        members.append(("difference", difference.map { .string($0.rawValue) }))
        members += places[0].members
        members.append(("count", .int(count)))
        members.append(("places", .array(places.map(\.json))))
        return .members(members)
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
        var places: [FileOffset]
        var count = 1
    }

    private var groups: [Group] = []
    private var indexes: [Key: Int] = [:]

    package init() {}

    package var isEmpty: Bool { groups.isEmpty }

    /// The maximum number of messages that are kept.
    private static let maximumMessages = 10_000
    /// The maximum number of places that are kept for a message.
    private static let maximumPlaces = 1_000

    package mutating func add(
        _ message: String,
        _ difference: TranslationDifference? = nil,
        at place: FileOffset
    ) {
        let key = Key(message: message, difference: difference)
        if let index = indexes[key] {
            groups[index].count += 1
            if groups[index].places.count < Self.maximumPlaces, groups[index].places.last != place {
                groups[index].places.append(place)
            }
        } else if groups.count < Self.maximumMessages {
            indexes[key] = groups.count
            groups.append(Group(key: key, places: [place]))
        }
    }

    /// A message with its places, for programs that look notices up by place.
    struct Entry {
        let message: String
        let difference: TranslationDifference?
        let places: [FileOffset]
        /// Whether there are further places, which are not known.
        let isCut: Bool
    }

    /// The messages in the order in which they were added.
    var entries: [Entry] {
        groups.map { group in
            Entry(
                message: group.key.message,
                difference: group.key.difference,
                places: group.places,
                isCut: group.places.count == Self.maximumPlaces
            )
        }
    }

    /// Whether messages have been left out, because there were too many.
    var isCut: Bool { groups.count == Self.maximumMessages }

    /// Returns a notice for each message, with its first places.
    ///
    /// - Parameter texts: Returns the text of a file.
    /// - Returns: The notices.
    package func list(_ texts: (String) -> JSONBuffer?) -> [TranslationNotice] {
        let offsets = Dictionary(grouping: groups.flatMap(\.places), by: \.file)
        var found: [FileOffset: (line: Int, column: Int)] = [:]
        for (file, places) in offsets {
            let ascending = Set(places.map(\.offset)).sorted()
            guard let text = texts(file) else { continue }
            for (offset, position) in zip(ascending, positions(of: ascending, in: text)) {
                found[FileOffset(file: file, offset: offset)] = (position.line, position.column)
            }
        }
        return groups.map { group in
            TranslationNotice(
                message: group.key.message,
                difference: group.key.difference,
                places: group.places.map { place in
                    .init(file: place.file, line: found[place]?.line, column: found[place]?.column)
                },
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
