import SchematicPlatform

/// The answers of calls that are chosen while the server runs, in place of those of the command line.
package final class MockChoices: Sendable {
    /// A choice among the payloads of a response.
    package enum Answer: Sendable, Hashable {
        case sample(ExampleVariant)
        /// A payload that violates one requirement of the schema, with each call another one.
        case violations

        /// The names of all choices.
        package static let names = ExampleVariant.allCases.map(\.rawValue) + ["violations"]

        /// Creates the choice of a name, or returns `nil` for another text.
        package init?(_ name: String) {
            if name == "violations" {
                self = .violations
            } else if let variant = ExampleVariant(rawValue: name) {
                self = .sample(variant)
            } else {
                return nil
            }
        }

        /// The name.
        package var name: String {
            switch self {
            case .sample(let variant): variant.rawValue
            case .violations: "violations"
            }
        }
    }

    private let answers = Locked<[String: Answer]>([:])

    package init() {}

    /// The choice for the calls of a request; `nil` without one.
    package subscript(owner: String) -> Answer? {
        get { answers.withLock { $0[owner] } }
        set { answers.withLock { $0[owner] = newValue } }
    }
}
