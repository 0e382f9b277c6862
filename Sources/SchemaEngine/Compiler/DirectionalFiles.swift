/// Which files mean different things in the two directions: those that use a tag whose file depends on the direction,
/// and those that lead to such a file. All others have one demand for both.
struct DirectionalFiles {
    private var referrers: [Int: [Int]] = [:]
    private var directional: Set<Int> = []

    /// Notes that one file refers to another.
    mutating func note(reference target: Int, from file: Int, dependsOnDirection: Bool) {
        referrers[target, default: []].append(file)
        if dependsOnDirection { directional.insert(file) }
    }

    /// All of them.
    func all() -> Set<Int> {
        var found = directional
        var waiting = Array(directional)
        while let file = waiting.popLast() {
            for referrer in referrers[file] ?? [] where found.insert(referrer).inserted { waiting.append(referrer) }
        }
        return found
    }
}
