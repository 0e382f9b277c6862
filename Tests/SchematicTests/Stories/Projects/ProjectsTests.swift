import Foundation
import LoopbackServer
import Testing

@testable import Schematic

@Suite("Projects", .timeLimit(.minutes(5)))
struct ProjectsTests {
    typealias Program = ProjectsPageProgram
    typealias Project = ProjectsPageProgram.Project

    // MARK: Resources

    @Test("a project is created, updated, read and removed")
    func life() async throws {
        try await withProjects { fixture in
            let read = try await Program.life(fixture.client)
            #expect(read.map(\.title) == ["Hello Update World!", "Hello Update World!"])
            #expect(
                fixture.server.requests.map { "\($0.method) \($0.target)" } == [
                    "POST /server/projects", "PUT /server/projects/1", "GET /server/projects",
                    "GET /server/projects?style=green&limit=5", "GET /server/projects/1", "DELETE /server/projects/1",
                ]
            )
            #expect(fixture.server.requests[0].bodyText == #"{"title":"Hello World","tasks":[]}"#)
            #expect(fixture.service.state.withLock { $0.projects.isEmpty })
        }
    }

    @Test("an update with an empty response is a success without a value")
    func emptyAnswer() async throws {
        try await withProjects(ProjectsService(1)) { fixture in
            let saved = try await fixture.projects.save(fixture.projects.read(1))
            #expect(saved == nil)
        }
    }

    @Test("a project without an identifier is not removed, and values that no schema accepts are not sent")
    func refused() async throws {
        try await withProjects { fixture in
            let errors = [
                try await failure { try await fixture.projects.remove(Project(title: "A")) },
                try await failure { _ = try await fixture.projects.read("a/b") },
                try await failure { _ = try await fixture.projects.read(0) },
                try await failure { try await fixture.projects.save(Project(title: "")) },
                try await failure { _ = try await fixture.projects.all(["limit": 101]) },
            ]
            #expect(errors.allSatisfy { $0.stage == .compose })
            #expect(errors[0].underlying as? RequestError == .noIdentifier(key: "id"))
            #expect(errors[1...].allSatisfy { $0.underlying is PayloadError })
            #expect(fixture.server.requests.isEmpty)
        }
    }

    @Test(
        "a path is joined to the base with one slash, and the base's path is kept",
        arguments: [
            ("http://whatever.example", "/projects", "http://whatever.example/projects"),
            ("http://whatever.example/", "/projects", "http://whatever.example/projects"),
            ("http://blah.example/context", "projects", "http://blah.example/context/projects"),
            ("http://blah.example/context/", "projects/", "http://blah.example/context/projects/"),
        ] as [(String, PathTemplate, String)]
    )
    func joined(base: String, path: PathTemplate, url: String) throws {
        struct Get: APIRequest {
            var path: PathTemplate
        }
        let client = try Program.client(base, ProjectsFixture.schemas)
        #expect(try client.httpRequest(for: Get(path: path)).url.absoluteString == url)
    }

    @Test("a base that is not a URL is reported when the client is created")
    func malformedBase() {
        #expect(throws: RequestError.self) { try Program.client("replace me", ProjectsFixture.schemas) }
    }

    // MARK: Pages

    @Test("pages are found by links, by headers and by the body, and each iteration ends at the last page")
    func walks() async throws {
        try await withProjects(ProjectsService(5)) { fixture in
            let walks = try await Program.walks(fixture.client)
            #expect(walks == [[String]](repeating: (1...5).map { "P\($0)" }, count: 3))
            #expect(
                fixture.server.requests.map(\.target) == [
                    "/server/projects?limit=2",
                    "/server/projects?offset=2&color=red,green&limit=2",
                    "/server/projects?offset=4&color=red,green&limit=2",
                    "/server/archive?limit=2",
                    "/server/archive?offset=2&color=red,green&limit=2",
                    "/server/archive?offset=4&color=red,green&limit=2",
                    "/server/search?rpp=2", "/server/search?page=2&rpp=2", "/server/search?page=3&rpp=2",
                ]
            )
        }
    }

    @Test("the previous page of the second page is the first one, and no request follows the last page")
    func thereAndBack() async throws {
        try await withProjects(ProjectsService(5)) { fixture in
            let (again, isOver) = try await Program.thereAndBack(fixture.projects)
            #expect(again == [1, 2] && isOver)
            #expect(fixture.server.requests.count == 4)
        }
    }

    /// The kinds of paging that the service supports.
    static let ways: [(path: PathTemplate, style: ResourceStyle, parameters: Parameters, paging: Paging)] = [
        ("projects", ResourceStyle(), ["limit": 2], .linkHeader()),
        ("archive", ResourceStyle(), ["limit": 2], .headers(next: "AG-Links-Next", previous: "AG-Links-Previous")),
        (
            "search", ResourceStyle(list: "results", name: "FoundProject"), ["rpp": 2],
            .body(next: "next_page", previous: "previous_page")
        ),
    ]

    @Test("previous pages are found in the same way as next pages", arguments: 0..<3)
    func back(way: Int) async throws {
        let way = Self.ways[way]
        try await withProjects(ProjectsService(5)) { fixture in
            let resource = fixture.client.resource(of: Project.self, at: way.path, way.style)
            let first = try await resource.page(way.parameters, by: way.paging)
            let third = try #require(try await first.next()?.next())
            #expect(third.result.map(\.id) == [5])
            #expect(!first.hasPrevious && !third.hasNext)
            let again = try #require(try await third.previous()?.previous())
            #expect(again.result.map(\.id) == first.result.map(\.id))
            #expect(fixture.server.requests.count == 5)
        }
    }

    @Test("links with other names are ignored")
    func otherNames() async throws {
        try await withProjects(ProjectsService(5)) { fixture in
            let second = try #require(
                try await fixture.projects.page(["limit": 2], by: .linkHeader()).next()
            )
            #expect(second.hasNext && second.hasPrevious)
            for (paging, hasPrevious) in [
                (Paging.linkHeader(next: "bogus"), true), (.linkHeader(next: "bogus", previous: "bogus"), false),
            ] {
                let page = try await fixture.projects.page(["limit": 2, "offset": 2], by: paging)
                #expect(!page.hasNext && page.hasPrevious == hasPrevious)
            }
        }
    }
}
