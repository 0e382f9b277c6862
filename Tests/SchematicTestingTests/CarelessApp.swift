import SchemaEngine
import Schematic
import TestSupport

/// A list of issues in an app, with at most one of the defects that apps often have. A place where the app would trap throws
/// `Crash`, so that the tests survive.
struct CarelessApp: Sendable {
    /// A planted defect.
    enum Defect: String, CaseIterable, Sendable {
        case unwrapsAssignee, showsFirstIssue, showsFirstTag, knowsAllStatuses, countsNullAsZero, assumesNewestFirst
        case dividesByTotal, cutsSubject, castsReference, showsRefusalAsEmpty, showsErrorAsEmpty, retriesForever
    }

    /// A trap of the app.
    struct Crash: Error {}

    /// The texts of the screen.
    struct Screen: Equatable, Sendable {
        var title = ""
        var newest: Int?
        var rows: [String] = []
    }

    struct GetIssues: APIRequest {
        let path: PathTemplate = "issues.json"
        func result(from reply: Reply) throws -> Fields { try reply.fields }
    }

    static let schemas = SchemaSources.sources([
        SchemaSource(
            path: "GetIssues.response.json",
            text: #"""
                {
                  "issues": [{
                    "id": 1,
                    "subject": "{string:1..80}",
                    "status": "{enum:open,closed,*}",
                    "assignee{?}": { "name": "Ada" },
                    "hours{null}": 1.5,
                    "tags": ["{string}"],
                    "reference": "{int|string}"
                  }],
                  "total": "{int:0..10000}"
                }
                """#
        ),
        SchemaSource(path: "GetIssues.error.json", text: #"{ "message": "The project is archived." }"#),
    ])

    let client: APIClient
    let defect: Defect?
    var onRetry: @Sendable () -> Void = {}

    /// Returns the screen, or throws the error that the app shows.
    func load() async throws -> Screen {
        do {
            return try screen(try await client.send(GetIssues()))
        } catch let error as APIError {
            switch defect {
            case .showsRefusalAsEmpty where error.stage == .status: return Screen(title: "No issues")
            case .showsErrorAsEmpty: return Screen(title: "No issues")
            case .retriesForever: return try await retry()
            default: throw error
            }
        }
    }

    private func retry() async throws -> Screen {
        while true {
            if let fields = try? await client.send(GetIssues()) { return try screen(fields) }
            onRetry()
            try await letPass(.milliseconds(1))
        }
    }

    private func screen(_ page: Fields) throws -> Screen {
        let issues: [Fields] = try page["issues"]
        let total: Int = try page["total"]
        var screen = Screen(title: "\(issues.count) of \(total)")
        if defect == .dividesByTotal {
            guard total != 0 else { throw Crash() }
            screen.title = "\(issues.count * 100 / total) %"
        }
        let numbers = try issues.map { try $0["id"] as Int }
        screen.newest = defect == .assumesNewestFirst ? numbers.first : numbers.max()
        if defect == .showsFirstIssue, issues.isEmpty { throw Crash() }
        screen.rows = try issues.map(row)
        return screen
    }

    private func row(_ issue: Fields) throws -> String {
        let subject: String = try issue["subject"]
        let status: String = try issue["status"]
        let person: Fields? = try issue["assignee"]
        let assignee = try person.map { try $0["name"] as String }
        let hours: Double? = try issue["hours"]
        let tags: [String] = try issue["tags"]
        let reference: String? = try? issue["reference"]
        let number: Int? = try? issue["reference"]
        switch defect {
        case .unwrapsAssignee where assignee == nil: throw Crash()
        case .showsFirstTag where tags.isEmpty: throw Crash()
        case .knowsAllStatuses where !["open", "closed"].contains(status): throw Crash()
        case .cutsSubject where subject.count < 3: throw Crash()
        case .castsReference where number == nil: throw Crash()
        default: break
        }
        let time = hours.map { "\($0) h" } ?? (defect == .countsNullAsZero ? "0.0 h" : "no time")
        let link = number.map { "#\($0)" } ?? reference ?? "no reference"
        return "\(subject) [\(status)] \(assignee ?? "unassigned") \(time) \(link) \(tags.joined(separator: ","))"
    }
}
