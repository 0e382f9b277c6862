// The Swift code of the tutorials, verbatim except for its indentation and the transport of the client. `TutorialPageTests`
// compare them, and what they print.
import Foundation
import Schematic
import SchematicTesting

/// The program of `Docs/PastedAnswer.md`.
enum PastedAnswerProgram {
    nonisolated struct IssuePage: Codable { var issues: [Issue] }

    nonisolated struct Issue: Codable {
        var id: Int
        var subject: String
        var createdOn: Date
        var category: Category?
        var dueDate: CalendarDate?
    }

    nonisolated struct Category: Codable { var name: String }

    static func run(_ schemas: SchemaSources, _ stub: any Transport, _ print: (String) -> Void) async throws {
        let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: stub) {
            $0.convertSnakeCase()
        }
        let page = try await client.send(.get("issues.json", schema: "GetIssues", as: IssuePage.self))
        for issue in page.issues { print("\(issue.id): \(issue.subject)") }
        do {
            let page = try await client.send(.get("issues.json", schema: "GetIssues", as: IssuePage.self))
            print("\(page.issues.count) issues")
        } catch let error as APIError {
            for fault in error.faults { print("\(fault)") }
        }
    }
}

/// The program of `Docs/WatchDrift.md`.
enum WatchDriftProgram {
    static func run(_ schemas: SchemaSources, _ stub: any Transport, _ print: (String) -> Void) async throws {
        let recorder = DriftRecorder(samplingEvery: 1)
        let options = ClientOptions(driftRecorder: recorder, replyChecks: CheckOptions(mode: .observe))
        let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: stub, options: options)
        for number in 1...3 {
            let page = try await client.send(
                .get("issues.json", parameters: ["page": number], schema: "GetIssues", as: Fields.self)
            )
            for issue: Fields in try page["issues"] as [Fields] {
                print("\(try issue["id"] as Int): \(try issue["status"] as String)")
            }
        }
        print(String(decoding: recorder.snapshot(), as: UTF8.self))
    }
}

/// The program of `Docs/EveryAnswer.md`.
enum EveryAnswerProgram {
    nonisolated struct Issue: Codable {
        var subject: String
        var status: String
        var category: Category?
        var dueDate: CalendarDate?
        var tags: [String]
    }

    nonisolated struct Category: Codable { var name: String }

    struct GetIssue: APIRequest {
        let id: Int
        var path: PathTemplate { "issues/\(id).json" }
        typealias Result = Issue
    }

    nonisolated enum Status: String { case open, closed }

    static func line(of issue: Issue) throws -> String {
        guard let status = Status(rawValue: issue.status) else { throw UnknownStatus(status: issue.status) }
        guard let tag = issue.tags.first else { throw NoTag() }
        return "\(issue.subject) (\(status.rawValue), \(tag))"
    }

    nonisolated struct UnknownStatus: Error { var status: String }
    nonisolated struct NoTag: Error {}

    static func mendedLine(of issue: Issue) -> String {
        let details = [issue.status] + issue.tags.prefix(1)
        return "\(issue.subject) (\(details.joined(separator: ", ")))"
    }

    static func run(_ schemas: SchemaSources, _ print: (String) -> Void) async throws {
        for variant in try Variants(of: GetIssue.self, in: schemas) {
            let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: variant.transport) {
                $0.convertSnakeCase()
            }
            let issue = try await client.send(GetIssue(id: 7))
            do {
                print("ok      \(variant.description): \(try line(of: issue))")
            } catch {
                print("DEFECT  \(variant.description): \(error)")
            }
        }
        print("")
        for variant in try Variants(of: GetIssue.self, in: schemas) {
            let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: variant.transport) {
                $0.convertSnakeCase()
            }
            print(mendedLine(of: try await client.send(GetIssue(id: 7))))
        }
        print("")
        do {
            try await expectFailsWell(GetIssue.self, in: schemas, configure: { $0.convertSnakeCase() }) { client in
                _ = try? await client.send(GetIssue(id: 7))
            }
        } catch {
            print("\(error)".split(separator: "\n").prefix(4).joined(separator: "\n"))
        }
        print("")
        try await expectFailsWell(GetIssue.self, in: schemas, configure: { $0.convertSnakeCase() }) { client in
            _ = try await client.send(GetIssue(id: 7))
        }
        print("fails well")
    }
}
