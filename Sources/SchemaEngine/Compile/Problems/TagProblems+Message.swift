extension KeyModifierError {
    func message(key: String, suggestion: String?) -> String {
        let help = suggestion.map { "did you mean '\($0)'? " } ?? ""
        let literal = "to write a brace as text, double it: '\(shortened(Braces.doubled(key)))'"
        switch self {
        case .unclosed:
            return "expected '}' at the end of key \(quoted(key)), found none: \(help)\(literal)"
        case .notAtTheEnd:
            return "expected one pair of braces at the end of a key, found \(quoted(key)): \(help)\(literal)"
        case .unknown(let modifier):
            return
                "expected {?}, {null} or {=default} after a key, found '{\(shortened(modifier))}': \(help)\(literal)"
        case .mustBeSeparateKey(let word):
            return "expected '{\(shortened(word))}' to be a separate key, found it after a name in \(quoted(key))"
        case .caseWithoutKey:
            return "expected the key that selects the case, as in '{case kind}', found \(quoted(key))"
        case .mapKey(let error):
            return "expected a built-in tag for names, as in '{* uuid}', found \(quoted(key)): \(error.message)"
        }
    }
}

extension TagSyntaxError {
    func message(tag: String) -> String {
        let literal = "if it is text, double its braces: \(pasted(Braces.doubled(tag)))"
        switch self {
        case .emptyAlternative:
            return "expected a tag's name, found nothing in \(quoted(tag)): \(literal)"
        case .whiteSpace:
            return "expected a tag without white space around its names, found \(quoted(tag)): \(literal)"
        case .badName(let name):
            return
                "expected a tag's name, a letter followed by letters, digits, '_', '-' or '.', found \(quoted(name)): "
                + literal
        case .unclosedPattern:
            return "expected a regular expression that ends with '/', found \(quoted(tag)): close it; "
                + "write a slash inside it as '\\/'"
        case .unclosedQuote:
            return "expected a quote at the end of a quoted member, found none in \(quoted(tag)): close it"
        case .textAfterPattern:
            return "expected the tag to end with '/}', found more text in \(quoted(tag)): write a slash inside a "
                + "regular expression as '\\/'"
        case .misplacedNone:
            return "expected 'none' once, as the last alternative at the root of a body's schema, "
                + "found \(quoted(tag)): write 'key{?}' for a key that may be absent"
        }
    }
}

extension ArgumentError {
    func message(tag: String, argument: String) -> String {
        let found = "found \(quoted(argument))"
        switch self {
        case .empty: return "expected an argument after '\(tag):', found nothing: add one, or remove the colon"
        case .missing: return "expected an argument, as in {enum:open,closed}, found {\(tag)}"
        case .notTaken: return "expected {\(tag)} without an argument, because it takes none, \(found)"
        case .range(let error): return error.message(tag: tag, found: found)
        case .invalid(let expected, let help): return "expected \(expected), \(found)\(help.map { ": \($0)" } ?? "")"
        case .syntax(let error): return error.message(tag: "{\(tag):\(argument)}")
        }
    }
}

extension RangeError {
    func message(tag: String, found: String) -> String {
        switch self {
        case .whiteSpace: "expected a range without white space, as in {\(tag):1..5}, \(found)"
        case .badEnd(let end):
            "expected a range, as in {\(tag):1..5}, {\(tag):1..} or {\(tag):..5}, \(found): "
                + "\(quoted(end)) is not a valid end"
        case .reversed: "expected the lower end of a range first, \(found): swap its ends"
        case .open: "expected a range with at least one end, \(found): use {\(tag)} for no limits"
        }
    }
}

extension ReplacementError {
    func message(tag: String) -> String {
        switch self {
        case .notRegistered(let suggestions):
            "expected a tag whose mapper is registered, found {\(shortened(tag))}: "
                + (suggestions.isEmpty ? "register it first" : didYouMean(suggestions.map { "{\($0)}" }))
        case .transformer:
            "expected a mapper, found a transformer for {\(shortened(tag))}: only mappers can be replaced"
        case .otherFragment(let fragment):
            "expected a mapper for {\(shortened(tag))} of the objects that \(shortened(fragment)).json describes, "
                + "found one for other objects: omit its fragment"
        }
    }
}
