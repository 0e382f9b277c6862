@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// Objects and cases.
extension SchemaComparison {
    func compareObjects(_ both: Contents) {
        // Placeholders of a path are paired by their positions, whatever their names are.
        let renamed = both.pair.level < 0 ? renamed : [:]
        let targets = Set(renamed.values)
        var paired: Set<ExactName> = []
        for member in both.old.keys {
            let name = ExactName(member.name)
            let other = renamed[name] ?? (targets.contains(name) ? nil : name)
            if let other, let counterpart = both.new.members[other] {
                paired.insert(other)
                compareMembers(member, counterpart, both)
            } else {
                reportKey(member, both, isNew: false)
            }
        }
        for member in both.new.keys where !paired.contains(ExactName(member.name)) {
            reportKey(member, both, isNew: true)
        }
        compareRest(both)
        compareMapKeys(both)
    }

    private func compareMembers(_ before: SchemaView.Member, _ after: SchemaView.Member, _ both: Contents) {
        if ExactName(before.name) != ExactName(after.name) {
            let message = "the parameter '\(before.name.displayLine)' is now '\(after.name.displayLine)'"
            report(.parameterRenamed, (before.place, after.place), both.pair, isProven: true, message)
        }
        comparePresence(before, after, both)
        let (sent, expected) = (pick(sender: before, after), pick(sender: after, before))
        var part = inner(both.pair, before.value, after.value)
        part.level = level(in: both.pair, .key(sent.name, of: both.sent.content))
        part.allowsNull = expected.presence.allowsNull
        part.keyAllowsNull = (before.presence.allowsNull, after.presence.allowsNull)
        enqueue(part)
    }

    func enqueuePart(_ pair: Pair, _ old: SchemaView, _ new: SchemaView, _ level: Int) {
        var part = inner(pair, old, new)
        (part.level, part.allowsNull, part.keyAllowsNull) = (level, false, (false, false))
        enqueue(part)
    }

    // MARK: Keys

    private func comparePresence(_ before: SchemaView.Member, _ after: SchemaView.Member, _ both: Contents) {
        let pair = pairOfMembers([before, after], both.pair)
        let places = (before.place, after.place)
        compareDefaults(before, after, places, pair)
        let (old, new) = (before.presence, after.presence)
        let name = after.name.displayLine
        let (kind, message): (ChangeKind, String)
        if old.mayBeAbsent != new.mayBeAbsent {
            kind = new.mayBeAbsent ? .keyBecameOptional : .keyBecameRequired
            message = "key '\(name)' \(new.mayBeAbsent ? "may be absent" : "must be present")"
        } else if old.allowsNull != new.allowsNull, before.allowsNull != after.allowsNull {
            kind = new.allowsNull ? .becameNullable : .becameNotNull
            message = "the value of key '\(name)' \(new.allowsNull ? "may" : "must not") be null"
        } else {
            return
        }
        let (sent, expected) = (pick(sender: before, after), pick(sender: after, before))
        let isProven = containment.isPresenceContained(sent, expected)
        report(kind, places, pair, isProven: isProven, message, key: expected.name) {
            [.absent(sent.name), .null(sent.name)].compactMap { self.value(of: both, $0) }
        }
    }

    /// Returns a pair of objects for a report about members, which can be secret.
    private func pairOfMembers(_ members: [SchemaView.Member], _ pair: Pair) -> Pair {
        var pair = pair
        pair.isSecret = pair.isSecret || members.contains { nodes.node(of: $0.value).isSecret }
        return pair
    }

    private func value(of both: Contents, _ choice: SampleChoice) -> JSONValue? {
        search.value(of: sender(of: both.pair), choosing: [both.sent.content: choice])
    }

    private func compareDefaults(
        _ before: SchemaView.Member,
        _ after: SchemaView.Member,
        _ places: (FileOffset?, FileOffset?),
        _ pair: Pair
    ) {
        let (old, new) = (before.presence.defaultText, after.presence.defaultText)
        guard old != new, before.presence.mayBeAbsent, after.presence.mayBeAbsent else { return }
        let kind: ChangeKind = old == nil ? .defaultAdded : new == nil ? .defaultRemoved : .defaultChanged
        func word(_ text: ExactName?) -> String {
            text.map { pair.isSecret ? SecretRecognition.mask : $0.text } ?? "no default"
        }
        let words = "\(word(old)), and now \(word(new))".displayLine
        report(kind, places, pair, isProven: true, "an absent key '\(before.name.displayLine)' had \(words)")
    }

