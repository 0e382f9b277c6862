import SchemaEngine

/// A freedom that a schema gives and no payload uses: the schema can be narrower.
enum UnusedFreedom: Sendable, Hashable {
    /// An optional key that is never absent.
    case neverAbsent(TallyRows.SchemaPointer, objects: Int)
    /// A key that may be null and never is.
    case neverNull(TallyRows.SchemaPointer, objects: Int)
    /// A key that never occurs.
    case neverPresent(TallyRows.SchemaPointer, objects: Int)
    /// A member of an enumeration that never occurs, although others do.
    case unusedMember(TallyRows.Member)
    /// A branch or an alternative that never occurs, although others do.
    case unusedBranch(TallyRows.Branch)

    /// Returns the unused freedoms, in the order of the tally. A place without values has none, because it shows nothing.
    static func all(in rows: TallyRows) -> [Self] {
        var unused: [Self] = []
        for (place, count) in rows.sortedKeys {
            let objects = sum(sum(count.present, count.null), count.absent)
            guard objects > 0 else { continue }
            switch modifier(of: place) {
            case .optional where sum(count.present, count.null) == 0:
                unused.append(.neverPresent(place, objects: objects))
            case .optional where count.absent == 0: unused.append(.neverAbsent(place, objects: objects))
            case .nullable where count.null == 0: unused.append(.neverNull(place, objects: objects))
            case .optional, .nullable, .none: break
            }
        }
        let members = rows.sortedMembers
        let usedMembers = Set(members.filter { $0.count > 0 }.map(\.member.place))
        for (member, count) in members where count == 0 && usedMembers.contains(member.place) {
            unused.append(.unusedMember(member))
        }
        let branches = rows.sortedBranches
        let usedBranches = Set(branches.filter { $0.count > 0 }.map(\.branch.place))
        for (branch, count) in branches where count == 0 && usedBranches.contains(branch.place) {
            unused.append(.unusedBranch(branch))
        }
        return unused
    }

    /// The kind of the freedom, for programs.
    var kind: String {
        switch self {
        case .neverAbsent: "never-absent"
        case .neverNull: "never-null"
        case .neverPresent: "never-present"
        case .unusedMember: "unused-member"
        case .unusedBranch: "unused-branch"
        }
    }

    /// The place in the schema.
    var place: TallyRows.SchemaPointer {
        switch self {
        case .neverAbsent(let place, _), .neverNull(let place, _), .neverPresent(let place, _): place
        case .unusedMember(let member): member.place
        case .unusedBranch(let branch): branch.place
        }
    }

    /// The freedom in words.
    var words: String {
        switch self {
        case .neverAbsent(_, let objects): "the optional key is never absent, in \(TallyReport.objects(objects))"
        case .neverNull(_, let objects): "the key is never null, in \(TallyReport.objects(objects))"
        case .neverPresent(_, let objects): "the key never occurs, in \(TallyReport.objects(objects))"
        case .unusedMember(let member): "the member \(member.value.text()) never occurs"
        case .unusedBranch(let branch): "the branch \(branch.name) never occurs"
        }
    }

    private enum Modifier { case optional, nullable, none }

    /// The freedom of a key, by the modifier at the end of its pointer.
    private static func modifier(of place: TallyRows.SchemaPointer) -> Modifier {
        guard let key = JSONPointer.steps(of: place.pointer).last else { return .none }
        guard case .named(_, let modifier, _)? = try? SchemaKey(reading: key) else { return .none }
        return switch modifier {
        case .optional, .defaulted: .optional
        case .nullable: .nullable
        case .none: .none
        }
    }

    private static func sum(_ first: Int, _ second: Int) -> Int {
        let (sum, isTooGreat) = first.addingReportingOverflow(second)
        return isTooGreat ? .max : sum
    }
}
