public import Foundation
import SchemaEngine

/// Why an upload in chunks cannot go on.
public enum UploadFault: Error, Hashable, Sendable {
    /// The server accepted the upload and did not say where the chunks go, or named what is no URL for them.
    case noLocation(status: Int)
    /// The file is not the one that was begun with.
    case fileChanged(path: String)
    /// The session that is to go on is none: its location is no URL of the web, or not as safe as the client's.
    case unusableSession(reason: String)
    /// The server claims more bytes of the file than were sent to it, or tells of them in a way that cannot be read.
    case wrongRange(String)
    /// The server has called the upload complete, with a success, after so many of the file's bytes.
    case endedEarly(status: Int, sent: Int, length: Int)
    /// The server has taken no further byte in so many tries.
    case stuck(tries: Int, offset: Int)
}

extension UploadFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .noLocation(let status):
            "expected a Location for the chunks, http or https as the request itself, found none (status \(status))"
        case .fileChanged(let path):
            "the file at '\(path)' has changed since its upload began: begin anew, without the session"
        case .unusableSession(let reason):
            "expected the session of an upload, found \(reason): begin anew, without the session"
        case .wrongRange(let range):
            "expected the range of the bytes that were sent and have arrived, from 0 on, found '\(range)'"
        case .endedEarly(let status, let sent, let length):
            "expected the server to want all \(length) bytes of the file, found the status \(status) after \(sent) of them"
        case .stuck(let tries, let offset):
            "the server has taken nothing behind byte \(offset) in \(tries) tries"
        }
    }
}
