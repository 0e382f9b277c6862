import Foundation
import SchemaEngine
import SchematicText

/// An error of a download to a file, or of an upload in chunks.
public struct TransferError: Error, Hashable, Sendable {
    /// The kind of the error.
    public let code: Code
    /// The expected and the actual state, and help if available.
    let message: String
    /// The path of the file.
    public private(set) var path: String?
    /// The reason, for a file that cannot be written or a session that cannot be continued.
    public private(set) var reason: String?
    /// The maximum number of bytes.
    public private(set) var limit: Int?
    /// The requested part of the file, for display.
    public private(set) var expectedPart: String?
    /// The part of the file that the server sent, or the range that it states, for display.
    public private(set) var foundPart: String?
    /// The length of the file in bytes. For `wrongLength`, the one that the server stated.
    public private(set) var length: Int?
    /// The bytes that were received, or those that the server still has after it has lost some.
    public private(set) var received: Int?
    /// The bytes that were sent.
    public private(set) var sent: Int?
    /// The bytes that the server had confirmed.
    public private(set) var confirmed: Int?
    /// The status of the response.
    public private(set) var status: Int?
    /// The number of attempts without progress, or of losses.
    public private(set) var attempts: Int?

    /// The code of an error of a transfer. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// Matches an error with this code: `catch TransferError.Code.unwritable`.
        public static func ~= (code: Self, error: any Error) -> Bool { (error as? TransferError)?.code == code }

        /// The file, or a file with a part of it, cannot be written.
        public static let unwritable = Self(rawValue: "unwritable")
        /// The content is larger than the options allow.
        public static let tooLarge = Self(rawValue: "too-large")
        /// The server sent another part of the file than was requested, or a part instead of the whole file.
        public static let wrongPart = Self(rawValue: "wrong-part")
        /// The length of the file differs from the one that the server stated.
        public static let wrongLength = Self(rawValue: "wrong-length")
        /// The server accepted the upload, but its response has no valid URL for the chunks.
        public static let noLocation = Self(rawValue: "no-location")
        /// The file has changed since the upload began.
        public static let fileChanged = Self(rawValue: "file-changed")
        /// The session cannot be continued: its location is not an `http` or `https` URL, or less secure than the
        /// client's.
        public static let unusableSession = Self(rawValue: "unusable-session")
        /// The server states more bytes than were sent, or states them in a format that cannot be read.
        public static let wrongRange = Self(rawValue: "wrong-range")
        /// The server has completed the upload with a success, although only `sent` bytes of the file were sent.
        public static let endedEarly = Self(rawValue: "ended-early")
        /// The server has confirmed no further bytes, or very few, in the last `attempts`.
        public static let stuck = Self(rawValue: "stuck")
        /// The server has failed with `status` in each of the last attempts, and had confirmed `confirmed` bytes
        /// before.
        public static let unavailable = Self(rawValue: "unavailable")
        /// The server has stated several times that it has fewer bytes than it had confirmed before.
        public static let lost = Self(rawValue: "lost")
    }
}

extension TransferError {
    /// An error with ``Code/unwritable``.
    public static func unwritable(path: String, reason: String) -> Self {
        Self(
            code: .unwritable,
            message: "cannot write '\(path)': \(reason)",
            path: path,
            reason: reason
        )
    }

    /// An error with ``Code/tooLarge``.
    public static func tooLarge(limit: Int) -> Self {
        Self(
            code: .tooLarge,
            message: "the file is larger than \(limit) bytes; raise the options' maximumSize if this is expected",
            limit: limit
        )
    }

    /// An error with ``Code/wrongPart``.
    public static func wrongPart(expected: String, found: String) -> Self {
        Self(
            code: .wrongPart,
            message: "expected \(expected), found \(found)",
            expectedPart: expected,
            foundPart: found
        )
    }

    /// An error with ``Code/wrongLength``.
    public static func wrongLength(expected: Int, found: Int) -> Self {
        Self(
            code: .wrongLength,
            message: "expected a file of \(expected) bytes, found \(found)",
            length: expected,
            received: found
        )
    }

    /// An error with ``Code/noLocation``.
    public static func noLocation(status: Int) -> Self {
        Self(
            code: .noLocation,
            message:
                "expected a Location for the chunks, http or https as the request itself, found none (status \(status))",
            status: status
        )
    }

    /// An error with ``Code/fileChanged``.
    public static func fileChanged(path: String) -> Self {
        Self(
            code: .fileChanged,
            message:
                "the file at '\(path)' has changed since its upload began: start a new upload, without the session",
            path: path
        )
    }

    /// An error with ``Code/unusableSession``.
    public static func unusableSession(reason: String) -> Self {
        Self(
            code: .unusableSession,
            message: "expected the session of an upload, found \(reason): start a new upload, without the session",
            reason: reason
        )
    }

    /// An error with ``Code/wrongRange``.
    public static func wrongRange(_ range: String) -> Self {
        Self(
            code: .wrongRange,
            message: "expected the range of the bytes that the server has received, starting at 0, found '\(range)'",
            foundPart: range
        )
    }

    /// An error with ``Code/endedEarly``.
    public static func endedEarly(status: Int, sent: Int, length: Int) -> Self {
        Self(
            code: .endedEarly,
            message:
                "expected the server to receive all \(length) bytes of the file, found status \(status) after \(sent) bytes",
            length: length,
            sent: sent,
            status: status
        )
    }

    /// An error with ``Code/stuck``.
    public static func stuck(tries: Int, confirmed: Int, length: Int) -> Self {
        Self(
            code: .stuck,
            message:
                "expected the server to confirm more than \(confirmed) of \(length) bytes, found no progress in \(tries) attempts",
            length: length,
            confirmed: confirmed,
            attempts: tries
        )
    }

    /// An error with ``Code/unavailable``.
    public static func unavailable(status: Int, confirmed: Int, length: Int) -> Self {
        Self(
            code: .unavailable,
            message:
                "expected the server to receive all \(length) bytes of the file, found status \(status) after it had confirmed "
                + "\(confirmed) bytes: continue later, with the session",
            length: length,
            confirmed: confirmed,
            status: status
        )
    }

    /// An error with ``Code/lost``.
    public static func lost(times: Int, confirmed: Int, found: Int) -> Self {
        Self(
            code: .lost,
            message:
                "expected the server to keep the \(confirmed) bytes that it has confirmed, found \(found) after it has lost bytes "
                + "\(times) times",
            received: found,
            confirmed: confirmed,
            attempts: times
        )
    }
}

extension TransferError: DescribedError {
    /// The message, on one line.
    var displayDescription: String { message.displayLine }
}
