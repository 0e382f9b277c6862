@_spi(Generated) import SchemaEngine

/// The form of a kind of scalar in JSON Schema.
struct JSONSchemaScalar {
    /// The keywords that state the kind, without those of the tag's argument.
    let keywords: [(String, JSONValue)]
    /// Whether `x-schematic` names the tag, because an import could not find it by the keywords.
    let needsTag: Bool
    /// What the keywords cannot state; `nil` if they state everything.
    let loss: String?

    private init(_ keywords: [(String, JSONValue)], needsTag: Bool = false, loss: String? = nil) {
        (self.keywords, self.needsTag, self.loss) = (keywords, needsTag, loss)
    }

    private init(type: String) { self.init([("type", .string(type))]) }

    private init(format: String) { self.init([("type", "string"), ("format", .string(format))]) }

    /// Creates the form of a kind. `nil` for enumerations, which are lists of values.
    init?(_ kind: ScalarKind) {
        switch kind {
        case .string, .pattern: self.init(type: "string")
        case .integer: self.init(type: "integer")
        case .number: self.init(type: "number")
        case .boolean: self.init(type: "boolean")
        case .enumeration: return nil
        case .decimal, .lenientNumber:
            self.init([("type", ["string", "number"]), ("pattern", Self.numberText)], needsTag: true)
        case .url: self.init(format: "uri-reference")
        case .uuid: self.init(format: "uuid")
        case .date: self.init(format: "date")
        case .dateTime: self.init(format: "date-time")
        case .httpDate: self.init([("type", "string")], needsTag: true, loss: "the form of a date in HTTP")
        case .unixSeconds: self.init(Self.seconds(from: "-62167219200", to: "253402300800"), needsTag: true)
        case .unixMilliseconds: self.init(Self.seconds(from: "-62167219200000", to: "253402300800000"), needsTag: true)
        case .base64:
            self.init([("type", "string"), ("contentEncoding", "base64"), ("pattern", Self.base64Text)])
        case .email: self.init(format: "email")
        case .hostname: self.init(format: "hostname")
        case .ipv4: self.init(format: "ipv4")
        case .ipv6: self.init(format: "ipv6")
        case .time: self.init(format: "time")
        case .duration: self.init(format: "duration")
        case .unsigned:
            self.init(
                [("type", "integer"), ("minimum", 0), ("maximum", .number(JSONNumber(UInt64.max)))],
                needsTag: true
            )
        }
    }

    /// A text that is exactly one JSON number. `pattern` applies to texts only.
    private static let numberText: JSONValue = #"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$"#

    /// Base64 in one alphabet, with correct padding or none, and without unused bits.
    private static let base64Text: JSONValue = .string(
        ["A-Za-z0-9+/", "A-Za-z0-9_-"].map { alphabet in
            "^([\(alphabet)]{4})*([\(alphabet)][AQgw](==)?|[\(alphabet)]{2}[AEIMQUYcgkosw048]=?)?$"
        }
        .joined(separator: "|")
    )

    /// The numbers of times from the year 0000 to the year 9999.
    private static func seconds(from first: String, to end: String) -> [(String, JSONValue)] {
        [
            ("type", "number"), ("minimum", .number(JSONNumber(scanned: first))),
            ("exclusiveMaximum", .number(JSONNumber(scanned: end))),
        ]
    }

    /// The kinds that a `format` of JSON Schema or of OpenAPI names. `byte` and `password` are words of OpenAPI.
    static let kindsByFormat: [String: ScalarKind] = {
        var kinds: [String: ScalarKind] = ["byte": .base64]
        for kind in ScalarKind.allCases {
            for case ("format", .string(let format)) in JSONSchemaScalar(kind)?.keywords ?? [] { kinds[format] = kind }
        }
        return kinds
    }()
}

extension SchemaView.Argument {
    /// The form of a tag's argument in JSON Schema.
    struct Exported {
        var keywords: [(String, JSONValue)]
        /// What the keywords cannot state.
        var loss: String?
        /// The argument as it is written in a tag, if `x-schematic` must state it.
        var text: String?
    }

