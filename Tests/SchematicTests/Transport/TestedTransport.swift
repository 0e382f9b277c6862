import Foundation
import Schematic
import Testing

/// The transports that the tests of the wire run over.
///
/// Tests without a parameter run over `current`: `SCHEMATIC_TRANSPORT=libcurl swift test` takes the other one.
enum TestedTransport: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case urlSession = "URLSession"
    #if os(Linux)
        case curl = "libcurl"
    #endif

    static let current =
        ProcessInfo.processInfo.environment["SCHEMATIC_TRANSPORT"].flatMap(TestedTransport.init) ?? .urlSession

    var testDescription: String { rawValue }

    func make(
        maximumBodySize: Int = 64 << 20,
        maximumDuration: Duration = .seconds(3600),
        connectionsPerHost: Int = 6,
        connections: Int = 64
    ) -> any Transport {
        switch self {
        case .urlSession:
            return URLSessionTransport(
                limits: .init(
                    maximumBodySize: maximumBodySize,
                    maximumDuration: maximumDuration,
                    connectionsPerHost: connectionsPerHost,
                    connections: connections
                )
            )
        #if os(Linux)
            case .curl:
                let options = CurlTransport.Options(
                    maximumBodySize: maximumBodySize,
                    maximumDuration: maximumDuration,
                    connectionsPerHost: connectionsPerHost,
                    connections: connections
                )
                do {
                    return try CurlTransport(options: options)
                } catch {
                    return MissingTransport(error: error)
                }
        #endif
        }
    }
}

/// Fails each exchange with the reason why there is no transport.
private struct MissingTransport: Transport {
    let error: any Error
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw error }
}
