import Foundation
@_spi(Generated) import SchemaEngine
import SchemaSamples
public import Schematic
import SchematicPlatform

/// A transport whose responses are those of a recording in the format HAR 1.2.
///
/// If the environment variable `SCHEMATIC_RECORD` is `1`, and the transport has another one to refresh from, it records anew, and
/// reports the differences from the earlier recording by the places of the schema.
public final class ReplayTransport: Transport {
    /// The choice of the recorded response to a request.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Matching: Sendable, Hashable {
        /// Each request has the next response, and must be the recorded request: its method, its URL and its body, if that is
        /// recorded.
        case inOrder
        /// A request has the next response that was recorded for its method and URL. The last one is repeated.
        case byRequest
    }

    private let exchanges: [Recording.Exchange]
    /// The positions of the exchanges, by the names of their requests.
    private let positions: [String: [Int]]
    private let matching: Matching
    /// The number of uses of each exchange.
    private let uses: Locked<[Int]>
    /// Records anew; `nil` if the recording is replayed.
    private let recorder: RecordingTransport?
    private let found = Locked<[String]>([])

    /// The maximum number of differences that are kept.
    private static let maximumDifferences = 10_000

    /// Reads a recording.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - matching: The choice of the response to a request.
    ///   - transport: The transport that records the file anew if the environment variable `SCHEMATIC_RECORD` is `1`. The file
    ///     then contains the requests of this transport only. `nil` if the recording is always replayed.
    /// - Throws: `TestingError.recording` if the file is not a recording. If it is recorded anew, it need not exist.
    public convenience init(
        _ path: String,
        matching: Matching = .byRequest,
        refreshingFrom transport: (any Transport)? = nil
    ) throws {
        let isRefreshed = ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1"
        try self.init(path, matching, recordingBy: isRefreshed ? transport : nil)
    }

    init(_ path: String, _ matching: Matching, recordingBy transport: (any Transport)?) throws {
        recorder = transport.map { RecordingTransport(writing: path, around: $0) }
        let isNew = transport != nil && !FileManager.default.fileExists(atPath: path)
        let exchanges = isNew ? [] : try Recording.exchanges(of: path)
        self.exchanges = exchanges
        positions = Dictionary(grouping: exchanges.indices) { exchanges[$0].name }
        self.matching = matching
        uses = Locked(Array(repeating: 0, count: exchanges.count))
    }

    /// The differences of the new recording from the earlier one, by schema: the keys, JSON kinds, members of enumerations,
    /// alternatives and cases that are found, or are no longer found, at the places of the schema. Empty if nothing is recorded.
    ///
    /// They are also printed to the standard error.
    public var differences: [String] { found.withLock { $0 } }

    /// The methods and URLs of the recorded requests that were not sent yet, in order.
    public var unused: [String] {
        uses.withLock { uses in exchanges.indices.filter { uses[$0] == 0 }.map { exchanges[$0].name } }
    }

    /// Returns the recorded response to a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: `TestingError.notRecorded` if the recording does not have the request, or the body of its response; the errors
    ///   of recording if it is recorded anew.
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        try Task.checkCancellation()
        let (index, name) = next(request)
        if let recorder {
            let response = try await recorder.send(request)
            compare(request, response, with: index.map { exchanges[$0].response }, name)
            return response
        }
        guard let index else { throw TestingError.notRecorded(request: name, nearest: nearest(to: name)) }
        guard !exchanges[index].lacksResponseBody else {
            throw TestingError.notRecorded(request: "the body of the response to \(name)", nearest: nil)
        }
        let response = exchanges[index].response
        SchemaCoverage.recordIfWritten(request, response)
        return response
    }

    /// Returns the position of the recorded exchange of a request, and the name of the request.
    private func next(_ request: OutgoingRequest) -> (index: Int?, name: String) {
        // A recording of this package has the masked URL, and one of a browser the URL itself.
        let method = request.method.rawValue
        let urls = [request.storableURL, request.url.absoluteString]
        let names = urls.map { "\(method) \($0)" }
        return uses.withLock { uses in
            let index =
                switch matching {
                case .inOrder: uses.firstIndex(of: 0).flatMap { names.contains(exchanges[$0].name) ? $0 : nil }
                case .byRequest: nextIndex(of: names, uses)
                }
            if case .inOrder = matching, let index, !exchanges[index].hasBody(of: request) {
                return (nil, "\(names[0]) with another body")
            }
            if let index { uses[index] += 1 }
            return (index, names[0])
        }
    }

    // MARK: Differences

    /// Reports the differences of a response from the recorded one.
    private func compare(
        _ request: OutgoingRequest,
        _ response: IncomingResponse,
        with recorded: IncomingResponse?,
        _ name: String
    ) {
        let differences = Self.differences(request, response, recorded).map { "\(name): \($0)" }
        guard !differences.isEmpty else { return }
        found.withLock { $0 += differences.prefix(max(0, Self.maximumDifferences - $0.count)) }
        FileHandle.standardError.write(Data(differences.map { $0 + "\n" }.joined().utf8))
    }

    private static func differences(
        _ request: OutgoingRequest,
        _ response: IncomingResponse,
        _ recorded: IncomingResponse?
    ) -> [String] {
        guard let recorded else { return ["it is a new request"] }
        guard response.status == recorded.status else {
            return ["expected the recorded status \(recorded.status), found \(response.status)"]
        }
        guard let body = request.storableBody(of: response).content else { return [] }
        let (new, old) = (try? JSONValue(parsing: body), try? JSONValue(parsing: recorded.body))
        guard let new, let old else {
            // Other formats are not compared.
            return (new == nil) == (old == nil) ? [] : ["expected \(old == nil ? "no JSON" : "JSON") as recorded"]
        }
        let schema = request.responseSchema(of: response.body, status: response.status)
        let view = schema?.rootView
        let file = schema.map { "\($0.file) " } ?? ""
        return PayloadProfile(new, view).differences(from: PayloadProfile(old, view)).map { file + $0 }
    }

    // MARK: Search

    private func nextIndex(of names: [String], _ uses: [Int]) -> Int? {
        let found = Set(names).compactMap { positions[$0] }
        let recorded = found.count == 1 ? found[0] : found.flatMap(\.self).sorted()
        return recorded.first { uses[$0] == 0 } ?? recorded.last
    }

    /// Returns the recorded request that has the longest beginning in common with a request.
    private func nearest(to name: String) -> String? {
        func length(_ other: String) -> Int { zip(other.utf8, name.utf8).prefix { $0.0 == $0.1 }.count }
        return exchanges.map(\.name).max { length($0) < length($1) }
    }
}
