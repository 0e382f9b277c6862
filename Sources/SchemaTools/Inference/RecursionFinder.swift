/// Finds the objects below a place's objects that have the same shape again.
struct RecursionFinder {
    /// A step from a value to a value in it.
    enum Step: Hashable {
        case key(Int32)
        case element
    }

    /// The maximum number of steps to an object of the same shape.
    private static let longestPath = 6

    let summary: SampleSummary
    /// The places that already refer to a recursive shape.
    let references: Set<Int32>

    /// Returns the paths from a place to the nearest places of the same shape.
    func paths(from place: Int32) -> [[Step]] {
        var found: [[Step]] = []
        search(place, [], keys(of: place), &found)
        return found
    }

    /// Returns a place and all places that the paths lead to from it, directly or indirectly.
    func closure(of place: Int32, _ paths: [[Step]]) -> [Int32] {
        var places = [place]
        var next = 0
        while next < places.count {
            places += paths.compactMap { target(of: $0, from: places[next]) }
            next += 1
        }
        return places
    }

    /// Returns the place at the end of a path.
    func target(of path: [Step], from place: Int32) -> Int32? {
        var place = place
        for step in path {
            guard let next = children(of: place).first(where: { $0.step == step })?.place else { return nil }
            place = next
        }
        return place
    }

    private func search(_ place: Int32, _ path: [Step], _ wanted: Set<Int32>, _ found: inout [[Step]]) {
        guard path.count < Self.longestPath, wanted.count > 1 else { return }
        for (step, child) in children(of: place) where !references.contains(child) {
            let path = path + [step]
            if isSame(child, wanted, path) {
                found.append(path)
            } else {
                search(child, path, wanted, &found)
            }
        }
    }

    /// Returns whether the objects of a place have most of the keys, and can contain further ones by the same path.
    private func isSame(_ place: Int32, _ wanted: Set<Int32>, _ path: [Step]) -> Bool {
        guard summary.places[Int(place)].objects > 0 else { return false }
        let own = keys(of: place)
        let common = own.intersection(wanted).count
        return common > 1 && common * 2 >= own.union(wanted).count && leadsOn(place, path)
    }

    /// The number of keys of a path that an object of the same shape must have. It can end before the others.
    private static let fewestSteps = 2

    /// Returns whether the first keys of a path lead on from a place.
    private func leadsOn(_ place: Int32, _ path: [Step]) -> Bool {
        var place = place
        let keys = path.filter { $0 != .element }.prefix(Self.fewestSteps)
        for step in keys {
            var next = children(of: place)
            // The elements of a list have the keys.
            if let element = next.first(where: { $0.step == .element }), !next.contains(where: { $0.step == step }) {
                next = children(of: element.place)
            }
            guard let found = next.first(where: { $0.step == step }) else { return false }
            place = found.place
        }
        return !keys.isEmpty
    }

    /// Returns the names of the keys of a place's objects.
    private func keys(of place: Int32) -> Set<Int32> {
        Set(children(of: place).compactMap { if case .key(let name) = $0.step { name } else { nil } })
    }

    private func children(of place: Int32) -> [(step: Step, place: Int32)] {
        let facts = summary.places[Int(place)]
        var list: [(step: Step, place: Int32)] = []
        if let members = facts.members, !members.isMap {
            list = summary.orderedKeys(of: members).map { (.key(summary.places[Int($0.place)].name), $0.place) }
        }
        if facts.element >= 0, summary.places[Int(facts.element)].count > 0 { list.append((.element, facts.element)) }
        return list
    }
}
