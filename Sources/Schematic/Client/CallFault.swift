public import Foundation
import SchemaEngine

/// Why a call was given up, whatever the network did.
public enum CallFault: Error, Hashable, Sendable {
    /// The call was not over when its deadline came.
    case deadlinePassed(after: Duration)
}

extension CallFault: CustomStringConvertible, LocalizedError {
    /// What was expected, what was found, and the help where there is one.
    public var description: String { message.displayLine }

    /// The same as `description`.
    public var errorDescription: String? { description }

    private var message: String {
        switch self {
        case .deadlinePassed(let time):
            "the call was not over after \(time), its deadline"
        }
    }
}
