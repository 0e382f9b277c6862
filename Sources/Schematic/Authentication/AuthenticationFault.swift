import Foundation
import SchemaEngine

/// The reason why no credentials could be added to a request.
public enum AuthenticationFault: Error, Hashable, Sendable {
    /// A user name or a password that the scheme `Basic` cannot send.
    case unusableName(reason: String)
    /// The session of the client has ended.
    case sessionOver
    /// There is neither a valid token nor a way to get one: the user must log in.
    case loginRequired
}

extension AuthenticationFault: DescribedError {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .unusableName(let reason):
            "expected a user name that Basic authentication can send (RFC 7617, section 2), found one that it cannot send: "
                + reason
        case .sessionOver:
            "the session has ended: use its client only in the closure of 'session'"
        case .loginRequired:
            "expected a valid token or a refresh token, found neither: let the user log in again, and save the new "
                + "token in the store"
        }
    }
}
