@_spi(Generated) import SchemaEngine

/// Proves by structure that a receiver accepts each value that a sender may send.
///
/// A sender sends no keys that its schema does not describe, apart from an object that counts its members. A proof that is not found means nothing: the receiver may
/// accept everything nevertheless.
///
/// Schemas can be recursive. A pair that is being compared counts as proven, so that a proof is the greatest set of pairs of
/// which each is proven by the others. If a pair is refuted, all assumptions since its beginning are withdrawn.
final class Containment {
    private struct Pair: Hashable {
        let sender: SchemaView
        let receiver: SchemaView
        let allowsNull: Bool
    }

    let nodes: ComparedNodes
    private var assumed: Set<Pair> = []
    private var refuted: Set<Pair> = []
    /// The assumptions of the current proof, in their order.
    private var order: [Pair] = []
    private var depth = 0
    private var steps = 0
    /// The number of values that were checked one by one.
    private(set) var checkedValues = 0
    /// The number of pairs of alternatives that were compared.
    private(set) var comparedPairs = 0
    /// The number of times that one of many alternatives has tried a value.
    private var trials = 0

    /// The limits of a proof. Beyond them, it counts as not found.
    private static let greatestDepth = 128
    private static let maximumSteps = 50_000
    /// The greatest number of values that are checked one by one.
    static let maximumValues = 64
    /// The greatest number of times that one of many alternatives tries such a value.
    private static let maximumTrials = 200_000

    /// The greatest number of pairs of keys that different tags describe and that are compared for two objects.
    private static let maximumPairs = 100_000

    /// Whether the receiver reads the values from texts, as those of parameters and header fields.
    private let readsTexts: Bool

    init(_ nodes: ComparedNodes, readsTexts: Bool = false) { (self.nodes, self.readsTexts) = (nodes, readsTexts) }

    /// Returns whether a receiver accepts each value of a sender.
    ///
    /// - Parameters:
    ///   - sender: The schema of the values.
    ///   - receiver: The schema that must accept them.
    ///   - allowsNull: Whether null does not matter.
    ///   - place: The place of the first alternative of the sender, if it is one of many.
    /// - Returns: Whether a proof is found.
    func holds(
        _ sender: SchemaView,
        _ receiver: SchemaView,
        allowsNull: Bool = false,
        near place: Int = 0
    ) -> Bool {
        let pair = Pair(sender: sender, receiver: receiver, allowsNull: allowsNull)
        if assumed.contains(pair) { return true }
        if refuted.contains(pair) { return false }
        if depth == 0 { steps = 0 }
        steps += 1
        guard depth < Self.greatestDepth, steps < Self.maximumSteps else { return false }
        let start = order.count
        assumed.insert(pair)
        order.append(pair)
        depth += 1
        let isProven = compare(sender, receiver, allowsNull, near: place)
        depth -= 1
        if !isProven {
            for pair in order[start...] { assumed.remove(pair) }
            order.removeSubrange(start...)
            refuted.insert(pair)
        }
        if depth == 0 { order = [] }
        return isProven
    }

    private func compare(_ sender: SchemaView, _ receiver: SchemaView, _ allowsNull: Bool, near place: Int) -> Bool {
        let receivers = nodes.alternatives(of: receiver)
        let allowsNull = allowsNull || receivers.containsNull
        return nodes.alternatives(of: sender).views.enumerated().allSatisfy { index, alternative in
            let (place, node) = (place + index, nodes.node(of: alternative))
            // Most alternatives have their places on both sides.
            if receivers.views.indices.contains(place), single(alternative, receivers.views[place], allowsNull) {
                return true
            }
            let candidates = receivers.candidates(for: node, near: place)
            if candidates.contains(where: { single(alternative, receivers.views[$0], allowsNull) }) { return true }
            if receivers.views.count == 1, isDecided(node.form, nodes.node(of: receivers.views[0]).form) {
                return false
            }
            guard let values = values(of: node), canCheck(values.count, by: receivers) else { return false }
            return values.allSatisfy { value in
                checkedValues += 1
                return allowsNull && value.isNull || receiver.accepts(value)
            }
        }
    }

    /// Returns whether some values may still be checked by alternatives, each of which tries them.
    private func canCheck(_ count: Int, by alternatives: ComparedAlternatives) -> Bool {
        guard alternatives.hasMany else { return true }
        trials += count * alternatives.views.count
        return trials <= Self.maximumTrials
    }

    /// Returns whether the structure of two schemas decides about containment, so that no value says more.
    private func isDecided(_ sender: SchemaView.Form, _ receiver: SchemaView.Form) -> Bool {
        switch (sender, receiver) {
        case (.scalar(.integer, _), .scalar(.integer, _)), (.scalar(.integer, _), .scalar(.unsigned, _)),
            (.scalar(.unsigned, _), .scalar(.integer, _)), (.scalar(.unsigned, _), .scalar(.unsigned, _)):
            true
        default: false
        }
    }

