@_spi(Generated) import SchemaEngine
import SchematicText

/// The values that neither an import nor an export copies, because they look like secrets: by their form, or by the name of
/// their key.
///
/// Every value that a document states passes this rule: examples, defaults, constants, members of enumerations, names of cases,
/// the fixed parts of patterns, texts of tags, and paths. Names of keys, definitions and operations are not values.
enum DocumentSecret {
    // MARK: Values

    /// Returns whether a value of a key looks like a secret, or contains one.
    static func isSecret(_ value: JSONValue, key: String) -> Bool {
        switch value {
        case .null, .boolean: false
        case .number(let number): isNamed(key) || isCardNumber(number.text)
        case .string(let text): isSecret(text, key: key)
        case .array(let elements): elements.contains { isSecret($0, key: SecretName.key(ofElementOf: key)) }
        case .object(let object):
            object.members.contains {
                isSecret($0.value, key: SecretName.key(ofMember: $0.key, of: key)) || isSecret($0.key, key: "")
            }
        }
    }

    static func isSecret(_ text: String, key: String) -> Bool {
        SecretRecognition.kind(of: text, key: key) != nil || SecretRecognition.masked(in: text) != nil
            || isCardNumber(text)
            || isNamed(key) && !SecretRecognition.isPlaceholder(text) || NamedValues(in: text).masked != nil
    }

    /// Returns whether the value of a key is a secret whatever it looks like.
    static func isNamed(_ key: String) -> Bool { SecretName.meaning(of: key) != .other }

    /// Returns the key by which a part of a list is judged: that of the list if it is secret, otherwise that of the part.
    static func key(ofPart part: String?, of list: String) -> String {
        let element = SecretName.key(ofElementOf: list)
        return isNamed(element) ? element : part ?? list
    }

    /// The key by which the value of a `{secret}` is judged.
    static let keyOfSecret = "password"

    /// Returns a value in which secrets are masked, or `nil` if there are none.
    static func masked(_ value: JSONValue, key: String = "") -> JSONValue? {
        guard isSecret(value, key: key) else { return nil }
        switch value {
        case .array(let elements):
            let key = SecretName.key(ofElementOf: key)
            return .array(elements.map { masked($0, key: key) ?? $0 })
        case .object(let object):
            let members = object.members.map { member in
                (
                    isSecret(member.key, key: "") ? SecretRecognition.mask : member.key,
                    masked(member.value, key: SecretName.key(ofMember: member.key, of: key)) ?? member.value
                )
            }
            return .object(JSONObject(members))
        default: return .string(SecretRecognition.mask)
        }
    }

    /// Returns whether a text is the number of a payment card: 13 to 19 digits, of which the last one verifies the others
    /// (ISO/IEC 7812-1).
    private static func isCardNumber(_ text: String) -> Bool {
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard (13...19).contains(digits.count), digits.allSatisfy(\.isASCIIDigit), (3...6).contains(digits[0] - 0x30)
        else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = Int(digit.element - 0x30) * (digit.offset % 2 == 0 ? 1 : 2)
            return sum + value / 10 + value % 10
        }
        return sum % 10 == 0
    }

    // MARK: Texts

    /// Returns a description in which words that look like secrets are masked.
    static func masked(in text: String) -> String {
        let unnamed = NamedValues(in: text).masked ?? text
        return SecretRecognition.masked(in: unnamed) ?? unnamed
    }

    /// Returns whether the path of a call contains a secret, in a segment or in an item of its query.
    static func isInPath(_ path: String) -> Bool {
        let parts = path.split(separator: "?", maxSplits: 1)
        let segments = (parts.first ?? "").split(separator: "/")
        let items = (parts.count > 1 ? parts[1] : "").split(separator: "&").map {
            $0.split(separator: "=", maxSplits: 1).map(String.init)
        }
        return segments.contains { isSecret(String($0), key: "") }
            || items.contains { item in
                guard item.count == 2, !item[1].contains("{") else { return false }
                return isSecret(item[1], key: item[0]) || SecretName.isSecret(item[0])
            }
    }

    // MARK: Requirements

    /// Returns whether a requirement of a value states a secret: as a constant, in an enumeration or in a pattern.
    static func isRequired(by form: SchemaView.Form, key: String) -> Bool {
        switch form {
        case .enumeration(let members, _, _): members.contains { isSecret($0.jsonValue, key: key) }
        case .scalar(_, .pattern(let source)?), .scalar(_, .lengthAndPattern(_, let source)?):
            isInPattern(source, key: key)
        case .scalar(_, .integers(let range)?):
            range.lowerBound == range.upperBound && isSecret(.number(JSONNumber(range.lowerBound)), key: key)
        case .scalar(_, .unsigned(let range)?):
            range.lowerBound == range.upperBound
                && JSONNumber(String(range.lowerBound)).map { isSecret(.number($0), key: key) } ?? true
        case .scalar(_, .decimal(let decimal)?):
            decimal.least == decimal.most && decimal.least.map { isSecret(.number($0), key: key) } ?? false
        case .scalar(_, .numbers(let range)?):
            range.lowerBound == range.upperBound
                && JSONNumber(range.lowerBound).map { isSecret(.number($0), key: key) } ?? true
        case .alternatives(let alternatives): alternatives.contains { isRequired(by: $0.value.form, key: key) }
        case .secret(let inner): isRequired(by: inner.form, key: keyOfSecret)
        case .mapped(_, let inner), .counted(let inner, _): isRequired(by: inner.form, key: key)
        default: false
        }
    }

    /// Returns whether a regular expression states a secret. One that matches listed texts only is judged as these, and another
    /// one by the texts between its variable parts.
    static func isInPattern(_ source: String, key: String) -> Bool {
        let texts = PatternTexts(source)
        return texts.texts.contains { text in
            texts.areAll
                ? isSecret(text, key: key) : isSecret(text, key: "") || isNamed(key) && SecretRecognition.isRandom(text)
        }
    }
}

