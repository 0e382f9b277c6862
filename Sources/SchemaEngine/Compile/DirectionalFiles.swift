/// The files whose meaning depends on the direction: those that use a tag with a file for each direction, and those
/// that lead to such a file. All other files have the same schema in both directions.
struct DirectionalFiles {
    private var referrers: [Int: [Int]] = [:]
    private var directional: Set<Int> = []

    /// Records that one file refers to another.
    mutating func note(reference target: Int, from file: Int, dependsOnDirection: Bool) {
        referrers[target, default: []].append(file)
        if dependsOnDirection { directional.insert(file) }
    }

    /// Returns all files whose meaning depends on the direction.
    func all() -> Set<Int> {
        var found = directional
        var waiting = Array(directional)
        while let file = waiting.popLast() {
            for referrer in referrers[file] ?? [] where found.insert(referrer).inserted { waiting.append(referrer) }
        }
        return found
    }
}
