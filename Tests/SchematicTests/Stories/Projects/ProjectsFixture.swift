import Foundation
import LoopbackServer

@testable import Schematic

/// The objects that a test of the projects uses.
struct ProjectsFixture {
    let service: ProjectsService
    let server: LoopbackServer
    let client: APIClient
    var projects: Resource<ProjectsPageProgram.Project> {
        client.resource(of: ProjectsPageProgram.Project.self, at: "projects")
    }

    /// The files of `Schemas/Projects`.
    static let schemas = SchemaSources.story("Projects")
}

/// Runs a service and the client of `Docs/Projects.md`. `handler` can replace the service's responses.
@discardableResult
func withProjects<Value>(
    _ service: ProjectsService = ProjectsService(),
    timeout: Duration = .seconds(20),
    _ middleware: [any Middleware] = [],
    handler: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse? = { _ in nil },
    _ body: (ProjectsFixture) async throws -> Value
) async throws -> Value {
    let server = try LoopbackServer { handler($0) ?? service.handler($0) }
    defer { server.stop() }
    let client = try ProjectsPageProgram.client(
        server.baseURL + "/server",
        ProjectsFixture.schemas,
        timeout: timeout,
        middleware
    )
    return try await body(ProjectsFixture(service: service, server: server, client: client))
}
