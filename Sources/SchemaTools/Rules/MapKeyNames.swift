@_spi(Generated) import SchemaEngine

/// The names that the tag of a map key accepts, as far as they show that no name satisfies two tags.
struct MapKeyNames {
    /// Facts about all names of one alternative.
    private struct Form {
        /// The kind, if all texts of its grammar differ from those of the other kinds in `separate`.
        var kind: ScalarKind?
        /// The text that every name begins with.
        var prefix: [UInt8] = []
        /// The bytes that names consist of; `nil` for any bytes.
        var alphabet: Set<UInt8>?
        /// The numbers of Unicode scalars.
        var length: ClosedRange<Int> = 0...Int.max

        func isDisjoint(from other: Form) -> Bool {
            if let kind, let second = other.kind, kind != second { return true }
            if !length.overlaps(other.length) { return true }
            let common = zip(prefix, other.prefix)
            if common.contains(where: { $0 != $1 }) { return true }
            return [(prefix, other.alphabet), (other.prefix, alphabet)].contains { prefix, alphabet in
                alphabet.map { alphabet in prefix.contains { !alphabet.contains($0) } } ?? false
            }
        }
    }

    /// The forms of the alternatives; `nil` if one of them can be any text.
    private let forms: [Form]?

    init(of tag: String) {
        guard let syntax = try? TagSyntax(reading: tag[...]) else {
            forms = nil
            return
        }
        let found = syntax.alternatives.map { Self.form(of: $0) }
        forms = found.contains { $0 == nil } ? nil : found.compactMap(\.self)
    }

    /// Names of any form.
    static let any = MapKeyNames(forms: nil)

    private init(forms: [Form]?) { self.forms = forms }

    /// Returns whether no name satisfies both tags, as far as their kinds, lengths and beginnings show it.
    func areDisjoint(with other: MapKeyNames) -> Bool {
        guard let forms, let others = other.forms else { return false }
        return forms.allSatisfy { form in others.allSatisfy { form.isDisjoint(from: $0) } }
    }

    // MARK: Many tags

    /// Tags in their order, of which those are found that a name can satisfy together with another one. Beginnings that differ
    /// are not compared with each other.
    struct Index {
        private var names: [MapKeyNames] = []
        /// The tags with a beginning, and those with a longer one.
        private var exact: [[UInt8]: [Int]] = [:]
        private var longer: [[UInt8]: [Int]] = [:]

        /// Adds a tag. Returns the numbers of the earlier ones that a name can satisfy together with it, in their order.
        mutating func overlapping(_ tag: MapKeyNames) -> [Int] {
            var candidates: Set<Int> = []
            let beginnings = tag.forms?.map { Array($0.prefix.prefix(Self.longest)) } ?? [[]]
            for beginning in beginnings {
                for length in 0...beginning.count {
                    candidates.formUnion(exact[Array(beginning.prefix(length))] ?? [])
                }
                candidates.formUnion(longer[beginning] ?? [])
            }
            for beginning in beginnings {
                exact[beginning, default: []].append(names.count)
                for length in 0..<beginning.count {
                    longer[Array(beginning.prefix(length)), default: []].append(names.count)
                }
            }
            names.append(tag)
            return candidates.sorted().filter { !names[$0].areDisjoint(with: tag) }
        }

        /// The number of bytes of a beginning that are looked up.
        private static let longest = 32
    }

    // MARK: Forms

    private static let digits = "0123456789"
    private static let hexadecimal = digits + "abcdefABCDEF"

    /// Kinds of which no text has two, with the bytes of their texts.
    static let separate: [ScalarKind: String] = [
        .uuid: hexadecimal + "-", .date: digits + "-", .dateTime: digits + "-+:.,TtZz ", .integer: digits + "-",
        .ipv4: digits + ".",
    ]

    private static func form(of alternative: TagAlternative) -> Form? {
        guard case .scalar(let kind)? = BuiltInTag(LookupName(alternative.name)) else { return nil }
        if let alphabet = separate[kind] {
            var form = Form(kind: kind, alphabet: Set(alphabet.utf8))
            if kind == .uuid { form.length = 36...36 }
            return form
        }
        guard kind == .string, let view = SchemaView(ofTag: alternative.text),
            case .scalar(_, let argument?) = view.form
        else { return nil }
        switch argument {
        case .length(let length): return Form(length: length)
        case .pattern(let pattern): return Form(prefix: prefix(of: pattern))
        case .lengthAndPattern(let length, let pattern): return Form(prefix: prefix(of: pattern), length: length)
        default: return nil
        }
    }

    /// Returns the text that all matches of a regular expression begin with; empty if it states none.
    static func prefix(of pattern: String) -> [UInt8] {
        let bytes = Array(pattern.utf8)
        // An alternative outside of a group has a beginning of its own.
        guard bytes.first == UInt8(ascii: "^"), !bytes.contains(UInt8(ascii: "|")) else { return [] }
        var prefix: [UInt8] = []
        for byte in bytes.dropFirst() {
            if "?*{".utf8.contains(byte) {
                // The last character may be absent, and is left out with all of its bytes.
                while let last = prefix.popLast(), last & 0xC0 == 0x80 {}
                break
            }
            guard !"\\.[]()+}$^/".utf8.contains(byte) else { break }
            prefix.append(byte)
        }
        return prefix
    }
}
