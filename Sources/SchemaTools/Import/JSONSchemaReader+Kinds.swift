@_spi(Generated) import SchemaEngine
import SchematicText

/// The keywords for the values of each kind.
extension JSONSchemaReader {
    // MARK: Numbers

    /// Returns `nil` if no number is accepted.
    mutating func number(_ keywords: SchemaKeywords, isWhole: Bool) -> ImportedNumber? {
        var number: ImportedNumber? = ImportedNumber(isWhole: isWhole)
        if let step = keywords.number("multipleOf") {
            if step == 1 {
                number?.isWhole = true
            } else if !isWhole || step.double.map({ (1 / $0).rounded() != 1 / $0 }) ?? true {
                report("'multipleOf' is left out: the schema language has nothing for it", .wider)
            }
        }
        for (name, exclusive, isLower) in [
            ("minimum", "exclusiveMinimum", true), ("maximum", "exclusiveMaximum", false),
        ] {
            // In draft 4, the second keyword is a flag beside the limit.
            let isExclusive = keywords[exclusive]?.boolean == true
            for (limit, isExclusive) in [(keywords.number(name), isExclusive), (keywords.number(exclusive), true)] {
                guard let limit, let known = number else { continue }
                let range = self.range(limit, isExclusive, isWhole: known.isWhole, isLower: isLower)
                number = known.intersection(range)
            }
        }
        if keywords["format"]?.string == "int32", let known = number, known.members == nil,
            known.intersection(Self.rangeOfInt32) != known
        {
            report("the range of the format 'int32' is left out: an integer has 64 bits", .wider)
        }
        return number
    }

    private static let rangeOfInt32 = ImportedNumber(
        isWhole: true,
        lower: JSONNumber(Int64(Int32.min)),
        upper: JSONNumber(Int64(Int32.max))
    )

    /// Returns the numbers on one side of a limit. All, after a notice, if no tag can have the limit.
    private mutating func range(_ limit: JSONNumber, _ isExclusive: Bool, isWhole: Bool, isLower: Bool)
        -> ImportedNumber
    {
        if isExclusive, !isWhole {
            report("a limit of numbers that excludes itself is read as one that includes itself", .wider)
        }
        let stated = ImportedNumber.limit(limit, isExclusive: isExclusive, isWhole: isWhole, isLower: isLower)
        if stated == nil {
            let range = isWhole ? "an integer of 64 bits" : "a double"
            report("the limit \(shortened(limit.text)) is left out: it is beyond \(range)", .wider)
        }
        return isLower ? ImportedNumber(lower: stated) : ImportedNumber(upper: stated)
    }

    // MARK: Strings

    mutating func string(_ keywords: SchemaKeywords) -> ImportedString? {
        guard let length = count(keywords, "Length") else { return nil }
        var string = ImportedString(length: length)
        if let pattern = keywords["pattern"]?.string.flatMap({ self.pattern($0) }) {
            string.patterns = [ExactName(pattern)]
        }
        guard keywords.constants == nil else { return string }
        if let format = keywords["format"]?.string { string.format = tag(ofFormat: format) }
        if keywords["contentEncoding"]?.string == "base64" { string.format = ScalarKind.base64.tag }
        if string.format != nil { reportFormat() }
        return string
    }

    /// Returns the expression in the syntax of the schema language; `nil` if it accepts everything, or after a notice.
    mutating func pattern(_ source: String) -> String? {
        if ["", "^", "$", ".*", "^.*", "^.*$", ".*$"].contains(source) { return nil }
        let text = ImportedPattern.text(of: source)
        if TagCheck.isValid("string:/\(text)/") { return text }
        report("the pattern \(shortened(source)) is left out: the schema language has no such expression", .wider)
        return nil
    }

    /// Formats that restrict nothing that a string does not.
    private static let plainFormats: Set = [
        "string", "text", "binary", "password", "markdown", "html", "multiline", "textarea", "int32", "int64", "float",
        "double",
    ]

    /// Formats of JSON Schema that the language has no tag for. A format of no standard is an annotation (JSON Schema 2020-12,
    /// Validation, section 7.2.3), which refuses nothing.
    private static let checkedFormats: Set = [
        "idn-email", "idn-hostname", "iri", "iri-reference", "uri-template", "json-pointer", "relative-json-pointer",
        "regex",
    ]

    private mutating func tag(ofFormat format: String) -> String? {
        switch format {
        case "uri", "url": return "url:absolute"
        case "uri-reference": return ScalarKind.url.tag
        default: break
        }
        if let kind = JSONSchemaScalar.kindsByFormat[format] { return kind.tag }
        if !Self.plainFormats.contains(format) {
            report(
                "the format '\(shortened(format))' is left out: the schema language has no tag for it",
                Self.checkedFormats.contains(format) ? .wider : .same
            )
        }
        return nil
    }

    /// Reports that formats are checked. In OpenAPI and in an export, they are a part of the contract.
    private mutating func reportFormat() {
        guard !impliesTypes, !isExport else { return }
        report("a format is checked, which a validator of JSON Schema does only on demand", .narrower)
    }

    /// Returns the range of `minLength` and `maxLength`, or of similar keywords; `nil` if it is empty.
    func count(_ keywords: SchemaKeywords, _ name: String, least: Int = 0) -> ClosedRange<Int>? {
        func limit(_ word: String) -> Int? {
            keywords.number(word + name)?.double.map { Int(exactly: $0.rounded(.up)) ?? .max }
        }
        let (lower, upper) = (limit("min") ?? least, limit("max") ?? .max)
        return lower <= upper ? lower...upper : nil
    }
}
