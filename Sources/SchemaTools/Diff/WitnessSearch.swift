@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicFoundation

/// Finds a payload that the sender's schema accepts without keys that it does not describe, and that the receiver's schema
/// refuses at the place of a change.
final class WitnessSearch {
    /// A container around a value of the sender, in which the value replaces a part.
    struct Level {
        /// The index of the level outside of it; -1 for the root.
        let parent: Int
        /// The schema of the container.
        let entry: SchemaView
        let step: Step
    }

    enum Step {
        case key(String, of: SchemaView)
        /// A key that the object describes without naming it. `mapKey` is the index of its `{* TAG}`.
        case otherKey(mapKey: Int?, of: SchemaView, value: SchemaView)
        case element(of: SchemaView)
        /// An element of a tuple, by its index.
        case position(Int, of: SchemaView)
        /// The branch of a case, by the value of its key.
        case branch(key: String, name: String)
    }

    let sender: Schema
    let receiver: Schema
    private let side: SchemaChange.Side
    /// The names in the receiver's payloads of keys that have another name in those of the sender.
    private let renamed: [ExactName: ExactName]
    /// Whether the payloads are the parameters of a path or a query, which are sent as texts.
    private let readsParameters: Bool
    private(set) lazy var graph = SchemaGraph(sender.rootView)
    private(set) var levels: [Level] = []
    private var verdicts: WitnessVerdicts
    /// The witnesses without a key that the sender may leave out, by their innermost container.
    private var shared: [Int: SentPayload] = [:]
    /// The number of bytes of the payloads that were checked.
    private(set) var checkedBytes = 0
    var smallestObjects: [SchemaView: SmallestObject] = [:]
    /// The number of pairs of schemas between which values were searched for a whole change.
    private(set) var searchedPairs = 0
    /// The result of the last such search. Consecutive changes often have the same pair, such as those of many tags of keys.
    private var lastGaps: (sent: SchemaView, expected: SchemaView, values: [JSONValue])?
    /// The number of bytes that may still be read to make witnesses smaller, so that many changes take linear time.
    private var shrinkingBytes = 2_000_000
    /// The number of bytes of witnesses that may still show one change only, so that many changes take linear time.
    private var individualBytes = 200_000
    /// The bytes that an error of a witness counts: a short payload without many required keys has as many errors.
    private static let bytesOfError = 8

    /// The greatest number of values that are tried for one change.
    private static let maximumAttempts = 12

    /// Creates a search for payloads of a direction. `renamed` has the new names of keys by their old ones.
    init(_ direction: Direction, _ old: Schema, _ new: Schema, renamed: [ExactName: ExactName] = [:]) {
        (sender, receiver) = direction == .response ? (new, old) : (old, new)
        side = direction.receiver
        readsParameters = (try? SchemaFileName(path: receiver.file))?.role == .path
        self.renamed = renamed
        verdicts = WitnessVerdicts(sender: sender, receiver: receiver)
    }

    /// Whether the further changes share payloads, because those of single changes are too large together.
    var needsSharedPayloads: Bool { individualBytes < 0 }

    /// Adds a container, and returns its index.
    func enter(_ entry: SchemaView, _ step: Step, in parent: Int) -> Int {
        levels.append(Level(parent: parent, entry: entry, step: step))
        return levels.count - 1
    }

    /// Returns a witness of a change, as small as possible.
    func witness(of change: OpenChange) -> Witness? {
        if let tolerant = change.tolerant() {
            let gaps = { self.gaps(between: tolerant, and: change.expected).filter(change.sent.accepts) }
            if let witness = witness(of: change, acceptedBy: tolerant, gaps) { return witness }
        }
        return witness(of: change, change.values)
            ?? witness(of: change, isAnyGap: true) { self.gaps(of: change) }
    }

    /// Returns a witness with one of some values.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - tolerant: A schema that must accept the value.
    ///   - isAnyGap: Whether each value that only the sender accepts shows the change.
    ///   - values: The values of the sender, the most probable ones first.
    /// - Returns: The first payload that the engine verifies, as small as possible.
    private func witness(
        of change: OpenChange,
        acceptedBy tolerant: SchemaView? = nil,
        isAnyGap: Bool = false,
        _ values: () -> [JSONValue]
    ) -> Witness? {
        var place = change.place
        place.tolerant = tolerant
        if change.key != nil, let payload = shared[change.level], let steps = steps(to: change.level) {
            place.steps = steps
            if let witness = witness(payload, at: place) { return witness }
        }
        lazy var values = values()
        if change.key == nil, change.level >= 0, let payload = shared[levels[change.level].parent],
            let steps = steps(to: change.level), let value = payload.part(steps)
        {
            place.steps = steps
            let isGap = isAnyGap && change.sent.accepts(value) && !change.expected.accepts(value)
            if isGap || values.prefix(Self.maximumAttempts).contains(value), let witness = witness(payload, at: place) {
                return witness
            }
        }
        for value in values.prefix(Self.maximumAttempts) {
            guard let (payload, steps) = payload(around: value, in: change.level) else { continue }
            place.steps = steps
            guard isWitness(payload, at: place) else { continue }
            let smallest = Shrinking.smallest(payload, bytes: &shrinkingBytes) { isWitness($0, at: place) }
            let found = sent(smallest)
            let errors = verdict(found, allowsUnnamedKeys: place.allowsUnnamedKeys)?.count ?? 0
            individualBytes -= max(found.text.utf8.count, errors * Self.bytesOfError)
            share(found, at: place, in: change.level, change.container)
            return witness(found, at: place)
        }
        return nil
    }

