@_spi(Generated) import SchemaEngine
import SchemaSamples

/// Compares pairs of schemas of two catalogs, place by place.
///
/// In a response, the new schema is the sender and the old one the receiver: an app with the old schema reads what the new
/// server sends. In a request it is the other way around. The differences of a pair itself are decided by a proof or by a
/// witness, and the pairs of its parts are compared afterwards. If no pair has a difference that is unproven, the receiver
/// accepts everything that the sender may send. A pair is compared once, so that recursive schemas end.
final class SchemaComparison {
    /// Two schemas at the same place.
    struct Pair {
        var old: SchemaView
        var new: SchemaView
        /// The container of the pair in payloads of the sender; -1 at the root.
        var level = -1
        /// Whether the receiver accepts null there, whatever its schema is.
        var allowsNull = false
        /// Whether the key of the value allows null, in the old and in the new schema.
        var keyAllowsNull = (old: false, new: false)
        /// Whether the key of the value allows null in one of the schemas. What the values say about it, is then compared with
        /// the key.
        var isNullOfKey: Bool { keyAllowsNull.old || keyAllowsNull.new }
        /// Whether the schemas around the pair prove that the receiver accepts all values of the sender there.
        var isProven = false
        /// Whether the schemas around the pair mark its values as secret.
        var isSecret = false
        /// Whether an object around the pair, or the pair, has keys that nothing describes, because it counts its members.
        var hasUndescribedKeys = false
        /// The number of alternatives that try each payload of the pair, if they are many.
        var alternatives = 0
    }

    /// What a difference is, independent of the file in which it was found.
    struct Identity: Hashable {
        let kind: ChangeKind
        let old: FileOffset?
        let new: FileOffset?
        /// The member, branch or alternative, if several can differ at one place.
        let subject: ExactName
    }

    /// The contents of two schemas without alternatives.
    struct Contents {
        let pair: Pair
        let old: ComparedNode
        let new: ComparedNode
        /// The content of the sender, and that of the receiver.
        let sent: ComparedNode
        let expected: ComparedNode

        var places: (FileOffset?, FileOffset?) { (old.content.place, new.content.place) }
    }

    private struct Visit: Hashable {
        let old: SchemaView
        let new: SchemaView
        let allowsNull: Bool
        let isNullOfKey: Bool
        let isProven: Bool
    }

    let direction: Direction
    let nodes: ComparedNodes
    let containment: Containment
    /// The differences so far, without their places.
    private(set) var changes: [Identity: SchemaChange] = [:]
    private var visited: Set<Visit> = []
    private var waiting: [Pair] = []
    private var next = 0
    private(set) var renamed: [ExactName: ExactName] = [:]
    private(set) var search: WitnessSearch
    /// The differences of the two files that are neither proven nor shown so far.
    private var open: [OpenChange] = []
    /// The number of bytes of payloads that alternatives of many have read.
    private var readBytes = 0
    /// The number beyond which no witness is searched for a change of one of many alternatives.
    private static let maximumReadBytes = 5_000_000

    /// Creates a comparison for payloads of one direction, whose values are texts or JSON.
    init(_ direction: Direction, _ nodes: ComparedNodes, readsTexts: Bool = false, old: Schema, new: Schema) {
        self.direction = direction
        self.nodes = nodes
        containment = Containment(nodes, readsTexts: readsTexts)
        search = WitnessSearch(direction, old, new)
    }

    /// Compares the schemas of two files, the second of which has other names for some parameters.
    func compare(_ old: Schema, _ new: Schema, renamed: [ExactName: ExactName] = [:]) {
        self.renamed = renamed
        search = WitnessSearch(direction, old, new, renamed: direction == .request ? renamed : [:])
        waiting = []
        next = 0
        guard comparePresence(old, new) else { return }
        enqueue(Pair(old: old.rootView, new: new.rootView))
        while next < waiting.count {
            let pair = waiting[next]
            next += 1
            compareAlternatives(pair)
        }
        showChanges()
    }

    // MARK: Pairs

    func enqueue(_ pair: Pair) {
        let visit = Visit(
            old: pair.old,
            new: pair.new,
            allowsNull: pair.allowsNull,
            isNullOfKey: pair.isNullOfKey,
            isProven: pair.isProven
        )
        if visited.insert(visit).inserted { waiting.append(pair) }
    }

    func sender(of pair: Pair) -> SchemaView { pick(sender: pair.old, pair.new) }
    func receiver(of pair: Pair) -> SchemaView { pick(sender: pair.new, pair.old) }

    /// Returns the part of the sender, given that of the old and of the new schema. With swapped arguments, that of the receiver.
    func pick<Part>(sender old: Part, _ new: Part) -> Part { direction == .response ? new : old }

    /// Returns the container of a part of a pair, in payloads of the sender.
    func level(in pair: Pair, _ step: WitnessSearch.Step) -> Int {
        search.enter(sender(of: pair), step, in: pair.level)
    }

    // MARK: Verdicts

