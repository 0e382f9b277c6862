/// The faults of a walk, and the conditions under which further ones are reported.
struct FaultState {
    var collector: FaultCollector
    /// The number of faults so far that still count. Omitted values and failed attempts take theirs back.
    var effectiveCount = 0
    /// The number of enclosing values whose faults have already been reported.
    var quietValues = 0
    var openSecrets = 0
    /// The places in a text being encoded whose faults are already known.
    var knownRanges = OffsetRanges()
    /// The failures of mappers in an earlier walk over the same payload.
    let mappingFailures: [PendingModel.Key: MappingFailure]

    init(limit: Int, mappingFailures: [PendingModel.Key: MappingFailure]) {
        collector = FaultCollector(limit: limit)
        self.mappingFailures = mappingFailures
    }
}

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
        guard frames.last.kind == .object, frames.last.currentKey >= 0 else {
            return program.tables.places[Int(node.index)]
        }
        let key = program.tables.keys[Int(frames.last.firstKey + frames.last.currentKey)]
        let place = program.tables.places[Int(node.index)]
        return key.place.source == place.source ? key.place : place
    }

    /// Reports a key that is missing in the innermost object.
    mutating func reportMissingKey(_ key: Int32) {
        var fault = RawFault(.missingKey, at: frames.last.offset, subject: .key(key))
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
        var fault = RawFault(.unknownKey, at: offset, subject: .node(frames.last.node))
        fault.place = place
        addOfObject(fault, member: offset)
    }

    /// Reports the key of the current member, which a `{* TAG}` refuses. The member is an entry of a map, which the mode
    /// `lenient` omits.
    mutating func reportRefusedEntry(at offset: Int, place: SourcePlace) {
        var fault = RawFault(.unknownKey, at: offset, subject: .node(frames.last.node))
        fault.place = place
        add(fault, entry: frames.last.node, node: frames.last.node)
    }

    /// Reports that the value at an offset has a wrong number of elements or members.
    mutating func reportWrongCount(_ count: Int32, found: Int, at offset: Int, entry: NodeID, node: NodeID) {
        add(wrongCount(count, found: found, at: offset), entry: entry, node: node)
    }

    /// Reports that the innermost object has a wrong number of members.
    mutating func reportWrongMemberCount(_ count: Int32, found: Int) {
        addOfObject(wrongCount(count, found: found, at: frames.last.offset))
    }

    private func wrongCount(_ count: Int32, found: Int, at offset: Int) -> RawFault {
        var fault = RawFault(.wrongCount, at: offset, subject: .count(count))
        fault.place = program.tables.counts[Int(count)].place
        fault.text = String(found)
        return fault
    }

    /// Reports that a tuple has a wrong number of elements.
    mutating func reportWrongPositions(_ tuple: TupleTable, found: Int, _ frame: Frame) {
        var fault = RawFault(.wrongCount, at: frame.offset, subject: .node(frame.node))
        fault.place = tuple.place
        fault.text = String(found)
        add(fault, entry: frame.entry, node: frame.node)
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
        let object = frames.last
        var key: [UInt8]?
        if let member {
            key = scanner.string(at: member).map(scanner.unescaped)
        }
        pop()
        add(fault, entry: object.entry, node: object.node, member: key)
        push(object)
        frames.last.faultsBefore = faults.effectiveCount
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
        if !code.isNotice { faults.effectiveCount += 1 }
        if trials.openCount > 0 {
            if code.isNotice { trials.metNotice = true }
            return code.isNotice || trials.firstRejection != nil ? nil : 0
        }
        guard faults.quietValues == 0, !faults.knownRanges.contains(offset) else { return nil }
        let path = pathHash(member: member)
        let likeness = FaultCollector.Likeness(code, severity(of: code), place, path: path)
        return faults.collector.count(likeness, at: defaultHolder ?? offset) ? path : nil
    }

    /// Stores a counted fault with its details, its pointer, and the tags that led to it.
    private mutating func storeFault(_ raw: RawFault, entry: NodeID, node: NodeID, member: [UInt8]? = nil) {
        var fault = raw
        fault.isSecret = faults.openSecrets > 0
        if let defaultHolder { fault.offset = defaultHolder }
        guard trials.openCount == 0 else { return trials.firstRejection = Boxed(fault) }
        fault.severity = severity(of: raw.code)
        if defaultHolder == nil { fault.pointer = pointer(member: member) }
        fault.position = position(of: raw.code)
        fault.through = chain(to: node, from: entry)
        if case .key(let key) = fault.subject { fault.through += program.includes(of: key) }
        faults.collector.store(fault)
    }

    /// Returns the index of the name of the position that the value has in the innermost container; -1 without one.
    private func position(of code: FaultCode) -> Int32 {
        var index = frames.count - 1
        while index > 0 {
            switch frames[index].kind {
            case .mapped, .transformed, .trial, .chosen, .firstOfBoth, .secondOfBoth, .quiet, .secret, .counted:
                index -= 1
            case .tuple:
                let tuple = program.tables.tuples[Int(frames[index].table)]
                let element = frames[index].elementIndex
                guard tuple.hasNames, element >= 0, element < Int(tuple.count) else { return -1 }
                return tuple.firstPosition + Int32(truncatingIfNeeded: element)
            case .root, .object, .array: return -1
            }
        }
        return -1
    }

    private func severity(of code: FaultCode) -> Fault.Severity {
        if code.isNotice { return .notice }
        return switch options.mode {
        case .strict: .error
        case .observe: .warning
        case .lenient: isInsideDroppable ? .warning : .error
        }
    }

    /// Whether a value around the current place can be omitted.
    private var isInsideDroppable: Bool {
        for index in 0..<frames.count where mayDrop(frames[index]) { return true }
        return false
    }

    /// Returns whether the value that a frame awaits can be omitted.
    func mayDrop(_ frame: Frame) -> Bool {
        switch frame.kind {
        case .array:
            return true
        case .tuple:
            return frame.elementIndex >= Int(frame.keyCount) && frame.item != .none
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

/// The path of the current value, from the keys and indexes in the frames.
extension Walker {
    /// Returns a hash of the keys that lead to the value, or to a member of it. Array indexes are left out.
    ///
    /// Each frame caches the hash of the path up to it, since nearby faults share most of their paths.
    mutating func pathHash(member: [UInt8]? = nil) -> UInt64 {
        let last = frames.count - 1
        var known = last
        while known > 0, frames[known].path == 0 { known -= 1 }
        while known < last {
            frames[known + 1].path = path(through: known)
            known += 1
        }
        let path = path(through: last)
        return member.map { mix(JSONScanner.hash(of: $0, seed: keySeed), into: path) } ?? path
    }

    /// Returns the hash of the path to a frame and on to its current value. The properties of the frame are read in place, once
    /// each, because a copy of it costs more than the hash.
    private func path(through index: Int) -> UInt64 {
        let path = frames[index].path
        switch frames[index].kind {
        case .array: return mix(1, into: path)
        case .tuple:
            // Positions are told apart, and further elements are not.
            return mix(UInt64(max(0, min(frames[index].elementIndex, Int(frames[index].keyCount)))) + 2, into: path)
        case .object:
            let key = frames[index].currentKey
            if key >= 0 { return mix(program.keyHashes[Int(frames[index].firstKey + key)], into: path) }
            let token = scanner.string(at: frames[index].keyOffset)
            return token.map { mix(scanner.hash(of: $0, seed: keySeed), into: path) } ?? path
        default: return path
        }
    }

    private func mix(_ value: UInt64, into hash: UInt64) -> UInt64 {
        let (high, low) = (hash ^ value ^ keySeed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return high ^ low
    }

    /// Returns the JSON Pointer (RFC 6901) of the value, or of a member of it.
    func pointer(member: [UInt8]?) -> String {
        var pointer: [UInt8] = []
        for index in 0..<frames.count { appendStep(of: frames[index], to: &pointer) }
        if let member { pointer.append(pointerStep: member[...]) }
        return String(decoding: pointer, as: UTF8.self)
    }

    private func appendStep(of frame: Frame, to pointer: inout [UInt8]) {
        switch frame.kind {
        case .array, .tuple:
            pointer.append(pointerStep: frame.elementIndex)
        case .object where frame.currentKey >= 0:
            let key = program.tables.keys[Int(frame.firstKey + frame.currentKey)]
            pointer.append(pointerStep: program.tables.names[Int(key.nameStart)..<Int(key.nameStart + key.nameLength)])
        case .object:
            let key = scanner.string(at: frame.keyOffset).map(scanner.unescaped) ?? []
            pointer.append(pointerStep: key[...])
        default:
            break
        }
    }
}

extension FaultCode {
    /// Whether the code is for information only, and not a fault of the value.
    @inline(__always)
    fileprivate var isNotice: Bool {
        switch self {
        case .unknownEnumMember: true
        default: false
        }
    }
}
