import SchemaEngine

extension PlaceInference {
    /// The number of keys from which on keys of one shape are those of a map.
    private static let manyKeys = 20

    /// Returns the place of a map's values, or `nil` for an object.
    func mapValues(of members: MemberSummary, objects: Int) -> Int32? {
        if members.isMap { return members.value }
        guard isMap(members, objects: objects) else { return nil }
        return summary.joinedPlace(members.places)
    }

    /// Returns whether the keys of a place are those of a map.
    func isMap(_ members: MemberSummary, objects: Int) -> Bool {
        if members.isMap { return true }
        let keys = members.places.indices.filter { summary.places[Int(members.places[$0])].count > 0 }
        guard options.findsMaps, !keys.isEmpty else { return false }
        let places = keys.map { members.places[$0] }
        return keys.allSatisfy { Self.resemblesData(members.names[$0]) }
            || keys.count >= Self.manyKeys && areOfOneShape(places, objects: objects)
    }

    /// Returns whether a key is a number, a UUID, a date or an address.
    private static func resemblesData(_ key: String) -> Bool {
        let digits = key.utf8.drop { $0 == UInt8(ascii: "-") }
        if !digits.isEmpty, digits.count >= key.utf8.count - 1, digits.allSatisfy(\.isASCIIDigit) { return true }
        return [ScalarKind.uuid, .date, .dateTime, .ipv4, .ipv6, .email].contains { $0.reads(key) }
    }

    /// Returns whether no key is in half of the objects, and all values have one kind and one set of keys.
    private func areOfOneShape(_ places: [Int32], objects: Int) -> Bool {
        var common: ValueShapes.Kinds = []
        var keys: Set<[UInt8]>?
        for place in places {
            let facts = summary.places[Int(place)]
            guard facts.count * 2 < objects else { return false }
            common.formUnion(kinds(of: Part(place: place, shape: nil)))
            guard facts.objects > 0, let members = facts.members, !members.isMap else { continue }
            let own = Set((0..<members.names.count).map { members.names.utf8(at: $0) })
            guard keys == nil || keys == own else { return false }
            keys = own
        }
        return common.subtracting(.null).rawValue.nonzeroBitCount == 1
    }
}
