/// What is wrong with a schema file: facts alone. The words are in `CompileProblem+Message.swift`.
enum CompileProblem: Hashable {
    // MARK: The text

    /// It is not JSON, or too deep; with the reader's own words.
    case text(JSONTextError.Reason, String)
    case tooLarge(limit: Int)
    case propertyList(PropertyListError)
    case duplicateKey(String)

    // MARK: Keys and tags

    case keyModifier(key: String, KeyModifierError, suggestion: String?)
    case tagSyntax(tag: String, TagSyntaxError)
    case tagArgument(tag: String, argument: String, ArgumentError)
    case unknownTag(name: String, suggestions: [String])
    /// A mapper is registered, or declared, for a fragment that no file describes.
    case mapperWithoutFragment(tag: String, fragment: String)

    // MARK: Files and registrations

    case fileName(name: String, SchemaFileNameError, suggestion: String?)
    case ambiguousTag(owner: String, first: String)
    /// A file answers to a tag that is built in, or registered.
    case shadowedByFile(tag: String, isBuiltIn: Bool)
    /// A registered or declared name is a built-in one.
    case shadowedByName(tag: String)
    /// Two registrations have names that come to the same.
    case registeredTwice(tag: String)
    case unspeakableName(String)
    /// What is to take the place of a mapper cannot.
    case notReplaced(tag: String, ReplacementError)
    case tagsFile(TagsFileError)

    // MARK: Objects

    case defaultNotJSON(text: String, String)
    case defaultNeedsItself(key: String)
    case defaultRefused(String)
    case pathNotObject
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

/// Why a registration replaces no mapper.
enum ReplacementError: Hashable {
    case notRegistered(suggestions: [String])
    case transformer
    /// The mapper that is there has another fragment.
    case otherFragment(String)
}

/// Why a tag's argument is none.
enum ArgumentError: Error, Hashable {
    case empty
    /// The tag cannot do without.
    case missing
    /// The tag takes none.
    case notTaken
    case range(RangeError)
    case enumeration(EnumerationError)
    case pattern(PatternError)
    case syntax(TagSyntaxError)
}

/// Why an include joins nothing.
enum IncludeError: Error, Hashable {
    /// Not a tag, nor an array of tags.
    case notTags
    /// A string without the braces that make it a tag.
    case noBraces(String)
    /// Alternatives, arguments, `secret:`.
    case notPlain(String)
    /// What the tag stands for is no fragment.
    case notFragment(String)
    /// The fragment is no object.
    case notObject(String)
    /// All includes of the catalog together join too many keys.
    case tooMany(limit: Int)
}

/// What two includes of one object disagree about.
enum IncludeConflict: Hashable {
    case key(String, tag: String)
    case rest(tag: String)
    case cases(of: String, tag: String)
}

/// Why an extension extends nothing.
enum ExtensionError: Error, Hashable {
    /// What is named cannot be joined, for the same reasons as in an include.
    case target(IncludeError)
    /// Nothing has the name.
    case unknown(tag: String, suggestions: [String])
    /// Not in the object that is the whole file.
    case notAtTop
    /// In a file that no tag finds.
    case notFragment
}

/// What an extension and another file say differently.
struct ExtensionConflict: Hashable {
    enum Subject: Hashable {
        case key(String)
        case rest
        case branch(String, of: String)
    }

    var subject: Subject
    /// The place of what was there first: file, line and column.
    var other: String
}

/// Why a case cannot choose.
enum CaseError: Error, Hashable {
    case notObject
    case noBranches
    /// A key among the branches that is neither a value nor `{*}`.
    case notBranch(String)
    case branchNotObject(String)
    /// The cases of one object, joined, come to too many shapes.
    case tooMany(limit: Int)
}

/// Why `Tags.json` does not say which tags there are.
enum TagsFileError: Error, Hashable {
    case notObject
    case badName(String)
    case entryNotObject(String)
    case unknownMember(String, suggestion: String?)
    case acceptsNotKinds
    case unknownKind(String, suggestion: String?)
    case fragmentNotName
    case unknownFragment(String, suggestions: [String])
    /// Neither `accepts` nor `fragment`, or both.
    case notOneMember(tag: String)
    case declaredTwice(String)
    case notRegistered(String)
    case notDeclared(String)
    case registeredOtherwise(tag: String, declared: String, registered: String)
}

extension CompileProblem {
    var code: FaultCode {
        switch self {
        case .text(.tooDeep, _), .propertyList(.tooDeep): .tooDeep
        case .text, .tooLarge, .propertyList: .invalidJSON
        case .duplicateKey: .duplicateKey
        case .keyModifier: .badKeyModifier
        case .tagSyntax(_, let error): error.isOfArgument ? .badTagArgument : .badTag
        case .tagArgument: .badTagArgument
        case .unknownTag, .mapperWithoutFragment, .notReplaced: .unknownTag
        case .fileName: .badFileName
        case .ambiguousTag: .ambiguousTag
        case .shadowedByFile, .shadowedByName, .registeredTwice: .shadowedTag
        case .unspeakableName: .badTag
        case .tagsFile: .badTagsFile
        case .defaultNotJSON, .defaultNeedsItself, .defaultRefused: .badDefault
        case .pathNotObject: .badRoot
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

    /// Whether the fault has the pointer of the whole document, wherever it lies.
    var isOfWholeText: Bool { code == .invalidJSON }

    /// What tells it from another fault of the same code at the same place; its words may differ between directions.
    var subject: String {
        switch self {
        case .endlessCycle, .duplicateKey, .defaultRefused: ""
        case .unknownTag(let name, _), .extends(.unknown(let name, _)): name
        default: message
        }
    }
}
