/// Collects a document's faults in the payload's order, folds like ones, and stores no more than will be
/// reported, however many faults there are.
///
/// Faults are alike if they differ only in array indexes. Four or more of a kind become one, at the first place.
struct FaultCollector {
    /// The properties that like faults share.
    struct Likeness: Equatable, BitwiseCopyable {
        fileprivate let isError: Bool
        /// The code and the severity as small numbers, which are faster to compare than text.
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

        /// The hash. The path is already hashed, so one multiplication suffices.
        fileprivate var hash: UInt64 {
            let requirement = UInt64(UInt32(bitPattern: place.offset)) << 8 | UInt64(code)
            return (path ^ requirement).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15).high
        }
    }

    private struct Group {
        let likeness: Likeness
        /// The first faults of the group; all of them if there are few.
        var first: [RawFault]
        var count: Int

        /// The position of the group's first fault, where the group is always reported.
        var start: (offset: Int, order: Int) { (first[0].offset, first[0].order) }
    }

    /// The number of like faults up to which each is reported separately.
    private static let unfoldedLimit = 3

    private let limit: Int
    private var groups: [Group] = []
    /// The indexes of the groups in `groups`.
    private var table = HashTable<Int32>()
    /// The offset from which new groups can no longer be reported.
    private var cutOff = Int.max
    /// Whether there are errors among the faults, reported or not.
    private(set) var hasErrors = false
    private var found = 0

    init(limit: Int) { self.limit = max(1, limit) }

    var isEmpty: Bool { groups.isEmpty }

    mutating func add(_ fault: RawFault) {
        if count(Likeness(fault), at: fault.offset) { store(fault) }
    }

    /// Counts a fault. If the result is `true`, also store it with `store`.
    mutating func count(_ likeness: Likeness, at offset: Int) -> Bool {
        if likeness.isError { hasErrors = true }
        found += 1
        guard let index = index(of: likeness) else { return offset < cutOff }
        groups[index].count += 1
        return groups[index].first.count < Self.unfoldedLimit
    }

    /// Stores the fault that was counted last.
    mutating func store(_ fault: RawFault) {
        var fault = fault
        fault.order = found - 1
        let likeness = Likeness(fault)
        if let index = index(of: likeness) {
            groups[index].first.append(fault)
        } else {
            groups.append(Group(likeness: likeness, first: [fault], count: 1))
            table.makeRoom { groups[Int($0)].likeness.hash }
            table.insert(Int32(truncatingIfNeeded: groups.count - 1), likeness.hash)
            if groups.count >= 2 * limit + 16 { dropLastGroups() }
        }
    }

    /// Removes the groups that can no longer be reported. Each group is reported at its first place, so only
    /// the groups with the first `limit` places matter.
    private mutating func dropLastGroups() {
        let cutOff: (offset: Int, order: Int) = groups.map(\.start).sorted(by: <)[limit]
        groups.removeAll { $0.start >= cutOff }
        self.cutOff = cutOff.offset
        table = HashTable(indexing: groups.map(\.likeness.hash))
    }

    /// Returns the faults to report, sorted by position. Faults at one position are in the order in which they
    /// were found.
    func folded() -> [RawFault] {
        var reported: [RawFault] = []
        for group in groups {
            if group.count > Self.unfoldedLimit {
                var fault = group.first[0]
                fault.count = group.count
                reported.append(fault)
            } else {
                reported += group.first
            }
        }
        reported.sort { ($0.offset, $0.order) < ($1.offset, $1.order) }
        return reported.count > limit ? Array(reported.prefix(limit)) : reported
    }

    /// Returns the index of the group of a fault, if it exists.
    private func index(of likeness: Likeness) -> Int? {
        table.index(likeness.hash) { groups[$0].likeness == likeness }
    }
}

/// A fault as the walk finds it. Pointers, lines, columns and messages are added when the walk is complete.
struct RawFault: Sendable {
    /// The source of the requirement that was not met.
    enum Subject: Hashable, Sendable {
        case node(NodeID)
        /// A key of a shape: an index into the program's `keys`.
        case key(Int32)
        /// A count: an index into the program's `counts`.
        case count(Int32)
        /// JSON itself.
        case json
    }

    var code: FaultCode
    var severity = Fault.Severity.error
    /// The byte offset in the payload.
    var offset: Int
    /// The JSON Pointer of the value, if it is known when the fault is found.
    var pointer: String?
    var subject: Subject
    /// The place in the schema.
    var place = SourcePlace.none
    /// A hash of the fault's path, array indexes left out.
    var path: UInt64 = 0
    /// The tags that led to the requirement: indexes into the program's `tagNames`.
    var through: [Int32] = []
    /// Additional text: a transformer's or a mapper's message, the name of a case's key, or the number found.
    var text: String?
    /// The whole message, if it is known when the fault is found.
    var message: String?
    /// The position of the value in a tuple: an index into the program's `positionNames`, or -1.
    var position: Int32 = -1
    /// Whether the value must not be displayed.
    var isSecret = false
    /// Whether only the value must not be shown, but the members of its enumeration may be.
    private(set) var showsMembers = false
    /// The rejections of the alternatives.
    var rejections: [RawFault] = []
    /// The position in the order in which faults were found.
    var order = 0
    /// The number of like faults that this one represents.
    var count = 1

    init(_ code: FaultCode, at offset: Int, subject: Subject) {
        self.code = code
        self.offset = offset
        self.subject = subject
    }

    /// The same fault with the rejections of the alternatives, for messages that contain no value of the payload.
    var withoutValues: RawFault {
        var fault = withoutValue
        fault.rejections = rejections.map(\.withoutValues)
        return fault
    }

    /// The same fault, for a message that contains no value of the payload. A key is not a value.
    var withoutValue: RawFault {
        var fault = self
        fault.showsMembers = !isSecret
        if code != .unknownKey, code != .duplicateKey { fault.isSecret = true }
        if code == .mappingFailed { fault.text = nil }
        return fault
    }
}
