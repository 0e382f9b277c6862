package import SchemaEngine

extension Baseline {
    /// The version of the file's structure.
    private static let version = 1

    /// Reads the text of a baseline.
    package init(reading text: JSONBuffer) throws(ConfigurationError) {
        let reader = SettingsReader(text)
        var entries: [(entry: Entry, offset: Int)] = []
        for member in try reader.members(of: try reader.root(), expected: "an object with the accepted faults") {
            switch member.key {
            case "version":
                guard member.value.rawText == String(Self.version) else {
                    throw reader.mismatch(member.value, expected: "version \(Self.version)")
                }
            case "accepted":
                for element in try reader.elements(of: member.value, expected: "an array of accepted faults") {
                    entries.append((try Self.entry(element, reader), element.offset))
                }
            default: throw reader.unknown(member, "key", among: ["version", "accepted"])
            }
        }
        let found = places(of: entries.map(\.offset), in: text)
        let placed = zip(entries, found).enumerated().map { index, pair in
            Placed(entry: pair.0.entry, index: index, line: pair.1.line, column: pair.1.column)
        }
        self.init(placed)
    }

    private static func entry(_ value: JSONNode, _ reader: SettingsReader) throws(ConfigurationError) -> Entry {
        var entry = Entry(rule: "", file: "", pointer: "", fingerprint: "")
        for member in try reader.members(of: value, expected: "an accepted fault") {
            guard member.value.kind == .string else { throw reader.mismatch(member.value, expected: "a text") }
            switch member.key {
            case "rule": entry.rule = member.value.string
            case "file": entry.file = member.value.string
            case "pointer": entry.pointer = member.value.string
            case "fingerprint": entry.fingerprint = member.value.string
            default: throw reader.unknown(member, "key", among: ["rule", "file", "pointer", "fingerprint"])
            }
        }
        return entry
    }

    /// Returns the text of a baseline that accepts all faults that can be accepted, and keeps the unmatched
    /// entries of files that were not checked. Entries are sorted by file, pointer and rule.
    package func text(
        accepting faults: [ReportedFault],
        file: (String) -> String,
        isChecked: (String) -> Bool
    ) -> String {
        let kept = unmatched.values.joined().map(\.entry).filter { !isChecked($0.file) }
        let entries = (kept + faults.compactMap { Entry($0, file: file) }).sorted { first, second in
            let (left, right) = ([first.file, first.pointer, first.rule], [second.file, second.pointer, second.rule])
            guard left == right else {
                return left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            }
            return first.fingerprint < second.fingerprint
        }
        let accepted = entries.map { entry in
            JSONValue.object([
                "rule": .string(entry.rule), "file": .string(entry.file), "pointer": .string(entry.pointer),
                "fingerprint": .string(entry.fingerprint),
            ])
        }
        let document: JSONValue = .object(["version": .int(Self.version), "accepted": .array(accepted)])
        return document.text(indentedBy: 2).displayJSON + "\n"
    }
}
