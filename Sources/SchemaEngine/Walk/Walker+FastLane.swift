@_spi(Engine) import JSONText

/// The fast lane: members that come in the schema's order, and elements, as long as their values are plain. That is most
/// of most payloads.
///
/// Nothing can be at fault in the lane, so that it needs no frames, and keeps the scanner to itself. It stops before
/// whatever is not as expected, with nothing done about it: the general way comes to it next, and alone judges it.
extension Walker {
    /// Where the lane has stopped.
    enum LaneEnd {
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
    mutating func passPlainMembers() -> LaneEnd {
        // A copy stays in registers; `self.scanner` does not.
        var scanner = scanner
        while true {
            self.scanner = scanner
            guard let (index, key) = matchExpectedKey(&scanner), markSeen(index) else { return .key }
            top.expectedKey = index &+ 1
            let isNull = key.presence != .required && scanner.current == Byte.letterN
            let (slot, end) =
                isNull
                ? scanner.nullSlot(flags: slotFlags)
                : scanner.plainSlot(key.plainValue, flags: slotFlags)
            guard end > 0 else {
                top.currentKey = index
                dueNode = key.node
                self.scanner = scanner
                return .value
            }
            if isRecording, !isNull || key.keepsNull(by: options) { slots[top.recordStart &+ 1 &+ Int(index)] = slot }
            scanner.position = end
            scanner.skipIndentation()
            self.scanner.position = scanner.position
            guard scanner.passComma(), scanner.current == Byte.quote else { return .member }
        }
    }

    /// Passes an expected key and its colon, up to its value.
    @inline(__always)
    private func matchExpectedKey(_ scanner: inout JSONScanner) -> (Int32, ShapeKey)? {
        var index = top.expectedKey
        let end = min(top.keyCount, index &+ Self.widestStep)
        while index < end {
            let key = program.tables.keys[Int(top.firstKey &+ index)]
            guard key.nameIsPlain else { return nil }
            if scanner.matchKey(in: program.names, start: Int(key.nameStart), length: Int(key.nameLength)) {
                return scanner.passColon() ? (index, key) : nil
            }
            guard key.presence == .optional || key.presence == .defaulted else { return nil }
            index &+= 1
        }
        return nil
    }

    /// Passes elements from the scanner's position on, and appends them to the slots. Returns how many there were: the
    /// scanner then stands behind the last.
    mutating func passPlainElements(_ item: PlainValue) -> Int {
        var scanner = scanner
        var passed = 0
        scanner.skipIndentation()
        while true {
            let (slot, end) = scanner.plainSlot(item, flags: slotFlags)
            guard end > 0 else { return passed }
            if isRecording { slots.append(slot) }
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
        let (slot, end) = scanner.plainSlot(PlainValue(program.node(first)), flags: slotFlags)
        guard end > 0 else { return nil }
        scanner.position = end
        return slot
    }
}

extension JSONScanner {
    /// Passes a colon and the space around it.
    @inline(__always)
    fileprivate mutating func passColon() -> Bool {
        if current != Byte.colon {
            skipWhitespace()
            guard current == Byte.colon else { return false }
        }
        position &+= 1
        if current == Byte.space { position &+= 1 }
        skipWhitespace()
        return true
    }

    /// Passes a comma and the space behind it.
    @inline(__always)
    fileprivate mutating func passComma() -> Bool {
        guard current == Byte.comma else { return false }
        position &+= 1
        skipIndentation()
        return true
    }

    /// The value at the scanner's position, and the offset behind it: 0 where it is not what is due, or its text is not
    /// well-formed.
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

extension Slot {
    @inline(__always)
    fileprivate init(_ number: ShortNumber, at offset: Int, flags: Slot.Flags) {
        let flags = flags.union(number.isNegative ? [.exact, .negative] : .exact)
        self.init(kind: .number, flags: flags, exponent: number.exponent, offset: offset, value: number.magnitude)
    }
}
