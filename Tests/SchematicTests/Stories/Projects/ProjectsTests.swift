import Foundation
import SchematicTesting
import TestSupport
import Testing

@testable import Schematic

@Suite("Projects", .bounded)
struct ProjectsTests {
    typealias Program = ProjectsProgram
    typealias Project = ProjectsProgram.Project

    // MARK: Resources

    @Test("a project is created, updated, read and removed")
    func life() async throws {
        let fixture = try ProjectsFixture()
        let read = try await Program.life(fixture.client)
        #expect(read.count == 3)
        #expect(
            fixture.sent == [
                "POST projects", "PUT projects/1", "GET projects", "GET projects?style=green&limit=5",
                "GET projects/1", "DELETE projects/1",
            ]
        )
        let bodies = fixture.stub.calls.compactMap(\.body).map { String(decoding: $0, as: UTF8.self) }
        #expect(bodies.count == 2 && bodies.first == #"{"title":"Hello World","tasks":[]}"#)
        #expect(fixture.stub.calls(ofOperation: "UpdateProject").last?.content?["title"] == "Hello Update World!")
    }

    @Test("a project is written as it is read")
    func law() throws {
        var registry = SchemaRegistry()
        registry.map("project", to: Project.self)
        registry.map("refusal", to: Program.Refusal.self)
        let catalog = try SchemaCatalog(ProjectsFixture.schemas.read(), registry: registry)
        let schema = try #require(catalog.schema(owner: "GetProject", .response, status: 200))
        try checkModel(Project.self, schema: schema)
    }

    @Test("an update with an empty response is a success without a value")
    func emptyAnswer() async throws {
        let projects = try ProjectsFixture().projects
        let saved = try await projects.save(projects.read(1))
        #expect(saved == nil)
    }

    @Test("a project without an identifier is not removed, and values that no schema accepts are not sent")
    func refused() async throws {
        let fixture = try ProjectsFixture()
        let projects = fixture.projects
        let errors = [
            try await failure { try await projects.remove(Project(title: "A")) },
            try await failure { _ = try await projects.read("a/b") },
            try await failure { _ = try await projects.read(0) },
            try await failure { try await projects.save(Project(title: "")) },
            try await failure { _ = try await projects.all(["limit": 101]) },
        ]
        #expect(errors.allSatisfy { $0.stage == .compose })
        #expect(errors[0].underlying as? RequestError == .noIdentifier(key: "id"))
        #expect(errors[1...].allSatisfy { $0.underlying is PayloadError })
        #expect(fixture.sent.isEmpty)
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
        #expect(try client.outgoingRequest(for: Get(path: path)).url.absoluteString == url)
    }

    @Test("a base that is not a URL is reported when the client is created")
    func malformedBase() {
        #expect(throws: RequestError.self) { try Program.client("replace me", ProjectsFixture.schemas) }
    }

    // MARK: Pages

    private func fixtureWithPages() throws -> ProjectsFixture {
        let fixture = try ProjectsFixture()
        fixture.respondWithPages()
        return fixture
    }

    @Test("pages are found by links, by headers and by the body, and each iteration ends at the last page")
    func walks() async throws {
        let fixture = try fixtureWithPages()
        let walks = try await Program.walks(fixture.client)
        #expect(walks == [[String]](repeating: (1...5).map { "P\($0)" }, count: 3))
        let links = ["limit=2", "offset=2&color=red,green&limit=2", "offset=4&color=red,green&limit=2"]
        let pages = ["rpp=2", "page=2&rpp=2", "page=3&rpp=2"]
        #expect(
            fixture.sent
                == links.map { "GET projects?\($0)" } + links.map { "GET archive?\($0)" }
                + pages.map { "GET search?\($0)" }
        )
    }

    @Test("the previous page of the second page is the first one, and no request follows the last page")
    func thereAndBack() async throws {
        let fixture = try fixtureWithPages()
        let (again, isOver) = try await Program.thereAndBack(fixture.projects)
        #expect(again == [1, 2] && isOver)
        #expect(fixture.sent.count == 4)
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
        let fixture = try fixtureWithPages()
        let resource = fixture.client.resource(of: Project.self, at: way.path, way.style)
        let first = try await resource.page(way.parameters, by: way.paging)
        let third = try #require(try await first.next()?.next())
        #expect(third.result.map(\.id) == [5])
        #expect(!first.hasPrevious && !third.hasNext)
        let again = try #require(try await third.previous()?.previous())
        #expect(again.result.map(\.id) == first.result.map(\.id))
        #expect(fixture.sent.count == 5)
    }

    @Test("links with other names are ignored")
    func otherNames() async throws {
        let projects = try fixtureWithPages().projects
        let second = try #require(try await projects.page(["limit": 2], by: .linkHeader()).next())
        #expect(second.hasNext && second.hasPrevious)
        for (paging, hasPrevious) in [
            (Paging.linkHeader(next: "bogus"), true), (.linkHeader(next: "bogus", previous: "bogus"), false),
        ] {
            let page = try await projects.page(["limit": 2, "offset": 2], by: paging)
            #expect(!page.hasNext && page.hasPrevious == hasPrevious)
        }
    }
}
