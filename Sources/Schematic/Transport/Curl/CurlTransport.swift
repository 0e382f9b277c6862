#if os(Linux)
    public import Foundation

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
        /// An error that indicates that the machine has no suitable libcurl.
        public struct Unavailable: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
            /// The missing requirement.
            public let reason: String

            /// The missing requirement, and how to fulfill it.
            public var description: String {
                "CurlTransport cannot be used: \(reason); install libcurl 7.68 or newer, or use URLSessionTransport"
            }

            /// The same as `description`.
            public var errorDescription: String? { description }
        }

        private let options: Options
        private let gate: ExchangeGate
        private let session: CurlSession

        /// Creates a transport with its own connections.
        ///
        /// - Throws: `Unavailable` if libcurl is missing or too old, or a `POSIXError` if the system has no
        ///   thread, descriptor or memory available.
        public convenience init(options: Options = Options()) throws {
            try self.init(options: options, library: CurlLibrary.loaded.get())
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
        /// - Throws: A `TransportFault`, a `BodyFault`, the error of a body's stream, a `ComposeFault` for header
        ///   fields that cannot be sent, or `CancellationError` or the cause of the call's cancellation.
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

    extension CurlTransport {
        /// The limits and connection settings of a transport.
        public struct Options: Sendable {
            /// The maximum size of a response body in memory, in bytes, after content decoding. 64 MiB by default.
            public var maximumBodySize: Int
            /// The maximum duration of an exchange. An hour by default. A streamed response has no such limit
            /// after its head is received.
            public var maximumDuration: Duration
            /// The maximum number of concurrent exchanges with one host; others wait. 6 by default.
            public var connectionsPerHost: Int
            /// The maximum number of concurrent exchanges with all hosts. 64 by default.
            public var connections: Int
            /// The number of unread bytes of a streamed response in memory above which the server has to wait.
            /// 1 MiB by default.
            public var maximumBacklog: Int
            /// The maximum duration of connecting, including the name lookup and TLS. A minute by default.
            public var connectTimeout: Duration
            /// The proxy that connects to servers. By default, the proxies of the environment.
            public var proxy: Proxy
            /// The settings by which servers and the client authenticate.
            public var tls: TLS
            /// The path of a Unix domain socket to connect to in place of each URL's host and port.
            public var unixSocket: String?

            /// Creates options.
            public init(
                maximumBodySize: Int = 64 << 20,
                maximumDuration: Duration = .seconds(3600),
                connectionsPerHost: Int = 6,
                connections: Int = 64,
                maximumBacklog: Int = 1 << 20,
                connectTimeout: Duration = .seconds(60),
                proxy: Proxy = .environment,
                tls: TLS = TLS(),
                unixSocket: String? = nil
            ) {
                self.maximumBodySize = max(0, maximumBodySize)
                self.maximumDuration = maximumDuration
                self.connectionsPerHost = max(1, connectionsPerHost)
                self.connections = max(1, connections)
                self.maximumBacklog = max(1, maximumBacklog)
                self.connectTimeout = connectTimeout
                self.proxy = proxy
                self.tls = tls
                self.unixSocket = unixSocket
            }
        }

        /// The proxy through which a transport reaches servers.
        public struct Proxy: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
            /// The URL for libcurl: empty for no proxy, `nil` for the proxies of the environment.
            let text: String?

            /// The proxies in `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`, as curl reads them.
            public static let environment = Proxy(text: nil)
            /// No proxy, regardless of the environment.
            public static let none = Proxy(text: "")
            /// Returns one proxy for all servers, such as `http://proxy.example.org:3128`. A user name and a
            /// password may precede the host.
            public static func url(_ url: String) -> Proxy { Proxy(text: url) }

            /// A description for display, in which the password of the URL is masked.
            public var description: String {
                switch text {
                case nil: "the environment's proxies"
                case "": "no proxy"
                case let url?: SecretMask.url(url)
                }
            }

            /// The same as `description`.
            public var debugDescription: String { description }
        }

        /// The settings of TLS. Certificates are always verified, and the minimum version is TLS 1.2.
        public struct TLS: Sendable {
            /// A client certificate and its key, in PEM files.
            public struct ClientCertificate: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
                /// The path of the file that contains the certificate, followed by the certificates that lead
                /// to its root.
                public var file: String
                /// The path of the file that contains the private key.
                public var keyFile: String
                /// The password of the private key, or `nil` if it has none.
                public var keyPassword: String?

                /// Creates a client certificate.
                public init(file: String, keyFile: String, keyPassword: String? = nil) {
                    self.file = file
                    self.keyFile = keyFile
                    self.keyPassword = keyPassword
                }

                /// The paths, without the password.
                public var description: String { "certificate \(file), key \(keyFile)" }
                /// The same as `description`.
                public var debugDescription: String { description }
            }

            /// The path of a PEM file with the roots to trust instead of the system's. By default, the file
            /// that `CURL_CA_BUNDLE` or `SSL_CERT_FILE` specifies, or else the system's roots.
            public var rootsFile: String?
            /// The SHA-256 hashes of accepted public keys of servers (as DER, RFC 7469, section 2.4), in
            /// Base64. By default, any key is accepted. Certificates are verified in either case.
            public var pinnedPublicKeys: [String]
            /// The certificate that authenticates the client. None by default.
            public var clientCertificate: ClientCertificate?

            /// Creates settings.
            public init(
                rootsFile: String? = nil,
                pinnedPublicKeys: [String] = [],
                clientCertificate: ClientCertificate? = nil
            ) {
                self.rootsFile = rootsFile
                self.pinnedPublicKeys = pinnedPublicKeys
                self.clientCertificate = clientCertificate
            }

            /// The file that the environment specifies. The `curl` command reads the same variables.
            static var environmentRootsFile: String? {
                let environment = ProcessInfo.processInfo.environment
                return [environment["CURL_CA_BUNDLE"], environment["SSL_CERT_FILE"]]
                    .compactMap { $0 }.first { !$0.isEmpty }
            }
        }
    }

    extension Duration {
        /// The duration in milliseconds, rounded up, from one to a week.
        var millisecondsRoundedUp: Int { max(1, Int((boundedNanoseconds + 999_999) / 1_000_000)) }
    }
#endif
