import SchemaEngine
import SchematicText

/// The keys that hold a value, by which its fragment is named.
struct FragmentHolder: Hashable {
    /// The nearest key, which is empty for a value of a map.
    var key: String
    /// The next key outside, which is empty for a value of the root.
    var owner = ""
    /// The key by which secrets are recognized, if it is not the nearest one.
    private(set) var secretKey = ""

    init(key: String, owner: String = "", judgedBy secretKey: String = "") {
        (self.key, self.owner) = (key, owner)
        self.secretKey = secretKey == nearestKey ? "" : secretKey
    }

    /// Returns the holder of a member's value.
    func inner(_ member: String) -> FragmentHolder {
        let secretKey = SecretName.key(ofMember: member, of: judgedKey)
        return FragmentHolder(key: member, owner: key.isEmpty ? owner : key, judgedBy: secretKey)
    }

    /// The nearest key that is not empty.
    var nearestKey: String { key.isEmpty ? owner : key }

    /// The key by which secrets are recognized.
    var judgedKey: String { secretKey.isEmpty ? nearestKey : secretKey }

    /// The holder of a list's elements.
    var element: FragmentHolder {
        FragmentHolder(key: key, owner: owner, judgedBy: SecretName.key(ofElementOf: judgedKey))
    }

    /// The holder of an array that becomes a fragment.
    var list: FragmentHolder { FragmentHolder(key: key + " list", owner: owner) }

    /// The words of the nearest key that is not empty, in the singular.
    var words: [String] { Self.words(of: nearestKey) }

    /// The words of the key after those of its owner. Words that both have are not repeated.
    var qualifiedWords: [String] {
        let (outer, inner) = (Self.words(of: owner), words)
        guard !key.isEmpty, outer != inner else { return inner }
        let shared = (0...min(outer.count, inner.count)).last { outer.suffix($0).elementsEqual(inner.prefix($0)) } ?? 0
        return outer + inner.dropFirst(shared)
    }

    private static func words(of key: String) -> [String] {
        key.isEmpty ? [] : EnglishPlural.singular(ofLast: SwiftWords.words(of: key))
    }
}

/// The names of fragments: those that are taken, and new ones.
struct FragmentNames {
    private var names: UniqueNames<LookupName>

    /// - Parameter names: Names that a fragment must not have, besides those of tags.
    init(taken names: some Sequence<String>) {
        let reserved = BuiltInTag.allCases.map(\.name) + ["Tags", "count"] + PortableName.devices
        self.names = UniqueNames(taken: Set((reserved + names).map(Self.key)))
    }

    /// Returns an unused name for a fragment that one key holds, as the name of a file and as a tag.
    mutating func unused(for holder: FragmentHolder) -> (file: String, tag: String) {
        unused(among: [holder.words, holder.qualifiedWords])
    }

    /// Returns the first unused name, or the first one with a number.
    ///
    /// - Parameter names: The words of the possible names, best first.
    /// - Returns: The name of a file and the tag.
    mutating func unused(among names: [[String]]) -> (file: String, tag: String) {
        let usable = names.filter { !$0.isEmpty }.map { words in
            let tag = PortableName.shortened(words.joined(separator: "_"))
            return (file: PortableName.shortened(SwiftName.type(tag)), tag: tag)
        }.filter {
            LookupName.isValid($0.file) && LookupName.isValid($0.tag) && LookupName($0.file) == LookupName($0.tag)
                && PortableName.isVisible($0.file)
        }
        for name in usable where self.names.take(Self.key(name.tag)) { return name }
        let base = usable.first ?? (file: "Item", tag: "item")
        return self.names.unused(base) {
            Self.key($0.tag)
        } numbered: {
            (base.file + String($0), base.tag + String($0))
        }
    }

    /// Returns a key that is equal for names of one tag, and for names of one file on some platform.
    private static func key(_ name: String) -> LookupName { LookupName(PortableName.folded(name)) }
}

/// The tag of a fragment.
enum FragmentTag {
    /// Returns the tag in snake case, as schemas are written by hand: `issue_child` for `IssueChild`.
    static func tag(of owner: String) -> String {
        let tag = SwiftWords.words(of: owner).joined(separator: "_")
        return LookupName(tag) == LookupName(owner) && LookupName.isValid(tag) ? tag : owner
    }
}