    /// Returns the smallest payload as a witness that the receiver refuses every body.
    func witnessOfBody() -> Witness? {
        let payload = value(of: sender.rootView).map(sent)
        return payload.flatMap { witness($0, at: WitnessPlace()) }
    }

    /// Keeps a witness for the other changes of its container, if the sender requires all keys of the container.
    private func share(_ payload: SentPayload, at place: WitnessPlace, in level: Int, _ container: SchemaView?) {
        var (index, view, steps) = (level, container, place.steps[...])
        if place.key == nil {
            guard level >= 0, case .key(_, let outer) = levels[level].step else { return }
            (index, view, steps) = (levels[level].parent, outer, steps.dropLast())
        }
        guard let view, shared[index] == nil,
            let object = steps.reduce(JSONValue?.some(payload.value), { $0?.part($1) })?.object
        else { return }
        let required = requiredKeys(of: view)
        guard object.keys.allSatisfy({ required.contains(ExactName($0)) }) else { return }
        shared[index] = payload
    }

    private func requiredKeys(of view: SchemaView) -> Set<ExactName> {
        guard case .object(let object) = graph.form(of: view) else { return [] }
        return Set(object.members.filter { !$0.presence.mayBeAbsent }.map { ExactName($0.name) })
    }

    /// Returns a witness for each place at which or inside which the receiver refuses a payload. Returns `nil` if the sender
    /// refuses it.
    func witnesses(_ payload: JSONValue, at places: [WitnessPlace]) -> [Witness?]? {
        let payload = sent(payload)
        guard isSent(payload) else { return nil }
        return places.map { place in
            var place = place
            // The fault of alternatives can be that of another change.
            place.needsOwnFault = true
            return witness(payload, at: place)
        }
    }

    private func isWitness(_ payload: JSONValue, at place: WitnessPlace) -> Bool {
        if let tolerant = place.tolerant {
            let value = place.steps.reduce(JSONValue?.some(payload)) { $0?.part($1) }
            guard value.map(tolerant.accepts) ?? false else { return false }
        }
        return refusal(of: SentPayload(payload, text: text(of: payload)), at: place) != nil
    }

    /// Returns the absent body as a witness, if it is one.
    func witnessOfAbsentBody() -> Witness? {
        verdicts.verdict(sent: "", received: "", allowsUnnamedKeys: false)?.fault(at: WitnessPlace())
            .map { witness("", shown: nil, $0) }
    }

    private func witness(_ payload: SentPayload, at place: WitnessPlace) -> Witness? {
        refusal(of: payload, at: place).map { witness(payload.text, shown: payload.shownText, $0) }
    }

    /// Returns a payload with its texts.
    private func sent(_ payload: JSONValue) -> SentPayload {
        let sent = SentPayload(payload, text: text(of: payload))
        sent.shownText = masked(payload)
        return sent
    }

    private func witness(_ text: String, shown: String?, _ fault: Fault) -> Witness {
        let pointer = fault.payload?.pointer ?? ""
        let refusal = fault.code.rawValue + (pointer.isEmpty ? "" : " at \(pointer)")
        return Witness(side: side, text: text, shownText: shown ?? text, file: sender.file, refusal: refusal)
    }

    /// Returns the fault for which the receiver refuses a payload at a place, or `nil` if it accepts the payload there or if
    /// the sender does not accept it.
    private func refusal(of payload: SentPayload, at place: WitnessPlace) -> Fault? {
        let received = payload.received { self.received($0) }
        let place = received == nil ? place : place.renamed(renamed)
        let verdict = verdict(payload, allowsUnnamedKeys: place.allowsUnnamedKeys)
        return verdict?.fault(at: place) ?? verdict?.concealedFault(at: place, in: received ?? payload.value)
    }

    private func isSent(_ payload: SentPayload) -> Bool { verdict(payload, allowsUnnamedKeys: false) != nil }

    private func verdict(_ payload: SentPayload, allowsUnnamedKeys: Bool) -> WitnessVerdict? {
        payload.verdict(allowsUnnamedKeys: allowsUnnamedKeys) {
            let received = payload.received { self.received($0) }
            checkedBytes += payload.text.utf8.count
            return verdicts.verdict(
                sent: payload.text,
                received: received.map { text(of: $0) } ?? payload.text,
                allowsUnnamedKeys: allowsUnnamedKeys
            )
        }
    }

