/// A fault of a schema file, without words.
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

extension CompileProblem {
    /// Advice in addition to the message. A fault that can have several corrections has no edit, but advice.
    var advice: String? {
        switch self {
        case .text(_, _, let help): help
        case .keyModifier(let key, let error, _): error.advice(for: key)
        case .ambiguousTag:
            "to check the schemas of two services separately, write a Tags.json with {} into the folder of each"
        default: nil
        }
    }
}

extension CompileProblem {
    /// One line: what was expected, what was found, and the help.
    var message: String {
        switch self {
        case .text(_, let message, _): message
        case .tooLarge(let limit): "expected a schema of at most \(limit >> 20) MB, found a larger one"
        case .propertyList(let error): error.message
        case .duplicateKey(let key): "expected each key once, found \(quoted(key)) again: remove one of them"
        case .keyModifier(let key, let error, let suggestion): error.message(key: key, suggestion: suggestion)
        case .tagSyntax(let tag, let error): error.message(tag: tag)
        case .tagArgument(let tag, let argument, let error): error.message(tag: tag, argument: argument)
        case .misplacedCount(let tag):
            "expected {count:…} alone, as the first element of an array, before the schema of the elements, "
                + "found \(quoted(tag)) elsewhere: write [\"{count:1..10}\", \"{string}\"]"
        case .unknownTag(let name, let suggestions): Self.unknownTag(name, suggestions)
        case .mapperWithoutFragment(let tag, let fragment):
            "expected a file for the objects that the mapper of {\(tag)} reads, found none: add \(fragment).json"
        case .fileName(let name, let error, let suggestion): error.message(name: name, suggestion: suggestion)
        case .ambiguousTag(let owner, let first):
            "expected one file for '\(owner)', found \(first), which has the same name: rename or remove one of them"
        case .shadowedByFile(let tag, let isBuiltIn):
            "expected a unique tag name, found that {\(tag)} is "
                + "\(isBuiltIn ? "a built-in tag" : "registered in code"), "
                + "which takes precedence over this file: rename the file"
        case .shadowedByName(let tag):
            "expected a unique tag name, found that {\(tag)} is a built-in tag, which takes precedence: "
                + "register another name"
        case .registeredTwice(let tag):
            "expected each tag to be registered once, found {\(tag)} again: "
                + "names that differ only in case or separators are equal"
        case .invalidTagName(let name):
            "expected a tag's name, a letter followed by letters, digits, '_', '-' or '.', "
                + "found that '\(name)' is registered"
        case .notReplaced(let tag, let error): error.message(tag: tag)
        case .tagsFile(let error): error.message
        case .defaultNotJSON(let text, let reason):
            "expected JSON text between '=' and '}', found '\(shortened(text))' (\(reason)): a string needs quotes, "
                + "as in {=\\\"text\\\"}"
        case .defaultNeedsItself(let key):
            "expected a finite default, found that filling in \(quoted(key)) requires this default again: "
                + "write the key in the default's value"
        case .defaultRefused(let reason): "expected a default that its own schema accepts: \(reason)"
        case .pathNotObject:
            "expected an object of path and query parameters, found something else: write a path schema as { … }"
        case .headers(let error): error.message
        case .rootNotAlone(let isTop): Self.rootNotAlone(isTop)
        case .oldRootMapper: "expected '{root}', found '{root_mapper}', its old name: rename it"
        case .include(let error): error.message(after: "include")
        case .includeConflict(let conflict): conflict.message
        case .extends(let error): error.message
        case .extensionConflict(let conflict): conflict.message
        case .badCase(let error): error.message
        case .endlessCycle(let tags):
            "expected tags that a finite value can match, "
                + "found the cycle \(tags.map { "{\($0)}" }.joined(separator: " → ")): "
                + "make a key of the cycle optional, as in 'key{?}', or put the tag into an array"
        case .endpoint(let error): error.message
        }
    }

    private static func unknownTag(_ name: String, _ suggestions: [String]) -> String {
        guard !suggestions.isEmpty else {
            return "expected a known tag, found {\(name)}: register it, or add \(name).json"
        }
        return "expected a known tag, found {\(name)}: \(didYouMean(suggestions.map { "{\($0)}" }))"
    }

    private static func rootNotAlone(_ isTop: Bool) -> String {
        isTop
            ? "expected '{root}' to be the only key of its object, found others: only '{comment}' is allowed next to it"
            : "expected '{root}' at the top level of the file only, found it in a nested object: "
                + "write its value here instead"
    }
}
