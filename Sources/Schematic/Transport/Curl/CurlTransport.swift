#if os(Linux)
    public import Foundation

    /// The transport over libcurl, on Linux, where it is the default: no cookies, no cache, no stored credentials, nothing followed.
    ///
    /// The library is `libcurl.so.4` of the machine, version 7.68 or newer, loaded at run time. Nothing has to be installed
    /// to build, and nothing but the library to run. All transports of a process share one thread, which ends with the last
    /// of them; each has connections of its own.
    ///
    /// ```swift
    /// let transport = try CurlTransport(options: .init(connectionsPerHost: 12))
    /// let client = try APIClient(baseURL: "https://www.redmine.org", transport: transport)
    /// ```
    public final class CurlTransport: Transport {
        /// The error of a machine without a suitable libcurl.
        public struct Unavailable: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
            /// What is missing.
            public let reason: String

            /// What is missing, and what to do.
            public var description: String {
                "CurlTransport cannot be used: \(reason); install libcurl 7.68 or newer, or use URLSessionTransport"
            }

            /// The same as `description`.
            public var errorDescription: String? { description }
        }

        private let options: Options
        private let gate: ExchangeGate
        private let session: CurlSession

        /// Creates a transport with connections of its own.
        ///
        /// - Throws: `Unavailable` where libcurl is missing or too old; a `POSIXError` where the system has no thread,
        ///   descriptor or memory to give.
        public convenience init(options: Options = Options()) throws {
            try self.init(options: options, library: CurlLibrary.loaded.get())
        }

        init(options: Options, library: CurlLibrary, in group: CurlLoop.Group = .process) throws {
            self.options = options
            gate = ExchangeGate(hostLimit: options.connectionsPerHost, limit: options.connections)
            session = try CurlSession(options: options, library: library, in: group)
        }

        /// Nothing is under way any more: what is, keeps its transport. What was cancelled ends on the loop's thread.
        deinit { session.loop.submit(.close(session)) }

        /// The version of the libcurl that is used: `7.88.1`.
        public static var libraryVersion: String? { try? CurlLibrary.loaded.get().versionText }

        /// Performs one exchange.
        ///
        /// - Throws: a `TransportFault`, a `BodyFault`, the error of a body's stream, a `ComposeFault` for header fields that
        ///   cannot be sent, or `CancellationError`.
        public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let outgoing = try CurlRequest(request, codings: session.library.acceptedCodings)
            let host = request.url.originText
            request.call?.recorder?.note(.queued)
            try await gate.enter(host, request.priority, request.call?.cancellation)
            request.call?.recorder?.note(.admitted)
            // The transport stays for as long as a stream of it is read.
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
