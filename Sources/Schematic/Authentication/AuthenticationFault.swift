public import Foundation
import SchemaEngine

/// Why a request could not be given credentials.
public enum AuthenticationFault: Error, Hashable, Sendable {
    /// A user's name that cannot be sent by the scheme `Basic`.
    case unusableName(reason: String)
    /// The session that the client was made for is over.
    case sessionOver
    /// There is neither a token that is valid, nor anything to get one with: somebody has to log on.
    case logOnNeeded
}

extension AuthenticationFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .unusableName(let reason):
            "expected a user's name that the scheme Basic can send (RFC 7617, section 2), found one that cannot be: "
                + reason
        case .sessionOver:
            "the session is over: its client is for the closure of 'session' alone"
        case .logOnNeeded:
            "expected a valid token, or one to refresh it with, found neither: have the user log on again, and put what "
                + "comes of it into the store"
        }
    }
}
