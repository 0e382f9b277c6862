import Foundation
import SchemaEngine
import Schematic
import SchematicText

/// The uploads in chunks that a stub receives, as a server does: it returns a location, counts the bytes of the chunks, and
/// responds to the last one as to the request.
struct StubUploads: Sendable {
    /// The reception of a chunk.
    enum Reception: Sendable, Hashable {
        /// The file is incomplete. `received` is the number of bytes so far.
        case incomplete(received: Int)
        /// The file is complete.
        case complete
    }

    /// The numbers of received bytes, by the URLs of the uploads.
    private var received: [URL: Int] = [:]
    private var lastNumber = 0
    /// Uploads of more files than this continue from their beginning.
    private static let maximumUploads = 10_000
    private static let suffix = ".chunk"

    /// Returns the name of the request that began an upload; `nil` if the request does not send a chunk.
    static func operation(of request: OutgoingRequest) -> String? {
        guard let name = request.operation, name.hasSuffix(suffix), request.headers[.contentRange] != nil else {
            return nil
        }
        return String(name.dropLast(suffix.count))
    }

    /// Returns the location of a new upload.
    mutating func begin(at url: URL) -> String {
        lastNumber += 1
        return url.appendingPathComponent("upload-\(lastNumber)").absoluteString
    }

    /// Counts the bytes of a chunk, by its `Content-Range`: `bytes 0-99/200`, or `bytes */200` for none.
    mutating func receive(_ request: OutgoingRequest) -> Reception {
        let parts = (request.headers[.contentRange] ?? "").dropFirst("bytes ".count).split(separator: "/")
        let total = parts.last.flatMap { Int(digits: $0) } ?? 0
        var count = received[request.url] ?? 0
        if let last = parts.first?.split(separator: "-").last.flatMap({ Int(digits: $0) }), last < total {
            count = max(count, last + 1)
        }
        if received.count < Self.maximumUploads || received[request.url] != nil { received[request.url] = count }
        return count >= total ? .complete : .incomplete(received: count)
    }
}
