import Foundation
import SchemaEngine

/// The reason why a call was ended, independently of the network.
public enum CallFault: Error, Hashable, Sendable {
    /// The call did not end before its deadline.
    case deadlinePassed(after: Duration)
}

extension CallFault: DescribedError {
    /// The expected and the actual state, and help if available.
    var displayDescription: String { message.displayLine }

    private var message: String {
        switch self {
        case .deadlinePassed(let time):
            "the call did not finish within \(time), its deadline"
        }
    }
}
