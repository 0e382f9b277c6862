/// Gathers a document's faults in the payload's order, folds like ones, and keeps no more than are wanted, however many
/// there are.
///
/// Faults are alike when they differ only in array indexes. Four or more of a kind become one, at the first place.
struct FaultCollector {
    /// What like faults have in common.
    struct Likeness: Equatable, BitwiseCopyable {
        fileprivate let isError: Bool
        /// Code and severity as small numbers: as text they are slow to compare.
        private let code: UInt8
        private let severity: UInt8
        private let place: SourcePlace
        private let path: UInt64

        init(_ code: FaultCode, _ severity: Fault.Severity, _ place: SourcePlace, path: UInt64) {
            if case .error = severity { isError = true } else { isError = false }
            self.code = smallBits(of: code) ?? 0
            self.severity = smallBits(of: severity) ?? 0
            (self.place, self.path) = (place, path)
        }

        init(_ fault: RawFault) { self.init(fault.code, fault.severity, fault.place, path: fault.path) }

        /// Paths come as hashes, so that little is left to be done.
        fileprivate var hash: Int {
            let demand = UInt64(UInt32(bitPattern: place.offset)) << 8 | UInt64(code)
            return Int(truncatingIfNeeded: (path ^ demand).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15).high)
        }
    }

    private struct Group {
        let likeness: Likeness
        /// The first faults of the group: all of them while they are few.
        var first: [RawFault]
        var count: Int

        /// Where the group is told at least.
        var start: (offset: Int, order: Int) { (first[0].offset, first[0].order) }
    }

    /// So many like faults are still told one by one.
    private static let toldApart = 3

    private let limit: Int
    private var groups: [Group] = []
    /// Where each group is in `groups`, or -1: its hash says where to begin to look. Never more than half full.
    private var table: [Int32] = []
    /// Nothing from this offset on will be among the faults that are told.
    private var cutOff = Int.max
    /// Whether an error is among the faults, told or not.
    private(set) var hasErrors = false
    private var found = 0

    init(limit: Int) { self.limit = max(1, limit) }

    var isEmpty: Bool { groups.isEmpty }

    /// Adds a fault.
    mutating func add(_ fault: RawFault) {
        if count(Likeness(fault), at: fault.offset) { keep(fault) }
    }

    /// Counts a fault. Returns whether it may be told, and not only be counted: then it is to be kept, too.
    mutating func count(_ likeness: Likeness, at offset: Int) -> Bool {
        if likeness.isError { hasErrors = true }
        found += 1
        guard let index = index(of: likeness) else { return offset < cutOff }
        groups[index].count += 1
        return groups[index].first.count < Self.toldApart
    }

    /// Keeps the fault that was counted last.
    mutating func keep(_ fault: RawFault) {
        var fault = fault
        fault.order = found - 1
        let likeness = Likeness(fault)
        if let index = index(of: likeness) {
            groups[index].first.append(fault)
        } else {
            groups.append(Group(likeness: likeness, first: [fault], count: 1))
            if groups.count * 2 > table.count { makeTable() } else { enter(groups.count - 1) }
            if groups.count >= 2 * limit + 16 { dropLastGroups() }
        }
    }

    /// Each group is told at its first place at least, so that those beyond the limit's first can never be told.
    private mutating func dropLastGroups() {
        let cutOff: (offset: Int, order: Int) = groups.map(\.start).sorted(by: <)[limit]
        groups.removeAll { $0.start >= cutOff }
        self.cutOff = cutOff.offset
        makeTable()
    }

    /// The faults to tell: by place, at one place in the order in which they were found.
    func folded() -> [RawFault] {
        var told: [RawFault] = []
        for group in groups {
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

extension FaultCollector {
    /// Where a group of faults is, if there is one.
    private func index(of likeness: Likeness) -> Int? {
        guard !table.isEmpty else { return nil }
        var place = likeness.hash & (table.count - 1)
        while table[place] >= 0 {
            let index = Int(table[place])
            if groups[index].likeness == likeness { return index }
            place = (place + 1) & (table.count - 1)
        }
        return nil
    }

    private mutating func enter(_ index: Int) {
        var place = groups[index].likeness.hash & (table.count - 1)
        while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
        table[place] = Int32(truncatingIfNeeded: index)
    }

    /// Makes a table with room for as many groups again.
    private mutating func makeTable() {
        var size = 16
        while size < groups.count * 4 { size *= 2 }
        table = [Int32](repeating: -1, count: size)
        for index in groups.indices { enter(index) }
    }
}
