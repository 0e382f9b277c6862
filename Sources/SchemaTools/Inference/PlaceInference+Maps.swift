import SchemaEngine
import SchematicText

extension PlaceInference {
    /// The number of keys from which on keys of one shape are those of a map.
    private static let manyKeys = 20
    /// The number of objects with equal keys from which on their keys are those of a map, also in one sample.
    private static let manyObjects = 10

    /// The decision whether the keys of a place are data.
    enum MapDecision: Equatable {
        /// The keys are names.
        case object
        /// The keys are data.
        case map
        /// The keys are probably data, with words for them.
        case probableMap(String)

        var isMap: Bool { self != .object }
    }

    /// Returns the place of a map's values, or `nil` for an object. A decision that a user may want to change is noted.
    mutating func mapValues(of members: MemberSummary, _ part: Part, objects: Int) -> Int32? {
        if members.isMap { return members.value }
        let keys = members.places.indices.filter { summary.places[Int(members.places[$0])].count > 0 }
        let decision = mapDecision(members, objects: objects, part)
        guard decision.isMap else {
            let places = keys.map { members.places[$0] }
            if options.findsMaps, keys.count >= Self.manyKeys, !isChosen(part),
                areOfOneShape(places, isRare: false, objects)
            {
                note(
                    decision: "\(part.displayPointer): \(keys.count) keys have values of one shape; "
                        + "if the keys are data, --maps \(part.optionText) makes the object a map"
                )
            }
            return nil
        }
        if case .probableMap(let words) = decision {
            let example = keys.map { members.names[$0] }.min { $0.isShorter(than: $1) } ?? ""
            let others = keys.count > 1 ? " and \(keys.count - 1) other\(keys.count > 2 ? "s" : "")" : ""
            // A generated identifier can be a secret.
            let shown =
                SecretRecognition.isRandom(example) ? "\(keys.count) keys" : "keys ('\(shortened(example))'\(others))"
            note(
                decision: "\(part.displayPointer): the \(shown) look like \(words), so the object is a map; "
                    + "--no-maps \(part.optionText) writes each key"
            )
        }
        return summary.joinedPlace(members.places)
    }

    /// Returns whether the keys of a place are those of a map.
    func isMap(_ members: MemberSummary, objects: Int, _ part: Part? = nil) -> Bool {
        members.isMap || mapDecision(members, objects: objects, part).isMap
    }

    private func mapDecision(_ members: MemberSummary, objects: Int, _ part: Part?) -> MapDecision {
        let keys = members.places.indices.filter { summary.places[Int(members.places[$0])].count > 0 }
        guard !keys.isEmpty else { return .object }
        if let part {
            if options.mapPlaces.contains(part.pointer) { return .map }
            if options.objectPlaces.contains(part.pointer) { return .object }
        }
        guard options.findsMaps else { return .object }
        let places = keys.map { members.places[$0] }
        switch MapKeys.form(of: keys.map { members.names[$0] }, in: part?.key ?? "") {
        case .certain?: return .map
        case .probable(let words)? where areSimilar(places): return .probableMap(words)
        case .probableSchemas(let words)? where areObjects(places) && areSimilar(places): return .probableMap(words)
        default: break
        }
        if keys.count >= Self.manyKeys, areOfOneShape(places, isRare: true, objects) { return .map }
        if keys.count >= Self.manyObjects, haveEqualMembers(places) {
            return .probableMap("names of things with the same keys")
        }
        return haveSharedMembers(places) ? .probableMap("names of things with similar keys") : .object
    }

    private func isChosen(_ part: Part) -> Bool {
        options.mapPlaces.contains(part.pointer) || options.objectPlaces.contains(part.pointer)
    }

    // MARK: Values

    /// Returns whether all values have one kind and, if they are objects, one set of keys.
    ///
    /// - Parameters:
    ///   - places: The places of the values.
    ///   - isRare: Whether no key may be in half of the objects.
    ///   - objects: The number of objects.
    /// - Returns: Whether they have.
    private func areOfOneShape(_ places: [Int32], isRare: Bool, _ objects: Int) -> Bool {
        guard !isRare || places.allSatisfy({ summary.places[Int($0)].count * 2 < objects }) else { return false }
        return areOfOneKind(places) && Set(memberSets(places)).count <= 1
    }

    /// Returns whether all values have one kind and, if they are objects, a key in common.
    private func areSimilar(_ places: [Int32]) -> Bool {
        guard areOfOneKind(places) else { return false }
        let sets = memberSets(places).filter { !$0.isEmpty }
        guard let first = sets.first else { return true }
        return !sets.reduce(first) { $0.intersection($1) }.isEmpty
    }

    /// The minimum number of objects whose keys are compared although some are optional.
    private static let manySimilarObjects = 30

    /// Returns whether all values are objects that consist mostly of the same keys: at least half of all their members have a
    /// key that nine of ten objects have. The sections of a settings file have no such keys.
    private func haveSharedMembers(_ places: [Int32]) -> Bool {
        guard places.count >= Self.manySimilarObjects, areObjects(places) else { return false }
        let sets = memberSets(places)
        guard sets.count == places.count else { return false }
        var counts: [[UInt8]: Int] = [:]
        for key in sets.joined() { counts[key, default: 0] += 1 }
        let shared = counts.values.filter { $0 * 10 >= sets.count * 9 }
        return shared.count > 1 && shared.reduce(0, +) * 2 >= counts.values.reduce(0, +)
    }

    private func areObjects(_ places: [Int32]) -> Bool {
        places.allSatisfy { kinds(of: Part(place: $0, shape: nil)) == .object }
    }

    /// Returns whether all values are objects with the same keys, of which there are several.
    private func haveEqualMembers(_ places: [Int32]) -> Bool {
        let sets = memberSets(places)
        guard areObjects(places), sets.count == places.count,
            let first = sets.first, first.count > 1
        else { return false }
        return sets.allSatisfy { $0 == first }
    }

    private func areOfOneKind(_ places: [Int32]) -> Bool {
        let common = places.reduce(into: ValueShapes.Kinds()) { $0.formUnion(kinds(of: Part(place: $1, shape: nil))) }
        return common.subtracting(.null).rawValue.nonzeroBitCount == 1
    }

    /// Returns the keys of the objects among values. Those of objects with too many keys are not known.
    private func memberSets(_ places: [Int32]) -> [Set<[UInt8]>] {
        var sets: [Set<[UInt8]>] = []
        for place in places {
            let facts = summary.places[Int(place)]
            guard facts.objects > 0, let members = facts.members, !members.isMap else { continue }
            sets.append(Set((0..<members.names.count).map { members.names.utf8(at: $0) }))
        }
        return sets
    }
}
