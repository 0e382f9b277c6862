import SchemaEngine
import SchematicText

/// Recognizes keys that are data, and not the names of properties: an object with such keys is a map.
enum MapKeys {
    /// The reason that keys are data.
    enum Form: Equatable {
        /// Numbers, UUIDs, dates, versions, addresses or paths. No property has such a name.
        case certain
        /// Codes and identifiers, which could be the names of properties, too, with words for them.
        case probable(String)
        /// The names of schemas, below a key such as `properties`, if the values are objects.
        case probableSchemas(String)
    }

    /// The minimum number of keys in a list of which a few are no data.
    private static let fewestOfMost = 4
    /// The minimum number of keys with a number after one prefix.
    private static let fewestNumbered = 3
    /// The maximum length of a prefix without a separator before the number.
    private static let longestPrefix = 2
    /// Keys of maps that have a value for all other keys.
    private static let neutral: Set = ["default", "other", "unknown", "*"]

    /// Returns the form of keys, or `nil` if they look like the names of properties.
    ///
    /// - Parameters:
    ///   - keys: The keys of a place, at least one.
    ///   - name: The key that holds the object.
    /// - Returns: The form.
    static func form(of keys: [String], in name: String) -> Form? {
        let data = keys.count(where: isData)
        if data == keys.count { return .certain }
        if keys.allSatisfy({ $0.utf8.first == UInt8(ascii: "/") }) { return .certain }
        if data > 0, keys.allSatisfy({ isData($0) || neutral.contains($0) }) { return .probable("data") }
        if keys.count >= fewestOfMost, data * 3 >= keys.count * 2 { return .probable("data") }
        if keys.allSatisfy({ $0.utf8.dropFirst().contains(UInt8(ascii: "/")) && !$0.contains(" ") }) {
            return .probable("paths or media types")
        }
        if let words = codes(keys, in: name) { return .probable(words) }
        if keys.count > 1, keys.allSatisfy(isIdentifier) { return .probable("identifiers") }
        if areNumbered(keys) { return .probable("identifiers with numbers") }
        if let word = nameOfMap(name, keys) {
            let words = "names that users choose"
            return namesOfSchemaMaps.contains(word) ? .probableSchemas(words) : .probable(words)
        }
        return areTexts(keys) ? .probable("texts for people") : nil
    }

    // MARK: Data

    /// Returns whether a key is a number, a UUID, a date, a version or an address.
    static func isData(_ key: String) -> Bool {
        let digits = key.utf8.drop { $0 == UInt8(ascii: "-") }
        if !digits.isEmpty, digits.count >= key.utf8.count - 1, digits.allSatisfy(\.isASCIIDigit) { return true }
        if [ScalarKind.uuid, .date, .dateTime, .ipv4, .ipv6, .email].contains(where: { $0.reads(key) }) { return true }
        return isVersion(key)
    }

