package import SchemaEngine

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
