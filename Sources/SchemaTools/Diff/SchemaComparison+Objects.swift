@_spi(Generated) import SchemaEngine
import SchemaSamples

/// Objects and cases.
extension SchemaComparison {
    /// Two objects at the same place.
    private struct Objects {
        let pair: Pair
        let old: ComparedNode
        let new: ComparedNode
        let before: SchemaView.Object
        let after: SchemaView.Object
        /// The object of the sender, and that of the receiver.
        let sent: ComparedNode
        let expected: ComparedNode
    }

    func compareObjects(_ pair: Pair, _ old: ComparedNode, _ new: ComparedNode) {
        guard case .object(let before) = old.form, case .object(let after) = new.form else { return }
        let (sent, expected) = (pick(sender: old, new), pick(sender: new, old))
        let objects = Objects(
            pair: pair,
            old: old,
            new: new,
            before: before,
            after: after,
            sent: sent,
            expected: expected
        )
        var added = after.members.filter { old.members[ExactName($0.name)] == nil }
        for member in before.members {
            guard let other = new.members[ExactName(member.name)] else {
                if let other = renamed(member, among: added, pair) {
                    added.removeAll { ExactName($0.name) == ExactName(other.name) }
                    let message = "the parameter '\(member.name.displayLine)' is now '\(other.name.displayLine)'"
                    report(.parameterRenamed, (member.place, other.place), pair, isProven: true, message)
                } else {
                    reportKey(member, objects, isNew: false)
                }
                continue
            }
            comparePresence(member, other, objects)
            let level = level(in: pair, .key(member.name, of: sent.content))
            let allowsNull = pick(sender: other, member).presence.allowsNull
            enqueuePart(pair, member.value, other.value, level, allowsNull: allowsNull)
        }
        for member in added { reportKey(member, objects, isNew: true) }
        compareRest(objects)
        compareMapKeys(objects)
    }

    /// Returns the parameter whose name has changed, if it accepts the same values.
    private func renamed(_ member: SchemaView.Member, among added: [SchemaView.Member], _ pair: Pair) -> SchemaView
        .Member?
    {
        guard pair.level < 0, let name = renamed[ExactName(member.name)],
            let other = added.first(where: { ExactName($0.name) == name }),
            other.presence.mayBeAbsent || !member.presence.mayBeAbsent,
            other.presence.allowsNull || !member.presence.allowsNull,
            containment.holds(member.value, other.value, allowsNull: other.presence.allowsNull)
        else { return nil }
        return other
    }

    func enqueuePart(
        _ pair: Pair,
        _ old: SchemaView,
        _ new: SchemaView,
        _ level: Int,
        allowsNull: Bool = false
    ) {
        var part = inner(pair, old, new, isProven: pair.isProven)
        (part.level, part.allowsNull) = (level, allowsNull)
        enqueue(part)
    }

    // MARK: Keys

    private func comparePresence(
        _ before: SchemaView.Member,
        _ after: SchemaView.Member,
        _ objects: Objects
    ) {
        let pair = pairOfMembers([before, after], objects.pair)
        compareDefaults(before, after, pair)
        let (old, new) = (before.presence, after.presence)
        let name = before.name.displayLine
        let (kind, message): (ChangeKind, String)
        if old.mayBeAbsent != new.mayBeAbsent {
            kind = new.mayBeAbsent ? .keyBecameOptional : .keyBecameRequired
            message = "key '\(name)' \(new.mayBeAbsent ? "may be absent" : "must be present")"
        } else if old.allowsNull != new.allowsNull {
            kind = new.allowsNull ? .becameNullable : .becameNotNull
            message = "the value of key '\(name)' \(new.allowsNull ? "may" : "must not") be null"
        } else {
            return
        }
        let isProven = containment.isKeyContained(
            ExactName(before.name),
            objects.sent,
            objects.expected
        )
        let places = (before.place, after.place)
        report(kind, places, pair, isProven: isProven, message, key: before.name) {
            [.absent(before.name), .null(before.name)].compactMap { value(of: objects, $0) }
        }
    }

    /// Returns a pair of objects for a report about members, which can be secret.
    private func pairOfMembers(_ members: [SchemaView.Member], _ pair: Pair) -> Pair {
        var pair = pair
        pair.isSecret = pair.isSecret || members.contains { nodes.node(of: $0.value).isSecret }
        return pair
    }

