import Foundation
import SchematicPlatform

/// The default transport of a client: `CurlTransport` on Linux with glibc, and `URLSessionTransport` on all
/// other platforms that have it.
///
/// ```swift
/// let transport = try SystemTransport(connectionsPerHost: 12)
/// let client = try APIClient(baseURL: "https://www.redmine.org", transport: transport)
/// ```
///
/// On Linux without libcurl 7.68 or newer, it is `URLSessionTransport` too. Each client that uses it reports
/// this once, in its events and its log.
public struct SystemTransport: Transport {
    /// The transport that performs the exchanges.
    package let transport: any Transport
    /// The reason why `transport` replaces the platform's transport, with a remedy; `nil` if `transport` is the
    /// platform's transport.
    package let fallback: String?

    /// Creates a transport with its own connections.
    ///
    /// - Parameters:
    ///   - maximumBodySize: The maximum size of a response body in memory, in bytes, after content decoding. 64
    ///   MiB by default.
    ///   - maximumDuration: The maximum duration of an exchange. An hour by default. A streamed response has no
    ///   such limit after its head is received.
    ///   - connectionsPerHost: The maximum number of concurrent exchanges with one host; others wait. 6 by
    ///   default.
    ///   - connections: The maximum number of concurrent exchanges with all hosts. 64 by default.
    /// - Throws: On Linux, a `POSIXError` if the system provides no thread, file descriptor or memory.
    ///   `TransportError.noSystemTransport` on a platform without `URLSession`, such as WASI.
    public init(
        maximumBodySize: Int = 64 << 20,
        maximumDuration: Duration = .seconds(3600),
        connectionsPerHost: Int = 6,
        connections: Int = 64
    ) throws {
        let limits = TransportLimits(
            maximumBodySize: maximumBodySize,
            maximumDuration: maximumDuration,
            connectionsPerHost: connectionsPerHost,
            connections: connections
        )
        #if os(Linux)
            guard DynamicLoading.isAvailable else {
                self.init(transport: URLSessionTransport(limits: limits), fallback: nil)
                return
            }
            try self.init(limits, library: CurlLibrary.loaded)
        #elseif canImport(FoundationNetworking) || canImport(Darwin)
            self.init(transport: URLSessionTransport(limits: limits), fallback: nil)
        #else
            throw TransportError.noSystemTransport
        #endif
    }

    private init(transport: any Transport, fallback: String?) {
        self.transport = transport
        self.fallback = fallback
    }

    #if os(Linux)
        /// Creates a transport over a library that may be missing or too old.
        init(
            _ limits: TransportLimits = .init(),
            library: Result<CurlLibrary, CurlTransport.Unavailable>
        ) throws {
            switch library {
            case .success(let library):
                let transport = try CurlTransport(options: .init(limits: limits), library: library)
                self.init(transport: transport, fallback: nil)
            case .failure(let missing):
                let fallback = """
                    \(TransportError.unavailable(reason: missing.reason)), which this client does now, with the defects that \
                    Docs/Network.md lists
                    """
                self.init(transport: URLSessionTransport(limits: limits), fallback: fallback)
            }
        }
    #endif

    /// Performs one exchange.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: A `TransportError`, a `RequestError` for a body or for header fields that cannot be sent, the error of a
    ///   body's stream, or `CancellationError`.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse { try await transport.send(request) }
}

extension SystemTransport: RedactedReflectable {}
