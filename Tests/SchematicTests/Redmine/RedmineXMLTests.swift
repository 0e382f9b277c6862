import Foundation
import Schematic
import Testing

extension RedmineTests {
    /// The client against a real Redmine, in XML: the same schemas, the same models.
    @Suite("In XML")
    struct RedmineXMLTests {
        private static let schemas = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Schemas/Redmine").path

        private func client() throws -> APIClient {
            var options = ClientOptions(timeout: .seconds(20))
            options.replyChecks.unknownKeys = .reject
            options.headers["X-Redmine-API-Key"] = RedmineServer.setting("REDMINE_API_KEY")
            return try APIClient(
                baseURL: RedmineServer.setting("REDMINE_URL") ?? "",
                schemas: .folder(Self.schemas),
                options: options
            ) {
                $0.map("issue", to: RedmineAPI.Issue.self)
            }
        }

        private struct GetIssues: APIRequest {
            var format: String
            var accepts: MediaType { format == "xml" ? .xml : .json }
            var schemaName: String { "GetIssues" }
            var path: PathTemplate { format == "xml" ? "issues.xml" : "issues.json" }
            var parameters: Parameters { ["status_id": "*", "sort": "id", "limit": 50] }
            func result(from reply: Reply) throws -> ([RedmineAPI.Issue], Int) {
                #expect(reply.headers["Content-Type"]?.hasPrefix("application/\(format)") == true)
                return (try reply.fields["issues"], try reply.fields["total_count"])
            }
        }

        private struct CreateIssue: APIRequest {
            var subject: String
            var accepts: MediaType { .xml }
            var path: PathTemplate { "issues.xml" }
            var method: HTTPMethod { .post }
            var body: RequestBody {
                .xml(
                    [
                        "issue": [
                            "project_id": 1, "subject": subject, "start_date": "2026-03-01", "description": "a\n<b>&",
                            "custom_fields": [
                                ["id": 1, "value": "low"] as Fields, ["id": 6, "value": ["linux", "macos"]] as Fields,
                            ],
                        ] as Fields
                    ],
                    attributes: ["custom_field/id"],
                    lists: .nested
                )
            }
            func result(from reply: Reply) throws -> RedmineAPI.Issue { try reply.fields["issue"] }
        }

        @Test("issues in XML are the models that they are in JSON")
        func issues() async throws {
            let (xml, total) = try await client().send(GetIssues(format: "xml"))
            let (json, other) = try await client().send(GetIssues(format: "json"))
            #expect(xml.count >= 50)
            #expect(xml == json)
            #expect(total == other)
        }

        @Test("an issue is created in XML, and is the same in XML and in JSON")
        func create() async throws {
            let client = try client()
            let subject = "Created in <XML> & \"read\" 日本"
            let created = try await client.send(CreateIssue(subject: subject))
            #expect(created.subject == subject)
            let xml = try await client.send(RedmineAPI.GetIssueXML(id: created.id))
            let json = try await client.send(RedmineAPI.GetIssue(id: created.id))
            #expect(try xml["subject"] == subject)
            #expect(try xml["description"] == "a\n<b>&")
            #expect(try xml["start_date"] == CalendarDate(year: 2026, month: 3, day: 1))
            for fields in [xml, json] {
                #expect(try fields["custom_fields", 0, "value"] == "low")
                let platforms: [Fields] = try fields["custom_fields"]
                let last: [String] = try #require(platforms.last)["value"]
                #expect(last == ["linux", "macos"])
            }
            try await client.send(RedmineAPI.DeleteIssue(id: created.id))
        }

        @Test("what the server refuses comes out as it says it, in XML")
        func refused() async throws {
            do {
                _ = try await client().send(CreateIssueWithoutSchema())
                Testing.Issue.record("expected a refusal")
            } catch let error as APIError {
                #expect(error.reply?.status == 422)
                let failure = try #require(error.cause as? ServerFailure)
                let messages: [String] = try failure.fields["errors"]
                #expect(messages.contains("Subject cannot be blank"))
            }
        }

        /// Without a schema of its own an empty subject gets through.
        private struct CreateIssueWithoutSchema: APIRequest {
            var accepts: MediaType { .xml }
            var path: PathTemplate { "issues.xml" }
            var method: HTTPMethod { .post }
            var body: RequestBody { .xml(["project_id": 1, "subject": ""], root: "issue") }
        }
    }
}

extension RedmineAPI {
    struct GetIssueXML: APIRequest {
        var id: Int
        var schemaName: String { "GetIssue" }
        var accepts: MediaType { .xml }
        var path: PathTemplate { "issues/{issue_id}.xml" }
        var parameters: Parameters { ["issue_id": id, "include": "attachments,journals"] }
        func result(from reply: Reply) throws -> Fields { try reply.fields["issue"] }
    }
}
