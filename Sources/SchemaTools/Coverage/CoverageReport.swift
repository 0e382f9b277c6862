package import SchemaEngine
import SchematicText

/// The use of a part of a schema file by payloads: a key that is present, a member of an enumeration, or a branch.
package struct CoverageItem: Sendable, Hashable {
    /// The kind of a part.
    package enum Kind: Sendable, Hashable {
        /// A payload that the file describes.
        case payload
        /// A key that is present with a value, null or absent.
        case present, null, absent
        /// A member of an enumeration.
        case member(String)
        /// A branch of a case, or an alternative. `*` is the branch of `{*}`.
        case branch(String)

        /// The kind as a word of reports.
        package var word: String {
            switch self {
            case .payload: "payload"
            case .present: "present"
            case .null: "null"
            case .absent: "absent"
            case .member: "member"
            case .branch: "branch"
            }
        }

        /// The name of the member or of the branch.
        package var name: String? {
            switch self {
            case .payload, .present, .null, .absent: nil
            case .member(let name), .branch(let name): name
            }
        }

        /// `present`, `member "open"`, `branch "*"`
        package var displayName: String { name.map { "\(word) \"\($0.displayLine)\"" } ?? word }
    }

    package let kind: Kind
    /// The place of the key, or of the value with the enumeration or the branches.
    package let place: SchemaPlace
    /// The number of payloads' values that use the part.
    package var count: Int

    package init(_ kind: Kind, at place: SchemaPlace, count: Int = 0) {
        self.kind = kind
        self.place = place
        self.count = count
    }
}

/// A number of parts, and of those that are used.
package struct CoverageShare: Sendable, Hashable {
    package private(set) var used = 0
    package private(set) var total = 0

    package init(_ items: some Sequence<CoverageItem>) {
        for item in items {
            total += 1
            if item.count > 0 { used += 1 }
        }
    }

    /// The share in percent, rounded down, so that 100 means all. It is 100 if there are no parts.
    package var percent: Int { total == 0 ? 100 : used * 100 / total }

    /// `80 % (16 of 20)`
    package var text: String { "\(percent) % (\(used) of \(total))" }
}

/// The use of the parts of schema files by the payloads of test runs.
package struct CoverageReport: Sendable {
    /// A schema file and its parts.
    package struct File: Sendable {
        package let path: String
        /// The parts, sorted by place.
        package let items: [CoverageItem]

        package init(path: String, items: [CoverageItem]) {
            self.path = path
            self.items = items
        }

        package var share: CoverageShare { CoverageShare(items) }

        /// The parts of each place, in the order of the file.
        package var places: [(place: SchemaPlace, items: [CoverageItem])] {
            var places: [(place: SchemaPlace, items: [CoverageItem])] = []
            for item in items {
                if let last = places.indices.last, places[last].place == item.place {
                    places[last].items.append(item)
                } else {
                    places.append((item.place, [item]))
                }
            }
            return places
        }
    }

    /// The responses to an operation with a status.
    package struct Status: Sendable, Hashable {
        package let operation: String
        package let status: Int
        /// The file that describes the body; `nil` if there is none.
        package let schema: String?
        package let count: Int

        package init(operation: String, status: Int, schema: String?, count: Int) {
            self.operation = operation
            self.status = status
            self.schema = schema
            self.count = count
        }
    }

    /// The files, sorted by path.
    package let files: [File]
    /// The statuses, sorted by operation and number.
    package let statuses: [Status]

    package init(files: [File], statuses: [Status]) {
        self.files = files
        self.statuses = statuses
    }

    package var share: CoverageShare { CoverageShare(files.flatMap(\.items)) }
}

/// A format of coverage reports.
package enum CoverageFormat: String, Sendable, CaseIterable {
    /// Lines for display: the share of each file, and the unused parts with their places.
    case text
    /// One page with the schema files.
    case html
    /// The format of `geninfo`, which editors and code hosts read.
    case lcov
    /// All parts with their counts.
    case json

    /// Returns a report in the format.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - sources: The schema files, whose lines a page shows.
    /// - Returns: The text of the report.
    package func render(_ report: CoverageReport, _ sources: [SchemaSource]) -> String {
        switch self {
        case .text: report.text
        case .html: CoveragePage(report, sources).document
        case .lcov: report.lcov
        case .json: report.json
        }
    }
}

extension CoverageReport {
    /// The report for display.
    var text: String {
        var lines: [String] = []
        for file in files {
            lines.append("\(file.path.displayLine): \(file.share.text)")
            for (place, items) in file.places {
                let unused = items.filter { $0.count == 0 }.map(\.kind.displayName)
                guard !unused.isEmpty else { continue }
                let pointer = place.pointer.isEmpty ? "" : " \(place.pointer.displayLine)"
                lines.append("  \(place.line):\(place.column)\(pointer): unused: \(unused.joined(separator: ", "))")
            }
        }
        for status in statuses where status.schema == nil {
            lines.append("\(status.operation.displayLine): no schema for the status \(status.status)")
        }
        lines.append("total: \(share.text)")
        return lines.joined(separator: "\n") + "\n"
    }

    /// The report in the format of `geninfo` (`lcov`). A line is executed if a key in it has a value, or if a member or a
    /// branch in it is used. The parts of a place with several parts are its branches.
    var lcov: String { files.map(\.lcov).joined() }

    /// The report as JSON.
    var json: String {
        let files = files.map { file -> JSONValue in
            .object([
                "file": .string(file.path), "used": .int(file.share.used),
                "total": .int(file.share.total), "parts": .array(file.items.map(\.json)),
            ])
        }
        let statuses = statuses.map { status -> JSONValue in
            .members([
                ("operation", .string(status.operation)), ("status", .int(status.status)),
                ("schema", status.schema.map(JSONValue.string)), ("count", .int(status.count)),
            ])
        }
        let report: JSONValue = [
            "coverage": 1, "used": .int(share.used), "total": .int(share.total),
            "percent": .int(share.percent), "files": .array(files), "statuses": .array(statuses),
        ]
        return report.text(indentedBy: 2).displayJSON + "\n"
    }
}

extension CoverageReport.File {
    /// The number of uses of each line with a part.
    var lines: [(line: Int, count: Int)] {
        var counts: [Int: Int] = [:]
        for item in items {
            // A key that is absent is not used.
            let count = item.kind == .absent ? 0 : item.count
            counts[item.place.line] = max(counts[item.place.line] ?? 0, count)
        }
        return counts.sorted { $0.key < $1.key }.map { (line: $0.key, count: $0.value) }
    }

    /// The record of the file in the format of `geninfo`.
    fileprivate var lcov: String {
        var record = ["TN:", "SF:\(path.displayLine)"]
        var (total, taken) = (0, 0)
        for (block, (place, items)) in places.enumerated() where items.count > 1 {
            for (branch, item) in items.enumerated() {
                record.append("BRDA:\(place.line),\(block),\(branch),\(item.count)")
                total += 1
                if item.count > 0 { taken += 1 }
            }
        }
        record += ["BRF:\(total)", "BRH:\(taken)"]
        let lines = lines
        for (line, count) in lines { record.append("DA:\(line),\(count)") }
        record += ["LF:\(lines.count)", "LH:\(lines.count { $0.count > 0 })", "end_of_record"]
        return record.joined(separator: "\n") + "\n"
    }
}

extension CoverageItem {
    fileprivate var json: JSONValue {
        .members([
            ("pointer", .string(place.pointer)), ("line", .int(place.line)), ("column", .int(place.column)),
            ("part", .string(kind.word)), ("name", kind.name.map(JSONValue.string)), ("count", .int(count)),
        ])
    }
}