/// The values in a text that are written after their names, as in `password=…` and in the query of a URL.
private struct NamedValues {
    /// The text, in which the values of secret names are masked; `nil` if there are none.
    let masked: String?

    init(in text: String) {
        guard text.utf8.contains(UInt8(ascii: "=")) else {
            masked = nil
            return
        }
        var result = ""
        var hasSecret = false
        var rest = text[...]
        while !rest.isEmpty {
            let separators = rest.prefix(while: Self.isSeparator)
            let word = rest[separators.endIndex...].prefix { !Self.isSeparator($0) }
            rest = rest[word.endIndex...]
            result += separators
            let name = word.prefix { $0 != "=" }
            let value = word[name.endIndex...].dropFirst()
            if DocumentSecret.isNamed(String(name)), Self.isShown(value) {
                hasSecret = true
                result += name + "=" + SecretRecognition.mask
            } else {
                result += word
            }
        }
        masked = hasSecret ? result : nil
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || "\"'`,;<>()[]{}|?&#".contains(character)
    }

    /// Returns whether a value is neither absent nor a word that stands for one.
    private static func isShown(_ value: Substring) -> Bool {
        // A full stop ends the sentence.
        let word = value.hasSuffix(".") ? value.dropLast() : value
        return word.contains { $0.isLetter || $0.isNumber } && !["true", "false", "null"].contains(word.lowercased())
            && !SecretRecognition.isPlaceholder(String(word))
    }
}

/// The texts in a regular expression.
private struct PatternTexts {
    private(set) var texts: [String] = []
    /// Whether the expression matches nothing else.
    private(set) var areAll = true

    init(_ source: String) {
        var (text, rest) = (String.UnicodeScalarView(), source.unicodeScalars[...])
        func end(_ texts: inout [String]) {
            if !text.isEmpty { texts.append(String(text)) }
            text = String.UnicodeScalarView()
        }
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                guard let escaped = rest.popFirst(), !escaped.properties.isAlphabetic, !("0"..."9").contains(escaped)
                else {
                    end(&texts)
                    areAll = false
                    continue
                }
                text.append(escaped)
            case "[":
                end(&texts)
                areAll = false
                while let member = rest.popFirst(), member != "]" {
                    if member == "\\" { _ = rest.popFirst() }
                }
            case ".", "*", "+", "?", "{":
                end(&texts)
                areAll = false
                if scalar == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
            case "(":
                end(&texts)
                if rest.first == "?" { rest = rest.dropFirst(2) }
            case ")", "|", "^", "$": end(&texts)
            default: text.append(scalar)
            }
        }
        end(&texts)
    }
}
