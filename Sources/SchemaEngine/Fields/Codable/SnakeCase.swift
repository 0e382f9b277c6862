/// The conversion of names between `camelCase` and `snake_case`, with the rules of `JSONEncoder` and `JSONDecoder`.
enum SnakeCase {
    /// Returns `created_on` for `createdOn`.
    static func encoded(_ name: String) -> String {
        guard !name.isEmpty else { return name }
        var words: [Substring] = []
        var wordStart = name.startIndex
        var rest = name.index(after: wordStart)
        while let upper = name[rest...].firstIndex(where: \.isUppercase) {
            words.append(name[wordStart..<upper])
            wordStart = upper
            guard let lower = name[upper...].firstIndex(where: \.isLowercase) else { break }
            let last = name.index(before: lower)
            if last > upper {
                // The last letter of several capitals begins the next word: `myURLText` is `my_url_text`.
                words.append(name[upper..<last])
                wordStart = last
            }
            rest = name.index(after: lower)
        }
        words.append(name[wordStart...])
        return words.map { $0.lowercased() }.joined(separator: "_")
    }

    /// Returns `createdOn` for `created_on`. Underscores at the beginning and at the end are kept.
    static func decoded(_ key: String) -> String {
        let (start, middle, end) = parts(of: key)
        let words = middle.split(separator: "_")
        guard words.count > 1 else { return key }
        let capitalized = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
        return start + words[0].lowercased() + capitalized.joined() + end
    }

    /// Returns a form that is equal for a key and for the names of properties that mean it: `html_url`, `htmlUrl` and
    /// `htmlURL`.
    static func folded(_ name: String) -> String {
        let (start, middle, end) = parts(of: name)
        return start + middle.lowercased().filter { $0 != "_" } + end
    }

    /// Returns the underscores at the beginning, the text between, and the underscores at the end.
    private static func parts(of name: String) -> (Substring, Substring, Substring) {
        guard let first = name.firstIndex(where: { $0 != "_" }), let last = name.lastIndex(where: { $0 != "_" }) else {
            return (name[...], "", "")
        }
        return (name[..<first], name[first...last], name[name.index(after: last)...])
    }
}

/// The type of the coding keys with which dictionaries are coded. The standard library does not name it.
enum DictionaryKeys {
    /// The identity of the type; `nil` if it cannot be determined.
    static let identity: ObjectIdentifier? = {
        let probe = Probe()
        _ = try? [String: Bool](from: probe)
        return probe.keys
    }()

    /// A decoder that records the type of the keys of the first object that is requested.
    private final class Probe: Decoder {
        var keys: ObjectIdentifier?
        let codingPath: [any CodingKey] = []
        let userInfo: [CodingUserInfoKey: Any] = [:]

        struct NoContainer: Error {}

        func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            keys = ObjectIdentifier(type)
            throw NoContainer()
        }

        func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoContainer() }
        func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoContainer() }
    }
}
