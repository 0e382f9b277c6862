#if os(Linux)
    import Foundation

    extension CurlTransport {
        /// The limits and connection settings of a transport.
        public struct Options: Sendable {
            /// The maximum size of a response body in memory, in bytes, after content decoding. 64 MiB by default.
            package var maximumBodySize: Int
            /// The maximum duration of an exchange. An hour by default. A streamed response has no such limit
            /// after its head is received.
            package var maximumDuration: Duration
            /// The maximum number of concurrent exchanges with one host; others wait. 6 by default.
            package var connectionsPerHost: Int
            /// The maximum number of concurrent exchanges with all hosts. 64 by default.
            package var connections: Int
            /// The number of unread bytes of a streamed response in memory above which the server has to wait.
            /// 1 MiB by default.
            package var maximumBacklog: Int
            /// The maximum duration of connecting, including the name lookup and TLS. A minute by default.
            package var connectTimeout: Duration
            /// The proxy that connects to servers. By default, the proxies of the environment.
            package var proxy: Proxy
            /// The settings by which servers and the client authenticate.
            package var tls: TLS
            /// The path of a Unix domain socket to connect to in place of each URL's host and port.
            package var unixSocket: String?

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
        public struct Proxy: Sendable, TextDescription {
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
            var displayDescription: String {
                switch text {
                case nil: "the environment's proxies"
                case "": "no proxy"
                case let url?: SecretMask.url(url)
                }
            }
        }

        /// The settings of TLS. Certificates are always verified, and the minimum version is TLS 1.2.
        public struct TLS: Sendable {
            /// A client certificate and its key, in PEM files.
            public struct ClientCertificate: Sendable, TextDescription {
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
                var displayDescription: String { "certificate \(file), key \(keyFile)" }
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
