import Foundation
import Schematic
import Testing

extension RedmineTests {
    /// Pages of a real Redmine, and its issues as a resource.
    @Suite("In pages, and as a resource")
    struct RedmineResourceTests {
        /// An issue, as it is read and written.
        struct Issue: SchemaModel {
            var id: Int?
            var subject: String
            var doneRatio: Int

            init(subject: String) {
                self.subject = subject
                doneRatio = 0
            }

            init(from fields: Fields) throws {
                id = try fields["id"]
                subject = try fields["subject"]
                doneRatio = try fields["done_ratio"]
            }

            func fields() -> Fields {
                [
                    "id": id, "project_id": 1, "subject": subject, "start_date": "2026-03-01", "done_ratio": doneRatio,
                    "custom_fields": [["id": 1, "value": "low"] as Fields],
                ]
            }
        }

        private static let schemas = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Schemas/Redmine").path

        private func issues() throws -> Resource<Issue> {
            var options = ClientOptions(timeout: .seconds(20))
            options.replyChecks.unknownKeys = .reject
            options.headers["X-Redmine-API-Key"] = RedmineServer.setting("REDMINE_API_KEY") ?? ""
            let client = try APIClient(
                baseURL: RedmineServer.setting("REDMINE_URL") ?? "",
                schemas: .folder(Self.schemas),
                options: options
            )
            let style = ResourceStyle(list: "issues", item: "issue")
            return client.resource(of: Issue.self, at: "issues{/issue_id}.json", style)
        }

        @Test("all issues are walked over by offset, limit and total", arguments: [false, true])
        func pages(fetchesAhead: Bool) async throws {
            let issues = try issues()
            let known = try await issues.all(["status_id": "*", "sort": "id", "limit": 100]).compactMap(\.id)
            let all: Parameters = ["status_id": "*", "sort": "id", "limit": 7]
            var walked: [Int] = []
            var sizes: [Int] = []
            for try await page in issues.pages(all, by: .offsets(of: "issues"), fetchesAhead: fetchesAhead) {
                sizes.append(page.result.count)
                walked += page.result.compactMap(\.id)
            }
            #expect(known.count >= 60)
            #expect(walked.prefix(known.count) == known[...] && Set(walked).count == walked.count)
            #expect(sizes == walked.indices.filter { $0 % 7 == 0 }.map { min(7, walked.count - $0) })
        }

        @Test("there and back leads to the first page")
        func thereAndBack() async throws {
            let issues = try issues()
            let pages = issues.pages(["status_id": "*", "sort": "id", "limit": 5], by: .offsets(of: "issues"))
            var reader = pages.makeAsyncIterator()
            let first = try #require(try await reader.next())
            let second = try #require(try await first.next())
            let again = try #require(try await second.previous())
            #expect(again.result.map(\.id) == first.result.map(\.id))
            #expect(Set(second.result.map(\.id)).isDisjoint(with: first.result.map(\.id)))
            #expect(try first.hasPrevious == false && again.hasPrevious == false)
        }

        @Test("an issue is created, read, updated and removed")
        func lifeOfAnIssue() async throws {
            let issues = try issues()
            var issue = try #require(try await issues.save(Issue(subject: "Of a resource")))
            let id = try #require(issue.id)
            #expect(try await issues.read(id).subject == "Of a resource")
            issue.doneRatio = 70
            #expect(try await issues.save(issue)?.id == nil)
            #expect(try await issues.read(id, ["include": "journals"]).doneRatio == 70)
            try await issues.remove(issue)
            do {
                _ = try await issues.read(id)
                Testing.Issue.record("the issue is still there")
            } catch let error as APIError {
                #expect(error.stage == .status && error.reply?.status == 404)
            }
        }
    }
}
