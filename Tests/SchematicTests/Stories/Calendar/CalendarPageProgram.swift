// The Swift code of `Docs/Calendar.md`, verbatim except for its indentation; `CalendarPageTests` compares and runs it.
import Foundation
import Schematic

enum CalendarPageProgram {
    typealias Entry = CalendarAPI.Entry
    typealias Event = CalendarAPI.Event
    typealias Calendar = CalendarAPI.Calendar
    typealias PlainEntry = CalendarAPI.PlainEntry
    typealias WebContent = CalendarAPI.WebContent
    typealias GetFeed = CalendarAPI.GetFeed
    typealias ClientLogin = CalendarAPI.ClientLogin
    typealias ServiceRefusal = CalendarAPI.ServiceRefusal

    static func client(
        _ url: String,
        _ schemas: SchemaSources,
        transport: (any Transport)? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        changing change: (inout ClientOptions) -> Void = { _ in },
        password: @escaping @Sendable () -> String
    ) throws -> (APIClient, Authentication) {
        let authentication = Authentication(
            .logIn(in: .authorization(scheme: "GoogleLogin")) { attempt in
                try await attempt.client.send(
                    ClientLogin(
                        email: "ann@example.com",
                        password: password(),
                        captcha: attempt.challenge?.token,
                        answer: attempt.answer
                    )
                )
            }
        )
        var options = ClientOptions(
            headers: ["GData-Version": "2"],
            parameters: ["alt": "jsonc"],
            queryStyle: QueryStyle(spacesAsPlus: true, sortsNames: true)
        )
        change(&options)
        let client = try APIClient(
            baseURL: url,
            schemas: schemas,
            transport: transport,
            middleware: [RetryMiddleware(longestDelay: .seconds(5), jitter: 0, clock: clock), authentication],
            options: options,
            configure: CalendarAPI.register
        )
        return (client, authentication)
    }

    static func show(_ client: APIClient, print: (String) -> Void) async throws {
        for entry in try await client.send(GetFeed(user: "ann")) {
            switch entry {
            case let event as Event: print("\(event.title) at \(event.location ?? "no place")")
            case let calendar as Calendar: print("\(calendar.title) in \(calendar.color)")
            default: print(entry.title)
            }
        }
    }

    struct ColoredCalendar: Entry {
        var title: String
        var red: Int?

        init(from fields: Fields) throws {
            title = try fields["title"]
            let color: String = try fields["color"]
            red = Int(color.dropFirst().prefix(2), radix: 16)
        }
    }

    static func colored(_ client: APIClient) async throws -> [any Entry] {
        let colored = try client.replacingMappers { $0.map("calendar", to: ColoredCalendar.self) }
        return try await colored.send(GetFeed(user: "ann"))
    }

    static func events(_ client: APIClient) -> Resource<Event> {
        let style = ResourceStyle(entityTag: "etag", list: "/data/items", item: "data")
        let events = client.resource(of: Event.self, at: "calendar/feeds/ann/private/full{/id}", style)
        return events
    }

    static func move(_ events: Resource<Event>) async throws -> Event? {
        var event = try await events.read("e1")  // GET …/e1?alt=jsonc
        event.location = "Room 7"
        return try await events.save(event)  // PUT …/e1?alt=jsonc, If-Match: "A1"
    }

    static func moveAnyway(_ events: Resource<Event>) async throws {
        do {
            _ = try await move(events)
        } catch let error as APIError {
            guard case ReplyError.Code.versionConflict = error.underlying else { throw error }
            var event = try await events.read("e1")
            event.location = "Room 7"
            try await events.save(event, entityTag: .any)  // If-Match: *
        }
    }

    static func everything(_ client: APIClient) async throws -> [String] {
        let request = GetFeed(user: "ann", maxResults: 1)
        let feed = client.pages(of: request, by: .body(next: "/data/nextLink"), maximumPages: 100)
        var titles: [String] = []
        for try await entry in feed.elements { titles.append(entry.title) }
        return titles
    }

    static func answered(
        _ client: APIClient,
        _ authentication: Authentication,
        person: (URL?) async -> String
    ) async throws -> [any Entry] {
        do {
            return try await client.send(GetFeed(user: "ann"))
        } catch let error as APIError {
            guard let challenge = error.underlying as? AuthenticationChallenge else { throw error }
            authentication.answer(challenge, with: await person(challenge.url))
            return try await client.send(GetFeed(user: "ann"))
        }
    }

    static func reason(_ client: APIClient) async throws -> String? {
        do {
            _ = try await client.send(GetFeed(user: "ann", search: "x"))
            return nil
        } catch let error as APIError {
            guard let refusal = error.underlying as? ServiceRefusal else { throw error }
            return "\(refusal)"  // GData error invalidParameter: "…"
        }
    }

    static func elsewhere(
        _ url: String,
        _ schemas: SchemaSources,
        mirror: URL,
        transport: (any Transport)? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> APIClient {
        let retrying = RetryMiddleware(clock: clock) { attempt in
            if attempt.status == 503 { attempt.request.url = mirror }
            attempt.willRetry = attempt.number <= 2
        }
        return try APIClient(
            baseURL: url,
            schemas: schemas,
            transport: transport,
            middleware: [retrying],
            configure: CalendarAPI.register
        )
    }
}
