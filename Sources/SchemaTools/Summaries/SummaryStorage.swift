import SchemaEngine
import SchematicText

/// The content of a summary.
struct SummaryStorage {
    /// The places. The first one is the root. Places refer to each other by their index.
    var places = [PlaceSummary(name: -1, meaning: .other)]
    /// The names of keys.
    var names = GrowingNames()
    var shapes = ValueShapes()
    /// The number of objects.
    var objects = 0

    private var tokens = JSONTokens()
    /// The place of each value among the tokens.
    var targets: [Int32] = []

    /// Adds a sample. Returns the places that have too many keys, and become maps.
    mutating func add(_ text: TextBytes, maximumDepth: Int) throws(JSONTextError) -> [Int32] {
        try tokens.read(text, maximumDepth: maximumDepth)
        let list = tokens.tokens
        var additions = Additions(places: places.count, names: names.count)
        do throws(JSONTextError) {
            try resolve(list, in: text, &additions)
        } catch {
            undo(additions)
            throw error
        }
        absorb(list, in: text)
        return additions.maps
    }

    /// The size of the shapes above which those that no key refers to are removed.
    private var shapeLimit = leastShapeLimit
    private static let leastShapeLimit = 1 << 19

    /// Removes unused shapes if there are very many shapes.
    mutating func limitShapes() {
        guard shapes.size > shapeLimit else { return }
        var kept = ValueShapes()
        var known: [Int32: Int32] = [:]
        for place in places.indices {
            var cases = places[place].memberSummary.cases
            for index in cases.indices {
                cases[index].shapes = cases[index].shapes.map {
                    kept.insert($0, of: shapes, names: { $0 }, known: &known)
                }
            }
            places[place].memberSummary.cases = cases
            places[place].positionShapes.replaceShapes {
                kept.insert($0, of: shapes, names: { $0 }, known: &known)
            }
        }
        shapes = kept
        // Twice the size, so that the shapes are not searched after each sample.
        shapeLimit = max(Self.leastShapeLimit, kept.size * 2)
    }

    /// Adds a place. Returns its index.
    mutating func addPlace(name: Int32 = -1, meaning: SecretName = .other, elementMeaning: SecretName? = nil) -> Int32 {
        places.append(PlaceSummary(name: name, meaning: meaning, elementMeaning: elementMeaning))
        return Int32(truncatingIfNeeded: places.count - 1)
    }

    /// Adds a place for the elements of a place's arrays. Returns its index.
    mutating func addElement(to place: Int32) -> Int32 {
        let element = addPlace(meaning: places[Int(place)].elementMeaning)
        places[Int(place)].element = element
        return element
    }

    /// Adds a place for a new key of a place's objects. Returns its index.
    mutating func addMember(_ key: String, to parent: Int32) -> Int32 {
        let name = Int32(truncatingIfNeeded: names.insert(key))
        let outer = SecretName.isValue(key) ? places[Int(parent)].meaning : .other
        let place =
            outer == .other
            ? addPlace(
                name: name,
                meaning: SecretName.meaning(of: key),
                elementMeaning: SecretName.meaning(of: SecretName.key(ofElementOf: key))
            ) : addPlace(name: name, meaning: outer)
        places[Int(parent)].hasMembers = true
        places[Int(parent)].memberSummary.add(key, at: place)
        return place
    }
}

extension SummaryStorage {
    /// The additions of one sample, which are removed again if the sample has an error.
    struct Additions {
        /// The numbers of places and names before.
        var places: Int
        var names: Int
        /// The places whose objects have a new key, once for each key.
        var members: [Int32] = []
        /// The places that have a new place for the values of a map.
        var values: [Int32] = []
        /// The places that have a new place for elements.
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
        var isObject = false
        /// The number of the object.
        var object = 0
        /// The index of the last key, plus 1.
        var last = 0
        /// The index of the first key that has no place of its own.
        var firstKey = 0
    }

    /// Determines the place of each value, and finds duplicate keys. New places are added without values.
    mutating func resolve(
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
                places[Int(next)].hasMembers = true
                container = OpenContainer(
                    place: next,
                    isObject: true,
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
                if !container.isObject { next = places[Int(container.place)].element }
            case .endArray:
                targets.append(container.place)
                container = open.popLast() ?? container
                if !container.isObject { next = places[Int(container.place)].element }
            default:
                targets.append(next)
            }
        }
    }

    private mutating func place(
        of key: JSONTokens.Token,
        in text: TextBytes,
        _ container: inout OpenContainer,
        _ mapKeys: inout [JSONTokens.Token],
        _ additions: inout Additions
    ) throws(JSONTextError) -> Int32 {
        let parent = Int(container.place)
        guard !places[parent].memberSummary.isMap else {
            mapKeys.append(key)
            return places[parent].memberSummary.value
        }
        let index = places[parent].memberSummary.index(of: key, in: text, after: container.last)
        guard index >= 0 else { return newPlace(of: key, in: text, &container, &mapKeys, &additions) }
        container.last = index + 1
        let place = places[parent].memberSummary.places[index]
        guard places[Int(place)].lastObject != container.object else {
            throw JSONTextError(.duplicateKey, at: Int(key.start) - 1)
        }
        places[Int(place)].lastObject = container.object
        return place
    }

    private mutating func newPlace(
        of key: JSONTokens.Token,
        in text: TextBytes,
        _ container: inout OpenContainer,
        _ mapKeys: inout [JSONTokens.Token],
        _ additions: inout Additions
    ) -> Int32 {
        let parent = Int(container.place)
        let count = places[parent].memberSummary.places.count
        let known = places[parent].memberSummary.value
        let name = String(decoding: JSONTokens.unescaped(key, in: text), as: UTF8.self)
        // A key that looks like a secret is not kept, so that the place becomes a map.
        guard count < MemberSummary.maximumKeys, SecretRecognition.kind(of: name, name: .other) == nil else {
            mapKeys.append(key)
            guard known < 0 else { return known }
            // The place becomes a map when the sample turns out to be without errors.
            let value = addPlace()
            places[parent].memberSummary.value = value
            additions.values.append(container.place)
            additions.maps.append(container.place)
            return value
        }
        let place = addMember(name, to: container.place)
        additions.members.append(container.place)
        places[parent].memberSummary.expectLastKey(after: container.last)
        container.last = count + 1
        places[Int(place)].lastObject = container.object
        return place
    }

    private mutating func element(of place: Int32, _ additions: inout Additions) -> Int32 {
        let known = places[Int(place)].element
        guard known < 0 else { return known }
        let element = addElement(to: place)
        additions.elements.append(place)
        return element
    }

    /// Removes the additions of a sample with an error.
    mutating func undo(_ additions: Additions) {
        for place in additions.elements { places[Int(place)].element = -1 }
        for place in additions.values { places[Int(place)].memberSummary.value = -1 }
        var kept: [Int32: Int] = [:]
        for place in additions.members {
            kept[place, default: places[Int(place)].memberSummary.places.count] -= 1
        }
        for (place, count) in kept { places[Int(place)].memberSummary.removeKeys(from: count) }
        names.removeAll(from: additions.names)
        places.removeSubrange(additions.places...)
    }
}
