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
    /// let transport = try CurlTransport(connectionsPerHost: 12)
    /// let client = try APIClient(baseURL: "https://www.redmine.org", transport: transport)
    /// ```
    public final class CurlTransport: Transport {
        /// The missing requirement of a machine without a suitable libcurl.
        struct Unavailable: Error {
            let reason: String
        }

        let gate: ExchangeGate
        private let session: CurlSession

        /// Creates a transport with its own connections.
        ///
        /// - Parameters:
        ///   - maximumBodySize: The maximum size of a response body in memory, in bytes, after content decoding. 64
        ///     MiB by default.
        ///   - maximumDuration: The maximum duration of an exchange. An hour by default. A streamed response has no
        ///     such limit after its head is received.
        ///   - connectionsPerHost: The maximum number of concurrent exchanges with one host; others wait.
        ///   - connections: The maximum number of concurrent exchanges with all hosts.
        ///   - maximumBacklog: The number of unread bytes of a streamed response in memory above which the server has
        ///     to wait. 1 MiB by default.
        ///   - connectTimeout: The maximum duration of connecting, including the name lookup and TLS.
        ///   - proxy: The URL of one proxy for all servers, such as `http://proxy.example.org:3128`, also with a user
        ///     name and a password before the host. An empty text means no proxy, and `nil` the proxies in
        ///     `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` of the environment, as curl reads them.
        ///   - rootsFile: The path of a PEM file with the roots to trust instead of the system's. By default, the file
        ///     that `CURL_CA_BUNDLE` or `SSL_CERT_FILE` specifies, or else the system's roots.
        ///   - pinnedPublicKeys: The SHA-256 hashes of accepted public keys of servers (as DER, RFC 7469, section
        ///     2.4), in Base64. If empty, any key is accepted. Certificates are verified in either case.
        ///   - clientCertificate: The path of a PEM file with the certificate that authenticates the client, followed
        ///     by the certificates that lead to its root.
        ///   - clientKey: The path of a PEM file with the private key of the certificate. By default, it is in the
        ///     file of the certificate.
        ///   - clientKeyPassword: The password of the private key; `nil` if it has none.
        ///   - unixSocket: The path of a Unix domain socket to connect to in place of each URL's host and port.
        /// - Throws: `TransportError.unavailable` if libcurl is missing or too old, or a `POSIXError` if the system has no
        ///   thread, descriptor or memory available.
        public convenience init(
            maximumBodySize: Int = 64 << 20,
            maximumDuration: Duration = .seconds(3600),
            connectionsPerHost: Int = 6,
            connections: Int = 64,
            maximumBacklog: Int = 1 << 20,
            connectTimeout: Duration = .seconds(60),
            proxy: String? = nil,
            rootsFile: String? = nil,
            pinnedPublicKeys: [String] = [],
            clientCertificate: String? = nil,
            clientKey: String? = nil,
            clientKeyPassword: String? = nil,
            unixSocket: String? = nil
        ) throws {
            try self.init(
                options: Options(
                    limits: TransportLimits(
                        maximumBodySize: maximumBodySize,
                        maximumDuration: maximumDuration,
                        connectionsPerHost: connectionsPerHost,
                        connections: connections,
                        maximumBacklog: maximumBacklog
                    ),
                    connectTimeout: connectTimeout,
                    proxy: proxy,
                    rootsFile: rootsFile,
                    pinnedPublicKeys: pinnedPublicKeys,
                    clientCertificate: clientCertificate,
                    clientKey: clientKey,
                    clientKeyPassword: clientKeyPassword,
                    unixSocket: unixSocket
                )
            )
        }

        /// Creates a transport with the loaded library.
        package convenience init(options: Options) throws {
            switch CurlLibrary.loaded {
            case .success(let library): try self.init(options: options, library: library)
            case .failure(let missing): throw TransportError.unavailable(reason: missing.reason)
            }
        }

        init(options: Options, library: CurlLibrary, in group: CurlLoop.Group = .process) throws {
            gate = ExchangeGate(hostLimit: options.limits.connectionsPerHost, limit: options.limits.connections)
            session = try CurlSession(options: options, library: library, in: group)
        }

        /// An exchange in progress keeps its transport alive. A cancelled exchange ends on the loop's thread.
        deinit { session.loop.submit(.close(session)) }

        /// The version of the loaded libcurl, such as `7.88.1`, or `nil` if none is available.
        public static var libraryVersion: String? { try? CurlLibrary.loaded.get().versionText }

        /// Performs one exchange.
        ///
        /// - Parameter request: The request.
        /// - Returns: The response.
        /// - Throws: A `TransportError`, a `RequestError` for a body or for header fields that cannot be sent, the error of a
        ///   body's stream, or `CancellationError` or the cause of the call's cancellation.
        public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
            let curlRequest = try CurlRequest(request, codings: session.library.acceptedCodings)
            let host = request.url.originText
            request.call?.observer?.record(.queued)
            try await gate.enter(host, request.priority, request.call?.cancellation)
            request.call?.observer?.record(.admitted)
            let exchange = CurlExchange(request, curlRequest, in: session, CurlExchange.Admission(to: self, at: host))
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
        /// The limits, the connection settings and the TLS settings of a transport. Certificates are always verified, and
        /// the minimum version of TLS is 1.2.
        package struct Options: Sendable {
            package var limits = TransportLimits()
            package var connectTimeout = Duration.seconds(60)
            /// The URL for libcurl: empty for no proxy, `nil` for the proxies of the environment.
            package var proxy: String?
            package var rootsFile: String?
            package var pinnedPublicKeys: [String] = []
            package var clientCertificate: String?
            package var clientKey: String?
            package var clientKeyPassword: String?
            package var unixSocket: String?

            /// The file with roots that the environment specifies. The `curl` command reads the same variables.
            static var environmentRootsFile: String? {
                let environment = ProcessInfo.processInfo.environment
                return [environment["CURL_CA_BUNDLE"], environment["SSL_CERT_FILE"]]
                    .compactMap { $0 }.first { !$0.isEmpty }
            }
        }
    }

    extension CurlTransport: RedactedReflectable {}

    extension CurlTransport.Options: RedactedReflectable {
        /// The settings, without passwords.
        var shownParts: KeyValuePairs<String, Any> {
            [
                "limits": limits, "connectTimeout": connectTimeout, "proxy": displayProxy,
                "rootsFile": rootsFile ?? "none", "pinnedPublicKeys": pinnedPublicKeys,
                "clientCertificate": clientCertificate ?? "none", "clientKey": clientKey ?? "none",
                "unixSocket": unixSocket ?? "none",
            ]
        }
    }

    extension CurlTransport.Options: DisplayDescribed {
        /// The limits and the proxy, with its password masked.
        var displayDescription: String {
            "\(limits.connectionsPerHost) connections to a host, \(limits.connections) in all, \(displayProxy)"
        }

        /// The proxy, with its password masked.
        var displayProxy: String {
            switch proxy {
            case nil: "the environment's proxies"
            case "": "no proxy"
            case let url?: url.redactedURL
            }
        }
    }

    extension Duration {
        /// The duration in milliseconds, rounded up, from one to a week.
        var millisecondsRoundedUp: Int { max(1, Int((boundedNanoseconds + 999_999) / 1_000_000)) }
    }
#endif