    /// Returns all values of a schema that has few.
    private func values(of node: ComparedNode) -> [JSONValue]? {
        switch node.form {
        case .null: return [.null]
        case .scalar(.boolean, _): return [true, false]
        case .enumeration(let members, isOpen: false, let acceptsNull):
            return members.map(\.jsonValue) + (acceptsNull ? [.null] : [])
        case .scalar(.integer, .integers(let range)?):
            let (count, overflows) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
            guard !overflows, count < Self.maximumValues else { return nil }
            return range.map { JSONValue.number(JSONNumber($0)) }
        case .scalar(.unsigned, .unsigned(let range)?):
            guard range.upperBound - range.lowerBound < Self.maximumValues else { return nil }
            return range.map { JSONValue.number(JSONNumber($0)) }
        default: return nil
        }
    }

    // MARK: One alternative each

    private func single(_ sender: SchemaView, _ receiver: SchemaView, _ allowsNull: Bool) -> Bool {
        comparedPairs += 1
        let (one, other) = (nodes.node(of: sender), nodes.node(of: receiver))
        guard areCountsContained(one, other) else { return false }
        switch (one.form, other.form) {
        case (_, .anything): return true
        case (.anything, .any): return allowsNull
        case (.anything, _): return false
        case (.both(let first, let second), _):
            return holds(first, receiver, allowsNull: allowsNull) || holds(second, receiver, allowsNull: allowsNull)
        case (_, .both(let first, let second)):
            return holds(sender, first, allowsNull: allowsNull) && holds(sender, second, allowsNull: allowsNull)
        case (.null, _): return allowsNull || other.content.accepts(.null)
        case (_, .any):
            if case .cases = one.form { return true }
            return allowsNull || !one.content.accepts(.null)
        case (.any, _): return false
        case (.anyArray, .anyArray), (.array, .anyArray), (.anyObject, .anyObject), (.object, .anyObject),
            (.cases, .anyObject):
            return true
        case (.array(let element), .array(let otherElement)):
            return one.countRange?.upperBound == 0 || holds(element, otherElement)
        case (.tuple(let tuple), .tuple(let other)): return isContained(tuple, other)
        case (.tuple(let tuple), .array(let element)): return tuple.parts.allSatisfy { holds($0, element) }
        case (.array(let element), .tuple(let tuple)):
            return tuple.required == 0 && tuple.rest != nil && tuple.parts.allSatisfy { holds(element, $0) }
        case (.tuple, .anyArray): return true
        case (.anyArray, .array(let element)):
            if case .anything = nodes.node(of: element).form { return true }
            return false
        case (.anyObject, .object(let object)):
            return object.members.isEmpty && object.mapKeys.isEmpty && object.rest == nil
        case (.object, .object): return areKeysContained(one, other)
        case (.cases(let cases), .cases(let others)) where cases.key.isExactly(others.key):
            return areBranchesContained(one, other)
        case (.cases(let cases), .object):
            return (cases.branches.map(\.value) + (cases.otherwise.map { [$0] } ?? [])).allSatisfy {
                holds($0, receiver)
            }
        case (.transformed(let tag), .transformed(let otherTag)):
            return LookupName(tag) == LookupName(otherTag)
                && Self.samplesOfKinds.allSatisfy { value in
                    !one.content.accepts(value) || other.content.accepts(value) || allowsNull && value.isNull
                }
        case (.scalar, .scalar(.string, nil)) where readsTexts: return true
        case (.enumeration(_, _, acceptsNull: false), .scalar(.string, nil)) where readsTexts: return true
        default: return ScalarContainment.holds(one.form, other.form, allowsNull: allowsNull)
        }
    }

    /// A value of each JSON kind. A transformer that does not run accepts all values of a kind or none.
    static let samplesOfKinds: [JSONValue] = [.null, true, 1, "text", [], .object(JSONObject())]

    private func areCountsContained(_ sender: ComparedNode, _ receiver: ComparedNode) -> Bool {
        guard !receiver.counts.isEmpty, let possible = sender.possibleCounts else { return true }
        return receiver.counts.allSatisfy { count in
            count.range.contains(possible.lowerBound) && count.range.contains(possible.upperBound)
                && (!count.isUnique || sender.isUnique || possible.upperBound < 2)
        }
    }

    /// Returns whether a tuple accepts all values of another one.
    private func isContained(_ sender: SchemaView.Tuple, _ receiver: SchemaView.Tuple) -> Bool {
        guard receiver.counts.contains(sender.counts) else { return false }
        let count = max(sender.positions.count, receiver.positions.count)
        let positions = (0..<count).allSatisfy { index in
            guard let sent = sender.element(at: index), let expected = receiver.element(at: index) else { return true }
            return holds(sent, expected)
        }
        guard positions, let sent = sender.rest, let expected = receiver.rest else { return positions }
        return holds(sent, expected)
    }

