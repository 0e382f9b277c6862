package import SchemaEngine

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

    /// The share of all files.
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
