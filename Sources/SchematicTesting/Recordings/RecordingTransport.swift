import Foundation
import SchemaEngine
import SchemaSamples
public import Schematic

/// A transport that writes the exchanges of another one to a file in the format HAR 1.2.
///
/// Credentials, cookies and the values that schemas declare secret are masked. A body whose secrets have an unknown position,
/// and a stream, are not written, and the entry states that. The file is complete after each exchange.
public final class RecordingTransport: Transport {
    /// Writes the file after each exchange. The file is never replaced by an earlier state.
    private actor Writer {
        private let path: String
        private var entries: [JSONValue] = []

        init(path: String) { self.path = path }

        func add(_ entry: JSONValue) throws {
            guard entries.count < Recording.maximumCount else {
                throw TestingError.recording(path: path, reason: "it has \(Recording.maximumCount) entries")
            }
            entries.append(entry)
            do {
                try Data(HARText.file(entries)).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch {
                let reason = "the file cannot be written: \(error.localizedDescription)"
                throw TestingError.recording(path: path, reason: reason)
            }
        }
    }

    private let writer: Writer
    private let transport: any Transport

    /// Creates a transport that records.
    ///
    /// - Parameters:
    ///   - path: The path of the file. An existing file is replaced with the first exchange.
    ///   - transport: The transport of the requests.
    public init(writing path: String, around transport: any Transport) {
        writer = Writer(path: path)
        self.transport = transport
    }

    /// Sends a request by the other transport, and records the exchange.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    /// - Throws: The error of the other transport, or `TestingError.recording` if the file cannot be written.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await transport.send(request)
        try await writer.add(HARText.entry(Recording.exchange(request, response)))
        return response
    }
}
