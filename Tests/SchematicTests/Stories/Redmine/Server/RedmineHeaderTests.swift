import Foundation
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// Header fields of a real Redmine server.
enum RedmineHeaders {
    /// The fields of every response. Those without a body have no entity tag and no content type.
    static let schema = #"""
        {
          "X-Request-Id": "{uuid}", "X-Runtime": 0.5, "ETag{?}": "{string:/^(W\/)?\"[0-9a-f]+\"$/}",
          "Content-Type{?}": "{string:/^application\/json; charset=utf-8$/}", "Set-Cookie{?}": ["{string}"]
        }
        """#
}

@Suite("Recorded header fields of Redmine", .bounded)
struct RedmineHeaderTests {
    @Test(
        "recorded header fields match their schema",
        arguments: [
            ("issues_page2", "FFE9E1BB-0B8F-46FD-A499-61C89C4A3715", #"W/"4bbe2b070e672fccba18cb44f9d6472e""#, 1),
            ("update_ok", "C53B700F-84BD-43D5-9C57-90EBB48AEEBB", nil, 1),
            ("create_422", "EB8D58A4-32EB-407E-AB6C-FCE310E77D22", nil, 0),
        ] as [(String, String, String?, Int)]
    )
    func recorded(name: String, id: String, tag: String?, cookies: Int) throws {
        let file = RedmineServer.root.appendingPathComponent("Tests/Data/Recordings/RedmineHeaders/\(name).txt")
        let catalog = try SchemaCatalog([
            SchemaSource(path: "Redmine.response-headers.json", text: RedmineHeaders.schema)
        ])
        let fields = try #require(catalog.schema(file: "Redmine.response-headers.json")).decode(Data(contentsOf: file))
        let requestID: UUID = try fields["x-request-id"]
        #expect(requestID.uuidString == id)
        let entityTag: String? = try fields["etag"]
        #expect(entityTag == tag)
        let found: [String]? = try fields["set-cookie"]
        #expect((found ?? []).count == cookies)
    }

    @Test(
        "header fields of a real server match their schema",
        .enabled(if: RedmineServer.setting("REDMINE_URL") != nil, "REDMINE_URL names no server")
    )
    func live() async throws {
        var options = ClientOptions()
        options.headers["X-Redmine-API-Key"] = RedmineServer.setting("REDMINE_API_KEY")
        let client = try APIClient(
            baseURL: RedmineServer.setting("REDMINE_URL") ?? "",
            schemas: .sources([SchemaSource(path: "GetIssues.response-headers.json", text: RedmineHeaders.schema)]),
            options: options
        )
        let request: OneOffRequest<Reply> = .get("issues.json", parameters: ["limit": 1], schema: "GetIssues")
        let reply = try await client.send(request)
        let id: UUID = try reply.headerFields["x-request-id"]
        #expect(id.uuidString.lowercased() == reply.headers["X-Request-Id"])
        let type: String = try reply.headerFields["content-type"]
        #expect(type == reply.headers["Content-Type"])
    }
}
