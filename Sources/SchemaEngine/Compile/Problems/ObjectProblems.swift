import SchematicText

/// Faults of objects: their roots, defaults, endpoints, includes, extensions and cases.
extension CompileProblem {
    /// `{root}` is next to other keys at the top of its file, or not at the top.
    static func rootNotAlone(isTop: Bool) -> CompileProblem {
        CompileProblem(
            .rootNotAlone,
            isTop
                ? "expected '{root}' to be the only key of its object, found others: only '{comment}' is allowed next to it"
                : "expected '{root}' at the top level of the file only, found it in a nested object: "
                    + "write its value here instead"
        )
    }

    static var oldRootMapper: CompileProblem {
        let message = "expected '{root}', found '{root_mapper}', its old name: rename it"
        return CompileProblem(.oldRootMapper, message, severity: .warning)
    }

    static var pathNotObject: CompileProblem {
        CompileProblem(
            .badRoot,
            "expected an object of path and query parameters, found something else: write a path schema as { … }"
        )
    }

    static func endpoint(_ error: EndpointError) -> CompileProblem { CompileProblem(.badEndpoint, error.message) }

    // MARK: Defaults

    static func defaultNotJSON(_ text: String, _ reason: String) -> CompileProblem {
        badDefault(
            "expected JSON text between '=' and '}', found '\(shortened(text))' (\(reason)): a string needs quotes, "
                + "as in {=\\\"text\\\"}"
        )
    }

    static func defaultNeedsItself(_ key: String) -> CompileProblem {
        badDefault(
            "expected a finite default, found that filling in \(quoted(key)) requires this default again: "
                + "write the key in the default's value"
        )
    }

    static func defaultRefused(_ reason: String) -> CompileProblem {
        badDefault("expected a default that its own schema accepts: \(reason)", subject: "")
    }

    private static func badDefault(_ message: String, subject: String? = nil) -> CompileProblem {
        CompileProblem(.badDefault, message, subject: subject)
    }

    // MARK: Cases

    static var caseNotObject: CompileProblem {
        badCase("expected an object that has a schema for each value, found something else: { \"bug\": \"{bug}\" }")
    }

    static var caseWithoutBranches: CompileProblem {
        badCase("expected a schema for at least one value, found an empty object: { \"bug\": \"{bug}\" }")
    }

    /// A key among the branches is neither a value nor `{*}`.
    static func caseNotBranch(_ key: String) -> CompileProblem {
        badCase("expected a value of the case's key, or '{*}' for every other value, found \(quoted(key))")
    }

    static func branchNotObject(_ value: String) -> CompileProblem {
        badCase("expected an object, or a tag that refers to one, for \(quoted(value)), found something else")
    }

    /// The key that selects the case is only read, or only written.
    static func caseKeyHasSide(_ key: String, _ side: KeySide) -> CompileProblem {
        badCase(
            "expected the key that selects a case to be read and written, found {\(side.rawValue)} at \(quoted(key)): "
                + "remove the modifier, or use a file for each direction"
        )
    }

    /// The cases of one object, joined, result in too many shapes.
    static func tooManyShapes(limit: Int) -> CompileProblem {
        badCase(
            "expected cases that result in at most \(limit) shapes or keys, found more: cases multiply, so use fewer"
        )
    }

    private static func badCase(_ message: String) -> CompileProblem { CompileProblem(.badCase, message) }
}

/// The key that joins the keys of fragments to those of an object.
enum JoiningKey: String {
    case include
    case extends
}

/// Faults of includes and extensions.
extension CompileProblem {
    /// The value is neither a tag nor an array of tags.
    static func notTags(_ key: JoiningKey) -> CompileProblem {
        joins(
            key,
            "expected a tag or an array of tags as the value of '{\(key)}', found something else: write \"{name}\""
        )
    }

    /// The value is a string without the braces that make it a tag.
    static func noBraces(_ key: JoiningKey, _ text: String) -> CompileProblem {
        joins(
            key,
            "expected a tag as the value of '{\(key)}', found plain text: did you mean \"{\(shortened(text))}\"?"
        )
    }

