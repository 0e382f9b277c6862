import Schematic
import Testing

extension RedmineTests {
    /// What a real Redmine refuses in XML. What it takes and gives is the story's.
    @Suite("In XML")
    struct RedmineXMLTests {
        @Test("what the server refuses comes out as it says it")
        func refused() async throws {
            let error = try await failure {
                _ = try await RedmineServer.redmine(.xml).client.send(CreateIssueWithoutSchema())
            }
            #expect(error.reply?.status == 422)
            let messages: [String] = try #require(error.cause as? ServerFailure).fields["errors"]
            #expect(messages.contains("Subject cannot be blank"))
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
