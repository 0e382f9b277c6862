/// The kind of a fault. The raw values are stable: they are printed, documented in `Docs/Faults.md` (one anchor
/// each) and safe to switch on, with `@unknown default`.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum FaultCode: String, Sendable, Hashable, CaseIterable, Codable {
    // MARK: Text of payloads and schemas

    /// The text is not JSON (RFC 8259).
    case invalidJSON = "invalid-json"
    /// A key occurs twice in one object.
    case duplicateKey = "duplicate-key"
    /// A line of a text of header fields is not one.
    case invalidHeader = "invalid-header"
    /// Containers are nested more deeply than the limit.
    case tooDeep = "too-deep"

    // MARK: Payloads

    /// There is no body, although the schema requires one.
    case missingBody = "missing-body"
    /// There is a body, although the schema allows none.
    case unexpectedBody = "unexpected-body"
    /// A required key is absent.
    case missingKey = "missing-key"
    /// The value is null, which the schema does not accept.
    case unexpectedNull = "unexpected-null"
    /// The JSON type of the value differs from the schema's.
    case typeMismatch = "type-mismatch"
    /// The schema closes the object, or the options reject keys that it does not name.
    case unknownKey = "unknown-key"
    /// A number is outside its tag's range.
    case outOfRange = "out-of-range"
    /// A string is shorter or longer than its tag allows.
    case wrongLength = "wrong-length"
    /// An array or an object has fewer or more elements or members than its count allows.
    case wrongCount = "wrong-count"
    /// An element equals an earlier one of an array whose elements must differ.
    case duplicateElement = "duplicate-element"
    /// A string does not match its tag's regular expression.
    case patternMismatch = "pattern-mismatch"
    /// The value is not a member of its enumeration.
    case notInEnum = "not-in-enum"
    /// An open enumeration received a string that it does not name. A notice, never an error.
    case unknownEnumMember = "unknown-enum-member"
    /// None of a tag's alternatives accepts the value.
    case noAlternative = "no-alternative"
    /// A case has no branch for the value of its key.
    case unknownCase = "unknown-case"
    /// A tag's transformer could not read or write the value.
    case transformFailed = "transform-failed"
    /// A mapper could not create a model from the object, or an object from the model.
    case mappingFailed = "mapping-failed"
    /// A number does not fit the type that the app receives.
    case numberOverflow = "number-overflow"

    /// An object to be sent back was not read completely.
    case lossyObject = "lossy-object"

    // MARK: Schema files

    /// The braces at the end of a key are not a modifier of the language.
    case badKeyModifier = "bad-key-modifier"
    /// A string in one pair of braces cannot be read as a tag.
    case badTag = "bad-tag"
    /// A tag's argument cannot be read.
    case badTagArgument = "bad-tag-argument"
    /// A tag's name is not defined.
    case unknownTag = "unknown-tag"
    /// Two files define one tag.
    case ambiguousTag = "ambiguous-tag"
    /// A registered name or a fragment hides another tag.
    case shadowedTag = "shadowed-tag"
    /// A default is not a JSON text, or its own schema does not accept it.
    case badDefault = "bad-default"
    /// The file's role requires another kind of document.
    case badRoot = "bad-root"
    /// A key of a header file is not the name of a header field.
    case badHeaderName = "bad-header-name"
    /// `{root}` is next to other keys, or not at the top of the file.
    case rootNotAlone = "root-not-alone"
    /// `{include}` names something other than a fragment that is an object.
    case badInclude = "bad-include"
    /// Two includes define one key differently.
    case includeConflict = "include-conflict"
    /// `{extends}` names something other than a fragment that is an object, or is used where it is not allowed.
    case badExtension = "bad-extension"
    /// An extension conflicts with the object that it extends, or with another extension.
    case extensionConflict = "extension-conflict"
    /// A case, or one of its branches, is not an object schema.
    case badCase = "bad-case"
    /// Fragments refer to each other in a cycle that never ends.
    case endlessCycle = "endless-cycle"
    /// `{endpoint}` is not a method and a path, or its path does not match the parameters.
    case badEndpoint = "bad-endpoint"
    /// The file's name has a role or a status that the language does not have.
    case badFileName = "bad-file-name"
    /// `Tags.json` cannot be read, or conflicts with the app's registrations.
    case badTagsFile = "bad-tags-file"
    /// `{root_mapper}` is the old name of `{root}`. A warning.
    case oldRootMapper = "old-root-mapper"
}