    /// Records a difference.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - places: The places in the old and in the new schema.
    ///   - pair: The pair that differs.
    ///   - subject: The member, branch or alternative, if several can differ at one place.
    ///   - isProven: Whether the receiver accepts what the sender may send, as far as the difference matters.
    ///   - message: One line about the change.
    ///   - key: The key that differs, as the receiver names it, if it is not the whole pair.
    ///   - allowsUnnamedKeys: Whether the witness may have keys that the sender does not name.
    ///   - tolerant: The receiver's schema without this difference, whose values show this difference alone.
    ///   - values: Values of the pair in payloads of the sender, one of which the receiver probably refuses.
    func report(
        _ kind: ChangeKind,
        _ places: (old: FileOffset?, new: FileOffset?),
        _ pair: Pair,
        subject: String = "",
        isProven: Bool,
        _ message: String,
        key: String? = nil,
        allowsUnnamedKeys: Bool = false,
        without tolerant: @escaping @autoclosure () -> SchemaView? = nil,
        trying values: @escaping () -> [JSONValue] = { [] }
    ) {
        let identity = Identity(kind: kind, old: places.old, new: places.new, subject: ExactName(subject))
        let isProven = isProven || pair.isProven
        record(identity, message, isProven: isProven, isSecret: pair.isSecret)
        guard !isProven, changes[identity]?.witnesses.isEmpty ?? false else { return }
        open.append(
            OpenChange(
                identity: identity,
                level: pair.level,
                sent: sender(of: pair),
                expected: receiver(of: pair),
                key: key,
                container: key == nil ? nil : nodes.node(of: sender(of: pair)).content,
                allowsUnnamedKeys: allowsUnnamedKeys || pair.hasUndescribedKeys,
                alternatives: pair.alternatives,
                tolerant: tolerant,
                values: values
            )
        )
    }

    /// Records a difference. Of several verdicts about one, the most severe one counts.
    private func record(_ identity: Identity, _ message: String, isProven: Bool, isSecret: Bool = false) {
        var change =
            changes[identity]
            ?? SchemaChange(kind: identity.kind, message: message, subject: identity.subject.text)
        if isSecret { (change.message, change.isSecret) = (message, true) }
        if !isProven, change.witnesses.isEmpty { change.mayBreak = [direction.receiver] }
        changes[identity] = change
    }

    /// Adds a witness to a difference that has none.
    private func show(_ identity: Identity, _ witness: Witness?) {
        guard let witness, let change = changes[identity], change.witnesses.isEmpty else { return }
        changes[identity]?.witnesses = [witness]
        changes[identity]?.mayBreak = []
    }

    /// Finds the witnesses of the differences of two files: one for each, as long as they are small, and afterwards those that
    /// many differences share.
    private func showChanges() {
        func isOpen(_ change: OpenChange) -> Bool { changes[change.identity]?.witnesses.isEmpty ?? false }
        var waiting = open[...]
        open = []
        while let change = waiting.first, !search.needsSharedPayloads {
            waiting = waiting.dropFirst()
            if isOpen(change) { show(change.identity, witness(of: change)) }
        }
        let rest = waiting.filter(isOpen)
        for (change, witness) in zip(rest, search.sharedWitnesses(of: rest)) {
            guard isOpen(change) else { continue }
            show(change.identity, witness ?? self.witness(of: change))
        }
    }

    /// Returns a witness of a change; `nil` if none is found, or if too many alternatives would have to read it.
    private func witness(of change: OpenChange) -> Witness? {
        guard change.alternatives == 0 || readBytes <= Self.maximumReadBytes else { return nil }
        let before = search.checkedBytes
        defer { readBytes += (search.checkedBytes - before) * change.alternatives }
        return search.witness(of: change)
    }

    // MARK: Bodies

    /// Compares the presence of bodies. Returns whether both files describe one.
    private func comparePresence(_ old: Schema, _ new: Schema) -> Bool {
        let (before, after) = (old.bodyPresence, new.bodyPresence)
        guard before != after else { return before != .forbidden }
        let kind: ChangeKind =
            switch (before, after) {
            case (.forbidden, _): .bodyAdded
            case (_, .forbidden): .bodyRemoved
            case (.required, _): .bodyBecameOptional
            default: .bodyBecameRequired
            }
        let (sent, expected) = (pick(sender: before, after), pick(sender: after, before))
        let mayLack = sent != .required && expected == .required
        let mayHave = sent != .forbidden && expected == .forbidden
        let (oldRoot, newRoot) = (old.rootView, new.rootView)
        let identity = Identity(kind: kind, old: oldRoot.place, new: newRoot.place, subject: ExactName(""))
        let message = "the body \(Self.words(before)), and now \(Self.words(after))"
        record(identity, message, isProven: !mayLack && !mayHave)
        if mayLack { show(identity, search.witnessOfAbsentBody()) }
        if mayHave { show(identity, search.witnessOfBody()) }
        return before != .forbidden && after != .forbidden
    }

    private static func words(_ presence: BodyPresence) -> String {
        switch presence {
        case .required: "must be present"
        case .optional: "may be absent"
        case .forbidden: "must be absent"
        }
    }

    // MARK: Alternatives

