import SchemaEngine

extension SampleSummary {
    /// The additions of one sample, which are removed again if the sample has an error.
    struct Additions {
        /// The numbers of places and names before.
        var places: Int
        var names: Int
        var members: [MemberSummary] = []
        var values: [MemberSummary] = []
        var elements: [Int32] = []
        /// The places with too many keys.
        var maps: [Int32] = []

        init(places: Int, names: Int) {
            self.places = places
            self.names = names
        }
    }

    /// An open container of a sample whose places are determined.
    private struct OpenContainer {
        var place: Int32
        var members: MemberSummary?
        /// The number of the object.
        var object = 0
        /// The index of the last key, plus 1.
        var last = 0
        /// The index of the first key that has no place of its own.
        var firstKey = 0
    }

    /// Determines the place of each value, and finds duplicate keys. New places are added without values.
    func resolve(
        _ tokens: [JSONTokens.Token],
        in text: TextBytes,
        _ additions: inout Additions
    ) throws(JSONTextError) {
        targets.removeAll(keepingCapacity: true)
        var open: [OpenContainer] = []
        var container = OpenContainer(place: 0)
        var mapKeys: [JSONTokens.Token] = []
        var next: Int32 = 0
        for token in tokens {
            switch token.kind {
            case .key:
                next = try place(of: token, in: text, &container, &mapKeys, &additions)
                targets.append(next)
            case .beginObject:
                targets.append(next)
                open.append(container)
                objects += 1
                container = OpenContainer(
                    place: next,
                    members: members(of: next),
                    object: objects,
                    firstKey: mapKeys.count
                )
            case .beginArray:
                targets.append(next)
                open.append(container)
                container = OpenContainer(place: next)
                next = element(of: next, &additions)
            case .endObject:
                if mapKeys.count > container.firstKey {
                    if let offset = JSONTokens.duplicate(among: mapKeys[container.firstKey...], in: text) {
                        throw JSONTextError(.duplicateKey, at: offset)
                    }
                    mapKeys.removeSubrange(container.firstKey...)
                }
                targets.append(container.place)
                container = open.popLast() ?? container
                if container.members == nil { next = places[Int(container.place)].element }
            case .endArray:
                targets.append(container.place)
                container = open.popLast() ?? container
                if container.members == nil { next = places[Int(container.place)].element }
            default:
                targets.append(next)
            }
        }
    }

    private func place(
        of key: JSONTokens.Token,
        in text: TextBytes,
        _ container: inout OpenContainer,
        _ mapKeys: inout [JSONTokens.Token],
        _ additions: inout Additions
    ) throws(JSONTextError) -> Int32 {
        guard let members = container.members else { return -1 }
        guard !members.isMap else {
            mapKeys.append(key)
            return members.value
        }
        let expected = Int(members.following[container.last])
        let index = members.names.index(of: key, in: text, expected: expected)
        guard index >= 0 else { return newPlace(of: key, in: text, &container, &mapKeys, &additions) }
        if index != expected { members.following[container.last] = Int32(truncatingIfNeeded: index) }
        container.last = index + 1
        let place = members.places[index]
        guard places[Int(place)].lastObject != container.object else {
            throw JSONTextError(.duplicateKey, at: Int(key.start) - 1)
        }
        places[Int(place)].lastObject = container.object
        return place
    }

    private func newPlace(
        of key: JSONTokens.Token,
        in text: TextBytes,
        _ container: inout OpenContainer,
        _ mapKeys: inout [JSONTokens.Token],
        _ additions: inout Additions
    ) -> Int32 {
        guard let members = container.members else { return -1 }
        guard members.names.count < MemberSummary.maximumKeys else {
            // The place becomes a map when the sample turns out to be without errors.
            if members.value < 0 {
                members.value = addPlace()
                additions.values.append(members)
                additions.maps.append(container.place)
            }
            mapKeys.append(key)
            return members.value
        }
        let place = addMember(String(decoding: JSONTokens.unescaped(key, in: text), as: UTF8.self), to: members)
        additions.members.append(members)
        members.following[container.last] = Int32(truncatingIfNeeded: members.places.count - 1)
        container.last = members.places.count
        places[Int(place)].lastObject = container.object
        return place
    }

    private func element(of place: Int32, _ additions: inout Additions) -> Int32 {
        let known = places[Int(place)].element
        guard known < 0 else { return known }
        let element = addPlace()
        places[Int(place)].element = element
        additions.elements.append(place)
        return element
    }

    /// Removes the additions of a sample with an error.
    func undo(_ additions: Additions) {
        for place in additions.elements { places[Int(place)].element = -1 }
        for members in additions.values { members.value = -1 }
        var kept: [ObjectIdentifier: (members: MemberSummary, count: Int)] = [:]
        for members in additions.members {
            let known = kept[ObjectIdentifier(members)]?.count ?? members.places.count
            kept[ObjectIdentifier(members)] = (members, known - 1)
        }
        for (members, count) in kept.values {
            members.names.removeAll(from: count)
            members.places.removeSubrange(count...)
            members.following.removeSubrange((count + 1)...)
            // They are predictions, which may refer to removed keys.
            members.following = Array(repeating: 0, count: count + 1)
        }
        names.removeAll(from: additions.names)
        places.removeSubrange(additions.places...)
    }
}
