package import SchemaEngine
import SchematicText

/// The payloads of a test run: the tallies of their schemas, and the numbers of responses by status.
///
/// Its text has a line for each operation and status, and then the texts of the tallies:
///
///     {"status": 404, "operation": "GetIssue", "schema": "GetIssue.error.json", "count": 2}
package struct CoverageLog: Sendable {
    /// The responses to an operation with a status.
    package struct Status: Hashable, Sendable, Comparable {
        package let operation: String
        package let status: Int
        /// The file of the schema that describes the body; `nil` if there is none.
        package let schema: String?

        package init(operation: String, status: Int, schema: String?) {
            (self.operation, self.status, self.schema) = (operation, status, schema)
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.operation, left.status, left.schema ?? "") < (right.operation, right.status, right.schema ?? "")
        }
    }

    package var tallies = TallyCollection()
    package private(set) var statuses: [Status: Int] = [:]

    /// The maximum number of operations and statuses. Further ones are not counted.
    private static let maximumStatuses = 10_000
    /// The beginning of the line of a status.
    private static let statusPrefix = Array(#"{"status""#.utf8)

    package init() {}

    /// Whether nothing is counted.
    package var isEmpty: Bool { statuses.isEmpty && tallies.sorted.isEmpty }

    /// Counts responses.
    package mutating func add(_ count: Int, to status: Status) {
        guard statuses[status] != nil || statuses.count < Self.maximumStatuses else { return }
        let (sum, isTooGreat) = statuses[status, default: 0].addingReportingOverflow(max(0, count))
        statuses[status] = isTooGreat ? .max : sum
    }

    // MARK: Text

    /// The text of the log, the same for the same counts.
    package var text: String {
        statuses.sorted { $0.key < $1.key }.map { status, count in
            var line: JSONObject = [
                "status": .number(JSONNumber(status.status)), "operation": .string(status.operation),
            ]
            if let schema = status.schema { line["schema"] = .string(schema) }
            line["count"] = .number(JSONNumber(count))
            return JSONValue.object(line).text().displayJSON + "\n"
        }.joined() + tallies.text
    }

    /// Reads the text of a log, or of tallies.
    ///
    /// - Throws: `CoverageLogError` if the text is neither.
    package init(parsing text: JSONBuffer) throws(CoverageLogError) {
        var start = 0
        var line = 0
        while start < text.count {
            let (end, status) = text.withTextBytes { bytes -> (Int, [UInt8]?) in
                let rest = bytes.part(start..<bytes.count)
                let length = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
                let isStatus = rest.starts(with: Self.statusPrefix)
                return (start + length + 1, isStatus ? .some(Array(rest.part(0..<length))) : .none)
            }
            guard let status else { break }
            line += 1
            guard let (status, count) = Self.status(status) else { throw CoverageLogError.status(line: line) }
            add(count, to: status)
            start = end
        }
        let rest = text.withTextBytes { JSONBuffer($0.part(min(start, $0.count)..<$0.count)) }
        guard rest.count > 0 || line > 0 else { throw CoverageLogError.empty }
        do {
            tallies = try TallyCollection(parsing: rest, firstLine: line + 1)
        } catch {
            throw CoverageLogError.tally(error)
        }
    }

    private static func status(_ line: [UInt8]) -> (Status, Int)? {
        guard let object = try? JSONValue(parsing: line), let status = object["status"]?.int,
            let operation = object["operation"]?.string, let count = object["count"]?.int, count >= 0
        else { return nil }
        return (Status(operation: operation, status: status, schema: object["schema"]?.string), count)
    }
}

/// The reason that a text is not a coverage log.
package enum CoverageLogError: Error, CustomStringConvertible {
    case empty
    case status(line: Int)
    case tally(TallyError)

    package var description: String {
        switch self {
        case .empty: "expected the coverage of a test run, found an empty file; the run may have been stopped"
        case .status(let line): "line \(line): expected a status with its operation and count"
        case .tally(let error): error.message
        }
    }
}