    /// Reports a key that only one side names.
    private func reportKey(_ member: SchemaView.Member, _ both: Contents, isNew: Bool) {
        let (sent, expected) = (both.sent, both.expected)
        let name = ExactName(member.name)
        let isSent = isNew == (direction == .response)
        let kind: ChangeKind =
            isNew ? (member.presence.mayBeAbsent ? .keyAddedOptional : .keyAddedRequired) : .keyRemoved
        let places = isNew ? (both.places.0, member.place) : (member.place, both.places.1)
        let isProven =
            isSent
            ? containment.isKeyContained(member, nil, in: expected)
                && containment.isValueContained(member.value, nil, name, in: expected)
            : containment.isKeyContained(nil, member, in: expected)
                && containment.isValueContained(sent.sentMember(name), member, name, in: expected)
        let message = "key '\(member.name.displayLine)' is \(isNew ? "new" : "no longer named")"
        let pair = pairOfMembers([member], both.pair)
        report(kind, places, pair, subject: name.text, isProven: isProven, message, key: name.text) {
            let minimal = [self.search.value(of: self.sender(of: pair))].compactMap { $0 }
            let unnamed = isSent ? expected.content.unnamedMember(name.text) : sent.sentMember(name)
            let (value, other) = isSent ? (member.value, unnamed) : (unnamed, member.value)
            guard let value else { return minimal }
            var values = other.map { self.search.gaps(between: value, and: $0) } ?? []
            if isSent, member.presence.allowsNull { values.append(.null) }
            let sample =
                isSent
                ? self.search.object(of: self.sender(of: pair), sent.content, with: name.text, nil).map(
                    JSONValue.object
                )
                : minimal.first
            let samples = [sample] + (isSent ? [] : self.bases(both))
            return minimal + samples.flatMap { self.objects($0, with: name.text, values) }
        }
    }

    /// Returns objects to which a key that the sender does not describe can be added, if it counts its members: the smallest
    /// one, and one without a member that only the count requires.
    private func bases(_ both: Contents) -> [JSONValue?] {
        guard both.sent.hasUndescribedKeys, case .object(let object)? = search.value(of: sender(of: both.pair)) else {
            return []
        }
        var smaller = object
        if let last = object.keys.last(where: { both.sent.members[ExactName($0)] == nil }) { smaller[last] = nil }
        return [.object(object), .object(smaller)]
    }

    /// Returns an object with each of some values of a key.
    private func objects(_ object: JSONValue?, with name: String, _ values: [JSONValue]) -> [JSONValue] {
        guard case .object(var object)? = object else { return [] }
        return values.map { value in
            object[name] = value
            return .object(object)
        }
    }

    // MARK: Other keys

    private func compareRest(_ both: Contents) {
        let (old, new) = (both.old.rest, both.new.rest)
        let kind: ChangeKind
        let message: String
        switch (old, new) {
        case (nil, nil): return
        case (let rest?, let other?) where rest.acceptsNothing == other.acceptsNothing:
            guard !rest.acceptsNothing else { return }
            let value = pick(sender: rest, other)
            let level = level(in: both.pair, .otherKey(mapKey: nil, of: both.sent.content, value: value))
            return enqueuePart(both.pair, rest, other, level)
        case (_, let other?) where other.acceptsNothing: (kind, message) = (.objectClosed, "are refused")
        case (let rest?, _) where rest.acceptsNothing: (kind, message) = (.objectOpened, "are accepted")
        case (nil, _): (kind, message) = (.otherKeysDescribed, "have a schema")
        default: (kind, message) = (.otherKeysUndescribed, "have no schema any more")
        }
        let places = (old?.place ?? both.places.0, new?.place ?? both.places.1)
        let isProven = containment.areOtherKeysContained(both.sent, both.expected)
        let words = "keys that the object does not name \(message)"
        report(kind, places, both.pair, isProven: isProven, words) {
            [self.value(of: both, .entry)].compactMap { $0 } + self.undescribedKeys(both)
        }
    }

    /// Returns objects with a key that the sender does not describe, and with a value that the receiver refuses.
    private func undescribedKeys(_ both: Contents) -> [JSONValue] {
        guard both.sent.hasUndescribedKeys, let any = SchemaView.ofAnything else { return [] }
        let names = UniqueNames.unused("key", "otherKey", beside: Set((both.old.keys + both.new.keys).map(\.name)))
        let values = both.expected.rest.map { search.gaps(between: any, and: $0) } ?? []
        return bases(both).flatMap { objects($0, with: names, Array(values.prefix(2))) }
    }

