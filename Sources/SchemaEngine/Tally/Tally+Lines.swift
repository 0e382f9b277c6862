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

    fileprivate mutating func place(_ name: String, _ place: TallyRows.Place) {
        key(name)
        beginObject()
        member("file", place.file)
        member("pointer", place.pointer)
        endObject()
    }
}
