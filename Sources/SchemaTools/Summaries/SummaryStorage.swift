import SchemaEngine

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
        }
        shapes = kept
        // Twice the size, so that the shapes are not searched after each sample.
        shapeLimit = max(Self.leastShapeLimit, kept.size * 2)
    }

    /// Adds a place. Returns its index.
    mutating func addPlace(name: Int32 = -1, meaning: SecretText.Name = .other) -> Int32 {
        places.append(PlaceSummary(name: name, meaning: meaning))
        return Int32(truncatingIfNeeded: places.count - 1)
    }

    /// Adds a place for a new key of a place's objects. Returns its index.
    mutating func addMember(_ key: String, to parent: Int32) -> Int32 {
        let name = Int32(truncatingIfNeeded: names.insert(key))
        let place = addPlace(name: name, meaning: SecretText.name(of: key))
        places[Int(parent)].hasMembers = true
        places[Int(parent)].memberSummary.add(key, at: place)
        return place
    }
}
