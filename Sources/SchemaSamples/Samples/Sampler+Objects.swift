@_spi(Generated) import SchemaEngine

/// The members of objects.
extension Sampler {
    private enum Use { case absent, null, present }

    private mutating func use(of member: SchemaView.Member, _ choice: SampleChoice?, _ place: SampleContext) -> Use {
        switch choice {
        case .absent(member.name)?: return .absent
        case .null(member.name)?: return .null
        case .present(member.name)?: return .present
        default: break
        }
        if member.presence.isRequired { return .present }
        if place.isShallow || style == .minimal { return member.presence.mayBeAbsent ? .absent : .null }
        if style == .null { return .null }
        guard case .random = style else { return .present }
        switch random.number(below: 4) {
        case 0: return member.presence.mayBeAbsent ? .absent : .present
        case 1: return .null
        default: return .present
        }
    }

    /// Generates an object whose keys are described.
    mutating func object(
        _ object: SchemaView.Object,
        _ view: SchemaView,
        _ choice: SampleChoice?,
        _ place: SampleContext
    ) -> JSONValue? {
        var draft = ObjectDraft()
        for member in object.members {
            if let value = place.fixed[member.name] {
                draft.add(member.name, value, isRequired: true)
                continue
            }
            switch use(of: member, choice, place) {
            case .absent: break
            case .null: draft.add(member.name, .null, isRequired: !member.presence.mayBeAbsent)
            case .present:
                if let value = value(member.value, place.inside) {
                    draft.add(member.name, value, isRequired: !member.presence.mayBeAbsent)
                } else if member.presence.isRequired || choice == .present(member.name) {
                    return nil
                } else if !member.presence.mayBeAbsent {
                    draft.add(member.name, .null, isRequired: true)
                }
            }
        }
        addEntries(of: object, view, choice, place, to: &draft)
        if case .unknownKey? = choice { draft.add("unknown_key", .boolean(true), isRequired: true) }
        let ranges = object.counts.map(\.range) + (place.count.map { [$0.range] } ?? [])
        let most = ranges.map(\.upperBound).min() ?? .max
        var least = ranges.map(\.lowerBound).max() ?? 0
        if case .elements(let number)? = choice { least = max(least, min(number, most)) }
        if draft.members.count < least { fill(&draft, object, view, place, to: min(least, Self.maximumElements)) }
        draft.remove(downTo: most)
        guard ranges.allSatisfy({ $0.contains(draft.members.count) }) else { return nil }
        return .object(JSONObject(draft.members))
    }

    /// Adds a member for each schema of keys that the object does not name.
    private mutating func addEntries(
        of object: SchemaView.Object,
        _ view: SchemaView,
        _ choice: SampleChoice?,
        _ place: SampleContext,
        to draft: inout ObjectDraft
    ) {
        if case .noEntries? = choice { return }
        var isWanted = !place.isShallow && style != .minimal && style != .empty
        if case .random = style { isWanted = isWanted && random.number(below: 2) == 0 }
        for index in object.mapKeys.indices where isWanted || choice == .mapKey(index) {
            addEntry(object, view, mapKey: index, place, to: &draft, isRequired: choice == .mapKey(index))
        }
        guard isWanted || choice == .entry else { return }
        addEntry(object, view, mapKey: nil, place, to: &draft, isRequired: choice == .entry)
    }

    /// Adds a member for a `{* TAG}`, or for `{*}`. Returns `false` if no name or no value is found.
    @discardableResult
    private mutating func addEntry(
        _ object: SchemaView.Object,
        _ view: SchemaView,
        mapKey: Int?,
        _ place: SampleContext,
        to draft: inout ObjectDraft,
        isRequired: Bool = false
    ) -> Bool {
        guard let schema = mapKey.map({ object.mapKeys[$0].value }) ?? object.rest else { return false }
        guard graph.height(of: schema) != nil else { return false }
        for number in draft.members.count..<draft.members.count + 4 {
            let names = mapKey.map { Self.names(of: object.mapKeys[$0], number: number) } ?? ["key\(number + 1)"]
            for name in names where !draft.names.contains(name) {
                guard view.unnamedMember(name) == schema, !object.members.contains(where: { $0.name == name }) else {
                    continue
                }
                guard let value = value(schema, place.inside) else { return false }
                draft.add(name, value, isRequired: isRequired)
                return true
            }
        }
        return false
    }

    /// Returns names that probably satisfy a `{* TAG}`.
    static func names(of key: SchemaView.MapKey, number: Int) -> [String] {
        key.names.flatMap { form -> [String] in
            switch form {
            case .scalar(.integer, .integers(let range)?):
                let (next, overflows) = range.lowerBound.addingReportingOverflow(Int64(number))
                return [
                    String(max(range.lowerBound, min(Int64(number), range.upperBound))), String(overflows ? 0 : next),
                ]
            case .scalar(.unsigned, .unsigned(let range)?):
                let (next, overflows) = range.lowerBound.addingReportingOverflow(UInt64(clamping: number))
                return [
                    String(max(range.lowerBound, min(UInt64(clamping: number), range.upperBound))),
                    String(overflows ? 0 : next),
                ]
            case .scalar(let kind, let argument):
                let found = ScalarSamples.candidates(kind, argument, example: nil, number: number).compactMap(\.string)
                return found + (ScalarSamples.text(of: kind, number: number).map { [$0] } ?? [])
            case .enumeration(let members, _, _):
                return members.compactMap(\.value.string)
            default: return ["key\(number + 1)"]
            }
        }
    }

    /// Adds members until an object has the least number of them.
    private mutating func fill(
        _ draft: inout ObjectDraft,
        _ object: SchemaView.Object,
        _ view: SchemaView,
        _ place: SampleContext,
        to least: Int
    ) {
        for member in object.members where draft.members.count < least && !draft.names.contains(member.name) {
            if let value = value(member.value, place.inside) { draft.add(member.name, value, isRequired: true) }
        }
        while draft.members.count < least {
            let before = draft.members.count
            for index in object.mapKeys.indices where draft.members.count == before {
                addEntry(object, view, mapKey: index, place, to: &draft, isRequired: true)
            }
            if draft.members.count == before {
                addEntry(object, view, mapKey: nil, place, to: &draft, isRequired: true)
            }
            if draft.members.count == before, object.rest == nil {
                draft.add("unknown_key_\(before)", .boolean(true), isRequired: true)
            }
            guard draft.members.count > before else { return }
        }
    }
}

/// The members of an object that is generated.
private struct ObjectDraft {
    private(set) var members: [(String, JSONValue)] = []
    private(set) var names: Set<String> = []
    private var required: [Bool] = []

    mutating func add(_ name: String, _ value: JSONValue, isRequired: Bool) {
        guard names.insert(name).inserted else { return }
        members.append((name, value))
        required.append(isRequired)
    }

    /// Removes the last members that are not required, until the object has at most a number of members.
    mutating func remove(downTo most: Int) {
        var index = members.count - 1
        while members.count > most, index >= 0 {
            if !required[index] {
                members.remove(at: index)
                required.remove(at: index)
            }
            index -= 1
        }
    }
}
