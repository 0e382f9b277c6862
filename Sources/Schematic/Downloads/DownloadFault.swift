import Foundation
import SchemaEngine

/// The reason why a download did not result in a file.
public enum DownloadFault: Error, Hashable, Sendable {
    /// The file, or a file with a part of it, cannot be written.
    case unwritable(path: String, reason: String)
    /// The content is larger than the options allow.
    case tooLarge(limit: Int)
    /// The server sent another part of the file than was requested, or a part instead of the whole file.
    case wrongPart(expected: String, found: String)
    /// The length of the file differs from the one that the server stated.
    case wrongLength(expected: Int, found: Int)
}

extension DownloadFault: DescribedError {
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
        }
    }
}
