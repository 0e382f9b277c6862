/// Gathers a document's faults in the payload's order, folds like ones, and keeps no more than are wanted, however many
/// there are.
///
/// Faults are alike when they differ only in array indexes. Four or more of a kind become one, at the first place.
struct FaultCollector {
    /// What like faults have in common.
    private struct Likeness: Hashable {
        var code: FaultCode
        var severity: Fault.Severity
        var place: SourcePlace
        var path: UInt64

        init(_ fault: RawFault) {
            (code, severity, place, path) = (fault.code, fault.severity, fault.place, fault.path)
        }
    }

    private struct Group {
        /// The first faults of the group: all of them while they are few.
        var first: [RawFault]
        var count: Int
    }

    /// So many like faults are still told one by one.
    private static let toldApart = 3

    private let limit: Int
    private var groups: [Likeness: Group] = [:]
    /// Nothing from this offset on will be among the faults that are told.
    private var cutOff = Int.max
    /// Whether an error is among the faults, told or not.
    private(set) var hasErrors = false
    private var found = 0

    init(limit: Int) { self.limit = max(1, limit) }

    var isEmpty: Bool { groups.isEmpty }

    /// Whether a fault may be told, and not only be counted.
    func mayTell(_ fault: RawFault) -> Bool {
        guard let group = groups[Likeness(fault)] else { return fault.offset < cutOff }
        return group.first.count < Self.toldApart
    }

    /// Adds a fault.
    mutating func add(_ fault: RawFault) {
        if fault.severity == .error { hasErrors = true }
        var fault = fault
        fault.order = found
        found += 1
        if let index = groups.index(forKey: Likeness(fault)) {
            groups.values[index].count += 1
            if groups.values[index].first.count < Self.toldApart { groups.values[index].first.append(fault) }
        } else if fault.offset < cutOff {
            groups[Likeness(fault)] = Group(first: [fault], count: 1)
            if groups.count >= 2 * limit + 16 { dropLastGroups() }
        }
    }

    /// Each group is told at its first place at least, so that those beyond the limit's first can never be told.
    private mutating func dropLastGroups() {
        let firsts = groups.values.map { ($0.first[0].offset, $0.first[0].order) }.sorted(by: <)
        let cutOff = firsts[limit]
        groups = groups.filter { ($0.value.first[0].offset, $0.value.first[0].order) < cutOff }
        self.cutOff = cutOff.0
    }

    /// The faults to tell: by place, at one place in the order in which they were found.
    func folded() -> [RawFault] {
        var told: [RawFault] = []
        for group in groups.values {
            if group.count > Self.toldApart {
                var fault = group.first[0]
                fault.count = group.count
                told.append(fault)
            } else {
                told += group.first
            }
        }
        told.sort { ($0.offset, $0.order) < ($1.offset, $1.order) }
        return Array(told.prefix(limit))
    }
}