    private func value(of objects: Objects, _ choice: SampleChoice) -> JSONValue? {
        search.value(of: sender(of: objects.pair), choosing: [objects.sent.content: choice])
    }

    private func compareDefaults(
        _ before: SchemaView.Member,
        _ after: SchemaView.Member,
        _ pair: Pair
    ) {
        let (old, new) = (before.presence.defaultText, after.presence.defaultText)
        guard old != new, before.presence.mayBeAbsent, after.presence.mayBeAbsent else { return }
        let kind: ChangeKind =
            old == nil ? .defaultAdded : new == nil ? .defaultRemoved : .defaultChanged
        func word(_ text: String?) -> String { text.map { pair.isSecret ? SecretText.mask : $0 } ?? "no default" }
        let words = "\(word(old)), and now \(word(new))".displayLine
        let message = "an absent key '\(before.name.displayLine)' had \(words)"
        report(kind, (before.place, after.place), pair, isProven: true, message)
    }

    /// Reports a key that only one side names.
    private func reportKey(_ member: SchemaView.Member, _ objects: Objects, isNew: Bool) {
        let (sent, expected) = (objects.sent, objects.expected)
        let name = ExactName(member.name)
        let kind: ChangeKind =
            isNew ? (member.presence.mayBeAbsent ? .keyAddedOptional : .keyAddedRequired) : .keyRemoved
        let places =
            isNew ? (objects.old.content.place, member.place) : (member.place, objects.new.content.place)
        let isProven =
            containment.isKeyContained(name, sent, expected)
            && containment.isValueContained(name, sent, expected)
        let message = "key '\(member.name.displayLine)' is \(isNew ? "new" : "no longer named")"
        report(
            kind,
            places,
            pairOfMembers([member], objects.pair),
            subject: name.text,
            isProven: isProven,
            message,
            key: name.text
        ) {
            let minimal = [search.value(of: sender(of: objects.pair))].compactMap { $0 }
            guard let value = sent.members[name]?.value ?? sent.content.unnamedMember(name.text) else {
                return minimal
            }
            var object = self.value(of: objects, .present(name.text))?.object
            let other = expected.members[name]?.value ?? expected.content.unnamedMember(name.text)
            var values = other.map { search.gaps(between: value, and: $0) } ?? []
            if sent.members[name]?.presence.allowsNull ?? false { values.append(.null) }
            return minimal
                + values.compactMap { value in
                    object?[name.text] = value
                    return object.map(JSONValue.object)
                }
        }
    }

    // MARK: Other keys

    private func compareRest(_ objects: Objects) {
        let kind: ChangeKind
        let message: String
        switch (objects.before.rest, objects.after.rest) {
        case (nil, nil): return
        case (let rest?, let other?) where rest.acceptsNothing == other.acceptsNothing:
            guard !rest.acceptsNothing else { return }
            let value = pick(sender: rest, other)
            let level = level(
                in: objects.pair,
                .otherKey(mapKey: nil, of: objects.sent.content, value: value)
            )
            return enqueuePart(objects.pair, rest, other, level)
        case (_, let other?) where other.acceptsNothing:
            (kind, message) = (.objectClosed, "are refused")
        case (let rest?, _) where rest.acceptsNothing: (kind, message) = (.objectOpened, "are accepted")
        case (nil, _): (kind, message) = (.otherKeysDescribed, "have a schema")
        default: (kind, message) = (.otherKeysUndescribed, "have no schema any more")
        }
        let places = (
            objects.before.rest?.place ?? objects.old.content.place,
            objects.after.rest?.place ?? objects.new.content.place
        )
        let isProven = containment.areOtherKeysContained(objects.sent, objects.expected)
        report(
            kind,
            places,
            objects.pair,
            isProven: isProven,
            "keys that the object does not name \(message)"
        ) {
            [value(of: objects, .entry)].compactMap { $0 }
        }
    }

