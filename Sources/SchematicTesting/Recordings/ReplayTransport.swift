import Foundation
public import Schematic

/// A transport whose responses are those of a recording in the format HAR 1.2.
public final class ReplayTransport: Transport {
    /// The choice of the recorded response to a request.
    public enum Matching: Sendable, Hashable {
        /// Each request has the next response, and must be the recorded request.
        case inOrder
        /// A request has the next response that was recorded for its method and URL. The last one is repeated.
        case byRequest
    }

    private let exchanges: [Recording.Exchange]
    private let matching: Matching
    /// The number of uses of each exchange.
    private let uses: Locked<[Int]>

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - matching: The choice of the response to a request.
    /// - Throws: `TestingError.recording` if the file is not a recording.
    public init(_ path: String, matching: Matching = .byRequest) throws {
        exchanges = try Recording.exchanges(of: path)
        self.matching = matching
        uses = Locked(Array(repeating: 0, count: exchanges.count))
    }

    /// Returns the recorded response to a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: `TestingError.notRecorded` if the recording does not have the request.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        // A recording of this package has the masked URL, and one of a browser the URL itself.
        let method = request.method.rawValue
        let names = ["\(method) \(request.storableURL)", "\(method) \(request.url.absoluteString)"]
        let index = uses.withLock { uses -> Int? in
            let index =
                switch matching {
                case .inOrder: uses.firstIndex(of: 0).flatMap { names.contains(exchanges[$0].name) ? $0 : nil }
                case .byRequest: nextIndex(of: names, uses)
                }
            if let index { uses[index] += 1 }
            return index
        }
        guard let index else { throw TestingError.notRecorded(request: names[0], nearest: nearest(to: names[0])) }
        SchemaCoverage.noteIfWritten(request, exchanges[index].response)
        return exchanges[index].response
    }

    private func nextIndex(of names: [String], _ uses: [Int]) -> Int? {
        let recorded = exchanges.indices.filter { names.contains(exchanges[$0].name) }
        return recorded.first { uses[$0] == 0 } ?? recorded.last
    }

    /// Returns the recorded request that has the longest beginning in common with a request.
    private func nearest(to name: String) -> String? {
        func length(_ other: String) -> Int { zip(other.utf8, name.utf8).prefix { $0.0 == $0.1 }.count }
        return exchanges.map(\.name).max { length($0) < length($1) }
    }
}