    /// The tag has alternatives, an argument, or `secret:`.
    static func notPlain(_ key: JoiningKey, _ tag: String) -> CompileProblem {
        joins(
            key,
            "expected the name of one fragment, found \(quoted(tag)): an include takes no alternatives and no arguments"
        )
    }

    /// The tag does not refer to a fragment.
    static func notFragment(_ key: JoiningKey, _ tag: String) -> CompileProblem {
        joins(
            key,
            "expected a fragment that is an object, found that {\(tag)} is a single value: it has no keys to join"
        )
    }

    /// The fragment is not an object.
    static func notObject(_ key: JoiningKey, _ tag: String) -> CompileProblem {
        joins(
            key,
            "expected a fragment that is an object, found that {\(tag)} is something else: it has no keys to join"
        )
    }

    /// The includes of the catalog join too many keys in total.
    static func tooManyKeys(limit: Int) -> CompileProblem {
        joins(
            .include,
            "expected includes that join at most \(limit) keys in total, found more: nested includes multiply, "
                + "so use fewer"
        )
    }

    static func extendsUnknown(_ tag: String, suggestions: [String]) -> CompileProblem {
        let help = didYouMean(tags: suggestions) ?? "add its folder to this catalog, as in 'schema-lint --with FOLDER'"
        return CompileProblem(
            .unknownTag,
            "expected a fragment to extend, found that no file describes {\(shortened(tag))}: \(help)",
            subject: tag
        )
    }

    /// The `{extends}` is not in the top-level object of its file.
    static var extendsNotAtTop: CompileProblem {
        joins(
            .extends,
            "expected '{extends}' in the top-level object of the file, found it elsewhere: "
                + "move the extension to its own file"
        )
    }

    /// The `{extends}` is in a file that no tag finds.
    static var extendsNotInFragment: CompileProblem {
        joins(
            .extends,
            "expected '{extends}' in a fragment, found it in a file that is not one: "
                + "move the extension to its own file, such as EntryPlaces.json"
        )
    }

    private static func joins(_ key: JoiningKey, _ message: String) -> CompileProblem {
        CompileProblem(key == .include ? .badInclude : .badExtension, message)
    }
}

/// A subject that two files define differently.
enum ConflictSubject {
    case key(String)
    case rest
    /// `{* TAG}`, with the text of its tag.
    case mapKey(String)
    case count
    case cases(of: String)
    case branch(String, of: String)

    fileprivate var words: String {
        switch self {
        case .key(let key): "key \(quoted(key))"
        case .rest: "'{*}'"
        case .mapKey(let tag): "'{* \(shortened(tag))}'"
        case .count: "'{count}'"
        case .cases(let key): "'{case \(shortened(key))}'"
        case .branch(let value, let key): "branch \(quoted(value)) of '{case \(shortened(key))}'"
        }
    }
}

extension CompileProblem {
    /// Two includes of one object define the subject differently.
    static func includeConflict(_ subject: ConflictSubject, with tag: String) -> CompileProblem {
        let (found, definition) =
            switch subject {
            case .key: ("defines it differently", "the key")
            case .cases, .branch: ("has other branches", "the case")
            case .rest, .mapKey, .count: ("defines it differently", subject.words)
            }
        return CompileProblem(
            .includeConflict,
            "expected the includes to agree on \(subject.words), found that {\(tag)} \(found): "
                + "define \(definition) here to resolve the conflict"
        )
    }

    /// An extension and another file define the subject differently. `first` is the file, line and column of the first
    /// definition.
    static func extensionConflict(_ subject: ConflictSubject, at first: String) -> CompileProblem {
        let help = if case .key = subject { "rename the key" } else { "remove this one" }
        return CompileProblem(
            .extensionConflict,
            "expected an extension that only adds, found another definition of \(subject.words) at \(first): "
                + "use the same definition, or \(help)"
        )
    }
}