    // MARK: Objects

    private func areKeysContained(_ sender: ComparedNode, _ receiver: ComparedNode) -> Bool {
        let names = Set(sender.members.keys).union(receiver.members.keys)
        return names.allSatisfy { isContained($0, sender, receiver) }
            && areOtherKeysContained(sender, receiver)
    }

    private func isContained(_ name: ExactName, _ sender: ComparedNode, _ receiver: ComparedNode) -> Bool {
        let (sent, expected) = (sender.members[name], receiver.members[name])
        let value = sent?.value ?? sender.sentMember(name)
        return isKeyContained(sent, expected, in: receiver) && isValueContained(value, expected, name, in: receiver)
    }

    /// Returns whether a receiver accepts the presence, the absence and the null of a key. At most one side does not name it.
    func isKeyContained(
        _ sent: SchemaView.Member?,
        _ expected: SchemaView.Member?,
        in receiver: ComparedNode
    ) -> Bool {
        switch (sent, expected) {
        case (let sent?, let expected?): return isPresenceContained(sent, expected)
        case (let sent?, nil):
            guard let expected = receiver.content.unnamedMember(sent.name) else { return true }
            guard !expected.acceptsNothing else { return false }
            return !sent.presence.allowsNull || expected.accepts(.null)
        case (nil, let expected?): return expected.presence.mayBeAbsent
        case (nil, nil): return true
        }
    }

    /// Returns whether a receiver accepts the absence and the null of a key that both sides name.
    func isPresenceContained(_ sent: SchemaView.Member, _ expected: SchemaView.Member) -> Bool {
        guard !sent.presence.mayBeAbsent || expected.presence.mayBeAbsent else { return false }
        return !sent.presence.allowsNull || expected.presence.allowsNull || expected.value.accepts(.null)
    }

    /// Returns whether a receiver accepts the values of a key that the sender describes.
    func isValueContained(
        _ sent: SchemaView?,
        _ member: SchemaView.Member?,
        _ name: ExactName,
        in receiver: ComparedNode
    ) -> Bool {
        guard let sent, let expected = member?.value ?? receiver.content.unnamedMember(name.text) else { return true }
        return holds(sent, expected, allowsNull: member?.presence.allowsNull ?? false)
    }

    /// Returns whether a receiver accepts the keys that neither object names; without `comparesEqualTags`, apart from those that
    /// the same tag, or `{*}`, describes on both sides.
    func areOtherKeysContained(
        _ sender: ComparedNode,
        _ receiver: ComparedNode,
        comparesEqualTags: Bool = true
    ) -> Bool {
        let sent = sender.sentKeys
        let areTagsEqual = sender.tags == receiver.tags
        // Two names can be one UUID.
        let comparesNames = receiver.mapKeys.contains { if case .uuid = $0.kind { true } else { false } }
        guard areTagsEqual || sent.isEmpty || !comparesNames else { return false }
        if areTagsEqual {
            guard comparesEqualTags else { return true }
            let others = Dictionary(grouping: receiver.otherKeys, by: \.tag)
            return sent.allSatisfy { one in (others[one.tag] ?? []).allSatisfy { holds(one.value, $0.value) } }
        }
        let others = distinctValues(receiver.otherKeys)
        guard others.isEmpty || sent.count <= Self.maximumPairs / others.count else { return false }
        return sent.allSatisfy { one in
            others.allSatisfy { tag, other in tag == one.tag && !comparesEqualTags || holds(one.value, other) }
        }
    }

    /// Returns the schemas of keys, one for all that are the same scalar without an argument. The schema of
    /// one key alone has the tag of that key.
    private func distinctValues(_ keys: [(tag: ExactName, value: SchemaView)]) -> [(tag: ExactName?, value: SchemaView)]
    {
        var places: [ScalarKind: Int] = [:]
        var found: [(tag: ExactName?, value: SchemaView)] = []
        for (tag, value) in keys {
            let node = nodes.node(of: value)
            if case .scalar(let kind, nil) = node.form, node.counts.isEmpty {
                if let place = places[kind] {
                    found[place].tag = nil
                    continue
                }
                places[kind] = found.count
            }
            found.append((tag, value))
        }
        return found
    }

    // MARK: Cases

    private func areBranchesContained(_ sender: ComparedNode, _ receiver: ComparedNode) -> Bool {
        let names = Set(sender.branches.keys).union(receiver.branches.keys)
        guard names.allSatisfy({ isBranchContained($0, sender, receiver) }) else { return false }
        guard let sent = sender.otherBranch else { return true }
        return receiver.otherBranch.map { holds(sent, $0) } ?? false
    }

    func isBranchContained(_ name: ExactName, _ sender: ComparedNode, _ receiver: ComparedNode) -> Bool {
        guard let sent = sender.branch(for: name) else { return true }
        return receiver.branch(for: name).map { holds(sent, $0) } ?? false
    }
}
