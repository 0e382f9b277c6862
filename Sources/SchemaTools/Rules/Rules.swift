/// The list of rules.
package enum Rules {
    /// All rules, sorted by identifier.
    package static let all: [any Rule] = [
        AlwaysOptional(), ArrayExamplesDiffer(), ConflictingDirection(), DuplicateRequestName(), DuplicateShape(),
        EmptyArray(), HTMLPasted(), InconsistentType(),
        KeyStyle(), LooksLikeJSONSchema(), LooksLikeOpenAPI(), MisnamedFile(), MissingFragmentExample(),
        ModifierWithoutBraces(), NullExample(), OldRootMapper(), OverlappingMapKeys(),
        PathParameterMismatch(), PersonalDataInExample(), ReplacedTag(), SecretInExample(), TagWithoutBraces(),
        UndeclaredTag(), UnmatchedRequest(), UntaggedAddress(), UntaggedDate(), UntaggedURL(), UntaggedUUID(),
        UnusedBaselineEntry(), UnusedFragment(), UnusedTag(),
    ]

    package static func rule(_ identifier: String) -> (any Rule)? {
        all.first { $0.description.identifier == identifier }
    }
}