    /// Returns the payload with the names that the receiver gives its keys, and with the values that it reads from the texts of
    /// parameters; `nil` if it is that of the sender.
    private func received(_ payload: JSONValue) -> JSONValue? {
        guard case .object(var object) = payload, !renamed.isEmpty || readsParameters else { return nil }
        if !renamed.isEmpty {
            let names = Set(renamed.values)
            object.members = object.members.compactMap { member in
                let name = ExactName(member.key)
                if let other = renamed[name] { return .init(key: other.text, value: member.value) }
                // The receiver has another meaning for the name.
                return names.contains(name) ? nil : member
            }
        }
        if readsParameters { object = ParameterConverter.received(object, by: receiver) }
        return .object(object)
    }

    private func text(of payload: JSONValue) -> String {
        guard sender.describesHeaders else { return payload.text() }
        return HeaderSample.fields(of: payload).map { "\($0.name): \($0.value)\n" }.joined()
    }

    /// Returns a payload for display, or `nil` if it has no secret.
    private func masked(_ payload: JSONValue) -> String? {
        guard sender.canHoldSecrets, let text = sender.masked(Data(payload.text().utf8)) else { return nil }
        return (try? JSONValue(parsing: text)).map { self.text(of: $0) }
    }

    // MARK: Containers

    /// Returns the smallest payload around a value, and the steps to the value.
    private func payload(around value: JSONValue, in level: Int) -> (JSONValue, steps: [String])? {
        var (value, index) = (value, level)
        var steps: [String] = []
        while index >= 0 {
            guard let (outer, step) = wrapped(value, in: levels[index]) else { return nil }
            value = outer
            if let step { steps.append(step) }
            index = levels[index].parent
        }
        return (value, steps.reversed())
    }

    private func wrapped(_ value: JSONValue, in level: Level) -> (JSONValue, step: String?)? {
        switch level.step {
        case .branch(let key, let name):
            guard case .object(var object) = value else { return nil }
            object[key] = .string(name)
            return (.object(object), nil)
        case .key(let name, let container):
            guard let object = object(of: level.entry, container, with: name, value) else { return nil }
            return (.object(object), name)
        case .otherKey(let mapKey, let container, let schema):
            let choice = mapKey.map(SampleChoice.mapKey) ?? .entry
            guard var object = graph.value(of: level.entry, choosing: [container: choice])?.object,
                let name = object.keys.first(where: {
                    isUnnamed($0, in: container) && container.unnamedMember($0) == schema
                })
            else { return nil }
            object[name] = value
            return (.object(object), name)
        case .element(let container):
            guard case .array(var elements)? = graph.value(of: level.entry, choosing: [container: .elements(1)]),
                !elements.isEmpty
            else { return nil }
            elements[0] = value
            return (.array(elements), "0")
        case .position(let index, let container):
            let sample = graph.value(of: level.entry, choosing: [container: .elements(index + 1)])
            guard case .array(var elements)? = sample, elements.indices.contains(index) else { return nil }
            elements[index] = value
            return (.array(elements), String(index))
        }
    }

    private func isUnnamed(_ name: String, in container: SchemaView) -> Bool {
        guard case .object(let object) = graph.form(of: container) else { return true }
        return !object.members.contains { ExactName($0.name) == ExactName(name) }
    }

    // MARK: Values

    /// Returns a value of the sender with choices, or `nil` if none is found.
    func value(of view: SchemaView, choosing choices: [SchemaView: SampleChoice] = [:], number: Int = 0) -> JSONValue? {
        graph.value(of: view, choosing: choices, number: number)
    }

    /// The greatest number of freedoms of one schema that are tried.
    private static let maximumFreedoms = 64

    /// Returns values of the sender that the receiver refuses at the place of a change.
    func gaps(of change: OpenChange) -> [JSONValue] {
        if let lastGaps, lastGaps.sent == change.sent, lastGaps.expected == change.expected { return lastGaps.values }
        searchedPairs += 1
        let values = gaps(between: change.sent, and: change.expected)
        lastGaps = (change.sent, change.expected, values)
        return values
    }

    /// Returns values that a schema of the sender accepts, and a schema of the receiver refuses, the shortest ones first.
    func gaps(between sender: SchemaView, and receiver: SchemaView, trying first: [JSONValue] = []) -> [JSONValue] {
        let groups: [() -> [JSONValue]] = [
            { first },
            {
                [0, 1, 2].compactMap { self.value(of: sender, number: $0) } + WitnessValues.near(receiver.resolved)
                    + WitnessValues.near(sender.resolved)
            },
            { self.graph.values(ofFreedomsOf: sender, limit: Self.maximumFreedoms) }, { WitnessValues.common },
        ]
        for group in groups {
            let found = group().filter { sender.accepts($0) && !receiver.accepts($0) }
            guard found.isEmpty else { return found.map { ($0, $0.text().utf8.count) }.sorted { $0.1 < $1.1 }.map(\.0) }
        }
        return []
    }
}
