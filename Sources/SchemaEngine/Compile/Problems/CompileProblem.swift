import SchematicText

/// A fault of a schema file or of a registration, before its place has a line and a column.
///
/// Each fault is made by one function, which states its code, its message and its advice. Faults of texts, keys and tags
/// are made here, those of files and registrations in `FileProblems.swift`, and those of objects in `ObjectProblems.swift`.
struct CompileProblem: Error {
    let code: FaultCode
    /// One line: what was expected, what was found, and the help.
    let message: String
    let severity: Fault.Severity
    /// Advice in addition to the message. A fault that can have several corrections has no edit, but advice.
    var advice: String?
    /// The text that distinguishes the fault from another one of the same code at the same place. It is not the message if
    /// that may differ between directions.
    let subject: String
    /// The place of the fault, if it is known.
    var place = SourcePlace.none
    /// The edit at the place that certainly corrects the fault.
    var fix: TextEdit?

    init(
        _ code: FaultCode,
        _ message: String,
        severity: Fault.Severity = .error,
        advice: String? = nil,
        subject: String? = nil
    ) {
        self.code = code
        self.message = message
        self.severity = severity
        self.advice = advice
        self.subject = subject ?? message
    }
}

/// Faults of texts.
extension CompileProblem {
    static func text(_ error: JSONTextError, in text: JSONBuffer, of subject: JSONTextSubject) -> CompileProblem {
        CompileProblem(
            error.reason == .tooDeep ? .tooDeep : .invalidJSON,
            error.message(in: text),
            advice: text.withTextBytes { error.help(in: $0, of: subject) }
        )
    }

    static func tooLarge(limit: Int) -> CompileProblem {
        CompileProblem(.invalidJSON, "expected a schema of at most \(limit >> 20) MB, found a larger one")
    }

    static func duplicateKey(_ key: String) -> CompileProblem {
        let message = "expected each key once, found \(quoted(key)) again: remove one of them"
        return CompileProblem(.duplicateKey, message, subject: "")
    }
}

/// Faults of keys and tags. The errors of their syntax have their own messages.
extension CompileProblem {
    static func keyModifier(_ error: KeyModifierError, of key: String, suggestion: String?) -> CompileProblem {
        CompileProblem(
            error.isOfCase ? .badCase : .badKeyModifier,
            error.message(key: key, suggestion: suggestion),
            advice: error.advice(for: key)
        )
    }

    static func tagSyntax(_ error: TagSyntaxError, of tag: String) -> CompileProblem {
        CompileProblem(error.isOfArgument ? .badTagArgument : .badTag, error.message(tag: tag))
    }

    static func tagArgument(_ error: ArgumentError, _ argument: String, of tag: String) -> CompileProblem {
        CompileProblem(.badTagArgument, error.message(tag: tag, argument: argument))
    }

    /// A `{count:…}` that is not the first of several elements, or that is one of a tag's alternatives.
    static func misplacedCount(_ tag: String) -> CompileProblem {
        CompileProblem(
            .badTag,
            "expected {count:…} alone, as the first element of an array, before the schema of the elements, "
                + "found \(quoted(tag)) elsewhere: write [\"{count:1..10}\", \"{string}\"]"
        )
    }

    /// `{tuple}` in another place than as the first of several elements.
    static func misplacedTuple(_ tag: String) -> CompileProblem {
        CompileProblem(
            .badTag,
            "expected {tuple} alone, as the first element of an array, before the schema of each position, "
                + "found \(quoted(tag)) elsewhere: write [\"{tuple:time,value}\", 1.5, \"{string}\"]"
        )
    }

    /// `{*}` in a tuple that is not the last but one element.
    static var misplacedFurther: CompileProblem {
        CompileProblem(
            .badTag,
            "expected {*} before the last element of a tuple, which is the schema of all further elements, "
                + "found it elsewhere: write [\"{tuple}\", 1.5, \"{*}\", \"{string}\"]"
        )
    }

    /// `{none}` at a position of a tuple, or after `{*}`.
    static var noneInTuple: CompileProblem {
        CompileProblem(
            .badTag,
            "expected a schema that a value can match at a position of a tuple, found {none}: remove the position"
        )
    }

    /// The number of names differs from that of the positions.
    static func wrongNames(_ names: Int, positions: Int) -> ArgumentError {
        .invalid(
            expected: "a name for each position",
            help:
                "the tuple has \(positions) \(positions == 1 ? "position" : "positions"), and \(names) \(names == 1 ? "name" : "names")"
        )
    }

    static func unknownTag(_ name: String, suggestions: [String]) -> CompileProblem {
        let help = didYouMean(tags: suggestions) ?? "register it, or add \(name).json"
        return CompileProblem(.unknownTag, "expected a known tag, found {\(name)}: \(help)", subject: name)
    }

    /// A mapper is registered, or declared, for a fragment that no file describes.
    static func mapperWithoutFragment(_ tag: String, _ fragment: String) -> CompileProblem {
        CompileProblem(
            .unknownTag,
            "expected a file for the objects that the mapper of {\(tag)} reads, found none: add \(fragment).json"
        )
    }

    static func endlessCycle(of tags: [String]) -> CompileProblem {
        CompileProblem(
            .endlessCycle,
            "expected tags that a finite value can match, "
                + "found the cycle \(tags.map { "{\($0)}" }.joined(separator: " → ")): "
                + "make a key of the cycle optional, as in 'key{?}', or put the tag into an array",
            subject: ""
        )
    }
}
