@_spi(Generated) import SchemaEngine

/// A payload with its text and the verdicts about it, so that the many changes that one payload shows need each of them once.
final class SentPayload {
    let value: JSONValue
    let text: String
    /// The text for display, if the payload has a secret.
    var shownText: String?
    private var verdicts: [Bool: WitnessVerdict?] = [:]
    private var members: [ExactName: JSONValue]?
    private var received: JSONValue??

    init(_ value: JSONValue, text: String) { (self.value, self.text) = (value, text) }

    /// Returns the verdict about the payload, which is made once.
    func verdict(allowsUnnamedKeys: Bool, _ make: () -> WitnessVerdict?) -> WitnessVerdict? {
        if let known = verdicts[allowsUnnamedKeys] { return known }
        let verdict = make()
        verdicts.updateValue(verdict, forKey: allowsUnnamedKeys)
        return verdict
    }

    /// Returns the payload as the receiver reads it, which is made once; `nil` if it is the same.
    func received(_ make: (JSONValue) -> JSONValue?) -> JSONValue? {
        if let received { return received }
        let made = make(value)
        received = .some(made)
        return made
    }

    /// Returns the value after some steps. The members of the outermost object are indexed once.
    func part(_ steps: [String]) -> JSONValue? {
        guard let first = steps.first, case .object(let object) = value else {
            return steps.reduce(JSONValue?.some(value)) { $0?.part($1) }
        }
        let members =
            members ?? Dictionary(object.members.map { (ExactName($0.key), $0.value) }) { first, _ in first }
        self.members = members
        return steps.dropFirst().reduce(members[ExactName(first)]) { $0?.part($1) }
    }
}
