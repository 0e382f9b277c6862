import Foundation
import SchemaEngine
import SchemaSamples
public import Schematic

/// A transport that writes the exchanges of another one to a file in the format HAR 1.2.
///
/// Credentials, cookies and the values that schemas declare secret are masked. A stream, a body whose secrets have an unknown
/// position, and a body that cannot be searched for secrets, such as an image, are not written. The entry states that, and
/// their size and type. The file is complete after each exchange.
public final class RecordingTransport: Transport {
    /// Writes the file. Each further entry replaces the text after the entries, so that the number of written bytes is that of
    /// the file.
    private actor Writer {
        private let path: String
        private var count = 0
        /// The size of the file in bytes.
        private var size = 0

        init(path: String) { self.path = path }

        func add(_ entry: JSONValue) throws {
            guard count < Recording.maximumCount else { throw failure("it has \(Recording.maximumCount) entries") }
            let text = count == 0 ? HARFormat.file([entry]) : HARFormat.addition(entry)
            let start = max(0, size - HARFormat.closing.count)
            guard start + text.count <= Recording.maximumSize else {
                throw failure("it would have more than \(Recording.maximumSize >> 20) MiB")
            }
            do {
                if count == 0 {
                    try Data(text).write(to: URL(fileURLWithPath: path), options: .atomic)
                } else {
                    try append(text, at: start)
                }
            } catch let error as TestingError {
                throw error
            } catch {
                throw failure("the file cannot be written: \(error.localizedDescription)")
            }
            count += 1
            size = start + text.count
        }

        private func append(_ text: [UInt8], at start: Int) throws {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            defer { try? file.close() }
            guard try file.seekToEnd() == UInt64(size) else {
                throw failure("the file was changed while it was written")
            }
            do {
                try file.seek(toOffset: UInt64(start))
                try file.write(contentsOf: Data(text))
            } catch {
                // Without space, the file ends after the entries before this one.
                try? file.seek(toOffset: UInt64(start))
                try? file.write(contentsOf: Data(HARFormat.closing))
                try? file.truncate(atOffset: UInt64(size))
                throw error
            }
        }

        private func failure(_ reason: String) -> TestingError { .recording(path: path, reason: reason) }
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
    public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
        let response = try await transport.send(request)
        // The other transports of this module note their own responses.
        if !(transport is StubTransport || transport is ReplayTransport) {
            SchemaCoverage.recordIfWritten(request, response)
        }
        try await writer.add(HARFormat.entry(Recording.exchange(request, response)))
        return response
    }
}