    var exported: Exported {
        switch self {
        case .length(let range): Exported(keywords: Self.bounds(range, "Length"))
        case .pattern(let source): Self.exported(source, text: "/\(source)/")
        case .lengthAndPattern(let range, let source):
            Self.exported(source, Self.bounds(range, "Length"), text: "\(TagRange.text(of: range)),/\(source)/")
        case .bytes(let range): Exported(keywords: [], loss: "a number of bytes", text: TagRange.text(of: range))
        case .utc: Exported(keywords: [("pattern", "([Zz]|[+-]00:?00)$")], text: "utc")
        case .schemes(let names) where names.isEmpty: Exported(keywords: [("format", "uri")])
        case .schemes(let names):
            Exported(
                keywords: [("format", "uri"), ("pattern", .string(Self.urlPattern(of: names)))],
                text: names.joined(separator: ",")
            )
        case .integers(let range):
            Exported(
                keywords: Self.range(
                    range.lowerBound == .min ? nil : JSONNumber(range.lowerBound),
                    range.upperBound == .max ? nil : JSONNumber(range.upperBound)
                )
            )
        case .unsigned(let range):
            Exported(
                keywords: Self.range(JSONNumber(range.lowerBound), JSONNumber(range.upperBound)),
                text: Self.text(of: range)
            )
        case .decimal(let requirement): Self.exported(requirement)
        case .numbers(let range):
            Exported(keywords: Self.range(JSONNumber(range.lowerBound), JSONNumber(range.upperBound)))
        }
    }

    /// A range of texts cannot be stated.
    private static func exported(_ requirement: DecimalArgument) -> Exported {
        var keywords = range(requirement.least, requirement.most)
        if let form = requirement.form { keywords.append(("type", form == .text ? "string" : "number")) }
        let loss = requirement.hasRange && requirement.form != .number ? "the range of numbers in texts" : nil
        return Exported(keywords: keywords, loss: loss, text: requirement.text)
    }

    private static func text(of range: ClosedRange<UInt64>) -> String {
        range.lowerBound == range.upperBound
            ? "\(range.lowerBound)"
            : "\(range.lowerBound)..\(range.upperBound == .max ? "" : String(range.upperBound))"
    }

    private static func exported(_ source: String, _ length: [(String, JSONValue)] = [], text: String) -> Exported {
        guard let pattern = ExportedPattern(source) else {
            return Exported(keywords: length, loss: "the regular expression /\(source)/", text: text)
        }
        let keywords = length + [("pattern", .string(pattern.text))]
        if pattern.isExact { return Exported(keywords: keywords) }
        let loss = "the classes of /\(source)/, which are narrower in ECMAScript"
        return Exported(keywords: keywords, loss: loss, text: text)
    }

    /// Returns keywords such as `minLength` and `maxLength`.
    static func bounds(_ range: ClosedRange<Int>, _ name: String) -> [(String, JSONValue)] {
        (range.lowerBound > 0 ? [("min\(name)", .int(range.lowerBound))] : [])
            + (range.upperBound < .max ? [("max\(name)", .int(range.upperBound))] : [])
    }

    private static func range(_ lower: JSONNumber?, _ upper: JSONNumber?) -> [(String, JSONValue)] {
        (lower.map { [("minimum", .number($0))] } ?? []) + (upper.map { [("maximum", .number($0))] } ?? [])
    }

    /// Returns an expression for URLs with one of these schemes. One of HTTP must have a host.
    private static func urlPattern(of schemes: [String]) -> String {
        let choices = schemes.map { scheme -> String in
            let letters = scheme.unicodeScalars.map { scalar -> String in
                let (lower, upper) = (scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping)
                return lower == upper ? (lower.first?.isNumber == true ? lower : "[\(lower)]") : "[\(upper)\(lower)]"
            }
            return letters.joined() + (["http", "https"].contains(scheme) ? "://[^/?#]" : ":")
        }
        return choices.count == 1 ? "^\(choices[0])" : "^(\(choices.joined(separator: "|")))"
    }
}

/// The text of a range of whole numbers in a tag.
enum TagRange {
    static func text(of range: ClosedRange<Int>) -> String {
        if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
        if range.upperBound == .max { return "\(range.lowerBound).." }
        return range.lowerBound == 0 ? "..\(range.upperBound)" : "\(range.lowerBound)..\(range.upperBound)"
    }
}
