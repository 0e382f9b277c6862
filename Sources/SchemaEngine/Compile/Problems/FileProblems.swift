import SchematicText

/// Faults of files and registrations.
extension CompileProblem {
    static func fileName(_ error: SchemaFileNameError, of path: String) -> CompileProblem {
        CompileProblem(.badFileName, error.message(path: path))
    }

    /// Two files have equal names.
    static func ambiguousTag(owner: String, first: String) -> CompileProblem {
        CompileProblem(
            .ambiguousTag,
            "expected one file for '\(owner)', found \(first), which has the same name: rename or remove one of them",
            advice: "to check the schemas of two services separately, write a Tags.json with {} into the folder of each"
        )
    }

    /// A file has the name of a tag that is built in, or registered.
    static func shadowedByFile(_ tag: String, isBuiltIn: Bool) -> CompileProblem {
        let source = isBuiltIn ? "a built-in tag" : "registered in code"
        return shadowedTag(
            "expected a unique tag name, found that {\(tag)} is \(source), "
                + "which takes precedence over this file: rename the file"
        )
    }

    /// A registered or declared name is that of a built-in tag.
    static func shadowedByName(_ tag: String) -> CompileProblem {
        shadowedTag(
            "expected a unique tag name, found that {\(tag)} is a built-in tag, which takes precedence: "
                + "register another name"
        )
    }

    static func registeredTwice(_ tag: String) -> CompileProblem {
        shadowedTag(
            "expected each tag to be registered once, found {\(tag)} again: "
                + "names that differ only in case or separators are equal"
        )
    }

    private static func shadowedTag(_ message: String) -> CompileProblem { CompileProblem(.shadowedTag, message) }

    static func invalidTagName(_ name: String) -> CompileProblem {
        CompileProblem(
            .badTag,
            "expected a tag's name, a letter followed by letters, digits, '_', '-' or '.', "
                + "found that '\(name)' is registered"
        )
    }

    // MARK: Replacements of mappers

    static func replacesNothing(_ tag: String, suggestions: [String]) -> CompileProblem {
        let help = didYouMean(tags: suggestions) ?? "register it first"
        return CompileProblem(
            .unknownTag,
            "expected a tag whose mapper is registered, found {\(shortened(tag))}: \(help)"
        )
    }

    static func replacesTransformer(_ tag: String) -> CompileProblem {
        CompileProblem(
            .unknownTag,
            "expected a mapper, found a transformer for {\(shortened(tag))}: only mappers can be replaced"
        )
    }

    /// The existing mapper has another fragment.
    static func replacesMapper(_ tag: String, of fragment: String) -> CompileProblem {
        CompileProblem(
            .unknownTag,
            "expected a mapper for {\(shortened(tag))} of the objects that \(shortened(fragment)).json describes, "
                + "found one for other objects: omit its fragment"
        )
    }
}

/// Faults of `Tags.json`.
extension CompileProblem {
    static var tagsNotObject: CompileProblem {
        tags("expected an object of tags, found something else: { \"money\": { \"accepts\": [\"string\"] } }")
    }

    static func tagNotName(_ name: String) -> CompileProblem {
        tags("expected a tag's name, a letter followed by letters, digits, '_', '-' or '.', found \(quoted(name))")
    }

    static func tagNotObject(_ tag: String) -> CompileProblem {
        tags(
            "expected an object with 'accepts' or 'fragment', found something else: "
                + "\(pasted(tag)): { \"accepts\": [\"string\"] }"
        )
    }

    static func tagHasMember(_ member: String, suggestion: String?) -> CompileProblem {
        tags("expected 'accepts', 'examples' or 'fragment', found \(quoted(member))\(didYouMean(suggestion))")
    }

    /// The entry has neither `accepts` nor `fragment`, or has both, or examples of a fragment.
    static func tagNotOneMember(_ tag: String) -> CompileProblem {
        tags(
            "expected either 'accepts', for a transformer, or 'fragment', for a mapper, found neither or both at "
                + quoted(tag)
        )
    }

    static func examplesNotAccepted(_ kinds: [String]) -> CompileProblem {
        tags(
            "expected 'examples' to be an array of one or more values of the types that the tag accepts, "
                + "\(kinds.joined(separator: ", ")), found something else"
        )
    }

    static var acceptsNotKinds: CompileProblem {
        tags("expected 'accepts' to be an array of one or more of \(kinds), found something else")
    }

    static func acceptsUnknownKind(_ kind: String, suggestion: String?) -> CompileProblem {
        tags("expected one of \(kinds), found \(quoted(kind))\(didYouMean(suggestion))")
    }

    static var fragmentNotName: CompileProblem {
        tags("expected 'fragment' to be the name of a fragment, as in \"Issue\", found something else")
    }

    static func unknownFragment(_ name: String, suggestions: [String]) -> CompileProblem {
        let help = suggestions.isEmpty ? "add \(shortened(name)).json" : didYouMean(suggestions.map { "'\($0)'" })
        return tags("expected a fragment that a file describes, found \(quoted(name)): \(help)")
    }

    static func declaredTwice(_ tag: String) -> CompileProblem {
        tags(
            "expected each tag once, found \(quoted(tag)) again: names that differ only in case or separators are equal"
        )
    }

    static func notRegistered(_ tag: String) -> CompileProblem {
        tags(
            "expected every declared tag to be registered in code, found that {\(tag)} is not: "
                + "register it, or remove it here"
        )
    }

    static func notDeclared(_ tag: String) -> CompileProblem {
        tags("expected every registered tag to be declared, found that {\(tag)} is not: add \"\(tag)\" here")
    }

    static func declaredAs(_ declared: String, _ tag: String, registeredAs registered: String) -> CompileProblem {
        tags(
            "expected {\(tag)} to be declared as it is registered, with \(registered), found \(declared): change it here"
        )
    }

    private static func tags(_ message: String) -> CompileProblem { CompileProblem(.badTagsFile, message) }

    private static let kinds = JSONKind.allCases.map(\.rawValue).joined(separator: ", ")
}

/// Faults of header files.
extension CompileProblem {
    static var headersNotObject: CompileProblem {
        badRoot("expected an object of header fields, found something else: write a header file as { … }")
    }

    /// A value is nested, or is one that no text satisfies.
    static var headerNotText: CompileProblem {
        badRoot(
            "expected a single value, or a list of single values, found another schema, which no header field can match: "
                + "write an example text, or a tag such as {string}"
        )
    }

    static var setCookieNotList: CompileProblem {
        badRoot(
            "expected a list, because 'Set-Cookie' fields are never joined, found a single value: write [\"{string}\"]"
        )
    }

    static func badHeaderName(_ name: String) -> CompileProblem {
        CompileProblem(
            .badHeaderName,
            "expected the name of a header field, which consists of letters, digits and !#$%&'*+-.^_`|~, "
                + "found \(quoted(name))"
        )
    }

    /// The object has a `{case}` or a `{count}`.
    static func notOfHeaders(_ key: String) -> CompileProblem {
        CompileProblem(
            .badKeyModifier,
            "expected the names of header fields, found '\(key)', which header files do not support"
        )
    }

    private static func badRoot(_ message: String) -> CompileProblem { CompileProblem(.badRoot, message) }
}
