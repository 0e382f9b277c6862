import Foundation
import SchemaEngine

/// The reason why an upload in chunks cannot continue.
public enum UploadFault: Error, Hashable, Sendable {
    /// The server accepted the upload, but its response has no valid URL for the chunks.
    case noLocation(status: Int)
    /// The file has changed since the upload began.
    case fileChanged(path: String)
    /// The session cannot be continued: its location is not an `http` or `https` URL, or less secure than the client's.
    case unusableSession(reason: String)
    /// The server states more bytes than were sent, or states them in a format that cannot be read.
    case wrongRange(String)
    /// The server has completed the upload with a success, although only `sent` bytes of the file were sent.
    case endedEarly(status: Int, sent: Int, length: Int)
    /// The server has received no further bytes after `tries` tries.
    case stuck(tries: Int, offset: Int)
}

extension UploadFault: DescribedError {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .noLocation(let status):
            "expected a Location for the chunks, http or https as the request itself, found none (status \(status))"
        case .fileChanged(let path):
            "the file at '\(path)' has changed since its upload began: start a new upload, without the session"
        case .unusableSession(let reason):
            "expected the session of an upload, found \(reason): start a new upload, without the session"
        case .wrongRange(let range):
            "expected the range of the bytes that the server has received, starting at 0, found '\(range)'"
        case .endedEarly(let status, let sent, let length):
            "expected the server to receive all \(length) bytes of the file, found status \(status) after \(sent) bytes"
        case .stuck(let tries, let offset):
            "the server has received nothing after byte \(offset) in \(tries) attempts"
        }
    }
}
