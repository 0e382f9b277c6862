package import SchemaEngine

/// The choices for inferred schemas. They do not change the summary of the samples.
package struct InferenceOptions: Sendable {
    /// The owner and the role of the schema: the file's name without `.json`.
    package var name = "Payload.response"
    /// The tags that texts and numbers may get.
    package var tags: Set<ScalarKind> = standardTags
    /// The maximum number of members of an enumeration, or `nil` for no enumerations.
    package var maximumMembers: Int? = 12
    package var findsMaps = true
    /// The JSON pointers of objects that are maps, and of those that are not, whatever their keys look like. `*` is each
    /// element of an array, and each value of a map.
    package var mapPlaces: Set<String> = []
    package var objectPlaces: Set<String> = []
    package var findsCases = true
    package var findsTuples = true
    package var findsFragments = true
    /// Whether examples may be personal data. Secrets are never written.
    package var keepsExamples = false
    /// Whether examples are values of the samples. Otherwise, all of them are neutral.
    package var showsValues = true
    /// Whether tags have ranges of numbers, lengths and counts.
    package var findsRanges = false

    package init() {}

    /// The tags that are found unless others are chosen. A text can be one of the others by chance.
    package static let standardTags: Set<ScalarKind> = [
        .uuid, .dateTime, .date, .httpDate, .url, .email, .ipv4, .ipv6, .time, .duration,
    ]

    /// The tags that can be chosen.
    package static let availableTags: [ScalarKind] =
        TextForms.all.ordered + [.unixSeconds, .unixMilliseconds]

    /// The bounds of a chosen maximum number of members.
    package static let memberLimits = 1...StringSummary.maximumStrings
}
