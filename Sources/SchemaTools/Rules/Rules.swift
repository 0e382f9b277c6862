/// The list of rules.
package enum Rules {
    /// All rules, sorted by identifier.
    package static let all: [any Rule] = [
        AlwaysOptional(), ArrayExamplesDiffer(), ConflictingDirection(), DuplicateRequestName(), DuplicateShape(),
        EmptyArray(), HTMLPasted(), InconsistentType(),
        KeyStyle(), LooksLikeJSONSchema(), LooksLikeOpenAPI(), MisnamedFile(), MissingFragmentExample(),
        ModifierWithoutBraces(), NullExample(), OldRootMapper(), OverlappingMapKeys(),
        PathParameterMismatch(), PersonalDataInExample(), ReplacedTag(), SecretInExample(), TagWithoutBraces(),
        UndeclaredTag(), UnmatchedRequest(), UnnamedPositions(), UnstatedDecimalForm(), UntaggedAddress(),
        UntaggedDate(), UntaggedURL(), UntaggedUUID(),
        UnusedBaselineEntry(), UnusedFragment(), UnusedKey(), UnusedTag(),
    ]

    package static func rule(_ identifier: String) -> (any Rule)? { byIdentifier[identifier] }

    private static let byIdentifier = Dictionary(
        all.map { ($0.description.identifier, $0) },
        uniquingKeysWith: { first, _ in first }
    )
}
