/// What kind of thing is wrong. The raw values are stable: they are printed, documented in `Docs/Faults.md`
/// (one anchor each) and safe to switch on.
public enum FaultCode: String, Sendable, Hashable, CaseIterable, Codable {
    // MARK: Of a text, payload or schema

    /// The text is not JSON (RFC 8259).
    case invalidJSON = "invalid-json"
    /// A key stands twice in one object.
    case duplicateKey = "duplicate-key"
    /// Containers are nested deeper than the limit.
    case tooDeep = "too-deep"

    // MARK: Of a payload held against its schema

    /// A required key is absent.
    case missingKey = "missing-key"
    /// A null stands where the schema accepts none.
    case unexpectedNull = "unexpected-null"
    /// The value has another JSON type than the schema's.
    case typeMismatch = "type-mismatch"
    /// The schema closes the object, or the options refuse keys that it does not name.
    case unknownKey = "unknown-key"
    /// A number lies outside its tag's range.
    case outOfRange = "out-of-range"
    /// A string is shorter or longer than its tag allows.
    case wrongLength = "wrong-length"
    /// A string does not match its tag's regular expression.
    case patternMismatch = "pattern-mismatch"
    /// The value is no member of its enumeration.
    case notInEnum = "not-in-enum"
    /// An open enumeration met a string that it does not name. A notice, never an error.
    case unknownEnumMember = "unknown-enum-member"
    /// None of a tag's alternatives accepts the value.
    case noAlternative = "no-alternative"
    /// A case has no branch for the value of its key.
    case unknownCase = "unknown-case"
    /// A tag's transformer could not read, or write, the value.
    case transformFailed = "transform-failed"
    /// A mapper could not make a model of the object, or an object of the model.
    case mappingFailed = "mapping-failed"
    /// A number does not fit the type that the app receives.
    case numberOverflow = "number-overflow"

    /// An object that is to be sent back was not read whole.
    case lossyObject = "lossy-object"

    // MARK: Of a schema file

    /// The braces at the end of a key are no modifier of the language.
    case badKeyModifier = "bad-key-modifier"
    /// A string in one pair of braces cannot be read as a tag.
    case badTag = "bad-tag"
    /// A tag's argument cannot be read.
    case badTagArgument = "bad-tag-argument"
    /// A tag's name is found nowhere.
    case unknownTag = "unknown-tag"
    /// Two files answer to one tag.
    case ambiguousTag = "ambiguous-tag"
    /// A registered name or a fragment hides another tag.
    case shadowedTag = "shadowed-tag"
    /// A default is no JSON text, or not one that its own schema accepts.
    case badDefault = "bad-default"
    /// The file's role asks for another kind of document.
    case badRoot = "bad-root"
    /// `{root}` stands beside other keys, or not at the top of the file.
    case rootNotAlone = "root-not-alone"
    /// `{include}` names something other than a fragment that is an object.
    case badInclude = "bad-include"
    /// Two includes disagree about one key.
    case includeConflict = "include-conflict"
    /// `{extends}` names something other than a fragment that is an object, or stands where it cannot.
    case badExtension = "bad-extension"
    /// An extension disagrees with what it extends, or with another extension.
    case extensionConflict = "extension-conflict"
    /// A case, or one of its branches, is no object schema.
    case badCase = "bad-case"
    /// Fragments lead to each other without a way out.
    case endlessCycle = "endless-cycle"
    /// `{endpoint}` is no method and path, or its path does not fit the parameters.
    case badEndpoint = "bad-endpoint"
    /// The file's name has a role or a status that the language does not have.
    case badFileName = "bad-file-name"
    /// `Tags.json` cannot be read, or disagrees with what the app registers.
    case badTagsFile = "bad-tags-file"
    /// `{root_mapper}` is the old name of `{root}`. A warning.
    case oldRootMapper = "old-root-mapper"
}
