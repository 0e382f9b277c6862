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
            let limits = TransportLimits(
                maximumBodySize: maximumBodySize,
                connectionsPerHost: connectionsPerHost,
                connections: connections
            )
            switch self {
            case .urlSession: return URLSessionTransport(limits: limits)
            #if os(Linux)
                case .curl: return try CurlTransport(options: .init(limits: limits))
            #endif
            }
        }

        package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }
#endif
