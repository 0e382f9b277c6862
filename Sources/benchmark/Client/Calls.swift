import Foundation
import Schematic

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if os(Linux)
    import BareCurl
#endif

/// A way to fetch the server's response repeatedly.
struct Calls: Sendable {
    /// The default number of concurrent calls.
    static let inFlight = 64

    /// Performs `count` calls, at most `inFlight` of them concurrently.
    private let run: @Sendable (_ count: Int, _ inFlight: Int) async throws -> Void

    func perform(_ count: Int, inFlight: Int = Self.inFlight) async throws { try await run(count, inFlight) }

    private init(all run: @escaping @Sendable (_ count: Int, _ inFlight: Int) async throws -> Void) { self.run = run }

    /// Creates calls that `inFlight` tasks perform, one at a time in each task.
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
    /// Returns calls by `URLSession` alone, which only fetch bytes. Its session has no cache and no cookies, as
    /// the client's.
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
            guard data == ResponseServer.body else { throw UsageError("URLSession did not return the response") }
        }
    }

    /// Returns calls by a client, which validates responses and converts them to models.
    static func client(
        _ baseURL: String,
        over transport: any Transport,
        options: ClientOptions = ClientOptions()
    ) throws -> Calls {
        let schemas = try SchemaSources.sources(GeneratedModels.sources(of: "Redmine"))
        let client = try APIClient(baseURL: baseURL, schemas: schemas, transport: transport, options: options)
        return Calls {
            let page = try await client.send(RedmineIssues())
            guard page.issues.count == 2 else { throw UsageError("the client did not return the response") }
        }
    }

    private static func url(below baseURL: String) throws -> URL {
        guard let url = URL(string: baseURL + "/issues.json") else { throw UsageError("the server did not start") }
        return url
    }
}

#if os(Linux)
    extension Calls {
        /// Returns calls by libcurl alone: a loop in C on one thread.
        static func bareCurl(_ baseURL: String) throws -> Calls {
            let url = try url(below: baseURL).absoluteString
            // The transport loads the library for the whole process.
            guard CurlTransport.libraryVersion != nil else { throw UsageError("libcurl cannot be loaded") }
            return Calls(all: { count, inFlight in
                let good = ResponseServer.body.withUnsafeBytes {
                    bare_curl_fetch(url, count, inFlight, $0.baseAddress, $0.count)
                }
                guard good == count else { throw UsageError("libcurl did not return the response") }
            })
        }

        /// Returns calls by a transport alone, which only fetch bytes.
        static func transport(_ baseURL: String, _ transport: any Transport) throws -> Calls {
            let request = OutgoingRequest(url: try url(below: baseURL), headers: ["Accept": "application/json"])
            return Calls {
                let response = try await transport.send(request)
                guard response.body == ResponseServer.body else { throw UsageError("the transport failed") }
            }
        }
    }
#endif

/// The measured request.
struct RedmineIssues: APIRequest {
    typealias Result = Redmine.Page

    var path: PathTemplate { "issues.json" }
}

/// A transport that responds immediately without a network, to measure the client alone.
struct NoTransport: PromptTransport {
    var type: MediaType = .json
    var body = ResponseServer.body

    func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        // Other tasks run in between, as they do with a network.
        await Task.yield()
        return IncomingResponse(status: 200, headers: ["Content-Type": type.text], body: body)
    }
}
