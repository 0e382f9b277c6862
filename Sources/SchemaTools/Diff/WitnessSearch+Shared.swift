@_spi(Generated) import SchemaEngine
import SchemaSamples

/// Payloads that show many changes each. The payload of one change in an object with many keys has all of them, so that one for
/// each change would take quadratic time.
extension WitnessSearch {
    /// Returns a witness for each change that a shared payload shows. The engine finds each of these changes by its own fault.
    func sharedWitnesses(of changes: [OpenChange]) -> [Witness?] {
        var found: [Witness?] = Array(repeating: nil, count: changes.count)
        var waiting = [Array(changes.indices.filter { !changes[$0].allowsUnnamedKeys })]
        while let indices = waiting.popLast() {
            guard indices.count > 1 else { continue }
            var (payload, shown, others) = sharedPayload(of: indices.map { ($0, changes[$0]) })
            // A payload often shows the other changes of the same object, too.
            let keys = others.filter { changes[$0].key != nil }
            let places = shown + keys.compactMap { index in place(of: changes[index]).map { (index, $0) } }
            if let payload, let witnesses = witnesses(payload, at: places.map(\.place)) {
                for (index, witness) in zip(places.map(\.index), witnesses) { found[index] = witness }
                others.removeAll { found[$0] != nil }
            } else {
                // The sender refuses values that it accepts one by one.
                let middle = shown.count / 2
                waiting.append(shown.prefix(middle).map(\.index))
                waiting.append(shown.suffix(shown.count - middle).map(\.index))
            }
            // Without a shared place, nothing is left to try.
            if !shown.isEmpty { waiting.append(others) }
        }
        return found
    }

    /// Returns a payload with values of as many changes as have different places, and the changes with the same places as these.
    private func sharedPayload(
        of changes: [(index: Int, change: OpenChange)]
    ) -> (JSONValue?, shown: [(index: Int, place: WitnessPlace)], others: [Int]) {
        let root = SharedPart()
        var shown: [(index: Int, place: WitnessPlace)] = []
        var others: [Int] = []
        for (index, change) in changes {
            guard let place = place(of: change), let part = part(of: change.level, in: root) else {
                others.append(index)
                continue
            }
            guard let value = gap(of: change) else { continue }
            part.value = value
            shown.append((index, place))
        }
        return (value(of: root, sender.rootView), shown, others)
    }

    /// Returns the place of a change in payloads, if the schemas determine it.
    private func place(of change: OpenChange) -> WitnessPlace? {
        guard let steps = steps(to: change.level) else { return nil }
        var place = change.place
        place.steps = steps
        return place
    }

    /// Returns the steps to the value in a level, if its schemas determine them.
    func steps(to level: Int) -> [String]? {
        var index = level
        var steps: [String] = []
        while index >= 0 {
            switch levels[index].step {
            case .key(let name, _): steps.append(name)
            case .element: steps.append("0")
            case .position(let index, _): steps.append(String(index))
            case .branch: break
            case .otherKey: return nil
            }
            index = levels[index].parent
        }
        return steps.reversed()
    }

    /// Returns the first value that shows a change.
    private func gap(of change: OpenChange) -> JSONValue? {
        if let tolerant = change.tolerant() {
            let gaps = gaps(between: tolerant, and: change.expected)
            if let gap = gaps.first(where: change.sent.accepts) { return gap }
        }
        return change.values().first { change.sent.accepts($0) && !change.expected.accepts($0) }
            ?? gaps(of: change).first
    }

    /// Returns the part for a value in a level, or `nil` if a value around it or inside it is that of another change, or if the
    /// schemas do not determine its place.
    private func part(of level: Int, in root: SharedPart) -> SharedPart? {
        var path: [Level] = []
        var index = level
        while index >= 0 {
            path.append(levels[index])
            index = levels[index].parent
        }
        var part = root
        for level in path.reversed() {
            guard part.value == nil, let next = part.part(level) else { return nil }
            part = next
        }
        return part.value == nil && part.entry == nil ? part : nil
    }

    /// Returns a value with the values of the changes inside it.
    private func value(of part: SharedPart, _ view: SchemaView) -> JSONValue? {
        if let value = part.value { return value }
        let choices = part.container.map { [$0: SampleChoice.elements(part.count)] } ?? [:]
        guard let sample = value(of: part.entry ?? view, choosing: part.isArray ? choices : [:]) else { return nil }
        switch sample {
        case .array(var elements):
            for (name, inner) in part.parts {
                guard let index = Int(name), elements.indices.contains(index),
                    let value = value(of: inner, view)
                else { return nil }
                elements[index] = value
            }
            return .array(elements)
        case .object(var object):
            var values: [ExactName: JSONValue] = [:]
            for (name, inner) in part.parts {
                guard let value = value(of: inner, view) else { return nil }
                values[ExactName(name)] = value
            }
            object.members = object.members.map { member in
                .init(key: member.key, value: values.removeValue(forKey: ExactName(member.key)) ?? member.value)
            }
            object.members += part.parts.compactMap { name, _ in
                values[ExactName(name)].map { .init(key: name, value: $0) }
            }
            return .object(object)
        default: return part.parts.isEmpty ? sample : nil
        }
    }
}

/// A part of a payload that shows many changes.
private final class SharedPart {
    /// The value of a change.
    var value: JSONValue?
    /// The sender's schema of a container, and its content.
    private(set) var entry: SchemaView?
    private(set) var container: SchemaView?
    /// The parts with values of changes, in the order of the changes.
    private(set) var parts: [(name: String, part: SharedPart)] = []
    private var indices: [ExactName: Int] = [:]
    /// The least number of elements.
    private(set) var count = 0
    private(set) var isArray = false

    /// Returns the part inside a container; `nil` if the part has another schema already.
    func part(_ level: WitnessSearch.Level) -> SharedPart? {
        guard entry == nil || entry == level.entry else { return nil }
        let name: String
        switch level.step {
        case .key(let key, let content): (name, container) = (key, content)
        case .element(let content): (name, container, count, isArray) = ("0", content, max(count, 1), true)
        case .position(let index, let content):
            (name, container, count, isArray) = (String(index), content, max(count, index + 1), true)
        case .branch, .otherKey: return nil
        }
        entry = level.entry
        if let index = indices[ExactName(name)] { return parts[index].part }
        let part = SharedPart()
        indices[ExactName(name)] = parts.count
        parts.append((name, part))
        return part
    }
}
