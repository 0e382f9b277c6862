@_spi(Generated) import SchemaEngine

/// The violations of the requirements of objects and arrays.
extension MutationFinder {
    /// The maximum number of elements or members of a container that is changed.
    private static var maximumSize: Int { 1_000 }

    // MARK: Arrays

    mutating func change(_ value: JSONValue, elements element: SchemaView, _ view: SchemaView, _ place: MutationContext)
    {
        changeKind([.array], view, place)
        changeElementCount(value, view, place)
        guard case .array(let elements) = value else { return }
        // A changed element may equal another one.
        if place.count?.isUnique == true, elements.count > 1 { return }
        for (index, part) in elements.prefix(Self.maximumSize).enumerated() {
            change(part, element, place.part(.index(index)))
        }
    }

    /// Adds arrays with too few and too many elements, and with equal elements.
    mutating func changeElementCount(_ value: JSONValue, _ view: SchemaView, _ place: MutationContext) {
        guard let count = place.count, case .array(let elements) = value else { return }
        if count.range.lowerBound > 0, count.range.lowerBound <= elements.count {
            let few = Array(elements.prefix(count.range.lowerBound - 1))
            add("fewer than \(count.range.lowerBound) elements", place, view, .wrongCount) { _ in .array(few) }
        }
        guard let last = elements.last else { return }
        if !count.isUnique, count.range.upperBound < Self.maximumSize, elements.count <= count.range.upperBound {
            let missing = count.range.upperBound + 1 - elements.count
            let many = elements + Array(repeating: last, count: missing)
            add("more than \(count.range.upperBound) elements", place, view, .wrongCount) { _ in .array(many) }
        }
        if count.isUnique, elements.count < Self.maximumSize {
            let pointer = place.part(.index(elements.count)).pointer
            let isTooLong = elements.count >= count.range.upperBound
            guard !isTooLong else { return }
            add("equal elements", place, view, .duplicateElement, at: pointer) { _ in .array(elements + [last]) }
        }
    }

    /// Adds tuples with too few and too many elements, and changes each position.
    mutating func change(_ value: JSONValue, _ tuple: SchemaView.Tuple, _ view: SchemaView, _ place: MutationContext) {
        changeKind([.array], view, place)
        guard case .array(let elements) = value, elements.count <= Self.maximumSize else { return }
        if tuple.required > 0 {
            let few = Array(elements.prefix(tuple.required - 1))
            add("fewer than \(tuple.required) positions", place, view, .wrongCount) { _ in .array(few) }
        }
        if tuple.rest == nil, elements.count == tuple.positions.count {
            add("more than \(tuple.positions.count) positions", place, view, .wrongCount) { _ in
                .array(elements + [.boolean(true)])
            }
        }
        for (index, part) in elements.enumerated() {
            guard let element = tuple.element(at: index) else { break }
            change(part, element, place.part(.index(index)))
        }
    }

    // MARK: Cases

    mutating func change(_ value: JSONValue, _ cases: SchemaView.Cases, _ view: SchemaView, _ place: MutationContext) {
        if place.caseKeys.isEmpty { changeKind([.object], view, place) }
        guard let object = value.object, let name = object[cases.key]?.string else { return }
        changeCase(cases, view, place)
        let named = cases.branches.first { $0.name == name }
        guard let branch = named?.value ?? cases.otherwise else { return }
        var next = place
        next.caseKeys.insert(cases.key)
        change(value, branch, next)
    }

    /// Adds violations of the key that selects a branch.
    private mutating func changeCase(_ cases: SchemaView.Cases, _ view: SchemaView, _ place: MutationContext) {
        // Without a branch, the keys beside the case may refuse the keys and the number of members of the branch.
        let common = cases.common
        guard common.rest == nil, common.mapKeys.isEmpty, common.counts.isEmpty else { return }
        add("\(cases.key) is absent", place, view, .missingKey) { Self.removing(cases.key, from: $0) }
        // A key that is also named beside the case has the faults of its own schema besides.
        guard !common.members.contains(where: { $0.name == cases.key }) else { return }
        let key = place.part(.key(cases.key))
        add("\(cases.key) is null", key, view, .unexpectedNull) { _ in .null }
        add("\(cases.key) is a number", key, view, .typeMismatch) { _ in 7 }
        guard cases.otherwise == nil else { return }
        add("\(cases.key) is unknown", key, view, .unknownCase) { _ in .string(cases.otherName) }
    }

    // MARK: Objects

