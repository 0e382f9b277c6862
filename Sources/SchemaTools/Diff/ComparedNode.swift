@_spi(Generated) import SchemaEngine

/// A schema without the references, mappers, secrets and counts around it.
struct ComparedNode {
    /// The schema of the content.
    let content: SchemaView
    let form: SchemaView.Form
    private(set) var counts: [SchemaView.Count] = []
    private(set) var isSecret = false
    /// The keys that an object names, in their order and by their names.
    private(set) var keys: [SchemaView.Member] = []
    private(set) var members: [ExactName: SchemaView.Member] = [:]
    /// The schemas of the keys that it does not name.
    private(set) var mapKeys: [SchemaView.MapKey] = []
    /// The indices of their tags.
    private(set) var placesOfTags: [ExactName: Int] = [:]
    private(set) var rest: SchemaView?
    /// The number of keys that must be present.
    private var requiredKeys = 0
    /// Whether one of the schemas of the keys that it does not name accepts a value.
    private var describesOtherValues = false
    /// The schemas of the objects that the values of the key of cases select, and that of all other objects.
    private(set) var branches: [ExactName: SchemaView] = [:]
    private(set) var otherBranch: SchemaView?

    /// The maximum number of tags that follow each other. A longer chain is endless, and the compiler reports it.
    private static let longestChain = 10_000

    init(_ entry: SchemaView) {
        var current = entry
        var form = entry.form
        for _ in 0..<Self.longestChain {
            switch form {
            case .reference(let inner), .mapped(_, let inner): current = inner
            case .secret(let inner):
                isSecret = true
                current = inner
            case .counted(let inner, let count):
                counts.append(count)
                current = inner
            default:
                content = current
                self.form = form
                if case .object(let object) = form {
                    (keys, mapKeys, rest) = (object.members, object.mapKeys, object.rest)
                    counts += object.counts
                    requiredKeys = keys.count { !$0.presence.mayBeAbsent }
                    describesOtherValues =
                        rest.map { !$0.acceptsNothing } ?? false || mapKeys.contains { !$0.value.acceptsNothing }
                    for member in object.members { members[ExactName(member.name)] = member }
                    placesOfTags = Dictionary(mapKeys.enumerated().map { (ExactName($1.tag), $0) }) { first, _ in first
                    }
                } else if case .cases(let cases) = form {
                    branches = Dictionary(cases.branches.map { (ExactName($0.name), $0.value) }) { first, _ in first }
                    otherBranch = cases.otherwise
                }
                return
            }
            form = current.form
        }
        content = current
        self.form = .anything
    }

    /// Returns the schema of the objects that a value of the key of cases selects.
    func branch(for name: ExactName) -> SchemaView? { branches[name] ?? otherBranch }

    /// The numbers of elements that the counts allow together; `nil` if they allow none.
    var countRange: ClosedRange<Int>? {
        let least = counts.map(\.range.lowerBound).max() ?? 0
        let most = counts.map(\.range.upperBound).min() ?? .max
        return least <= most ? least...most : nil
    }

    var isUnique: Bool { counts.contains(where: \.isUnique) }

    /// The schemas of the keys that an object does not name, by their tags. That of `{*}` is empty.
    var otherKeys: [(tag: ExactName, value: SchemaView)] {
        mapKeys.map { (ExactName($0.tag), $0.value) } + (rest.map { [(ExactName(""), $0)] } ?? [])
    }

    /// Whether values may have keys that nothing describes. An object that counts its members has them, as far as the keys that
    /// must be present leave room.
    var hasUndescribedKeys: Bool {
        guard case .object = form, rest == nil, !counts.isEmpty, let possibleCounts else { return false }
        return requiredKeys < possibleCounts.upperBound
    }

    /// Returns the schema of a key that a sender may send without naming it; `nil` if it sends none.
    func sentMember(_ name: ExactName) -> SchemaView? {
        content.unnamedMember(name.text) ?? (hasUndescribedKeys ? SchemaView.ofAnything : nil)
    }

    /// The schemas of the keys that a sender may send without naming them, by their tags.
    var sentKeys: [(tag: ExactName, value: SchemaView)] {
        let undescribed = hasUndescribedKeys ? SchemaView.ofAnything : nil
        return otherKeys.filter { !$0.value.acceptsNothing } + (undescribed.map { [(ExactName(""), $0)] } ?? [])
    }

    /// The tags of the keys that it does not name.
    var tags: [ExactName] { mapKeys.map { ExactName($0.tag) } }

    /// The numbers of elements or members of the values. If nothing counts the members, there is none that the schema does not
    /// describe.
    var possibleCounts: ClosedRange<Int>? {
        guard let range = countRange, case .object = form else { return countRange }
        let isOpen = describesOtherValues || rest == nil && !counts.isEmpty
        let (least, most) = (
            max(range.lowerBound, requiredKeys), isOpen ? range.upperBound : min(range.upperBound, keys.count)
        )
        return least <= most ? least...most : nil
    }
}

/// The nodes of two catalogs, each of which is resolved once.
final class ComparedNodes {
    private var nodes: [SchemaView: ComparedNode] = [:]
    private var alternatives: [SchemaView: ComparedAlternatives] = [:]

    func node(of entry: SchemaView) -> ComparedNode {
        if let known = nodes[entry] { return known }
        let node = ComparedNode(entry)
        nodes[entry] = node
        return node
    }

    /// Returns the alternatives of a schema, nested ones included, without those that accept no value. A schema without
    /// alternatives is its only one.
    func alternatives(of entry: SchemaView) -> ComparedAlternatives {
        if let known = alternatives[entry] { return known }
        var found: [SchemaView] = []
        var waiting = [entry]
        var seen: Set<SchemaView> = []
        while let next = waiting.popLast() {
            switch node(of: next).form {
            case .nothing: break
            case .alternatives(let inner): if seen.insert(next).inserted { waiting += inner.map(\.value).reversed() }
            default: found.append(next)
            }
        }
        let made = ComparedAlternatives(found, self)
        alternatives[entry] = made
        return made
    }
}

extension SchemaView {
    var acceptsNothing: Bool {
        if case .nothing = resolved.form { true } else { false }
    }
}

extension SchemaView.Member.Presence {
    /// Whether the modifier allows null, whatever the schema of the value is.
    var allowsNull: Bool {
        if case .required = self { false } else { true }
    }

    var defaultText: ExactName? {
        guard case .defaulted(let text) = self else { return nil }
        return text.withTextBytes { ExactName(String(decoding: $0, as: UTF8.self)) }
    }
}
