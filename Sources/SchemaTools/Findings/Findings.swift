package import SchemaEngine

/// The findings of a run, in the order in which they are reported.
package struct Findings: Sendable {
    /// A finding with the source lines of its places, if they are shown.
    package struct Entry: Sendable {
        package var finding: Finding
        package var payloadExcerpt: SourceExcerpt?
        package var schemaExcerpt: SourceExcerpt?

        package init(_ finding: Finding) { self.finding = finding }

        /// Creates an entry for a fault from the engine.
        package init(_ fault: Fault) { finding = Finding(fault) }
    }

    /// The decoded value of a payload.
    package struct Decoded: Sendable {
        package var file: String
        package var value: JSONValue

        package init(file: String, value: JSONValue) {
            self.file = file
            self.value = value
        }
    }

    /// The number of files that were read.
    package var files: Int
    /// The names of the files, in the order in which a report by file lists them.
    package var names: [String] = []
    package var entries: [Entry] = []
    /// The decoded values, or `nil` if they were not requested.
    package var decoded: [Decoded]?
    /// A Boolean value that indicates whether there can be several payloads. Their values are then printed on
    /// one line each.
    package var hasSeveralPayloads = false

    package init(files: Int) { self.files = files }

    /// Creates empty findings for files with these names.
    package init(of names: [String]) {
        self.init(files: names.count)
        self.names = names
    }

    /// Sorts the findings of schema files by file, then by place.
    package mutating func sortByPlace() {
        entries.sort { first, second in
            guard let first = first.finding.schema, let second = second.finding.schema else { return false }
            guard first.file == second.file else { return first.file.utf8.lexicographicallyPrecedes(second.file.utf8) }
            return (first.line, first.column) < (second.line, second.column)
        }
    }
}
