/// Gives the members of a scope different names.
///
/// Members with the same name keep the spelling of their keys if all of these are names, such as `add` and `Add`. Otherwise
/// the signs of the keys are words of the names: those that do not separate words, as in `startTimeLess` for `StartTime<`, or
/// all visible ones, as in `minusID` for `-id`. If neither gives all of them different names, each gets the first name that is
/// unused, with the words for spaces and underscores, too, and at last a number.
struct MemberNames {
    /// A member of a scope.
    struct Member {
        /// `nil` if no key determines the name.
        var key: String?
        var name: String
        /// Whether the name is a setting of the app, which is not changed.
        var isFixed = false
    }

    private var names: [String]
    private let members: [Member]
    private var unique: UniqueNames<String>

    /// Returns different names, in the order of the members. Only fixed members can have the same name.
    static func distinct(_ members: [Member]) -> [String] {
        var names = MemberNames(members)
        let sameNames = Dictionary(grouping: members.indices) { members[$0].name }
        // The order of the members decides, and not that of the dictionary.
        for indexes in sameNames.values.sorted(by: { $0[0] < $1[0] }) where indexes.count > 1 {
            names.separate(indexes)
        }
        return names.names
    }

    private init(_ members: [Member]) {
        self.members = members
        names = members.map(\.name)
        unique = UniqueNames(taken: Set(names))
    }

    /// Gives the members with one name different names.
    private mutating func separate(_ indexes: [Int]) {
        let open = indexes.filter { !members[$0].isFixed }
        guard let first = open.first else { return }
        let name = members[first].name
        var isFree = open.count == indexes.count
        let candidates = open.map { Self.candidates(for: members[$0].key) }
        for step in 0..<Self.steps - 1 {
            let chosen = candidates.compactMap { $0[step] }
            let others = chosen.filter { $0 != name }
            guard chosen.count == open.count, Set(chosen).count == chosen.count, others.count == chosen.count || isFree,
                others.allSatisfy(unique.isUnused)
            else { continue }
            for (index, chosen) in zip(open, chosen) { take(chosen, at: index) }
            return
        }
        for (index, candidates) in zip(open, candidates) {
            if isFree {
                isFree = false
            } else if let unused = candidates.lazy.compactMap(\.self).first(where: unique.isUnused) {
                take(unused, at: index)
            } else {
                names[index] = unique.unused(name) {
                    $0
                } numbered: {
                    Self.numbered(name, $0)
                }
            }
        }
    }

    private mutating func take(_ name: String, at index: Int) {
        names[index] = name
        _ = unique.take(name)
    }

    /// Returns a name with a number, which does not continue a number at its end.
    static func numbered(_ name: String, _ number: Int) -> String {
        name + (name.last?.isNumber == true ? "_" : "") + String(number)
    }

    // MARK: Candidates

    private static let steps = 1 + SwiftWords.NamedSigns.allCases.count

    /// Returns the name of a key at each step, or `nil` if it has none.
    private static func candidates(for key: String?) -> [String?] {
        guard let key else { return Array(repeating: nil, count: steps) }
        let isVisible = key.unicodeScalars.allSatisfy { $0.isOfWord || $0 == "_" }
        let spelled = isVisible && SwiftName.isIdentifier(key) ? key : nil
        return [spelled] + SwiftWords.NamedSigns.allCases.map { SwiftName.member(SwiftWords.naming($0, of: key)) }
    }
}