    private func compareMapKeys(_ both: Contents) {
        let (before, after) = (both.old.mapKeys, both.new.mapKeys)
        // Both are the same for all changes of the tags. The values of equal tags are compared one by one.
        lazy var isProven = containment.areOtherKeysContained(both.sent, both.expected, comparesEqualTags: false)
        lazy var gaps = otherKeyGaps(both)
        func report(_ kind: ChangeKind, _ old: FileOffset?, _ new: FileOffset?, _ tag: String, _ message: String) {
            self.report(kind, (old, new), both.pair, subject: tag, isProven: isProven, message) { gaps }
        }
        for key in before {
            guard let other = both.new.placesOfTags[ExactName(key.tag)].map({ after[$0] }) else {
                let message = "keys are no longer described by {* \(key.tag)}"
                report(.mapKeyRemoved, key.place, both.places.1, key.tag, message)
                continue
            }
            let index = both.sent.placesOfTags[ExactName(key.tag)]
            let value = pick(sender: key, other).value
            let step = WitnessSearch.Step.otherKey(mapKey: index, of: both.sent.content, value: value)
            enqueuePart(both.pair, key.value, other.value, level(in: both.pair, step))
        }
        for key in after where both.old.placesOfTags[ExactName(key.tag)] == nil {
            report(.mapKeyAdded, both.places.0, key.place, key.tag, "keys are described by {* \(key.tag)}")
        }
        guard both.old.tags != both.new.tags, Set(both.old.tags) == Set(both.new.tags) else { return }
        report(.mapKeysReordered, both.places.0, both.places.1, "", "the tags of keys have another order")
    }

    /// The greatest number of values with a key that both sides describe without naming it. Of many, a few are tried.
    private static let maximumOtherKeyGaps = 64

    /// Returns objects with a key that both sides describe without naming it, and with a value that only the sender accepts.
    private func otherKeyGaps(_ both: Contents) -> [JSONValue] {
        let samples = [search.value(of: sender(of: both.pair))] + bases(both)
        var found: [JSONValue] = []
        for name in (both.old.mapKeys + both.new.mapKeys).lazy.flatMap({ SchemaGraph.names(of: $0) }) {
            guard found.count < Self.maximumOtherKeyGaps else { break }
            guard both.sent.members[ExactName(name)] == nil,
                let value = both.sent.sentMember(ExactName(name)),
                let other = both.expected.content.unnamedMember(name)
            else { continue }
            let values = Array(search.gaps(between: value, and: other).prefix(2))
            found += samples.flatMap { objects($0, with: name, values) }
        }
        return found
    }

    // MARK: Cases

    func compareCases(_ both: Contents, _ before: SchemaView.Cases, _ after: SchemaView.Cases) {
        let (sent, expected) = (both.sent, both.expected)
        let key = pick(sender: before, after).key
        let pair = both.pair
        func level(_ name: String) -> Int { self.level(in: pair, .branch(key: key, name: name)) }
        var names: Set<ExactName> = []
        for branch in before.branches + after.branches where names.insert(ExactName(branch.name)).inserted {
            let name = ExactName(branch.name)
            let (old, new) = (both.old.branches[name], both.new.branches[name])
            if let old, let new {
                enqueuePart(pair, old, new, level(branch.name))
                continue
            }
            let places = (old?.place ?? both.places.0, new?.place ?? both.places.1)
            let isProven = containment.isBranchContained(name, sent, expected)
            let message = "the case '\(branch.name.displayLine)' is \(old == nil ? "new" : "gone")"
            let kind: ChangeKind = old == nil ? .caseAdded : .caseRemoved
            report(kind, places, pair, subject: name.text, isProven: isProven, message) {
                self.values(of: both, key, branch.name)
            }
        }
        var other = "other"
        while names.contains(ExactName(other)) { other += "_" }
        switch (before.otherwise, after.otherwise) {
        case (nil, nil): return
        case (let old?, let new?): enqueuePart(pair, old, new, level(other))
        case (let old, let new):
            let places = (old?.place ?? both.places.0, new?.place ?? both.places.1)
            let message = "objects of a kind that no case names are \(new == nil ? "refused" : "accepted")"
            let kind: ChangeKind = new == nil ? .casesClosed : .casesOpened
            report(kind, places, pair, isProven: sent.otherBranch == nil, message) {
                self.values(of: both, key, other)
            }
        }
    }

    /// Returns objects of the sender for a value of the key of its cases, one of which the receiver probably refuses.
    private func values(of both: Contents, _ key: String, _ name: String) -> [JSONValue] {
        guard let view = both.sent.branch(for: ExactName(name)) else { return [] }
        let gaps = both.expected.branch(for: ExactName(name)).map { search.gaps(between: view, and: $0) } ?? []
        return ([search.value(of: view)].compactMap { $0 } + gaps).flatMap { objects($0, with: key, [.string(name)]) }
    }
}

extension SchemaView.Member {
    /// Whether null is a value of the key, by its modifier or by its schema.
    fileprivate var allowsNull: Bool { presence.allowsNull || value.accepts(.null) }
}
