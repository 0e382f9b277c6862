import Schematic

/// The transport of runs that state what it alone must bear: the one over libcurl, where there is one.
enum PressureTransport {
    static func make(maximumBodySize: Int = 64 << 20, connections: Int) throws -> any Transport {
        #if os(Linux)
            return try CurlTransport(
                options: .init(
                    maximumBodySize: maximumBodySize,
                    connectionsPerHost: connections,
                    connections: connections,
                    proxy: .none
                )
            )
        #else
            return URLSessionTransport(
                limits: .init(
                    maximumBodySize: maximumBodySize,
                    connectionsPerHost: connections,
                    connections: connections
                )
            )
        #endif
    }
}
