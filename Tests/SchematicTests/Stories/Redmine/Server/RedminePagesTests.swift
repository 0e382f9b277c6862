import Schematic
import Testing

extension RedmineTests {
    /// Pages of a real Redmine server.
    @Suite("Paging")
    struct RedminePagesTests {
        @Test("all issues are read by offset, limit and total", arguments: [false, true])
        func pages(fetchesAhead: Bool) async throws {
            let issues = try RedmineServer.redmine().issues
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

        @Test("the previous page of the second page is the first one")
        func thereAndBack() async throws {
            let issues = try RedmineServer.redmine().issues
            let pages = issues.pages(["status_id": "*", "sort": "id", "limit": 5], by: .offsets(of: "issues"))
            var reader = pages.makeAsyncIterator()
            let first = try #require(try await reader.next())
            let second = try #require(try await first.next())
            let again = try #require(try await second.previous())
            #expect(again.result.map(\.id) == first.result.map(\.id))
            #expect(Set(second.result.map(\.id)).isDisjoint(with: first.result.map(\.id)))
            #expect(!first.hasPrevious && !again.hasPrevious)
        }
    }
}