    /// Pairs the alternatives of both sides: first the equal ones, and then those of the same JSON kind, in their order.
    private func compareAlternatives(_ pair: Pair) {
        var pair = pair
        pair.isSecret = pair.isSecret || nodes.node(of: pair.old).isSecret || nodes.node(of: pair.new).isSecret
        let (old, new) = (alternatives(of: pair.old, pair), alternatives(of: pair.new, pair))
        if old.views.count == 1, new.views.count == 1 {
            return compareContents(of: inner(pair, old.views[0], new.views[0]))
        }
        if old.hasMany || new.hasMany { pair.alternatives = max(pair.alternatives, old.views.count, new.views.count) }
        var (left, right) = (Set(old.views.indices), Set(new.views.indices))
        func compare(_ place: Int, _ other: Int, isEqual: Bool) {
            left.remove(place)
            right.remove(other)
            let sent = pick(sender: old.views[place], new.views[other])
            // The receiver accepts what one of its alternatives does.
            let isProven = isEqual || isContained(sent, pair, near: pick(sender: other, place))
            compareContents(of: inner(pair, old.views[place], new.views[other], isProven: isProven))
        }
        for (place, view) in old.views.enumerated() {
            let equal = new.candidates(for: nodes.node(of: view), near: place).first {
                right.contains($0) && areEqual(view, new.views[$0])
            }
            if let equal { compare(place, equal, isEqual: true) }
        }
        var ofKind = Dictionary(grouping: right.sorted()) { nodes.node(of: new.views[$0]).kindOfValues }
            .mapValues { $0[...] }
        for place in left.sorted() {
            let other = ofKind[nodes.node(of: old.views[place]).kindOfValues]?.popFirst()
            if let other { compare(place, other, isEqual: false) }
        }
        for place in left.sorted() { reportAlternative(old.views[place], pair, near: place, isNew: false) }
        for place in right.sorted() { reportAlternative(new.views[place], pair, near: place, isNew: true) }
    }

    /// Returns the alternatives that are compared: without null, if it is one of several and the key of the value allows it.
    private func alternatives(of view: SchemaView, _ pair: Pair) -> ComparedAlternatives {
        let all = nodes.alternatives(of: view)
        guard pair.isNullOfKey, all.containsNull else { return all }
        let others = all.views.filter { !nodes.node(of: $0).isNull }
        return others.isEmpty ? all : ComparedAlternatives(others, nodes)
    }

    /// Returns a pair of parts of the same values.
    func inner(_ pair: Pair, _ old: SchemaView, _ new: SchemaView, isProven: Bool = false) -> Pair {
        var inner = pair
        (inner.old, inner.new, inner.isProven) = (old, new, pair.isProven || isProven)
        return inner
    }

    /// Returns whether the receiver accepts all values of the sender.
    func isContained(_ pair: Pair) -> Bool { isContained(sender(of: pair), pair, near: 0) }

    /// Returns whether the receiver accepts all values of a schema that is the sender or one of its alternatives.
    private func isContained(_ sent: SchemaView, _ pair: Pair, near place: Int) -> Bool {
        containment.holds(sent, receiver(of: pair), allowsNull: pair.allowsNull, near: place)
    }

    private func areEqual(_ old: SchemaView, _ new: SchemaView) -> Bool {
        containment.holds(old, new) && containment.holds(new, old)
    }

    private func reportAlternative(_ view: SchemaView, _ pair: Pair, near place: Int, isNew: Bool) {
        let isNull = nodes.node(of: view).isNull
        let (kind, message): (ChangeKind, String) =
            switch (isNull, isNew) {
            case (true, true): (.becameNullable, "the value may be null")
            case (true, false): (.becameNotNull, "the value must not be null")
            case (false, true): (.alternativeAdded, "\(view.words(isSecret: pair.isSecret)) is a further alternative")
            case (false, false):
                (.alternativeRemoved, "\(view.words(isSecret: pair.isSecret)) is no more an alternative")
            }
        let isSent = isNew == (direction == .response)
        let isProven = !isSent || isContained(view, pair, near: place)
        report(kind, (pair.old.place, pair.new.place), pair, subject: view.words, isProven: isProven, message) {
            self.search.gaps(between: view, and: self.receiver(of: pair), trying: isNull ? [.null] : [])
        }
    }
}

extension ComparedNode {
    /// The JSON kind of the values. Alternatives of the same kind are compared with each other.
    var kindOfValues: String {
        switch form {
        case .array, .anyArray, .tuple: "array"
        case .object, .anyObject, .cases: "object"
        case .scalar(.decimal, .decimal(let requirement)?) where requirement.form != nil:
            requirement.form == .text ? "string" : "number"
        case .scalar(let kind, _):
            switch kind.accepts {
            case [.string]: "string"
            case [.boolean]: "boolean"
            case [.number]: "number"
            default: "number or text"
            }
        case .enumeration(let members, _, _): members.allSatisfy(\.isText) ? "string" : "enumeration"
        case .null: "null"
        case .transformed(let tag): tag
        case .anything, .any, .nothing: "any"
        default: "several"
        }
    }
}
