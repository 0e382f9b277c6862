#if os(Linux)
    import Foundation

    extension CurlTransport {
        /// What a transport allows a server, and how it connects.
        public struct Options: Sendable {
            /// Bytes of a response's body in memory, after any content coding is undone. 64 MiB by default.
            public var maximumBodySize: Int
            /// How long an exchange may take, however busy it is. An hour by default. A streamed response has no such limit
            /// once its head is there.
            public var maximumDuration: Duration
            /// How many exchanges with one host run at a time; others wait. 6 by default.
            public var connectionsPerHost: Int
            /// How many exchanges run at a time, with all hosts together. 64 by default.
            public var connections: Int
            /// How many bytes of a streamed response wait in memory for a reader that is slower than the server, before the
            /// server is made to wait. 1 MiB by default.
            public var maximumBacklog: Int
            /// How long a connection may take to be made, the lookup of the name and TLS included. A minute by default.
            public var connectTimeout: Duration
            /// How the servers are reached. By the environment's proxies, by default.
            public var proxy: Proxy
            /// How servers prove who they are, and how the client does.
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

        /// The way to the servers.
        public struct Proxy: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
            /// The URL for libcurl: empty for none, `nil` for the environment's.
            let text: String?

            /// The proxies that `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` name, as curl reads them.
            public static let environment = Proxy(text: nil)
            /// No proxy, whatever the environment says.
            public static let none = Proxy(text: "")
            /// One proxy for all servers: `http://proxy.example.org:3128`. A name and a password may precede the host.
            public static func url(_ url: String) -> Proxy { Proxy(text: url) }

            /// The URL with its password masked.
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

        /// The settings of TLS. Certificates are always verified, and TLS 1.2 is the oldest version that is used.
        public struct TLS: Sendable {
            /// A certificate of the client, with its key, in files of PEM.
            public struct ClientCertificate: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
                /// The path of the certificate, followed by those that lead to its root.
                public var file: String
                /// The path of the private key.
                public var keyFile: String
                /// The password of the private key; `nil` where it has none.
                public var keyPassword: String?

                /// Creates a client certificate.
                public init(file: String, keyFile: String, keyPassword: String? = nil) {
                    self.file = file
                    self.keyFile = keyFile
                    self.keyPassword = keyPassword
                }

                /// The paths.
                public var description: String { "certificate \(file), key \(keyFile)" }
                /// The same as `description`.
                public var debugDescription: String { description }
            }

            /// The path of a file of PEM with the roots to trust in place of the system's. By default, the file that
            /// `CURL_CA_BUNDLE` or `SSL_CERT_FILE` names, or the system's.
            public var rootsFile: String?
            /// The SHA-256 hashes of the public keys (as DER, RFC 7469, section 2.4), in Base64, of which the server's must
            /// be one. Any key by default. Certificates are verified nevertheless.
            public var pinnedPublicKeys: [String]
            /// The certificate by which the client proves who it is. None by default.
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

            /// The file that the environment names, as the `curl` command reads it.
            static var environmentRootsFile: String? {
                let environment = ProcessInfo.processInfo.environment
                return [environment["CURL_CA_BUNDLE"], environment["SSL_CERT_FILE"]]
                    .compactMap { $0 }.first { !$0.isEmpty }
            }
        }
    }

    extension Duration {
        /// Milliseconds, rounded up, from one to a week.
        var wholeMilliseconds: Int { max(1, Int((boundedNanoseconds + 999_999) / 1_000_000)) }
    }
#endif
