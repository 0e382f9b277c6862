public import Foundation
import SchemaEngine

/// Why a download did not become a file.
public enum DownloadFault: Error, Hashable, Sendable {
    /// The file, or what has come of it, cannot be written.
    case unwritable(path: String, reason: String)
    /// The content is larger than the options allow.
    case tooLarge(limit: Int)
    /// The server sent another part of the file than it was asked for, or a part where it was asked for the whole.
    case wrongPart(expected: String, found: String)
    /// The file on the server has another length than it announced.
    case wrongLength(expected: Int, found: Int)
}

extension DownloadFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .unwritable(let path, let reason):
            "cannot write '\(path)': \(reason)"
        case .tooLarge(let limit):
            "the file is larger than \(limit) bytes; raise the options' maximumSize if that is right"
        case .wrongPart(let expected, let found):
            "expected \(expected), found \(found)"
        case .wrongLength(let expected, let found):
            "expected a file of \(expected) bytes, found \(found)"
        }
    }
}
