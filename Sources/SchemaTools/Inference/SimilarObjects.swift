import SchemaEngine

/// Objects with the same keys at several places, of which some samples show more than others: a number with a fraction, a null,
/// or an absent key. They get one shape, so that one fragment describes them.
struct SimilarObjects {
    /// The minimum number of places, and of keys, as for fragments.
    private static let fewestUses = 3
    private static let fewestKeys = 2
    /// The maximum number of times that the joined objects are searched for objects in them.
    private static let maximumRounds = 6

    /// The objects by their keys.
    private var groups: [[ExactName]: [InferredObject]] = [:]

    /// Joins objects in values, and in the shapes of recursive objects.
    static func join(in values: inout [InferredValue], _ recursive: inout [(key: String, object: InferredObject)]) {
        for _ in 0..<maximumRounds {
            var similar = SimilarObjects()
            for value in values { similar.collect(value) }
            for (_, object) in recursive { similar.collect(.object(object)) }
            let joined = similar.joined
            guard !joined.isEmpty else { return }
            values = values.map { replaced($0, joined) }
            recursive = recursive.map { ($0.key, replaced($0.object, joined)) }
        }
    }

    private static func keys(of object: InferredObject) -> [ExactName]? {
        guard object.cases == nil, object.rest == nil, object.members.count >= fewestKeys else { return nil }
        return object.members.map { ExactName($0.key) }.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    }

    private mutating func collect(_ value: InferredValue) {
        switch value {
        case .example, .tag, .recursive: break
        case .array(let element, _): if let element { collect(element) }
        case .tuple(let list, _), .alternatives(let list): for item in list { collect(item) }
        case .object(let object):
            if let keys = Self.keys(of: object) {
                groups[keys, default: []].append(object)
            }
            for member in object.members { collect(member.value) }
            for branch in object.cases?.branches ?? [] { collect(.object(branch.object)) }
            if let rest = object.rest { collect(rest) }
        }
    }

    /// The joined objects, by their keys. Objects with values of different kinds have none.
    private var joined: [[ExactName]: InferredObject] {
        groups.compactMapValues { objects -> InferredObject? in
            guard objects.count >= Self.fewestUses, let first = objects.first else { return nil }
            var joined = first
            for object in objects.dropFirst() {
                guard let next = joined.joined(with: object, areSame: false) else { return nil }
                joined = next
            }
            return objects.allSatisfy { $0.hasShape(of: joined) } ? nil : joined
        }
    }

    private static func replaced(_ value: InferredValue, _ joined: [[ExactName]: InferredObject]) -> InferredValue {
        if case .object(let object) = value { return .object(replaced(object, joined)) }
        return value.mappingValues { replaced($0, joined) }
    }

    private static func replaced(_ object: InferredObject, _ joined: [[ExactName]: InferredObject]) -> InferredObject {
        if let keys = keys(of: object), let known = joined[keys] { return known }
        return object.mappingValues { replaced($0, joined) }
    }
}

extension InferredObject {
    /// Returns whether the object has the members of another one, whatever their examples are.
    fileprivate func hasShape(of other: InferredObject) -> Bool {
        members.count == other.members.count
            && zip(members, other.members).allSatisfy {
                $0.key.isExactly($1.key) && $0.presence == $1.presence && $0.value.hasShape(of: $1.value)
            }
    }
}

extension InferredValue {
    fileprivate func hasShape(of other: InferredValue) -> Bool {
        switch (self, other) {
        case (.object(let one), .object(let two)):
            let haveNoRest = one.rest == nil && two.rest == nil && one.cases == nil && two.cases == nil
            return haveNoRest && one.hasShape(of: two)
        case (.array(let one, _), .array(let two, _)):
            guard let one, let two else { return one == nil && two == nil }
            return one.hasShape(of: two)
        case (.tuple(let one, let required), .tuple(let two, let otherRequired)):
            return one.count == two.count && required == otherRequired
                && zip(one, two).allSatisfy { $0.hasShape(of: $1) }
        case (.alternatives(let one), .alternatives(let two)):
            return one.count == two.count && zip(one, two).allSatisfy { $0.hasShape(of: $1) }
        case (.recursive(let one), .recursive(let two)): return one == two
        default: return alternative != nil && alternative == other.alternative
        }
    }
}
