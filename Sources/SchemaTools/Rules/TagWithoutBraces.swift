import SchemaEngine
import SchematicText

/// Reports a tag without its braces: it is an example, and accepts any text.
struct TagWithoutBraces: ValueRule {
    let description = RuleDescription(
        identifier: "tag-without-braces",
        severity: .warning,
        summary:
            "A text that is only a tag without its braces, or a choice of texts, is an example, and accepts any text.",
        isFixable: true,
        wrong: ["GetIssue.response.json": #"{ "id": "int", "closed_on": "date|null" }"#],
        right: ["GetIssue.response.json": #"{ "id": "{int}", "closed_on": "{date|null}" }"#]
    )

    /// Words that are no text of a payload.
    private static let certain: Set = [
        "int", "integer", "int32", "int64", "bool", "boolean", "uuid", "guid", "date_iso8601", "date_http", "date_unix",
        "date_unix_ms", "lenient_number",
    ]
    /// Words that can be a text of a payload, too.
    private static let possible: Set = [
        "string", "number", "object", "array", "any", "null", "date", "url", "uri", "datetime", "date-time",
        "timestamp", "float", "double", "decimal", "iso8601", "ipv4", "ipv6",
    ]
    /// Words for null beside another word.
    private static let companions: Set = ["nullable", "nil"]
    /// Words of keys whose values can name types.
    private static let typeKeys: Set = ["type", "kind", "format", "class", "datatype", "unit"]

    func check(_ position: SchemaPosition) -> RuleFault? {
        guard position.isSchemaNode, let text = position.exampleText else { return nil }
        let content = text.filter { $0 != " " }
        let required = Self.withoutOptionalMarks(content)
        guard let (tag, isCertain) = Self.tag(of: text, key: position.name) else {
            // At such a key, a text can be the name of a type in another language.
            let namesTypes = !Self.typeKeys.isDisjoint(with: KeyWords.words(of: position.name))
            guard namesTypes else { return Self.list(text, position) ?? Self.choice(text, position) }
            return Self.choices(in: text).contains(where: TagSynonym.isTagName) ? nil : Self.choice(text, position)
        }
        let exception = isCertain ? "" : ", unless it is an example of a text"
        guard required == content else {
            return TagAdvice.unreadable(content[...]).map { advice in
                RuleFault(
                    at: position.value.offset,
                    "expected a tag in braces, and {?} after its key, found '\(text)', which accepts any text",
                    help: advice + exception
                )
            }
        }
        var fault = RuleFault(
            at: position.value.offset,
            "expected {\(tag)}, found '\(text)' without braces, which accepts any text",
            help: "write \(pasted("{\(tag)}"))\(exception)"
        )
        if isCertain { fault.edit = TextEdit(range: position.value.range, with: Self.literal(tag)) }
        return fault
    }

    /// Returns whether the example of a key is probably syntax: a tag, the tag of a list, or several texts with bars between
    /// them.
    static func resemblesSyntax(_ text: String, key: String) -> Bool {
        tag(of: text, key: key) != nil || element(of: text) != nil || choices(in: text).count > 1
    }

    // MARK: Lists and choices

    /// Reports the tag of a list, such as `[string]` or `string[]`.
    private static func list(_ text: String, _ position: SchemaPosition) -> RuleFault? {
        element(of: text).map { tag in
            RuleFault(
                at: position.value.offset,
                "expected an array with one element, found '\(text)', which accepts any text",
                help: "write [\(pasted("{\(tag)}"))], unless it is an example of a text"
            )
        }
    }

    /// Reports several texts with bars between them, such as `open|closed`.
    private static func choice(_ text: String, _ position: SchemaPosition) -> RuleFault? {
        let choices = choices(in: text)
        guard choices.count > 1 else { return nil }
        let tag = "{enum:\(choices.joined(separator: ","))}"
        return RuleFault(
            at: position.value.offset,
            "expected \(tag), found '\(text)', which accepts any text",
            help: "write \(pasted(tag)) for one of these texts, unless it is an example of a text"
        )
    }

    /// Returns the element's tag of a list, without braces, or `nil` for another text.
    private static func element(of text: String) -> String? {
        guard (5...80).contains(text.utf8.count), let tag = TagAdvice.element(of: text[...]),
            TagSynonym.translated(tag[...]) == tag
        else { return nil }
        return tag
    }

    /// The maximum number of texts of a choice.
    private static let maximumChoices = 12

    /// Returns the texts between bars if each is a word, as in `open|closed`, or no text.
    private static func choices(in text: String) -> [String] {
        guard (3...200).contains(text.utf8.count), text.utf8.contains(UInt8(ascii: "|")) else { return [] }
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
            .map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        let areWords = parts.allSatisfy { part in
            (2...40).contains(part.utf8.count) && part.utf8.allSatisfy { isOfWord($0) }
                && part.first?.isLetter == true
        }
        return areWords && parts.count <= maximumChoices && Set(parts).count == parts.count ? parts : []
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter || "_-".utf8.contains(byte)
    }

    // MARK: Tags

    /// Returns the tag that the example of a key is without its braces, and whether the text cannot be anything else.
    static func tag(of text: String, key: String) -> (tag: String, isCertain: Bool)? {
        guard (3...80).contains(text.utf8.count),
            let tag = tag(withoutOptionalMarks(text.filter { $0 != " " })),
            typeKeys.isDisjoint(with: KeyWords.words(of: key))
        else { return nil }
        return tag
    }

    /// Returns a text without the marks that make a value optional in other languages: `string?`, `?int`,
    /// `string|optional`. They are not part of a text with an argument.
    private static func withoutOptionalMarks(_ text: String) -> String {
        guard text.contains("?") || text.contains("|"), !text.contains(":") else { return text }
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let names = parts.filter { !TagSynonym.isOptional($0) }.map { $0.filter { $0 != "?" } }
        let isMarked = names.count < parts.count || text.contains("?")
        return isMarked ? names.filter { !$0.isEmpty }.joined(separator: "|") : text
    }

    /// Returns the tag that a text is without its braces, and whether the text cannot be anything else.
    private static func tag(_ text: String) -> (tag: String, isCertain: Bool)? {
        guard let syntax = try? TagSyntax(reading: text[...]), let tag = TagSynonym.translated(text[...]) else {
            return nil
        }
        let names = syntax.alternatives.map { $0.name.lowercased() }
        let words = certain.union(possible)
        let known = names.count > 1 ? words.union(companions) : words
        guard syntax.alternatives.allSatisfy({ known.contains($0.name.lowercased()) || isArgument($0) }) else {
            return nil
        }
        let hasArgument = syntax.alternatives.contains { $0.argument != nil }
        guard !hasArgument || syntax.alternatives.allSatisfy({ $0.argument == nil || isArgument($0) }) else {
            return nil
        }
        let isCertain = hasArgument || names.contains(where: certain.contains)
        return (tag, isCertain || names.count > 1 && tag.split(separator: "|").contains("null"))
    }

    /// Returns whether an alternative has an argument in a form that other text does not have.
    private static func isArgument(_ alternative: TagAlternative) -> Bool {
        switch (alternative.name.lowercased(), alternative.argument) {
        case ("string", .pattern?), ("string", .lengthAndPattern?): true
        case ("int", .text(let range)?), ("integer", .text(let range)?), ("number", .text(let range)?),
            ("string", .text(let range)?):
            range.contains("..")
        case ("enum", .text(let members)?): members.contains(",")
        default: false
        }
    }

    /// Returns a tag as a JSON string.
    private static func literal(_ tag: String) -> String { "{\(tag)}".schemaLiteral }
}