    private func compareMapKeys(_ objects: Objects) {
        let (before, after) = (objects.before.mapKeys, objects.after.mapKeys)
        let places = (objects.old.content.place, objects.new.content.place)
        func report(
            _ kind: ChangeKind,
            _ places: (FileOffset?, FileOffset?),
            _ tag: String,
            _ message: String
        ) {
            let isProven = containment.areTagsContained(objects.sent, objects.expected)
            self.report(kind, places, objects.pair, subject: tag, isProven: isProven, message) {
                otherKeyGaps(objects)
            }
        }
        for key in before {
            guard let other = after.first(where: { $0.tag == key.tag }) else {
                report(
                    .mapKeyRemoved,
                    (key.place, places.1),
                    key.tag,
                    "keys are no longer described by {* \(key.tag)}"
                )
                continue
            }
            let index = pick(sender: before, after).firstIndex { $0.tag == key.tag }
            let value = pick(sender: key, other).value
            let step = WitnessSearch.Step.otherKey(mapKey: index, of: objects.sent.content, value: value)
            enqueuePart(objects.pair, key.value, other.value, level(in: objects.pair, step))
        }
        for key in after where !before.contains(where: { $0.tag == key.tag }) {
            report(.mapKeyAdded, (places.0, key.place), key.tag, "keys are described by {* \(key.tag)}")
        }
        guard before.map(\.tag) != after.map(\.tag), Set(before.map(\.tag)) == Set(after.map(\.tag))
        else { return }
        report(.mapKeysReordered, places, "", "the tags of keys have another order")
    }

    /// Returns objects with a key that both sides describe without naming it, and with a value that only the sender accepts.
    private func otherKeyGaps(_ objects: Objects) -> [JSONValue] {
        let names = (objects.before.mapKeys + objects.after.mapKeys).flatMap {
            SchemaGraph.names(of: $0)
        }
        let minimal = search.value(of: sender(of: objects.pair))?.object
        return names.flatMap { name -> [JSONValue] in
            guard objects.sent.members[ExactName(name)] == nil,
                let value = objects.sent.content.unnamedMember(name),
                let other = objects.expected.content.unnamedMember(name)
            else { return [] }
            return search.gaps(between: value, and: other).prefix(2).compactMap { gap in
                var object = minimal
                object?[name] = gap
                return object.map(JSONValue.object)
            }
        }
    }

    // MARK: Cases

    func compareCases(_ pair: Pair, _ before: SchemaView.Cases, _ after: SchemaView.Cases) {
        let (sent, expected) = (pick(sender: before, after), pick(sender: after, before))
        let (oldPlace, newPlace) = (pair.old.resolved.place, pair.new.resolved.place)
        func level(_ name: String) -> Int { self.level(in: pair, .branch(key: sent.key, name: name)) }
        var names: Set<ExactName> = []
        for branch in before.branches + after.branches
        where names.insert(ExactName(branch.name)).inserted {
            let name = ExactName(branch.name)
            if let old = before.branch(name), let new = after.branch(name) {
                enqueuePart(pair, old, new, level(branch.name))
                continue
            }
            let isNew = before.branch(name) == nil
            let places = isNew ? (oldPlace, branch.value.place) : (branch.value.place, newPlace)
            let isProven = containment.isBranchContained(name, sent, expected)
            let message = "the case '\(branch.name.displayLine)' is \(isNew ? "new" : "gone")"
            report(
                isNew ? .caseAdded : .caseRemoved,
                places,
                pair,
                subject: name.text,
                isProven: isProven,
                message
            ) {
                values(of: sent, branch.name, expected)
            }
        }
        var other = "other"
        while names.contains(ExactName(other)) { other += "_" }
        switch (before.otherwise, after.otherwise) {
        case (nil, nil): return
        case (let old?, let new?): enqueuePart(pair, old, new, level(other))
        case (let old, let new):
            let places = (old?.place ?? oldPlace, new?.place ?? newPlace)
            let message =
                "objects of a kind that no case names are \(new == nil ? "refused" : "accepted")"
            report(
                new == nil ? .casesClosed : .casesOpened,
                places,
                pair,
                isProven: sent.otherwise == nil,
                message
            ) {
                values(of: sent, other, expected)
            }
        }
    }

    /// Returns objects of the sender for a value of the key, one of which the receiver probably refuses.
    private func values(of sent: SchemaView.Cases, _ name: String, _ expected: SchemaView.Cases)
        -> [JSONValue]
    {
        guard let view = sent.branch(ExactName(name)) ?? sent.otherwise else { return [] }
        var found = [search.value(of: view)].compactMap { $0 }
        if let other = expected.branch(ExactName(name)) ?? expected.otherwise {
            found += search.gaps(between: view, and: other)
        }
        return found.compactMap { value in
            guard case .object(var object) = value else { return nil }
            object[sent.key] = .string(name)
            return .object(object)
        }
    }
}
