import Foundation
import LoopbackServer
import SchematicPlatform

@testable import Schematic
@testable import SchematicHTTP

/// A clock that advances only on request.
final class TestDay: Sendable {
    private let time = Locked(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { time.withLock { $0 } }
    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

    /// The date `seconds` from now, in the format of a header.
    func text(_ seconds: Double = 0) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: now + seconds)
    }
}

/// A call without a schema.
struct CachedCall: APIRequest {
    var path: PathTemplate = "x"
    var method: HTTPMethod = .get
    var headers: HTTPHeaders = [:]
    var patience: Duration?
    var options: RequestOptions { RequestOptions(timeout: patience) }
}

/// Runs `body` with a client that has a cache, and its server.
func withCache<Value>(
    _ store: any CacheStore = MemoryCache(),
    day: TestDay = TestDay(),
    schemas: [String: String] = [:],
    middleware: [any Middleware] = [],
    events: (@Sendable (CallEvent) -> Void)? = nil,
    onFault: @escaping @Sendable (any Error) -> Void = { _ in },
    handler: @escaping LoopbackServer.Handler,
    _ body: (APIClient, LoopbackServer) async throws -> Value
) async throws -> Value {
    let caching = CacheConfiguration(.store(store), now: { day.now }, onFault: onFault)
    let options = ClientOptions(cache: caching, events: events)
    return try await withClient(
        schemas: schemas,
        middleware: middleware,
        options: options,
        handler: handler,
        body
    )
}

/// A folder that is deleted with its owner.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "/cache-" + UUID().uuidString

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension CachedResponse {
    /// Creates a stored response that was received `ago` seconds before now, or `nil` if it is not storable.
    init?(
        _ headers: HTTPHeaders,
        status: Int = 200,
        body: String = "{}",
        to request: OutgoingRequest = .example(),
        day: TestDay,
        ago: Double = 0,
        took: Double = 0
    ) {
        let received = day.now - ago
        let response = IncomingResponse(status: status, headers: headers, body: Data(body.utf8))
        self.init(response, to: request, key: CacheKey(request), requested: received - took, received: received)
    }
}

extension OutgoingRequest {
    static func example(_ path: String = "x", _ headers: HTTPHeaders = [:]) -> OutgoingRequest {
        OutgoingRequest(url: URL(fileURLWithPath: "/" + path), headers: headers)
    }
}
