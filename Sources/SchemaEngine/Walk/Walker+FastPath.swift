/// The fast path: members that come in the schema's order, and elements, as long as their values are plain. That is most
/// of most payloads.
///
/// Nothing can be at fault in the fast path, so that it needs no frames, and keeps the scanner to itself. It stops before
/// whatever is not as expected, with nothing done about it: the general way comes to it next, and alone judges it.
extension Walker {
    /// Where the fast path has stopped.
    enum FastPathEnd {
        /// Behind a member, or behind the opening brace.
        case member
        /// At a key that is not the expected one.
        case key
        /// At the value of an expected key, which is `dueNode`'s.
        case value
    }

    /// How many optional keys that are not there are stepped over before the next key is looked up.
    private static let widestStep: Int32 = 8

    /// Passes members from the key at the scanner's position on.
    mutating func passPlainMembers() -> FastPathEnd {
        isRecording ? passMembers(Recording.self) : passMembers(Checking.self)
    }

    private mutating func passMembers<Purpose: FastPathPurpose>(_: Purpose.Type) -> FastPathEnd {
        // A copy stays in registers; `self.scanner` does not.
        var scanner = scanner
        var gap = 0
        while true {
            guard let index = passExpectedKey(&scanner), markSeen(index) else { return .key }
            let key = program.laneKeys[Int(top.firstKey &+ index)]
            top.expectedKey = index &+ 1
            let isNull = key.mayBeNull && scanner.current == Byte.letterN
            let end: Int
            if Purpose.isRecording {
                let (slot, slotEnd) =
                    isNull
                    ? scanner.nullSlot(flags: slotFlags)
                    : program.plainSlot(key.value, key.node, scanner, flags: slotFlags)
                end = slotEnd
                if end > 0, !isNull || key.presence.keepsNull(by: options) {
                    slots[top.recordStart &+ 1 &+ Int(index)] = slot
                }
            } else {
                end = isNull ? scanner.endOfNull : program.plainEnd(key.value, key.node, scanner)
            }
            guard end > 0 else {
                top.currentKey = index
                dueNode = key.node
                self.scanner.position = scanner.position
                return .value
            }
            let next = scanner.nextKey(behind: end, gap: gap)
            self.scanner.position = abs(next)
            guard next > 0 else { return .member }
            gap = next &- end &- 1
            scanner.position = next
        }
    }

    /// Passes an expected key and its colon, up to its value.
    @inline(__always)
    private func passExpectedKey(_ scanner: inout JSONScanner) -> Int32? {
        var index = top.expectedKey
        let end = min(top.keyCount, index &+ Self.widestStep)
        while index < end {
            let key = program.laneKeys[Int(top.firstKey &+ index)]
            guard key.isPlain else { return nil }
            if scanner.passKey(key.written, in: program.names) {
                scanner.skipSpace()
                return index
            }
            guard key.mayBeAbsent else { return nil }
            index &+= 1
        }
        return nil
    }

    /// Passes elements from the scanner's position on, and appends them to the slots. Returns how many there were: the
    /// scanner then stands behind the last.
    mutating func passPlainElements(_ item: NodeID) -> Int {
        let value = PlainValue(program.node(item))
        if case .none = value { return 0 }
        return isRecording
            ? passElements(value, item, Recording.self)
            : passElements(value, item, Checking.self)
    }

    private mutating func passElements<Purpose: FastPathPurpose>(
        _ value: PlainValue,
        _ item: NodeID,
        _: Purpose.Type
    ) -> Int {
        var scanner = scanner
        var passed = 0
        scanner.skipIndentation()
        while true {
            let end: Int
            if Purpose.isRecording {
                let (slot, slotEnd) = program.plainSlot(value, item, scanner, flags: slotFlags)
                end = slotEnd
                if end > 0 { slots.append(slot) }
            } else {
                end = program.plainEnd(value, item, scanner)
            }
            guard end > 0 else { return passed }
            passed &+= 1
            scanner.position = end
            scanner.skipIndentation()
            self.scanner.position = scanner.position
            guard scanner.passComma() else { return passed }
        }
    }
}

extension Walker {
    /// The value at the scanner's position, if it is plain and the first alternative that it may be: as mostly, there is
    /// nothing to be tried.
    mutating func passPlainAlternative(_ table: Int32) -> Slot? {
        guard let kind = JSONKind(startingWith: scanner.current),
            let first = program.tables.alternatives[Int(table)].candidates[kind.order].first
        else { return nil }
        let value = PlainValue(program.node(first))
        let (slot, end) = program.plainSlot(value, first, scanner, flags: slotFlags)
        guard end > 0 else { return nil }
        scanner.position = end
        return slot
    }
}

