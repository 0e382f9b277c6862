package import SchemaEngine

/// A mergeable summary of samples: the values that were seen at each place, in a size that is bounded by the shape of the
/// samples, not by their number.
///
/// The order of the samples does not matter, and merging the summaries of parts gives the summary of the whole.
package final class SampleSummary {
    /// The number of samples.
    package internal(set) var count = 0
    /// The maximum depth of nested containers in a sample.
    let maximumDepth: Int

    /// The places. The first one is the root. Places refer to each other by their index.
    var places = [PlaceSummary(name: -1, meaning: .other)]
    /// The names of keys.
    let names = GrowingNames()
    var shapes = ValueShapes()
    /// The number of objects.
    var objects = 0

    private var tokens = JSONTokens()
    /// The place of each value among the tokens.
    var targets: [Int32] = []

    package init(maximumDepth: Int = CheckOptions.standard.maximumDepth) {
        self.maximumDepth = maximumDepth
    }

    /// Adds a sample.
    ///
    /// - Parameter text: One JSON text.
    /// - Throws: `JSONTextError` if the text is not JSON, is too deep, or has duplicate keys. The summary is then unchanged.
    package func add(_ text: TextBytes) throws(JSONTextError) {
        try tokens.read(text, maximumDepth: maximumDepth)
        var additions = Additions(places: places.count, names: names.count)
        do throws(JSONTextError) {
            try resolve(tokens.tokens, in: text, &additions)
        } catch {
            undo(additions)
            throw error
        }
        count += 1
        absorb(tokens.tokens, in: text)
        for place in additions.maps { becomeMap(place) }
        if shapes.size > shapeLimit { removeUnusedShapes() }
    }

    /// Adds a sample.
    ///
    /// - Parameter sample: One JSON text.
    /// - Throws: `JSONTextError` as `add(_:)` of a view of bytes.
    package func add(_ sample: JSONBuffer) throws(JSONTextError) {
        try sample.withTextBytes { text throws(JSONTextError) in try add(text) }
    }

    /// The size of the shapes above which those that no key refers to are removed.
    private var shapeLimit = leastShapeLimit
    private static let leastShapeLimit = 1 << 19

    private func removeUnusedShapes() {
        var kept = ValueShapes()
        var known: [Int32: Int32] = [:]
        for place in places {
            guard let members = place.members else { continue }
            for index in members.cases.indices {
                members.cases[index].shapes = members.cases[index].shapes.map {
                    kept.insert($0, of: shapes, names: { $0 }, known: &known)
                }
            }
        }
        shapes = kept
        // Twice the size, so that the shapes are not searched after each sample.
        shapeLimit = max(Self.leastShapeLimit, kept.size * 2)
    }

    /// Adds a place. Returns its index.
    func addPlace(name: Int32 = -1, meaning: SecretText.Name = .other) -> Int32 {
        places.append(PlaceSummary(name: name, meaning: meaning))
        return Int32(truncatingIfNeeded: places.count - 1)
    }

    /// Returns the members of a place's objects.
    func members(of place: Int32) -> MemberSummary {
        if let members = places[Int(place)].members { return members }
        let members = MemberSummary()
        places[Int(place)].members = members
        return members
    }

    /// Adds a place for a new key of a place's objects.
    func addMember(_ key: String, to members: MemberSummary) -> Int32 {
        let name = Int32(truncatingIfNeeded: names.insert(key))
        let place = addPlace(name: name, meaning: SecretText.name(of: key))
        members.names.insert(key)
        members.places.append(place)
        members.following.append(0)
        return place
    }
}
