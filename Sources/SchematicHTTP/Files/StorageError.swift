import Foundation
import SchematicText

/// An error of the files of an app, such as stored responses.
public struct StorageError: Error, Hashable, Sendable {
    /// The kind of the error.
    public let code: Code
    /// The expected and the actual state. Several files have one line each.
    let message: String
    /// The paths of the files or folders.
    public private(set) var paths: [String] = []
    /// The reason for each path, in the same order, or that of damaged data.
    public private(set) var reasons: [String] = []
    /// The version of the format of the stored data, if it is a later one.
    public private(set) var version: Int?

    /// The version of the format in which responses are stored. Later versions cannot be read.
    static let responseVersion = 1

    /// The code of an error of files. Later versions add codes, so that a `switch` has a `default`.
    public struct Code: Hashable, Sendable {
        /// The stable name, for logs and statistics.
        public let rawValue: String

        /// Creates a code of this module, or of the client's own errors.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// Matches an error with this code: `catch StorageError.Code.damaged`.
        public static func ~= (code: Self, error: any Error) -> Bool { (error as? StorageError)?.code == code }

        /// The folder of a cache cannot be used.
        public static let unusableFolder = Self(rawValue: "unusable-folder")
        /// A file could not be written.
        public static let unwritable = Self(rawValue: "unwritable")
        /// A file could not be removed.
        public static let unremovable = Self(rawValue: "unremovable")
        /// The stored data is not what was written.
        public static let damaged = Self(rawValue: "damaged")
        /// The data was stored by a later version of this package.
        public static let newer = Self(rawValue: "newer")
    }
}

extension StorageError {
    /// Creates an error of the client.
    package init(code: Code, message: String, paths: [String], reasons: [String]) {
        (self.code, self.message, self.paths, self.reasons) = (code, message, paths, reasons)
    }

    /// An error with ``Code/unusableFolder``.
    public static func unusableFolder(path: String, reason: String) -> Self {
        Self(
            code: .unusableFolder,
            message: "expected a cache folder at \(path) that only this program uses: \(reason)".displayLine,
            paths: [path],
            reasons: [reason]
        )
    }

    /// An error with ``Code/unwritable``.
    public static func unwritable(path: String, reason: String) -> Self {
        Self(
            code: .unwritable,
            message: "a response could not be stored in \(path): \(reason)".displayLine,
            paths: [path],
            reasons: [reason]
        )
    }

    /// An error with ``Code/unremovable``.
    public static func unremovable(path: String, reason: String) -> Self {
        Self(
            code: .unremovable,
            message: "an outdated response could not be removed, \(path), and the cache is no longer used: \(reason)"
                .displayLine,
            paths: [path],
            reasons: [reason]
        )
    }

    /// An error with ``Code/damaged``.
    public static func damaged(reason: String) -> Self {
        Self(
            code: .damaged,
            message: "expected a stored response or snapshot, found something else: \(reason)".displayLine,
            reasons: [reason]
        )
    }

    /// An error with ``Code/newer``.
    public static func newer(version: Int) -> Self {
        Self(
            code: .newer,
            message: "expected a stored response of version \(responseVersion), found one of version \(version)"
                .displayLine,
            version: version
        )
    }
}

extension StorageError: DescribedError {
    /// The message.
    var displayDescription: String { message }
}