    mutating func change(_ value: JSONValue, _ object: SchemaView.Object, _ view: SchemaView, _ place: MutationContext)
    {
        // The kind of a branch is that of the object with the case.
        if place.caseKeys.isEmpty { changeKind([.object], view, place) }
        guard let present = value.object, present.keys.count <= Self.maximumSize else { return }
        let counts = object.counts + (place.count.map { [$0] } ?? [])
        let members = present.members.map { (ExactName($0.key), $0.value) }
        let parts = Dictionary(members, uniquingKeysWith: { first, _ in first })
        for member in object.members where !place.caseKeys.contains(member.name) {
            let part = parts[ExactName(member.name)]
            if !member.presence.mayBeAbsent, part != nil {
                let violated = counts.filter { !$0.range.contains(present.keys.count - 1) }
                let others = violated.map { _ in FaultCode.wrongCount }
                add("\(member.name) is absent", place, view, .missingKey, and: others) {
                    Self.removing(member.name, from: $0)
                }
            }
            guard let part else { continue }
            let allowsNull = !member.presence.isRequired
            // Null has no content.
            guard part != .null || !allowsNull else { continue }
            change(part, member.value, place.part(.key(member.name), allowsNull: allowsNull))
        }
        let names = Set(object.members.map(\.name))
        for name in present.keys where !names.contains(name) {
            guard let part = parts[ExactName(name)], let schema = view.unnamedMember(name) else { continue }
            change(part, schema, place.part(.key(name)))
        }
        changeKeys(of: object, present, counts, view, place)
        changeMemberCount(counts, object.members, value, view, place)
    }

    /// Adds a key that occurs twice, and a key that a closed object does not name.
    private mutating func changeKeys(
        of object: SchemaView.Object,
        _ present: JSONObject,
        _ counts: [SchemaView.Count],
        _ view: SchemaView,
        _ place: MutationContext
    ) {
        if let first = present.keys.first(where: { !place.caseKeys.contains($0) }), let value = present[first] {
            let pointer = place.part(.key(first)).pointer
            let members = present.members + [JSONObject.Member(key: first, value: value)]
            add("a repeated key", place, view, .duplicateKey, at: pointer) { _ in .object(JSONObject(members)) }
        }
        let name = "unknown_key"
        guard present[name] == nil, !object.members.contains(where: { $0.name == name }) else { return }
        let rest = view.unnamedMember(name)
        let isClosed: Bool
        if let rest, case .nothing = rest.form { isClosed = true } else { isClosed = rest == nil && rejectsUnknownKeys }
        guard isClosed else { return }
        let others = counts.filter { !$0.range.contains(present.keys.count + 1) }.map { _ in FaultCode.wrongCount }
        let pointer = place.part(.key(name)).pointer
        let members = present.members + [JSONObject.Member(key: name, value: .boolean(true))]
        add("an unknown key", place, view, .unknownKey, at: pointer, and: others) { _ in .object(JSONObject(members)) }
    }

    private var rejectsUnknownKeys: Bool { schema.options.unknownKeys == .reject }

    /// Adds objects with too few and too many members, as far as no required key must be removed for it.
    mutating func changeMemberCount(
        _ counts: [SchemaView.Count],
        _ members: [SchemaView.Member],
        _ value: JSONValue,
        _ view: SchemaView,
        _ place: MutationContext
    ) {
        // Several counts may report several faults.
        guard counts.count == 1, let object = value.object else { return }
        let range = counts[0].range
        let required = Set(members.filter { !$0.presence.mayBeAbsent }.map(\.name)).union(place.caseKeys)
        if range.lowerBound > required.count, range.lowerBound <= object.members.count {
            var kept: [JSONObject.Member] = []
            var room = range.lowerBound - 1 - required.count
            for member in object.members {
                let isRequired = required.contains(member.key)
                guard isRequired || room > 0 else { continue }
                if !isRequired { room -= 1 }
                kept.append(member)
            }
            add("fewer than \(range.lowerBound) members", place, view, .wrongCount) { _ in .object(JSONObject(kept)) }
        }
        // Further members may be refused for other reasons if the schema describes them.
        guard range.upperBound < Self.maximumSize, view.unnamedMember("unknown_key_0") == nil, !rejectsUnknownKeys
        else {
            return
        }
        var all = object.members
        while all.count <= range.upperBound {
            all.append(JSONObject.Member(key: "unknown_key_\(all.count)", value: .boolean(true)))
        }
        add("more than \(range.upperBound) members", place, view, .wrongCount) { _ in .object(JSONObject(all)) }
    }

    private static func removing(_ key: String, from value: JSONValue) -> JSONValue {
        guard case .object(var object) = value else { return value }
        object[key] = nil
        return .object(object)
    }
}
