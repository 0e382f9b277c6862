package import SchemaEngine
import SchematicText

/// Existing faults that are accepted for the time being, in `.schema-lint-baseline.json`.
package struct Baseline: Sendable {
    /// The file's name.
    package static let fileName = ".schema-lint-baseline.json"

    /// An accepted fault, identified by properties that do not change when lines move.
    package struct Entry: Hashable, Sendable {
        package var rule: String
        /// The path of the schema file, relative to the baseline's folder.
        package var file: String
        /// The JSON Pointer of the place (RFC 6901).
        package var pointer: String
        /// The hash of the other properties and of the text at the place.
        package var fingerprint: String
    }

    /// An entry and its place in the baseline's file.
    struct Placed: Sendable {
        var entry: Entry
        var index: Int
        var line: Int
        var column: Int
    }

    /// The entries that are not matched yet.
    private(set) var unmatched: [Entry: [Placed]] = [:]

    init(_ entries: [Placed]) { unmatched = Dictionary(grouping: entries, by: \.entry) }

    /// Creates a baseline without entries.
    package init() {}

    /// Whether there are no entries.
    package var isEmpty: Bool { unmatched.isEmpty }

    /// Returns the faults that are not accepted. Each entry accepts one fault.
    ///
    /// - Parameters:
    ///   - faults: The faults of a run.
    ///   - file: Returns the name of a file in the baseline.
    /// - Returns: The other faults, in their order.
    package mutating func unaccepted(among faults: [ReportedFault], file: (String) -> String) -> [ReportedFault] {
        faults.filter { fault in
            guard let entry = Entry(fault, file: file), let last = unmatched[entry]?.indices.last else { return true }
            unmatched[entry]?.remove(at: last)
            return false
        }
    }

    /// Returns a fault for each entry that has matched none.
    ///
    /// - Parameters:
    ///   - path: The path of the baseline.
    ///   - severity: The severity of the faults.
    ///   - isChecked: Returns whether a file, by its name in the baseline, was checked in this run or no longer
    ///     exists.
    /// - Returns: The faults, in the order of the baseline.
    package func unused(path: String, severity: Fault.Severity, isChecked: (String) -> Bool) -> [ReportedFault] {
        let left = unmatched.values.joined().filter { isChecked($0.entry.file) }.sorted { $0.index < $1.index }
        return left.map { placed in
            let pointer = "/accepted/\(placed.index)"
            var fault = ReportedFault(
                code: "unused-baseline-entry",
                severity: severity,
                message:
                    "expected the accepted \(placed.entry.rule) at \(placed.entry.pointer) of \(placed.entry.file), "
                    + "found it fixed or changed",
                schema: SchemaPlace(file: path, pointer: pointer, line: placed.line, column: placed.column)
            )
            fault.help = "remove the entry, or write the baseline again with --write-baseline"
            return fault
        }
    }
}

extension Baseline.Entry {
    /// Creates the entry that accepts a fault. Faults of the language cannot be accepted.
    init?(_ fault: ReportedFault, file: (String) -> String) {
        guard let schema = fault.schema, Rules.rule(fault.code) != nil else { return nil }
        let name = file(schema.file)
        var hash = StableHash()
        for part in [fault.code, name, schema.pointer, fault.textAtPlace] { hash.add(part) }
        self.init(rule: fault.code, file: name, pointer: schema.pointer, fingerprint: hash.hexadecimal)
    }
}

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
