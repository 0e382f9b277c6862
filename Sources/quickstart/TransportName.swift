import Schematic

/// The transports that `--transport` names.
enum TransportName: String, CaseIterable {
    case urlSession = "URLSession"
    #if os(Linux)
        case curl = "libcurl"
    #endif

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    func makeTransport() throws -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport()
        #if os(Linux)
            case .curl: try CurlTransport()
        #endif
        }
    }
}
