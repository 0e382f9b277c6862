#if os(Linux)
    import Foundation

    /// A transport over libcurl, the default on Linux. It has no cookies, no cache and no stored credentials,
    /// and does not follow redirects.
    ///
    /// The library is `libcurl.so.4` of the machine, version 7.68 or newer, loaded at run time. A build needs
    /// no installation, and a run only needs the library. All transports of a process share one thread, which
    /// ends with the last of them. Each has its own connections.
    ///
    /// ```swift
    /// let transport = try CurlTransport(options: .init(connectionsPerHost: 12))
    /// let client = try APIClient(baseURL: "https://www.redmine.org", transport: transport)
    /// ```
    public final class CurlTransport: Transport {
        /// The missing requirement of a machine without a suitable libcurl.
        struct Unavailable: Error {
            let reason: String
        }

        private let options: Options
        private let gate: ExchangeGate
        private let session: CurlSession

        /// Creates a transport with its own connections.
        ///
        /// - Throws: `TransportError.unavailable` if libcurl is missing or too old, or a `POSIXError` if the system has no
        ///   thread, descriptor or memory available.
        public convenience init(options: Options = Options()) throws {
            switch CurlLibrary.loaded {
            case .success(let library): try self.init(options: options, library: library)
            case .failure(let missing): throw TransportError.unavailable(reason: missing.reason)
            }
        }

        init(options: Options, library: CurlLibrary, in group: CurlLoop.Group = .process) throws {
            self.options = options
            gate = ExchangeGate(hostLimit: options.connectionsPerHost, limit: options.connections)
            session = try CurlSession(options: options, library: library, in: group)
        }

        /// An exchange in progress keeps its transport alive. A cancelled exchange ends on the loop's thread.
        deinit { session.loop.submit(.close(session)) }

        /// The version of the loaded libcurl, such as `7.88.1`, or `nil` if none is available.
        public static var libraryVersion: String? { try? CurlLibrary.loaded.get().versionText }

        /// Performs one exchange.
        ///
        /// - Throws: A `TransportError`, a `RequestError` for a body or for header fields that cannot be sent, the error of a
        ///   body's stream, or `CancellationError` or the cause of the call's cancellation.
        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let outgoing = try CurlRequest(request, codings: session.library.acceptedCodings)
            let host = request.url.originText
            request.call?.recorder?.note(.queued)
            try await gate.enter(host, request.priority, request.call?.cancellation)
            request.call?.recorder?.note(.admitted)
            // Keeps the transport alive while a stream of it is read.
            let exchange = CurlExchange(request, outgoing, in: session) { self.gate.leave(host) }
            request.call?.cancellation?.onCancel { exchange.cancel($0) }
            defer { request.call?.cancellation?.removeHandler() }
            return try await withTaskCancellationHandler {
                try await withUnsafeThrowingContinuation { continuation in
                    if exchange.wait(continuation) { session.loop.submit(.start(exchange)) }
                }
            } onCancel: {
                exchange.cancel(CancellationError())
            }
        }
    }

    extension CurlTransport: PromptTransport {}
#endif
