import Foundation
import SchemaEngine

/// An error of a write: the server has another version of the object than the request names, and has changed
/// nothing. It is the cause of an `APIError` of stage `status`, with status 412 (RFC 9110, section 15.5.13).
///
/// ```swift
/// catch let error as APIError where error.cause is VersionConflict { … }
/// ```
///
/// Read the object again, and repeat the change if it still applies.
public struct VersionConflict: Error, Sendable {
    /// The version in the request; `nil` if its condition was not `If-Match`.
    public let expected: EntityTag?
    /// The server's version, if the response states it.
    public let current: EntityTag?
    /// The server's error, as decoded by its error schema; `nil` if there is none.
    public let reason: (any Error)?
}

extension VersionConflict: DescribedError {
    /// The expected and the actual version, and help.
    var displayDescription: String {
        let wanted = expected.map { $0 == .any ? "an existing object" : "the version \($0.rawValue.displayLine)" }
        let found = current.map { "the version \($0.rawValue.displayLine)" } ?? "another"
        let own = reason.map { "; the server reports: \(SecretMask.text(of: $0))" } ?? ""
        return "expected \(wanted ?? "an object that matches the request's headers"), found \(found) (status 412): "
            + "read it again before another change\(own)"
    }
}
