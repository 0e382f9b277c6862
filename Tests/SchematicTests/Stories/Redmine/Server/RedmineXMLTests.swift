import Schematic
import Testing

extension RedmineTests {
    /// Refusals of a real Redmine server in XML. The story tests its other responses.
    @Suite("XML")
    struct RedmineXMLTests {
        @Test("a refusal is reported with the server's own messages")
        func refused() async throws {
            let error = try await failure {
                _ = try await RedmineServer.redmine(.xml).client.send(CreateIssueWithoutSchema())
            }
            #expect(error.reply?.status == 422)
            let messages: [String] = try #require(error.serverError).fields["errors"]
            #expect(messages.contains("Subject cannot be blank"))
        }

        /// Without a schema, an empty subject is sent.
        private struct CreateIssueWithoutSchema: APIRequest {
            var options: RequestOptions { RequestOptions(accepts: .xml) }
            var path: PathTemplate { "issues.xml" }
            var method: HTTPMethod { .post }
            var body: RequestBody { .encoded(["project_id": 1, "subject": ""], as: .xml(root: "issue")) }
        }
    }
}
