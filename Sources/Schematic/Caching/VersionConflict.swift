public import Foundation
import SchemaEngine

/// The server has another version of an object than the one that a write was meant for, and has done nothing: status 412
/// (RFC 9110, section 15.5.13). It is the cause of an `APIError` of stage `status`.
///
/// ```swift
/// catch let error as APIError where error.cause is VersionConflict { … }
/// ```
///
/// Read the object again, and decide anew.
public struct VersionConflict: Error, Sendable {
    /// What the write was meant for. `nil` where it had another condition than `If-Match`.
    public let expected: EntityTag?
    /// What the server has, where it says so.
    public let current: EntityTag?
    /// The server's own error, as its error schema decodes it; `nil` where there is none.
    public let reason: (any Error)?
}

extension VersionConflict: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help.
    public var description: String {
        let wanted = expected.map { $0 == .any ? "an object that is there" : "the version \($0.rawValue.displayLine)" }
        let found = current.map { "the version \($0.rawValue.displayLine)" } ?? "another"
        let own = reason.map { "; the server says: \(SecretMask.text(of: $0))" } ?? ""
        return "expected \(wanted ?? "an object as the request's headers say"), found \(found) (status 412): "
            + "read it again, and decide anew\(own)"
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}
