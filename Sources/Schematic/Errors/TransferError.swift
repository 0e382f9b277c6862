import Foundation
import SchemaEngine
import SchematicText

/// An error of a download to a file, or of an upload in chunks.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum TransferError: Error, Hashable, Sendable {
    /// The file, or a file with a part of it, cannot be written.
    case unwritable(path: String, reason: String)
    /// The content is larger than the options allow.
    case tooLarge(limit: Int)
    /// The server sent another part of the file than was requested, or a part instead of the whole file.
    case wrongPart(expected: String, found: String)
    /// The length of the file differs from the one that the server stated.
    case wrongLength(expected: Int, found: Int)
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
    /// The server has confirmed no further bytes, or very few, in `tries` tries.
    case stuck(tries: Int, confirmed: Int, length: Int)
    /// The server has failed with `status` in each of the last attempts, and had confirmed `confirmed` bytes before.
    case unavailable(status: Int, confirmed: Int, length: Int)
    /// The server has stated `times` times that it has fewer bytes than it had confirmed before.
    case lost(times: Int, confirmed: Int, found: Int)
}

extension TransferError: DescribedError {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .unwritable(let path, let reason):
            "cannot write '\(path)': \(reason)"
        case .tooLarge(let limit):
            "the file is larger than \(limit) bytes; raise the options' maximumSize if this is expected"
        case .wrongPart(let expected, let found):
            "expected \(expected), found \(found)"
        case .wrongLength(let expected, let found):
            "expected a file of \(expected) bytes, found \(found)"
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
        case .stuck(let tries, let confirmed, let length):
            "expected the server to confirm more than \(confirmed) of \(length) bytes, found no progress in \(tries) attempts"
        case .unavailable(let status, let confirmed, let length):
            "expected the server to receive all \(length) bytes of the file, found status \(status) after it had confirmed "
                + "\(confirmed) bytes: continue later, with the session"
        case .lost(let times, let confirmed, let found):
            "expected the server to keep the \(confirmed) bytes that it has confirmed, found \(found) after it has lost bytes "
                + "\(times) times"
        }
    }
}
