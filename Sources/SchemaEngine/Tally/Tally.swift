package import SchematicFoundation
import SchematicText

/// The counts of the faults, and of the freedoms used, in the payloads of one schema.
///
/// Tallies are added up with `merge`, in any order and grouping. Their size depends on the schema, not on the number of
/// payloads. They contain no values of payloads apart from members of enumerations and names of keys, and nothing of a
/// secret value.
package struct Tally: Sendable {
    /// The version of the format.
    package static let version = 1
    /// The code of a line that is too long to be checked.
    package static let lineTooLong = "line-too-long"

    /// The path of the schema's file.
    package let schema: String
    /// The fingerprints of the schema with its fragments, sorted. Several only after a merge across versions.
    package internal(set) var fingerprints: [String]
    /// The number of payloads.
    package internal(set) var records = 0
    /// The number of payloads with a fault that is not a notice.
    package internal(set) var faulty = 0

    /// The place of a fault in the input.
    package struct Origin: Hashable, Comparable, Sendable {
        package var file: String
        /// The number of the payload, from 1.
        package var record: Int
        /// The line in the input, from 1.
        package var line: Int
        /// The column, from 1, in Unicode scalars.
        package var column: Int

        package init(file: String, record: Int, line: Int = 1, column: Int = 1) {
            (self.file, self.record, self.line, self.column) = (file, record, line, column)
        }

        package static func < (left: Self, right: Self) -> Bool {
            let (first, second) = (ExactName(left.file), ExactName(right.file))
            guard first == second else { return first < second }
            return (left.record, left.line, left.column) < (right.record, right.line, right.column)
        }
    }

    /// The counts of merged tallies.
    private var merged = TallyRows()
    /// The counts of payloads that were added; `nil` for a tally that was read from a text.
    private var counter: TallyCounter?

    /// Creates an empty tally.
    package init(schema: Schema) {
        self.schema = schema.file
        fingerprints = [schema.tallyFingerprint]
        counter = TallyCounter(schema)
    }

    /// Creates a tally from its parts.
    init(schema: String, fingerprints: [String], records: Int, faulty: Int, rows: TallyRows) {
        (self.schema, self.fingerprints, self.records, self.faulty) = (schema, fingerprints, records, faulty)
        merged = rows
    }

    /// All counts.
    package var rows: TallyRows {
        guard let counter else { return merged }
        var rows = merged
        rows.merge(counter.rows)
        return rows
    }

    /// Counts a payload.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the payload. `nil` counts the faults only, and no freedoms.
    ///   - faults: The faults of the payload, as the check with these options has reported them.
    ///   - origin: The place of the payload's first byte in the input; `nil` if the faults have no places.
    ///   - options: The options of the check, or `nil` for those of the schema.
    package mutating func add(
        _ payload: TextBytes?,
        faults: [Fault],
        at origin: Origin? = nil,
        options: CheckOptions? = nil
    ) {
        records.merge(1)
        if faults.contains(where: { $0.severity != .notice }) { faulty.merge(1) }
        counter?.add(faults, at: origin)
        if let payload { counter?.add(payload, having: faults, options: options) }
    }

    /// Counts the freedoms that a payload uses, and neither the payload nor its faults.
    package mutating func addFreedoms(of payload: TextBytes, having faults: [Fault], options: CheckOptions? = nil) {
        counter?.add(payload, having: faults, options: options)
    }

    /// Counts payloads without faults, and none of their freedoms.
    package mutating func add(faultlessRecords count: Int) { records.merge(count) }

    /// Counts a payload that could not be checked.
    package mutating func addUnchecked(code: String, at origin: Origin?) {
        records.merge(1)
        faulty.merge(1)
        counter?.addUnchecked(code: code, at: origin)
    }

    /// Adds the counts of another tally.
    ///
    /// - Parameters:
    ///   - other: The tally.
    ///   - acrossVersions: Whether the fingerprints of the schema may differ.
    /// - Throws: `TallyError` if the tallies are of different schemas or versions of a schema.
    package mutating func merge(_ other: Tally, acrossVersions: Bool = false) throws(TallyError) {
        guard ExactName(schema) == ExactName(other.schema) else {
            throw TallyError(.differentSchemas(schema, other.schema))
        }
        guard acrossVersions || fingerprints == other.fingerprints else {
            throw TallyError(.differentVersions(schema))
        }
        fingerprints = Set(fingerprints + other.fingerprints).sorted()
        records.merge(other.records)
        faulty.merge(other.faulty)
        merged.merge(other.rows)
    }
}

