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
