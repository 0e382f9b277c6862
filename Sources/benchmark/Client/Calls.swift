import Foundation
import Schematic

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if os(Linux)
    import BareCurl
#endif

/// One way to fetch the server's answer, again and again.
struct Calls: Sendable {
    /// How many are under way at a time, where nothing else is said.
    static let inFlight = 64

    /// Performs so many calls, and never more than so many at a time.
    private let run: @Sendable (_ count: Int, _ inFlight: Int) async throws -> Void

    func perform(_ count: Int, inFlight: Int = Self.inFlight) async throws { try await run(count, inFlight) }

    private init(all run: @escaping @Sendable (_ count: Int, _ inFlight: Int) async throws -> Void) { self.run = run }

    /// A call at a time in each of as many tasks as calls may be under way.
    private init(_ one: @escaping @Sendable () async throws -> Void) {
        run = { count, inFlight in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<inFlight {
                    group.addTask { for _ in stride(from: worker, to: count, by: inFlight) { try await one() } }
                }
                try await group.waitForAll()
            }
        }
    }
}

extension Calls {
    /// By `URLSession` alone: bytes, of which nothing is read. Its session keeps nothing, as the client's does not.
    static func bare(_ baseURL: String) throws -> Calls {
        let url = try url(below: baseURL)
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

    private static func url(below baseURL: String) throws -> URL {
        guard let url = URL(string: baseURL + "/issues.json") else { throw UsageError("the server did not start") }
        return url
    }
}

#if os(Linux)
    extension Calls {
        /// By libcurl alone: a loop in C, on one thread.
        static func bareCurl(_ baseURL: String) throws -> Calls {
            let url = try url(below: baseURL).absoluteString
            // The transport loads the library for the whole process.
            guard CurlTransport.libraryVersion != nil else { throw UsageError("libcurl cannot be loaded") }
            return Calls(all: { count, inFlight in
                let good = AnswerServer.answer.withUnsafeBytes {
                    bare_curl_fetch(url, count, inFlight, $0.baseAddress, $0.count)
                }
                guard good == count else { throw UsageError("libcurl has not brought the answer") }
            })
        }

        /// By a transport alone: bytes, of which nothing is read.
        static func transport(_ baseURL: String, _ transport: any Transport) throws -> Calls {
            let request = HTTPRequest(url: try url(below: baseURL), headers: ["Accept": "application/json"])
            return Calls {
                let response = try await transport.send(request)
                guard response.body == AnswerServer.answer else { throw UsageError("the answer is not there") }
            }
        }
    }
#endif

/// The call that is measured.
struct GetIssues: APIRequest {
    typealias Result = Redmine.Page

    var path: PathTemplate { "issues.json" }
}

/// Answers at once, without a network: what is left is the client.
struct NoTransport: PromptTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Others come in between, as they do on a network.
        await Task.yield()
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: AnswerServer.answer)
    }
}
