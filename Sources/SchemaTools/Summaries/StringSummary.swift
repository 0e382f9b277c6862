import SchemaEngine
import SchematicText

/// The strings of a place.
struct StringSummary {
    /// The maximum number of different strings. A place with more is open text.
    static let maximumStrings = 64
    /// The maximum length of a string among the different ones, in bytes. A place with a longer one is open text.
    static let longestMember = 100
    /// The maximum length of an example, in bytes.
    static let longestExample = 1000

    var count = 0
    /// The different strings, and how often each was seen. They are empty for open text.
    var distinct = GrowingNames()
    var counts: [Int] = []
    var isOpen = false
    /// The forms that all strings have.
    var forms: TextForms = .all
    /// Whether a string looks like a secret. No string is then kept.
    var isSecret = false
    /// The shortest string, in which secrets are masked.
    var example: [UInt8]?
    /// The lengths in Unicode scalars.
    var lengths: ClosedRange<Int>?
    /// The index of the last string, as the expected index of the next one.
    private var last = 0

    /// Adds a string. Returns its index among the different ones, or -1 for open text.
    mutating func add(_ token: JSONTokens.Token, in text: TextBytes, of name: SecretName) -> Int32 {
        count += 1
        guard !token.marks.contains(.hasEscapes) else { return addEscaped(token, in: text, name) }
        return addPlain(token, in: text, name)
    }

    private mutating func addEscaped(_ token: JSONTokens.Token, in text: TextBytes, _ name: SecretName) -> Int32 {
        let bytes = JSONTokens.unescaped(token, in: text)
        var plain = token
        plain.start = 0
        plain.length = UInt32(truncatingIfNeeded: bytes.count)
        plain.marks = []
        return bytes.withTextBytes { text in
            // A private key has several lines, and can begin after other text.
            if !isSecret, SecretPrefilter.isPrivateKey(text) { becomeSecret() }
            return addPlain(plain, in: text, name)
        }
    }

    private mutating func addPlain(_ token: JSONTokens.Token, in text: TextBytes, _ name: SecretName) -> Int32 {
        if !isOpen, !isSecret {
            let index = distinct.index(of: token, in: text, expected: last)
            if index >= 0 {
                counts[index] += 1
                last = index
                return Int32(truncatingIfNeeded: index)
            }
        }
        if !forms.isEmpty { forms = forms.satisfied(by: text.part(token.range)) }
        guard !isSecret else { return -1 }
        let length = Int(token.length)
        if SecretPrefilter.isSecret(token, in: text, of: name) {
            becomeSecret()
            return -1
        }
        if name != .other, !SecretRecognition.isPlaceholder(text.part(token.range).string) {
            return addHidden(token, in: text)
        }
        if length <= (example?.count ?? Self.longestExample),
            example.map({ JSONTokens.precedes(token, in: text, $0) }) ?? true
        {
            let candidate = JSONTokens.unescaped(token, in: text)
            // A masked text does not precede the text, so that the order of the texts does not matter.
            example = example.shorter(Self.masked(candidate) ?? candidate)
        }
        addLength(of: token, in: text)
        guard !isOpen else { return -1 }
        guard length <= Self.longestMember, distinct.count < Self.maximumStrings,
            Self.masked(JSONTokens.unescaped(token, in: text)) == nil
        else {
            becomeOpen()
            return -1
        }
        last = distinct.insert(token, in: text).index
        counts.append(1)
        return Int32(truncatingIfNeeded: last)
    }

    /// Adds the value of a key that names a secret, although it does not look like one. Only its form and its length are kept.
    private mutating func addHidden(_ token: JSONTokens.Token, in text: TextBytes) -> Int32 {
        example = example.shorter(Array(SecretRecognition.placeholder.utf8))
        addLength(of: token, in: text)
        becomeOpen()
        return -1
    }

    private mutating func addLength(of token: JSONTokens.Token, in text: TextBytes) {
        let scalars = token.marks.contains(.isASCII) ? Int(token.length) : Self.scalars(in: text.part(token.range))
        lengths = lengths.joined(scalars...scalars)
    }

    /// Returns a text with its secrets masked, or `nil` if it has none.
    private static func masked(_ text: [UInt8]) -> [UInt8]? {
        SecretRecognition.masked(in: String(decoding: text, as: UTF8.self)).map { Array($0.utf8) }
    }

    /// Returns the number of Unicode scalars.
    private static func scalars(in text: TextBytes) -> Int {
        // The memory is used because a count of the elements of the view is not vectorized.
        text.withContiguousStorageIfAvailable { $0.count { $0 & 0xC0 != 0x80 } } ?? text.count { $0 & 0xC0 != 0x80 }
    }

    mutating func becomeOpen() {
        isOpen = true
        distinct = GrowingNames()
        counts = []
    }

    /// Removes the texts, but not their forms.
    mutating func hideTexts() {
        becomeOpen()
        example = nil
    }

    mutating func becomeSecret() {
        isSecret = true
        becomeOpen()
        example = nil
        forms.formIntersection(.url)
        lengths = nil
    }

    /// Adds the strings of another summary. Returns the new index of each of its different strings.
    mutating func merge(_ other: StringSummary) -> [Int] {
        count.add(samples: other.count)
        forms.formIntersection(other.forms)
        guard !isSecret, !other.isSecret else {
            becomeSecret()
            return []
        }
        example = example.shorter(other.example)
        lengths = other.lengths.map { lengths.joined($0) } ?? lengths
        if isOpen || other.isOpen {
            becomeOpen()
            return []
        }
        let indexes = (0..<other.distinct.count).map { index in
            let own = distinct.insert(other.distinct[index])
            if own == counts.count { counts.append(0) }
            counts[own].add(samples: other.counts[index])
            return own
        }
        guard distinct.count <= Self.maximumStrings else {
            becomeOpen()
            return []
        }
        return indexes
    }
}