extension Schema {
    /// The fingerprint of all requirements, as sixteen hexadecimal digits.
    package var tallyFingerprint: String {
        String(program.fingerprint(of: root).value, width: 16, radix: 16)
    }
}

extension Tally {
    /// Counts a payload with the faults that a check or a decoding with these options has reported.
    package mutating func add(
        _ payload: some ContiguousBytes,
        faults: [Fault],
        at origin: Origin? = nil,
        options: CheckOptions? = nil
    ) {
        payload.withTextBytes { add($0, faults: faults, at: origin, options: options) }
    }
}

extension Tally {
    /// The tally as JSON lines: the header, and then the counts, sorted. Equal tallies have equal texts.
    package var text: String {
        var writer = TallyWriter()
        writer.line {
            $0.key("tally")
            $0.integer(Self.version)
            $0.member("schema", schema)
            $0.member("fingerprint", fingerprints.joined(separator: Self.fingerprintSeparator))
            $0.member("records", records)
            $0.member("faulty", faulty)
        }
        writer.write(rows)
        return writer.text
    }

    /// The text between the fingerprints of a tally of several versions.
    static let fingerprintSeparator = "+"
}

/// Writes the lines of a tally.
private struct TallyWriter {
    private(set) var text = ""

    mutating func line(_ members: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        writer.beginObject()
        members(&writer)
        writer.endObject()
        text += writer.withTextBytes { $0.string }.displayJSON + "\n"
    }

    mutating func write(_ rows: TallyRows) {
        for row in rows.sortedFaults { write(row) }
        for (place, count) in rows.sortedKeys {
            line {
                $0.place("key", place)
                $0.member("present", count.present)
                $0.member("null", count.null)
                $0.member("absent", count.absent)
            }
        }
        for (member, count) in rows.sortedMembers {
            line {
                $0.key("member")
                $0.value(member.value)
                $0.place("of", member.place)
                $0.member("count", count)
            }
        }
        for (branch, count) in rows.sortedBranches {
            line {
                $0.member("branch", branch.name)
                $0.place("of", branch.place)
                $0.member("count", count)
            }
        }
        for (form, count) in rows.sortedForms {
            line {
                $0.member("form", form.name)
                $0.place("of", form.place)
                $0.member("count", count)
            }
        }
        for row in rows.sortedUnknownKeys {
            line {
                $0.member("unknownKey", row.name)
                $0.member("payload", row.payload)
                $0.key("kinds")
                $0.beginObject()
                for kind in JSONKind.allCases where row.count[kind] > 0 { $0.member(kind.rawValue, row.count[kind]) }
                $0.endObject()
                $0.member("count", row.count.count)
            }
        }
    }

    private mutating func write(_ row: TallyRows.FaultRow) {
        line {
            $0.member("fault", row.code)
            if let place = row.place { $0.place("schema", place) }
            $0.member("payload", row.payload)
            if !row.through.isEmpty {
                $0.key("through")
                $0.beginArray()
                for tag in row.through { $0.string(tag) }
                $0.endArray()
            }
            $0.member("count", row.count.count)
            $0.member("records", row.count.records)
            guard let first = row.count.first else { return }
            $0.key("first")
            $0.beginObject()
            $0.member("file", first.file)
            $0.member("record", first.record)
            $0.member("line", first.line)
            $0.member("column", first.column)
            $0.endObject()
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    fileprivate mutating func member(_ name: String, _ value: Int) {
        key(name)
        integer(value)
    }

    fileprivate mutating func place(_ name: String, _ place: TallyRows.SchemaPointer) {
        key(name)
        beginObject()
        member("file", place.file)
        member("pointer", place.pointer)
        endObject()
    }
}
