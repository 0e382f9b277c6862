@_spi(Generated) package import SchemaEngine

/// The use that a payload makes of its schema: the JSON kinds, the absent keys, the members of enumerations, the alternatives and
/// the cases at each place, without other values. All elements of an array, and all entries of a map, have one place.
package struct PayloadProfile: Sendable, Hashable {
    /// The facts at each place: `/issues/*/author`.
    private var facts: [String: Set<String>] = [:]
    private var numberOfValues = 0

    /// The maximum number of values of a payload that are regarded.
    private static let maximumValues = 50_000
    /// The maximum number of facts at a place.
    private static let maximumFacts = 64
    /// The maximum length of a place in bytes.
    private static let maximumLength = 4_096

    /// Creates the profile of a payload.
    ///
    /// - Parameters:
    ///   - value: The payload.
    ///   - view: The schema; `nil` if no schema describes the payload.
    package init(_ value: JSONValue, _ view: SchemaView?) { add(value, view, "") }

    /// Returns the differences from an earlier profile, sorted by place: `/issues/*/author: found null, recorded an object`.
    package func differences(from earlier: PayloadProfile) -> [String] {
        let places = Set(facts.keys).union(earlier.facts.keys).sorted()
        return places.compactMap { place in
            let (new, old) = (facts[place] ?? [], earlier.facts[place] ?? [])
            let parts = [
                Self.list("found", new.subtracting(old)), Self.list("no longer", old.subtracting(new)),
            ].compactMap(\.self)
            return parts.isEmpty ? nil : "\(place): \(parts.joined(separator: ", "))"
        }
    }

    private static func list(_ word: String, _ facts: Set<String>) -> String? {
        facts.isEmpty ? nil : "\(word) \(facts.sorted().joined(separator: " and "))"
    }

    // MARK: Values

    private mutating func note(_ fact: String, _ place: String) {
        guard facts[place, default: []].count < Self.maximumFacts else { return }
        facts[place, default: []].insert(fact)
    }

    private mutating func add(_ value: JSONValue, _ view: SchemaView?, _ place: String) {
        numberOfValues += 1
        guard numberOfValues <= Self.maximumValues, place.utf8.count <= Self.maximumLength else { return }
        note(value.kindDescription, place)
        guard let form = view?.form else { return addParts(value, nil, nil, place) }
        switch form {
        case .anything, .any, .nothing, .null, .anyObject, .anyArray, .scalar, .transformed:
            addParts(value, nil, nil, place)
        case .secret: break
        case .enumeration(let members, _, _):
            let text = value.text()
            // The value of an unknown member may be anything.
            if members.contains(where: { $0.value == value }) {
                note("the member \(text)", place)
            } else if value != .null {
                note("an unknown member", place)
            }
        case .reference(let inner), .mapped(_, let inner), .counted(let inner, _), .both(_, let inner):
            addInner(value, inner, place)
        case .array(let element): addParts(value, element, nil, place)
        case .tuple(let tuple):
            guard case .array(let elements) = value else { return addParts(value, nil, nil, place) }
            note("\(min(elements.count, tuple.positions.count)) positions", place)
            for (index, part) in elements.enumerated() {
                let step = index < tuple.positions.count ? tuple.positions[index].name ?? String(index) : "*"
                add(part, tuple.element(at: index), place + "/" + step)
            }
        case .object(let object): addParts(value, nil, view.map { (object, $0) }, place)
        case .alternatives(let alternatives):
            guard let index = alternatives.firstIndex(where: { $0.value.accepts(value) }) else {
                return addParts(value, nil, nil, place)
            }
            if value != .null { note("alternative \(index + 1), \(alternatives[index].value.words)", place) }
            addInner(value, alternatives[index].value, place)
        case .cases(let cases):
            let name = value.object?[cases.key]?.string
            let branch = cases.branches.first { $0.name == name }
            note(branch.map { "the case \($0.name)" } ?? "another case", place)
            if let inner = branch?.value ?? cases.otherwise { addInner(value, inner, place) }
        }
    }

    /// Adds the same value by another schema.
    private mutating func addInner(_ value: JSONValue, _ view: SchemaView, _ place: String) {
        numberOfValues -= 1
        add(value, view, place)
    }

    private mutating func addParts(
        _ value: JSONValue,
        _ element: SchemaView?,
        _ object: (form: SchemaView.Object, view: SchemaView)?,
        _ place: String
    ) {
        switch value {
        case .null, .boolean, .number, .string: break
        case .array(let elements):
            if elements.isEmpty { note("no elements", place) }
            for part in elements { add(part, element, place + "/*") }
        case .object(let members):
            let named = Dictionary(
                (object?.form.members ?? []).map { ($0.name, $0.value) },
                uniquingKeysWith: { first, _ in first }
            )
            let present = Set(members.keys)
            for name in named.keys where !present.contains(name) {
                note("absent", place + "/" + JSONPointer.token(of: name))
            }
            for (name, part) in members {
                if let view = named[name] {
                    add(part, view, place + "/" + JSONPointer.token(of: name))
                } else if let view = object?.view.unnamedMember(name) {
                    add(part, view, place + "/*")
                } else {
                    add(part, nil, place + "/" + JSONPointer.token(of: name))
                }
            }
        }
    }
}

extension JSONValue {
    /// The JSON kind, as facts of places state it.
    fileprivate var kindDescription: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .number(let number): number.int64 == nil ? "a fraction" : "an integer"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
