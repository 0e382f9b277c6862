/// The transports of the package, by their names on the command lines of its own programs.
package enum NamedTransport: String, CaseIterable, Sendable {
    case urlSession = "URLSession"
    #if os(Linux)
        case curl = "libcurl"
    #endif

    /// A transport with connections of its own.
    package func make(connectionsPerHost: Int = 6) throws -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport(limits: .init(connectionsPerHost: connectionsPerHost))
        #if os(Linux)
            case .curl: try CurlTransport(options: .init(connectionsPerHost: connectionsPerHost))
        #endif
        }
    }

    /// The names, separated by commas.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