/// What the fast path is passed for. Each purpose has a copy of the loops: what nobody keeps is not even worked out.
private protocol FastPathPurpose {
    static var isRecording: Bool { get }
}

private enum Recording: FastPathPurpose {
    static var isRecording: Bool { true }
}

private enum Checking: FastPathPurpose {
    static var isRecording: Bool { false }
}

extension SchemaProgram {
    /// The offset behind the value at a scanner's position: 0 where it is not what is due, or its text is not well-formed.
    @inline(__always)
    fileprivate func plainEnd(_ value: PlainValue, _ node: NodeID, _ scanner: JSONScanner) -> Int {
        if case .held = value { heldSlot(node, scanner, flags: []).end } else { scanner.plainEnd(value) }
    }

    /// The same, and the value.
    @inline(__always)
    fileprivate func plainSlot(
        _ value: PlainValue,
        _ node: NodeID,
        _ scanner: JSONScanner,
        flags: Slot.Flags
    ) -> (Slot, end: Int) {
        if case .held = value { return heldSlot(node, scanner, flags: flags) }
        return scanner.plainSlot(value, flags: flags)
    }
}

extension JSONScanner {
    /// Where the key behind a member begins. Where none does, the offset of what is behind the member, negative.
    ///
    /// What is between two keys is mostly as wide as the gap before.
    @inline(__always)
    fileprivate func nextKey(behind end: Int, gap: Int) -> Int {
        let next = end &+ 1 &+ gap
        if byte(at: end) == Byte.comma, byte(at: next) == Byte.quote, isIndentation(end &+ 1..<next) { return next }
        return nextKey(behind: end)
    }

    /// The same with a gap of any width.
    @inline(never)
    private func nextKey(behind end: Int) -> Int {
        var scanner = self
        scanner.position = end
        scanner.skipIndentation()
        let next = scanner.position
        return scanner.passComma() && scanner.current == Byte.quote ? scanner.position : -next
    }

    /// Passes a comma and the space behind it.
    @inline(__always)
    fileprivate mutating func passComma() -> Bool {
        guard current == Byte.comma else { return false }
        position &+= 1
        skipIndentation()
        return true
    }

    /// The offset behind the value at the scanner's position: 0 where it is not of the kind that is due, or its text is not
    /// well-formed.
    @inline(__always)
    fileprivate func plainEnd(_ value: PlainValue) -> Int {
        switch (value, current) {
        case (.text, Byte.quote):
            var scanner = self
            return (try? scanner.scanString()) == nil ? 0 : scanner.position
        case (.whole, Byte.minus), (.whole, Byte.digits):
            return endOfPlainNumber(isWhole: true)
        case (.number, Byte.minus), (.number, Byte.digits):
            return endOfPlainNumber(isWhole: false)
        case (.boolean, Byte.letterT):
            return endOfTrue
        case (.boolean, Byte.letterF):
            return endOfFalse
        default:
            return 0
        }
    }

    /// The same, and the value.
    @inline(__always)
    fileprivate func plainSlot(_ value: PlainValue, flags: Slot.Flags) -> (Slot, end: Int) {
        switch (value, current) {
        case (.text, Byte.quote):
            var scanner = self
            guard let token = try? scanner.scanString() else { return (.absent, 0) }
            return (Slot(token, flags: flags), scanner.position)
        case (.whole, Byte.minus), (.whole, Byte.digits):
            let number = shortNumber(at: position)
            return (Slot(number, at: position, flags: flags), number.isWholeText ? number.end : 0)
        case (.number, Byte.minus), (.number, Byte.digits):
            let number = shortNumber(at: position)
            return (Slot(number, at: position, flags: flags), number.end)
        case (.boolean, Byte.letterT):
            return (Slot(kind: .boolean, flags: flags, offset: position, value: 1), endOfTrue)
        case (.boolean, Byte.letterF):
            return (Slot(kind: .boolean, flags: flags, offset: position), endOfFalse)
        default:
            return (.absent, 0)
        }
    }

    /// The same for a null.
    @inline(__always)
    fileprivate func nullSlot(flags: Slot.Flags) -> (Slot, end: Int) {
        (Slot(kind: .null, flags: flags, offset: position), endOfNull)
    }
}
