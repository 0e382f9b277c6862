import SchematicText

/// Tallies of several schemas, and of several versions of a schema. They are written one after the other.
package struct TallyCollection: Sendable {
    /// A schema file, with the fingerprints of its versions.
    private struct Version: Hashable {
        let schema: ExactName
        let fingerprints: [String]
    }

    /// The beginning of a tally's first line.
    private static let header = Array(#"{"tally""#.utf8)

    private var tallies: [Version: Tally] = [:]

    /// Creates an empty collection.
    package init() {}

    /// The tallies, sorted by the names and the fingerprints of their schemas.
    package var sorted: [Tally] {
        tallies.values.ordered { left, right in
            let names = (ExactName(left.schema), ExactName(right.schema))
            if names.0 != names.1 { return names.0 < names.1 }
            return left.fingerprints.lexicographicallyPrecedes(right.fingerprints)
        }
    }

    /// Adds a tally to that of the same version of its schema.
    package mutating func merge(_ tally: Tally) {
        let version = Version(schema: ExactName(tally.schema), fingerprints: tally.fingerprints)
        // Tallies of one version can always be merged.
        if (try? tallies[version]?.merge(tally)) == nil { tallies[version] = tally }
    }

    /// Adds the tallies of another collection.
    package mutating func merge(_ other: TallyCollection) {
        for tally in other.tallies.values { merge(tally) }
    }

    /// Returns the sum of two collections.
    ///
    /// - Parameters:
    ///   - other: The other collection.
    ///   - maximumTallies: The maximum number of tallies of the sum.
    ///   - maximumRows: The maximum number of counts in all of them.
    /// - Returns: The sum.
    /// - Throws: `TallyError` if the sum exceeds a maximum.
    package func merging(
        _ other: TallyCollection,
        maximumTallies: Int,
        maximumRows: Int
    ) throws(TallyError) -> TallyCollection {
        var sum = self
        sum.merge(other)
        guard sum.tallies.count <= maximumTallies else {
            throw TallyError(.tooMany("versions of schemas", sum.tallies.count, maximum: maximumTallies))
        }
        var rows = 0
        for tally in sum.tallies.values { rows.merge(tally.rows.count) }
        guard rows <= maximumRows else { throw TallyError(.tooMany("counts", rows, maximum: maximumRows)) }
        return sum
    }

    /// The texts of the tallies, sorted.
    package var text: String { sorted.map(\.text).joined() }

    /// Reads the texts of tallies, whose first line has a number for errors.
    ///
    /// - Throws: `TallyError`, with the line of the whole text.
    package init(parsing text: JSONBuffer, firstLine: Int = 1) throws(TallyError) {
        for part in text.withTextBytes({ Self.parts(of: $0) }) {
            do throws(TallyError) {
                merge(try Tally(parsing: part.text))
            } catch {
                throw TallyError(error.reason, line: error.line.map { $0 + part.firstLine + firstLine - 2 })
            }
        }
    }

    /// Returns the texts of single tallies, each with the number of its first line.
    private static func parts(of text: TextBytes) -> [(text: JSONBuffer, firstLine: Int)] {
        var parts: [(text: JSONBuffer, firstLine: Int)] = []
        var (start, firstLine) = (0, 1)
        var (lineStart, line) = (0, 1)
        while lineStart < text.count {
            if lineStart > start, text.part(lineStart..<text.count).starts(with: header) {
                parts.append((JSONBuffer(text.part(start..<lineStart)), firstLine))
                (start, firstLine) = (lineStart, line)
            }
            let rest = text.part(lineStart..<text.count)
            lineStart += (rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count) + 1
            line += 1
        }
        if start < text.count { parts.append((JSONBuffer(text.part(start..<text.count)), firstLine)) }
        return parts
    }
}
