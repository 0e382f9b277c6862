/// A fault of a schema file, without words. `CompileProblem+Message.swift` has the messages.
enum CompileProblem: Hashable {
    // MARK: Text

    /// The text is not JSON, or too deep; with the reader's message and help.
    case text(JSONTextError.Reason, String, help: String?)
    case tooLarge(limit: Int)
    case propertyList(PropertyListError)
    case duplicateKey(String)

    // MARK: Keys and tags

    case keyModifier(key: String, KeyModifierError, suggestion: String?)
    case tagSyntax(tag: String, TagSyntaxError)
    case tagArgument(tag: String, argument: String, ArgumentError)
    /// A `{count:…}` that is not the first of several elements, or that is one of a tag's alternatives.
    case misplacedCount(tag: String)
    case unknownTag(name: String, suggestions: [String])
    /// A mapper is registered, or declared, for a fragment that no file describes.
    case mapperWithoutFragment(tag: String, fragment: String)

    // MARK: Files and registrations

    case fileName(name: String, SchemaFileNameError, suggestion: String?)
    case ambiguousTag(owner: String, first: String)
    /// A file has the name of a tag that is built in, or registered.
    case shadowedByFile(tag: String, isBuiltIn: Bool)
    /// A registered or declared name is that of a built-in tag.
    case shadowedByName(tag: String)
    /// Two registrations have equal names: case and separators are ignored.
    case registeredTwice(tag: String)
    case invalidTagName(String)
    /// A registration cannot replace a mapper.
    case notReplaced(tag: String, ReplacementError)
    case tagsFile(TagsFileError)

    // MARK: Objects

    case defaultNotJSON(text: String, String)
    case defaultNeedsItself(key: String)
    case defaultRefused(String)
    case pathNotObject
    case headers(HeaderFileError)
    case rootNotAlone(isTop: Bool)
    case oldRootMapper
    case include(IncludeError)
    case includeConflict(IncludeConflict)
    case extends(ExtensionError)
    case extensionConflict(ExtensionConflict)
    case badCase(CaseError)
    case endlessCycle(tags: [String])
    case endpoint(EndpointError)
}

/// The reason that a registration replaces no mapper.
enum ReplacementError: Hashable {
    case notRegistered(suggestions: [String])
    case transformer
    /// The existing mapper has another fragment.
    case otherFragment(String)
}

/// The reason that an include joins nothing.
enum IncludeError: Error, Hashable {
    /// Not a tag, nor an array of tags.
    case notTags
    /// A string without the braces that make it a tag.
    case noBraces(String)
    /// The tag has alternatives, an argument, or `secret:`.
    case notPlain(String)
    /// The tag does not refer to a fragment.
    case notFragment(String)
    /// The fragment is not an object.
    case notObject(String)
    /// The includes of the catalog join too many keys in total.
    case tooMany(limit: Int)
}

/// The subject on which two includes of one object disagree.
enum IncludeConflict: Hashable {
    case key(String, tag: String)
    case rest(tag: String)
    /// `{* TAG}`, with the text of its tag.
    case mapKey(String, tag: String)
    case count(tag: String)
    case cases(of: String, tag: String)
}

/// The reason that an extension extends nothing.
enum ExtensionError: Error, Hashable {
    /// The named fragment cannot be joined, for the same reasons as in an include.
    case target(IncludeError)
    /// No tag has the name.
    case unknown(tag: String, suggestions: [String])
    /// The `{extends}` is not in the top-level object of its file.
    case notAtTop
    /// The `{extends}` is in a file that no tag finds.
    case notFragment
}

/// A subject on which an extension and another file disagree.
struct ExtensionConflict: Hashable {
    enum Subject: Hashable {
        case key(String)
        case rest
        /// `{* TAG}`, with the text of its tag.
        case mapKey(String)
        case count
        case branch(String, of: String)
    }

    var subject: Subject
    /// The place of the first definition: file, line and column.
    var other: String
}

/// The reason that a case is invalid.
enum CaseError: Error, Hashable {
    case notObject
    case noBranches
    /// A key among the branches that is neither a value nor `{*}`.
    case notBranch(String)
    case branchNotObject(String)
    /// The cases of one object, joined, result in too many shapes.
    case tooMany(limit: Int)
}

/// The reason that `Tags.json` does not declare tags.
enum TagsFileError: Error, Hashable {
    case notObject
    case badName(String)
    case entryNotObject(String)
    case unknownMember(String, suggestion: String?)
    case acceptsNotKinds
    case unknownKind(String, suggestion: String?)
    case fragmentNotName
    case unknownFragment(String, suggestions: [String])
    /// The entry has neither `accepts` nor `fragment`, or has both.
    case notOneMember(tag: String)
    case declaredTwice(String)
    case notRegistered(String)
    case notDeclared(String)
    case registeredOtherwise(tag: String, declared: String, registered: String)
}

extension CompileProblem {
    var code: FaultCode {
        switch self {
        case .text(.tooDeep, _, _), .propertyList(.tooDeep): .tooDeep
        case .text, .tooLarge, .propertyList: .invalidJSON
        case .duplicateKey: .duplicateKey
        case .keyModifier: .badKeyModifier
        case .tagSyntax(_, let error): error.isOfArgument ? .badTagArgument : .badTag
        case .tagArgument: .badTagArgument
        case .unknownTag, .mapperWithoutFragment, .notReplaced: .unknownTag
        case .fileName: .badFileName
        case .ambiguousTag: .ambiguousTag
        case .shadowedByFile, .shadowedByName, .registeredTwice: .shadowedTag
        case .invalidTagName, .misplacedCount: .badTag
        case .tagsFile: .badTagsFile
        case .defaultNotJSON, .defaultNeedsItself, .defaultRefused: .badDefault
        case .pathNotObject: .badRoot
        case .headers(let error): error.code
        case .rootNotAlone: .rootNotAlone
        case .oldRootMapper: .oldRootMapper
        case .include: .badInclude
        case .includeConflict: .includeConflict
        case .extends(.unknown): .unknownTag
        case .extends: .badExtension
        case .extensionConflict: .extensionConflict
        case .badCase: .badCase
        case .endlessCycle: .endlessCycle
        case .endpoint: .badEndpoint
        }
    }

    var severity: Fault.Severity {
        if case .oldRootMapper = self { .warning } else { .error }
    }

    /// Whether the fault has the pointer of the whole document, at any place.
    var isOfWholeText: Bool { code == .invalidJSON }

    /// The text that distinguishes the fault from another one of the same code at the same place. The message may
    /// differ between directions.
    var subject: String {
        switch self {
        case .endlessCycle, .duplicateKey, .defaultRefused: ""
        case .unknownTag(let name, _), .extends(.unknown(let name, _)): name
        default: message
        }
    }
}