    /// Returns whether a key is a version with a period, such as `1.0.2` or `v2.0-beta.1`.
    private static func isVersion(_ key: String) -> Bool {
        let text = key.hasPrefix("v") ? key.dropFirst() : key[...]
        let number = text.utf8.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        guard text.utf8.first?.isASCIIDigit == true, number.contains(UInt8(ascii: ".")),
            number.last?.isASCIIDigit == true
        else { return false }
        let rest = text.utf8[number.endIndex...]
        return rest.isEmpty || rest.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || "-+.".utf8.contains($0) }
    }

    // MARK: Codes

    /// The tables of codes by the last word of a key that holds a map of them, in the singular.
    private static let tables: [String: (codes: Set<String>, words: String)] = [
        "currency": (CodeTables.currencies, "codes of currencies"),
        "rate": (CodeTables.currencies, "codes of currencies"),
        "country": (CodeTables.countries, "codes of countries"),
        "language": (CodeTables.languages, "codes of languages"),
        "translation": (CodeTables.languages, "codes of languages"),
        "locale": (CodeTables.languages, "codes of languages"),
    ]

    /// Returns the words for keys that are codes of languages, countries or currencies.
    private static func codes(_ keys: [String], in name: String) -> String? {
        let lower = keys.map { $0.lowercased() }
        if let table = EnglishPlural.singular(ofLast: SwiftWords.words(of: name)).last.flatMap({ tables[$0] }),
            lower.allSatisfy(table.codes.contains)
        {
            return table.words
        }
        guard isOfOneCase(keys) || keys.contains(where: hasRegion) else { return nil }
        let languages = lower.map { String($0.prefix { $0 != "-" && $0 != "_" }) }
        if areCodes(languages, of: CodeTables.languages, share: 0.8, isCertain: { hasRegion(keys[$0]) }) {
            return "codes of languages"
        }
        guard keys.allSatisfy({ $0.utf8.allSatisfy(\.isASCIILetter) }) else { return nil }
        let areCapital = { (index: Int) in
            keys[index] == keys[index].uppercased() && !capitalWords.contains(keys[index])
        }
        if areCodes(lower, of: CodeTables.countries, share: 0.8, isCertain: areCapital) { return "codes of countries" }
        if lower.allSatisfy({ (2...5).contains($0.utf8.count) }), areCodes(lower, of: CodeTables.currencies, share: 0.6)
        {
            return "codes of currencies"
        }
        return nil
    }

    /// Abbreviations in the names of properties that are codes of countries, too.
    private static let capitalWords: Set = ["AM", "ID", "IO", "IP", "NO", "PM", "TV", "VM"]

    /// Returns whether most texts are in a table, and at least three, or all of two, are no words of other meaning.
    private static func areCodes(
        _ texts: [String],
        of table: Set<String>,
        share: Double,
        isCertain: (Int) -> Bool = { _ in false }
    ) -> Bool {
        let known = texts.indices.filter { table.contains(texts[$0]) }
        guard texts.count > 1, Double(known.count) >= share * Double(texts.count) else { return false }
        let certain = known.count { isCertain($0) || !CodeTables.ambiguous.contains(texts[$0]) }
        return certain >= 3 || certain == texts.count
    }

    /// Returns whether a key is the code of a language with a script or a region, such as `pt-BR` or `zh_Hans`.
    private static func hasRegion(_ key: String) -> Bool {
        let parts = key.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard parts.count > 1, CodeTables.languages.contains(parts[0].lowercased()) else { return false }
        let region = parts[1]
        return region.utf8.count == 2 && CodeTables.countries.contains(region.lowercased())
            && region.allSatisfy(\.isUppercase)
            || region.utf8.count == 4 && region.first?.isUppercase == true
    }

    private static func isOfOneCase(_ keys: [String]) -> Bool {
        keys.allSatisfy { $0 == $0.lowercased() } || keys.allSatisfy { $0 == $0.uppercased() }
    }

    // MARK: Identifiers

    /// Returns whether a text is a number, a version or another identifier.
    static func isIdentifier(_ text: String) -> Bool { isData(text) || IdentifierRecognition.form(of: text) != nil }

    /// The minimum number of keys that are texts with spaces, and their minimum share of all keys, as a divisor.
    private static let (fewestTexts, shareOfTexts) = (3, 4)

    /// Returns whether keys are texts for people, some of which have spaces.
    private static func areTexts(_ keys: [String]) -> Bool {
        let spaced = keys.count { $0.contains(" ") }
        return keys.count >= fewestTexts && spaced > 0 && spaced * shareOfTexts >= keys.count
    }

    /// Returns whether keys differ only by their numbers, which are not those of a list: `48x48` and `24x24`, or `P31` and
    /// `P279`, and not `line1` and `line2`.
    private static func areNumbered(_ keys: [String]) -> Bool {
        guard keys.count > 1, let first = keys.first.map(skeleton), first.utf8.contains(UInt8(ascii: "#")),
            keys.allSatisfy({ skeleton($0) == first })
        else { return false }
        if first.utf8.first == UInt8(ascii: "#") { return true }
        // A longer word is that of a property, as in `Past6HourRange`.
        let prefix = first.utf8.prefix { $0 != UInt8(ascii: "#") }
        guard first.utf8.last == UInt8(ascii: "#"), prefix.count <= longestPrefix || prefix.last?.isASCIILetter != true
        else {
            return false
        }
        let numbers = Set(keys.map { $0.filter { $0.isASCII && $0.isNumber } }.compactMap { Int($0) })
        let isList = numbers.contains(0) || numbers.contains(1)
        return keys.count >= fewestNumbered && !isList
    }

    /// Returns a key with `#` in place of each number.
    private static func skeleton(_ key: String) -> String {
        var text = ""
        for character in key {
            guard character.isASCII, character.isNumber else {
                text.append(character)
                continue
            }
            if text.last != "#" { text.append("#") }
        }
        return text
    }

    // MARK: Names

    /// Words of keys that usually hold maps of the names that users choose.
    private static let namesOfMaps: Set = [
        "labels", "annotations", "dependencies", "scripts", "headers", "translations", "definitions", "schemas",
        "properties", "locales", "names",
    ]
    /// Those of them whose values are descriptions. With other values, as in `window_properties`, the keys are names.
    private static let namesOfSchemaMaps: Set = ["definitions", "schemas", "properties"]

    /// Returns the word of a key that usually holds a map. One key in it can be that of an object, unless it is no ordinary
    /// name.
    private static func nameOfMap(_ name: String, _ keys: [String]) -> String? {
        guard let word = KeyWords.words(of: name).last, namesOfMaps.contains(word) else { return nil }
        return keys.count > 1 || word == "dependencies" || keys[0] == keys[0].uppercased() ? word : nil
    }
}
