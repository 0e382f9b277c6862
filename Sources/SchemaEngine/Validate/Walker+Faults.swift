extension Walker {
    /// Reports that the value at an offset does not meet a node's requirement.
    mutating func report(
        _ code: FaultCode,
        at offset: Int,
        entry: NodeID,
        node: NodeID,
        text: @autoclosure () -> String? = nil
    ) {
        let place = code == .unexpectedNull ? placeOfNull(node) : program.tables.places[Int(node.index)]
        guard let path = countFault(code, at: offset, place) else { return }
        var fault = RawFault(code, at: offset, subject: .node(node))
        fault.place = place
        fault.path = path
        fault.text = text()
        storeFault(fault, entry: entry, node: node)
    }

    /// Returns the place for an unexpected null: the key that requires a value, if it is in the same file as
    /// the value's schema; otherwise the value's schema.
    private func placeOfNull(_ node: NodeID) -> SourcePlace {
        guard top.kind == .object, top.currentKey >= 0 else { return program.tables.places[Int(node.index)] }
        let key = program.tables.keys[Int(top.firstKey + top.currentKey)]
        let place = program.tables.places[Int(node.index)]
        return key.place.source == place.source ? key.place : place
    }

    /// Reports a key that is missing in the innermost object.
    mutating func reportMissingKey(_ key: Int32) {
        var fault = RawFault(.missingKey, at: top.offset, subject: .key(key))
        fault.place = program.tables.keys[Int(key)].place
        addOfObject(fault)
    }

    /// Reports a repeated key of the innermost object.
    mutating func reportRepeatedKey(at offset: Int) {
        recordLoss(.repeatedKey(at: offset))
        addOfObject(RawFault(.duplicateKey, at: offset, subject: .json), member: offset)
    }

    /// Reports a key that the innermost object must not have.
    mutating func reportUnknownKey(at offset: Int, place: SourcePlace) {
        var fault = RawFault(.unknownKey, at: offset, subject: .node(top.node))
        fault.place = place
        addOfObject(fault, member: offset)
    }

    /// Reports the key of the current member, which a `{* TAG}` refuses. The member is an entry of a map, which the mode
    /// `lenient` omits.
    mutating func reportRefusedEntry(at offset: Int, place: SourcePlace) {
        var fault = RawFault(.unknownKey, at: offset, subject: .node(top.node))
        fault.place = place
        add(fault, entry: top.node, node: top.node)
    }

    /// Reports that the value at an offset has a wrong number of elements or members.
    mutating func reportWrongCount(_ count: Int32, found: Int, at offset: Int, entry: NodeID, node: NodeID) {
        add(wrongCount(count, found: found, at: offset), entry: entry, node: node)
    }

    /// Reports that the innermost object has a wrong number of members.
    mutating func reportWrongMemberCount(_ count: Int32, found: Int) {
        addOfObject(wrongCount(count, found: found, at: top.offset))
    }

    private func wrongCount(_ count: Int32, found: Int, at offset: Int) -> RawFault {
        var fault = RawFault(.wrongCount, at: offset, subject: .count(count))
        fault.place = program.tables.counts[Int(count)].place
        fault.text = String(found)
        return fault
    }

    /// Reports that the element at the scanner's position equals an earlier one.
    mutating func reportDuplicateElement(_ count: Int32, entry: NodeID, node: NodeID) {
        var fault = RawFault(.duplicateElement, at: scanner.position, subject: .count(count))
        fault.place = program.tables.counts[Int(count)].place
        add(fault, entry: entry, node: node)
    }

    /// Reports that no alternative accepts the value, or that none accepts its null.
    mutating func reportNoAlternative(
        _ table: Int32,
        at offset: Int,
        entry: NodeID,
        node: NodeID,
        rejections: [RawFault]
    ) {
        guard scanner.byte(at: offset) != Byte.letterN else {
            return report(.unexpectedNull, at: offset, entry: entry, node: node)
        }
        var fault = RawFault(.noAlternative, at: offset, subject: .node(node))
        fault.place = program.tables.places[Int(node.index)]
        fault.rejections = rejections
        add(fault, entry: entry, node: node)
    }

    /// Reports why no branch of a case can be chosen: a missing key at the object, any other fault at the key's value.
    mutating func reportCase(_ code: FaultCode, _ cases: CaseTable, at offset: Int, entry: NodeID, node: NodeID) {
        let name = String(decoding: cases.key, as: UTF8.self)
        var fault = RawFault(code, at: offset, subject: .node(node))
        fault.place = cases.place
        fault.text = name
        let member = code == .missingKey ? nil : cases.key
        add(fault, entry: entry, node: node, member: member)
    }

    // MARK: Faults of an object

    /// Adds a fault of the innermost object itself, with the object's path.
    private mutating func addOfObject(_ fault: RawFault, member: Int? = nil) {
        let object = top
        var key: [UInt8]?
        if let member {
            key = scanner.string(at: member).map(scanner.unescaped)
        }
        pop()
        add(fault, entry: object.entry, node: object.node, member: key)
        push(object)
        top.faultsBefore = effectiveFaults
    }

    // MARK: All faults

    /// Adds a fault of the value that the innermost frame awaits.
    private mutating func add(_ raw: RawFault, entry: NodeID, node: NodeID, member: [UInt8]? = nil) {
        guard let path = countFault(raw.code, at: raw.offset, raw.place, member: member) else { return }
        var fault = raw
        fault.path = path
        storeFault(fault, entry: entry, node: node, member: member)
    }

    /// Counts a fault. Returns the hash of its path if its details must be stored, too. Of like faults, all but
    /// the first few are only counted.
    private mutating func countFault(
        _ code: FaultCode,
        at offset: Int,
        _ place: SourcePlace,
        member: [UInt8]? = nil
    ) -> UInt64? {
        if !code.isNotice { effectiveFaults += 1 }
        if openTrials > 0 {
            if code.isNotice { trialMetNotice = true }
            return code.isNotice || firstRejection != nil ? nil : 0
        }
        guard quietValues == 0, !knownFaultRanges.contains(offset) else { return nil }
        let path = pathHash(member: member)
        let likeness = FaultCollector.Likeness(code, severity(of: code), place, path: path)
        return faults.count(likeness, at: defaultHolder ?? offset) ? path : nil
    }

    /// Stores a counted fault with its details, its pointer, and the tags that led to it.
    private mutating func storeFault(_ raw: RawFault, entry: NodeID, node: NodeID, member: [UInt8]? = nil) {
        var fault = raw
        fault.isSecret = openSecrets > 0
        if let defaultHolder { fault.offset = defaultHolder }
        guard openTrials == 0 else { return firstRejection = Boxed(fault) }
        fault.severity = severity(of: raw.code)
        if defaultHolder == nil { fault.pointer = pointer(member: member) }
        fault.through = chain(to: node, from: entry)
        if case .key(let key) = fault.subject { fault.through += program.includes(of: key) }
        faults.store(fault)
    }

    private func severity(of code: FaultCode) -> Fault.Severity {
        if code.isNotice { return .notice }
        return switch options.mode {
        case .strict: .error
        case .observe: .warning
        case .lenient: isInsideDroppable ? .warning : .error
        }
    }

    /// Indicates whether a value around the current place can be omitted.
    private var isInsideDroppable: Bool {
        for index in 0..<frames.count where mayDrop(frames[index]) { return true }
        return false
    }

    /// Returns whether the value that a frame awaits can be omitted.
    func mayDrop(_ frame: Frame) -> Bool {
        switch frame.kind {
        case .array:
            return true
        case .object:
            guard frame.currentKey >= 0 else { return true }
            let presence = program.tables.keys[Int(frame.firstKey + frame.currentKey)].presence
            return presence == .optional || presence == .defaulted
        default:
            return false
        }
    }

    /// Returns the tags that were followed to a node, outermost first.
    private func chain(to node: NodeID, from entry: NodeID) -> [Int32] {
        var tags: [Int32] = []
        for index in 0..<frames.count { follow(frames[index], into: &tags) }
        program.follow(entry, to: node, into: &tags)
        return tags
    }

    /// Appends the tags that led to a frame's value, and the includes that contributed its current key.
    private func follow(_ frame: Frame, into tags: inout [Int32]) {
        program.follow(frame.entry, to: frame.node, into: &tags)
        guard frame.kind == .object, frame.currentKey >= 0 else { return }
        tags += program.includes(of: frame.firstKey + frame.currentKey)
    }
}

extension FaultCode {
    /// Indicates whether the code is for information only, and not a fault of the value.
    @inline(__always)
    fileprivate var isNotice: Bool {
        switch self {
        case .unknownEnumMember: true
        default: false
        }
    }
}
