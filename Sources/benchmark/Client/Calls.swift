import Foundation
import Schematic

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One way to come to the server's answer, again and again.
struct Calls: Sendable {
    /// How many are under way at a time, where nothing else is said.
    static let inFlight = 64

    let one: @Sendable () async throws -> Void

    /// Performs so many calls, and never more than so many at a time.
    func perform(_ count: Int, inFlight: Int = Self.inFlight) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<inFlight {
                group.addTask { for _ in stride(from: worker, to: count, by: inFlight) { try await one() } }
            }
            try await group.waitForAll()
        }
    }
}

extension Calls {
    /// By `URLSession` alone: bytes, of which nothing is read. Its session keeps nothing, as the client's does not.
    static func bare(_ baseURL: String) throws -> Calls {
        guard let url = URL(string: baseURL + "/issues.json") else { throw UsageError("the server did not start") }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = inFlight
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        let session = URLSession(configuration: configuration)
        return Calls {
            let (data, _) = try await session.data(from: url)
            guard data == AnswerServer.answer else { throw UsageError("URLSession has not brought the answer") }
        }
    }

    /// By a client: checked, and made into models.
    static func client(_ baseURL: String, over transport: any Transport) throws -> Calls {
        let schemas = Redmine.schemas.map { SchemaSource(path: $0.key, text: $0.value) }
        let client = try APIClient(baseURL: baseURL, schemas: .sources(schemas), transport: transport)
        return Calls {
            let page = try await client.send(GetIssues())
            guard page.issues.count == 2 else { throw UsageError("the client has not brought the answer") }
        }
    }
}

/// The call that is measured.
struct GetIssues: APIRequest {
    typealias Result = Redmine.Page

    var path: PathTemplate { "issues.json" }
}

/// Answers at once, without a network: what is left is the client.
struct NoTransport: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Others come in between, as they do on a network.
        await Task.yield()
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: AnswerServer.answer)
    }
}
