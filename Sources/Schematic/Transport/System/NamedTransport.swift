#if canImport(FoundationNetworking) || canImport(Darwin)
    /// The transports of the package, by their names on the command lines of its own programs.
    package enum NamedTransport: String, CaseIterable, Sendable {
        case urlSession = "URLSession"
        #if os(Linux)
            case curl = "libcurl"
        #endif

        /// Creates a transport with its own connections. `maximumBodySize` is in bytes.
        package func make(
            maximumBodySize: Int = 64 << 20,
            connectionsPerHost: Int = 6,
            connections: Int = 64
        ) throws -> any Transport {
            switch self {
            case .urlSession:
                URLSessionTransport(
                    limits: .init(
                        maximumBodySize: maximumBodySize,
                        connectionsPerHost: connectionsPerHost,
                        connections: connections
                    )
                )
            #if os(Linux)
                case .curl:
                    try CurlTransport(
                        options: .init(
                            maximumBodySize: maximumBodySize,
                            connectionsPerHost: connectionsPerHost,
                            connections: connections
                        )
                    )
            #endif
            }
        }

        package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }
#endif
