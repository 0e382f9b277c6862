package import SchemaEngine

/// The faults of a run, in the order in which they are reported, and the decoded values of its payloads.
package struct FaultReport: Sendable {
    /// The decoded value of a payload.
    package struct Decoded: Sendable {
        package var file: String
        /// The value; `nil` if there is no body.
        package var value: JSONValue?

        package init(file: String, value: JSONValue?) {
            self.file = file
            self.value = value
        }
    }

    /// A file that could not be used, so that the run is not whole.
    package struct Failure: Sendable, Hashable {
        /// The path of the file, or `nil` if the failure is not that of one file.
        package var file: String?
        /// A one-line description, which contains the path.
        package var message: String

        package init(file: String? = nil, message: String) {
            self.file = file
            self.message = message
        }
    }

    /// The number of files that were read.
    package var files: Int
    /// The names of the files, in the order in which a report by file lists them.
    package var names: [String] = []
    package var faults: [ReportedFault] = []
    /// The files that could not be used. Each format states that the run is not whole if there is one.
    package var failures: [Failure] = []
    /// The decoded values, or `nil` if they were not requested.
    package var decoded: [Decoded]?
    /// Whether there can be several payloads. Their values are then printed on
    /// one line each.
    package var hasSeveralPayloads = false

    package init(files: Int) { self.files = files }

    /// Creates a report without faults for files with these names.
    package init(of names: [String]) {
        self.init(files: names.count)
        self.names = names
    }

    /// Sorts the faults of schema files by file, then by place.
    package mutating func sortByPlace() {
        faults.sort { first, second in
            guard let first = first.schema, let second = second.schema else { return false }
            guard first.file == second.file else { return first.file.utf8.lexicographicallyPrecedes(second.file.utf8) }
            return (first.line, first.column) < (second.line, second.column)
        }
    }

    /// The number of faults by severity.
    package var summary: FaultSummary { faults.reduce(into: FaultSummary(files: files)) { $0.add($1) } }

    /// The faults and failures of a file.
    struct FileGroup {
        var file: String
        var faults: [ReportedFault] = []
        var failures: [Failure] = []
    }

    /// The faults and failures grouped by the file of their place, in the order in which the files first appear. Each file
    /// that was read has a group, even without faults.
    var byFile: [FileGroup] {
        var groups: [FileGroup] = []
        var indices: [String: Int] = [:]
        func index(of file: String?) -> Int {
            let file = file ?? "schema-lint"
            if let index = indices[file] { return index }
            indices[file] = groups.count
            groups.append(FileGroup(file: file))
            return groups.count - 1
        }
        for name in names { _ = index(of: name) }
        for fault in faults { groups[index(of: fault.place?.file)].faults.append(fault) }
        for failure in failures { groups[index(of: failure.file)].failures.append(failure) }
        return groups
    }
}

package enum ReportFormat: String, CaseIterable, Sendable {
    /// For display: one line for each fault, followed by details.
    case text
    /// For programs: one JSON document.
    case json
    /// For programs that read a line at a time: one JSON object for each fault.
    case jsonl
    /// For GitHub Actions: one workflow command for each fault, which becomes an annotation at its line.
    case github
    /// For code scanning: the Static Analysis Results Interchange Format (SARIF), version 2.1.0.
    case sarif
    /// For test reports of CI servers, in the format of Apache Ant's JUnit task.
    case junit
    /// For servers and editors that read the format of Checkstyle.
    case checkstyle
}

/// The number of files that a run reads, and of its faults by severity.
package struct FaultSummary: Sendable, Hashable {
    /// The number of files that were read.
    package var files: Int
    private var counts: [Fault.Severity: Int] = [:]

    package init(files: Int) { self.files = files }

    /// Counts a fault. A fault that represents several counts once.
    package mutating func add(_ fault: ReportedFault) { add(fault.severity) }

    mutating func add(_ severity: Fault.Severity) { counts[severity, default: 0] += 1 }

    /// Returns the number of faults with a severity.
    package func count(_ severity: Fault.Severity) -> Int { counts[severity] ?? 0 }

    /// Returns whether any fault has at least this severity.
    package func reaches(_ severity: Fault.Severity) -> Bool {
        counts.contains { $0.key >= severity && $0.value > 0 }
    }
}
