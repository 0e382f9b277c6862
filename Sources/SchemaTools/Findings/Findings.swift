package import SchemaEngine

/// What a run has found, in the order in which it is reported.
package struct Findings: Sendable {
    /// One finding, with the source lines of its places where they are to be shown.
    package struct Entry: Sendable {
        package var finding: Finding
        package var payloadExcerpt: SourceExcerpt?
        package var schemaExcerpt: SourceExcerpt?

        package init(_ finding: Finding) { self.finding = finding }

        /// A finding of the engine.
        package init(_ fault: Fault) { finding = Finding(fault) }
    }

    /// One payload's decoded value.
    package struct Decoded: Sendable {
        package var file: String
        package var value: JSONValue

        package init(file: String, value: JSONValue) {
            self.file = file
            self.value = value
        }
    }

    /// How many files were read for it.
    package var files: Int
    /// Their names, in the order in which a report that goes by file lists them.
    package var names: [String] = []
    package var entries: [Entry] = []
    /// The decoded values that were asked for; `nil` where none were.
    package var decoded: [Decoded]?
    /// Whether there may be more than one payload; their values are printed on a line each then.
    package var hasSeveralPayloads = false

    package init(files: Int) { self.files = files }

    /// The findings of files with these names.
    package init(of names: [String]) {
        self.init(files: names.count)
        self.names = names
    }

    /// Puts the findings of schema files in order: by file, then by place.
    package mutating func sortByPlace() {
        entries.sort { first, second in
            guard let first = first.finding.schema, let second = second.finding.schema else { return false }
            guard first.file == second.file else { return first.file.utf8.lexicographicallyPrecedes(second.file.utf8) }
            return (first.line, first.column) < (second.line, second.column)
        }
    }
}
