import SchemaEngine
import SchematicText

/// Finds the key whose string determines the other keys of a place's objects, or the types below them.
struct CaseFinder {
    /// A key, and what it determines.
    struct Found {
        var key: String
        var place: Int32
        /// The values, each with the joined shape of its objects.
        var branches: [(value: String, shape: Int32)]
        /// The places of the members that the key determines.
        var determined: Set<Int32>
    }

    /// The undetermined parts of a shape: optional keys, and values of several kinds.
    private struct Score {
        /// Those that no branch has.
        var resolved = 0
        /// Those that remain in a branch.
        var unresolved = 0

        static func += (left: inout Score, right: Score) {
            left.resolved += right.resolved
            left.unresolved += right.unresolved
        }
    }

    let inference: PlaceInference
    let place: Int32

    private var summary: SampleSummary { inference.summary }

    /// Returns the key with the fewest values, and of several the first by name.
    func best() -> Found? {
        guard let members = summary.places[Int(place)].members else { return nil }
        let candidates = members.cases.compactMap { found($0, members) }
        return candidates.min { ($0.branches.count, Array($0.key.utf8)) < ($1.branches.count, Array($1.key.utf8)) }
    }

    private func found(_ entry: CaseSummary, _ members: MemberSummary) -> Found? {
        let facts = summary.places[Int(entry.place)]
        let key = summary.names[Int(facts.name)]
        guard Self.identifyingWords.isDisjoint(with: SwiftWords.words(of: key).suffix(1)) else { return nil }
        guard let strings = facts.strings, !strings.isOpen, strings.count == summary.places[Int(place)].objects,
            facts.count == strings.count, Self.canBeWritten(key)
        else { return nil }
        // Dates, UUIDs and addresses identify objects, and are not names of types.
        guard !strings.forms.ordered.contains(where: InferenceOptions.standardTags.contains) else { return nil }
        let count = strings.distinct.count
        guard count >= 2, strings.count >= 2 * count, entry.shapes.count == count,
            !entry.shapes.contains(where: { $0 < 0 })
        else { return nil }
        // The members of objects with very many keys are not known.
        guard !entry.shapes.contains(where: { summary.shapes.kinds($0).contains(.isMap) }) else { return nil }
        let values = (0..<count).map { strings.distinct[$0] }
        // Texts with spaces are dates or names for people, and not names of types. Numbers and versions are neither.
        guard !values.allSatisfy(MapKeys.isIdentifier) else { return nil }
        guard
            values.allSatisfy({ Self.canBeWritten($0) && !$0.contains(" ") && !DocumentSecret.isSecret($0, key: key) })
        else { return nil }
        let (score, determined) = determined(by: entry.shapes, members, except: entry.place)
        guard score.resolved > 2 * score.unresolved, areTypes(entry.shapes, determined) else { return nil }
        let branches = zip(values, entry.shapes).sorted {
            Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8))
        }
        return Found(key: key, place: entry.place, branches: branches.map { ($0, $1) }, determined: determined)
    }

    /// The last words of keys whose texts identify one object, and are not names of types.
    private static let identifyingWords: Set = [
        "id", "login", "email", "mail", "url", "slug", "sha", "hash", "uuid", "username", "token",
    ]

    /// Returns whether at least half of the shapes differ in the members that a key determines. Names of things have few
    /// shapes in common, by chance.
    private func areTypes(_ shapes: [Int32], _ determined: Set<Int32>) -> Bool {
        let names = Set(determined.map { summary.places[Int($0)].name })
        let kinds = Set(shapes.map { shape in summary.shapes.members(shape).filter { names.contains($0.name) } })
        return kinds.count * 2 >= shapes.count
    }

    /// Returns whether a text can be the name of a case's key or of a branch.
    private static func canBeWritten(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace else {
            return false
        }
        return !text.utf8.contains { "{}".utf8.contains($0) } && !ModifierWithoutBraces.resemblesModifier(text)
    }

    private func determined(
        by shapes: [Int32],
        _ members: MemberSummary,
        except key: Int32
    ) -> (Score, Set<Int32>) {
        var total = Score()
        var determined: Set<Int32> = []
        let branches = shapes.map { Dictionary(uniqueKeysWithValues: summary.shapes.members($0).map { ($0.name, $0) }) }
        for member in members.places where member != key && summary.places[Int(member)].count > 0 {
            let name = summary.places[Int(member)].name
            let own = branches.compactMap { $0[name] }
            var score = presence(of: own, among: shapes.count)
            score += undetermined(own.map(\.shape), at: member)
            total += score
            if score.resolved > score.unresolved { determined.insert(member) }
        }
        return (total, determined)
    }

    private func presence(of members: [ValueShapes.Member], among count: Int) -> Score {
        guard !members.allSatisfy({ !$0.isOptional }) else {
            return Score(resolved: members.count < count && !members.isEmpty ? 1 : 0, unresolved: 0)
        }
        return Score(resolved: 0, unresolved: 1)
    }

    /// Counts the undetermined parts below a place.
    private func undetermined(_ shapes: [Int32], at place: Int32) -> Score {
        var score = Score()
        let kinds = shapes.map { summary.shapes.kinds($0).subtracting([.null, .isMap]) }
        let all = kinds.reduce(into: ValueShapes.Kinds()) { $0.formUnion($1) }
        if all.rawValue.nonzeroBitCount > 1 {
            score +=
                kinds.contains { $0.rawValue.nonzeroBitCount > 1 }
                ? Score(resolved: 0, unresolved: 1) : Score(resolved: 1, unresolved: 0)
        }
        let facts = summary.places[Int(place)]
        if facts.element >= 0 {
            let elements = shapes.map { summary.shapes.element($0) }.filter { $0 >= 0 }
            if !elements.isEmpty { score += undetermined(elements, at: facts.element) }
        }
        let objects = shapes.filter { summary.shapes.kinds($0).contains(.object) }
        guard !objects.isEmpty, !objects.contains(where: { summary.shapes.kinds($0).contains(.isMap) }),
            let members = facts.members, isObject(members, facts.objects)
        else { return score }
        let branches = objects.map { shape in
            Dictionary(uniqueKeysWithValues: summary.shapes.members(shape).map { ($0.name, $0) })
        }
        for member in members.places {
            let name = summary.places[Int(member)].name
            let own = branches.compactMap { $0[name] }
            guard !own.isEmpty else { continue }
            score += presence(of: own, among: objects.count)
            score += undetermined(own.map(\.shape), at: member)
        }
        return score
    }

    private func isObject(_ members: MemberSummary, _ objects: Int) -> Bool {
        !members.isMap && !inference.isMap(members, objects: objects)
    }
}

/// Compares pairs whose second part is a list.
private func < (left: (Int, [UInt8]), right: (Int, [UInt8])) -> Bool {
    left.0 == right.0 ? left.1.lexicographicallyPrecedes(right.1) : left.0 < right.0
}
