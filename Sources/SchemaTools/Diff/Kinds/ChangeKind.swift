/// The kinds of changes between two contracts. Their names are identifiers, which do not change between versions.
package enum ChangeKind: String, CaseIterable, Sendable, Hashable {
    case requestAdded, requestRemoved, schemaAdded, schemaRemoved, endpointAdded, endpointRemoved, endpointMoved,
        parameterRenamed, bodyAdded, bodyRemoved, bodyBecameOptional, bodyBecameRequired, keyAddedRequired,
        keyAddedOptional, keyRemoved, keyBecameOptional, keyBecameRequired, becameNullable, becameNotNull,
        defaultAdded, defaultRemoved, defaultChanged, objectOpened, objectClosed, otherKeysDescribed,
        otherKeysUndescribed, mapKeyAdded, mapKeyRemoved, mapKeysReordered, keysDescribed, keysUndescribed,
        elementsDescribed, elementsUndescribed, countWidened, countNarrowed, countChanged, elementsMustDiffer,
        elementsMayRepeat, typeWidened, typeNarrowed, typeChanged, alternativeAdded, alternativeRemoved,
        enumMemberAdded, enumMemberRemoved, enumOpened, enumClosed, rangeWidened, rangeNarrowed, rangeChanged,
        lengthWidened, lengthNarrowed, lengthChanged, patternAdded, patternRemoved, patternChanged, formWidened,
        formNarrowed, formChanged, secretAdded, secretRemoved, caseAdded, caseRemoved, casesOpened, casesClosed,
        casesAdded, casesRemoved, caseKeyChanged, positionAdded, positionRemoved, positionBecameRequired,
        positionBecameOptional, positionRenamed, furtherElementsAllowed, furtherElementsRefused

    /// The name with hyphens: `key-removed`.
    package var identifier: String {
        rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
    }

    /// Creates a kind by its identifier.
    package init?(identifier: String) {
        guard let kind = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
        self = kind
    }

    /// The words for a kind in messages.
    package static let title = "kind of change (Docs/Diff.md lists them)"

    /// The place in the documentation.
    package var page: String { "Docs/Diff.md#\(identifier)" }

    /// The change in one sentence.
    package var summary: String {
        switch self {
        case .requestAdded: "A request has its first schema file."
        case .requestRemoved:
            "A request has no schema file any more. With an endpoint that no other request has, its calls fail."
        case .schemaAdded:
            "A message has a schema file of its own. Before, a more general file or none described it."
        case .schemaRemoved:
            "A message has no schema file of its own any more. Now, a more general file or none describes it."
        case .endpointAdded: "A path schema states the destination of its request."
        case .endpointRemoved: "A path schema does not state the destination of its request any more."
        case .endpointMoved: "The method or the path of a request is another one."
        case .parameterRenamed: "A placeholder of a path has another name, which only generated code sees."
        case .bodyAdded: "A message that had no body has one."
        case .bodyRemoved: "A message has no body any more."
        case .bodyBecameOptional: "The body of a message may be absent."
        case .bodyBecameRequired: "The body of a message must be present."
        case .keyAddedRequired: "An object has a key that must be present."
        case .keyAddedOptional: "An object has a key that may be absent."
        case .keyRemoved: "An object does not name a key any more."
        case .keyBecameOptional: "A key may be absent."
        case .keyBecameRequired: "A key must be present."
        case .becameNullable: "A value may be null."
        case .becameNotNull: "A value must not be null."
        case .defaultAdded: "An absent key has a default."
        case .defaultRemoved: "An absent key has no default any more."
        case .defaultChanged: "An absent key has another default. Payloads stay valid, and mean something else."
        case .objectOpened: "An object may have keys that it does not name."
        case .objectClosed: "An object must not have keys that it does not name."
        case .otherKeysDescribed: "The keys that an object does not name have a schema."
        case .otherKeysUndescribed: "The keys that an object does not name have no schema any more."
        case .mapKeyAdded: "An object describes keys by a tag."
        case .mapKeyRemoved: "An object does not describe keys by a tag any more."
        case .mapKeysReordered: "The tags that describe keys have another order, so that another one can decide."
        case .keysDescribed: "Any object has become one with named keys."
        case .keysUndescribed: "An object with named keys has become any object."
        case .elementsDescribed: "The elements of an array have a schema."
        case .elementsUndescribed: "The elements of an array have no schema any more."
        case .countWidened: "An array or an object may have more, or fewer, elements or members."
        case .countNarrowed: "An array or an object may have only some of the earlier numbers of elements or members."
        case .countChanged: "An array or an object has other numbers of elements or members."
        case .elementsMustDiffer: "All elements of an array must differ."
        case .elementsMayRepeat: "Elements of an array may be equal."
        case .typeWidened: "A value may have all earlier types, and others."
        case .typeNarrowed: "A value may have only some of the earlier values."
        case .typeChanged: "A value has another type."
        case .alternativeAdded: "A value has one more alternative."
        case .alternativeRemoved: "A value has one alternative less."
        case .enumMemberAdded: "An enumeration has a further member."
        case .enumMemberRemoved: "An enumeration lacks an earlier member."
        case .enumOpened: "An enumeration accepts texts that are not its members."
        case .enumClosed: "An enumeration accepts its members only."
        case .rangeWidened: "The range of a number contains the earlier one."
        case .rangeNarrowed: "The range of a number is a part of the earlier one."
        case .rangeChanged: "The range of a number is another one, which overlaps the earlier one at most."
        case .lengthWidened: "A text or data may have all earlier lengths, and others."
        case .lengthNarrowed: "A text or data may have only some of the earlier lengths."
        case .lengthChanged: "A text or data has other lengths."
        case .patternAdded: "A text must match a regular expression."
        case .patternRemoved: "A text need not match a regular expression any more."
        case .patternChanged:
            "A text must match another regular expression. Only a witness, and no proof, decides about it."
        case .formWidened: "A URL may have further schemes, or a time any offset."
        case .formNarrowed: "A URL may have fewer schemes, or a time must be in UTC."
        case .formChanged: "A URL has other schemes."
        case .secretAdded: "A value has become secret. It is masked in logs and reports."
        case .secretRemoved: "A value is not secret any more, so that logs and reports show it."
        case .caseAdded: "An object may be of a further kind."
        case .caseRemoved: "An object may not be of one of its kinds any more."
        case .casesOpened: "An object may be of a kind that no case names."
        case .casesClosed: "An object must be of a kind that a case names."
        case .casesAdded: "The keys of an object depend on a key."
        case .casesRemoved: "The keys of an object do not depend on a key any more."
        case .caseKeyChanged: "The keys of an object depend on another key."
        case .positionAdded: "A list by position has a further position."
        case .positionRemoved: "A list by position lacks an earlier position."
        case .positionBecameRequired: "A position of a list must be present."
        case .positionBecameOptional: "A position of a list may be absent."
        case .positionRenamed: "A position of a list has another name, which only code sees."
        case .furtherElementsAllowed: "A list may have elements after its positions."
        case .furtherElementsRefused: "A list must not have elements after its positions."
        }
    }

    /// Whether generated Swift changes, and with it the code that uses it.
    package var affectsCode: Bool {
        switch self {
        case .requestAdded, .endpointMoved, .keyAddedOptional, .defaultChanged, .objectOpened, .objectClosed,
            .mapKeysReordered, .countWidened, .countNarrowed, .countChanged, .elementsMustDiffer, .elementsMayRepeat,
            .rangeWidened, .rangeNarrowed, .rangeChanged, .lengthWidened, .lengthNarrowed, .lengthChanged,
            .patternAdded, .patternRemoved, .patternChanged, .formWidened, .formNarrowed, .formChanged, .secretAdded,
            .secretRemoved:
            false
        default: true
        }
    }
}
