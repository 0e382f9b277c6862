import Foundation
import SchemaEngine

/// The transport that a client uses unless it is given another: `CurlTransport` on Linux with glibc, and
/// `URLSessionTransport` on all other platforms.
///
/// ```swift
/// let transport = try SystemTransport(connectionsPerHost: 12)
/// let client = try APIClient(baseURL: "https://www.redmine.org", transport: transport)
/// ```
///
/// On Linux without libcurl 7.68 or newer it is `URLSessionTransport`, too. Each client that uses it reports this once,
/// in its events and its log.
public struct SystemTransport: Transport {
    /// The transport that performs the exchanges.
    let carrier: any Transport
    /// The reason why `carrier` replaces the platform's transport, and what to do; `nil` where it is that transport.
    let fallback: String?

    /// Creates a transport with connections of its own.
    ///
    /// - Parameters:
    ///   - maximumBodySize: bytes of a response's body in memory, after any content coding is undone. 64 MiB by default.
    ///   - maximumDuration: how long an exchange may take, however busy it is. An hour by default. A streamed response has
    ///     no such limit once its head is there.
    ///   - connectionsPerHost: how many exchanges with one host run at a time; others wait. 6 by default.
    ///   - connections: how many exchanges run at a time, with all hosts together. 64 by default.
    /// - Throws: on Linux, a `POSIXError` where the system has no thread, descriptor or memory to give.
    public init(
        maximumBodySize: Int = 64 << 20,
        maximumDuration: Duration = .seconds(3600),
        connectionsPerHost: Int = 6,
        connections: Int = 64
    ) throws {
        let limits = URLSessionTransport.Limits(
            maximumBodySize: maximumBodySize,
            maximumDuration: maximumDuration,
            connectionsPerHost: connectionsPerHost,
            connections: connections
        )
        #if os(Linux) && canImport(Glibc)
            try self.init(limits, library: CurlLibrary.loaded)
        #else
            self.init(carrier: URLSessionTransport(limits: limits), fallback: nil)
        #endif
    }

    private init(carrier: any Transport, fallback: String?) {
        self.carrier = carrier
        self.fallback = fallback
    }

    #if os(Linux)
        /// A transport over a library that may be missing or too old.
        init(
            _ limits: URLSessionTransport.Limits = .init(),
            library: Result<CurlLibrary, CurlTransport.Unavailable>
        ) throws {
            switch library {
            case .success(let library):
                let options = CurlTransport.Options(
                    maximumBodySize: limits.maximumBodySize,
                    maximumDuration: limits.maximumDuration,
                    connectionsPerHost: limits.connectionsPerHost,
                    connections: limits.connections
                )
                self.init(carrier: try CurlTransport(options: options, library: library), fallback: nil)
            case .failure(let missing):
                let fallback = """
                    \(missing.reason.displayLine): URLSessionTransport is used, with the defects that Docs/Network.md lists; \
                    install libcurl 7.68 or newer, or choose URLSessionTransport for this client
                    """
                self.init(carrier: URLSessionTransport(limits: limits), fallback: fallback)
            }
        }
    #endif

    /// Performs one exchange.
    ///
    /// - Throws: a `TransportFault`, a `BodyFault`, the error of a body's stream, a `ComposeFault` for header fields that
    ///   cannot be sent, or `CancellationError`.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await carrier.send(request) }
}

/// The report that a client, with all its copies, uses another transport than the platform's.
final class FallbackReport: Sendable {
    private let text: Locked<String?>

    /// A report that is due, unless there is nothing to report.
    init?(_ text: String?) {
        guard let text else { return nil }
        self.text = Locked(text)
    }

    /// Reports once: to the events of a call, and to the outermost log of the client.
    func report(to recorder: EventRecorder?, _ middleware: [any Middleware]) {
        let due = text.withLock { text in
            defer { text = nil }
            return text
        }
        guard let due else { return }
        recorder?.note(.transportReplaced(due))
        middleware.lazy.compactMap { $0 as? LoggingMiddleware }.first { $0.level > .off }?.report(due)
    }
}
