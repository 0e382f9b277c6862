import Foundation
import LoopbackServer

@testable import Schematic

/// The objects that a test of the calendar uses.
struct CalendarFixture {
    let service: CalendarService
    let server: LoopbackServer
    let client: APIClient
    let authentication: Authentication
    var events: Resource<CalendarAPI.Event> { CalendarPageProgram.events(client) }

    /// The files of `Schemas/Calendar`.
    static let schemas = SchemaSources.story("Calendar")
}

/// Runs a service and the client of `Docs/Calendar.md`.
func withCalendar(
    _ service: CalendarService = CalendarService(),
    clock: any Clock<Duration> = VirtualClock(),
    changing change: (inout ClientOptions) -> Void = { _ in },
    _ body: (CalendarFixture) async throws -> Void
) async throws {
    let server = try LoopbackServer(handler: service.handler)
    defer { server.stop() }
    let (client, authentication) = try CalendarPageProgram.client(
        server.baseURL,
        CalendarFixture.schemas,
        clock: clock,
        changing: change,
        password: { "good" }
    )
    try await body(CalendarFixture(service: service, server: server, client: client, authentication: authentication))
}

extension LoopbackServer {
    /// The requests other than logins.
    var calls: [LoopbackRequest] { requests.filter { !$0.path.hasSuffix("ClientLogin") } }
    /// The logins.
    var logins: [LoopbackRequest] { requests.filter { $0.path.hasSuffix("ClientLogin") } }
}
