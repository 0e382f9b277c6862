/// The fast path. It reads members in the schema's order, and array elements, as long as their values are
/// scalars. Most of most payloads is read here.
///
/// The fast path reports no faults, so it needs no frames and keeps the scanner in a local variable. It stops
/// before anything unexpected and leaves no trace of it; the general walk then reads and validates that part.
extension Walker {
    /// The position at which the fast path stops.
    enum FastPathEnd {
        /// After a member.
        case member
        /// At a key that is not expected, or that is repeated.
        case key
        /// At the value of an expected key, whose node is `dueNode`.
        case value
    }

    /// The number of absent optional keys to skip before the next key is looked up.
    private static let widestStep: Int32 = 8

    /// Reads members, beginning with the key at the scanner's position.
    mutating func readScalarMembers() -> FastPathEnd {
        isRecording ? readMembers(Recording.self) : readMembers(Checking.self)
    }

    private mutating func readMembers<Purpose: FastPathPurpose>(_: Purpose.Type) -> FastPathEnd {
        // A local copy stays in registers; `self.scanner` does not.
        var scanner = scanner
        var gap = 0
        while true {
            guard let index = skipExpectedKey(&scanner), markSeen(index) else { return .key }
            let key = program.expectedKeys[Int(frames.last.firstKey &+ index)]
            frames.last.expectedKey = index &+ 1
            let isNull = key.mayBeNull && scanner.current == Byte.letterN
            let end: Int
            if Purpose.isRecording {
                let (slot, slotEnd) =
                    isNull
                    ? scanner.nullSlot(flags: slotFlags)
                    : program.slot(key.scalar, scanner, slotFlags)
                end = slotEnd
                if end > 0, !isNull || keepsNull(at: key.presence) {
                    output.slots[frames.last.recordStart &+ 1 &+ Int(index)] = slot
                }
            } else {
                end = isNull ? scanner.endOfNull : program.accept(key.scalar, scanner)
            }
            guard end > 0 else {
                frames.last.currentKey = index
                dueNode = key.node
                self.scanner.position = scanner.position
                return .value
            }
            let next = scanner.nextKey(after: end, gap: gap)
            self.scanner.position = next < 0 ? 0 &- next : next
            guard next > 0 else { return .member }
            gap = next &- end &- 1
            scanner.position = next
        }
    }

    /// Reads an expected key and its colon, up to its value.
    @inline(__always)
    private mutating func skipExpectedKey(_ scanner: inout JSONScanner) -> Int32? {
        var index = frames.last.expectedKey
        let firstKey = frames.last.firstKey
        let count = frames.last.keyCount
        let end = count &- index < Self.widestStep ? count : index &+ Self.widestStep
        while index < end {
            let key = program.expectedKeys[Int(firstKey &+ index)]
            guard key.isPlain else { return nil }
            if scanner.skipKey(key.written, in: program.names) {
                scanner.skipSpace()
                return index
            }
            guard key.mayBeAbsent else { return nil }
            index &+= 1
        }
        return nil
    }

    /// Reads elements from the scanner's position, and appends them to the slots. Returns their number. If it
    /// is not 0, the scanner is then after the last element and the white space that follows.
    mutating func readScalarElements(_ item: NodeID) -> Int {
        guard let scalar = program.node(item).scalar else { return 0 }
        return isRecording ? readElements(scalar, Recording.self) : readElements(scalar, Checking.self)
    }

    private mutating func readElements<Purpose: FastPathPurpose>(
        _ scalar: ScalarRequirement,
        _: Purpose.Type
    ) -> Int {
        var scanner = scanner
        var passed = 0
        scanner.skipIndentation()
        while true {
            let end: Int
            if Purpose.isRecording {
                let (slot, slotEnd) = program.slot(scalar, scanner, slotFlags)
                end = slotEnd
                if end > 0 { output.slots.append(slot) }
            } else {
                end = program.accept(scalar, scanner)
            }
            guard end > 0 else { return passed }
            passed &+= 1
            scanner.position = end
            scanner.skipIndentation()
            self.scanner.position = scanner.position
            guard scanner.skipComma() else { return passed }
        }
    }
}

extension Walker {
    /// Reads the value at the scanner's position if the first candidate alternative accepts it on the fast
    /// path. This is the usual case, and needs no trial.
    mutating func readSimpleAlternative(_ table: Int32) throws(JSONTextError) -> Slot? {
        guard let kind = JSONKind(startingWith: scanner.current),
            var first = program.tables.alternatives[Int(table)].candidates[kind.order].first
        else { return nil }
        while case .reference(let target, _) = program.node(first) { first = target }
        if case .array(let item) = program.node(first), kind == .array { return try readArray(of: item) }
        guard let scalar = program.node(first).scalar else { return nil }
        let (slot, end) = program.slot(scalar, scanner, slotFlags)
        guard end > 0 else { return nil }
        scanner.position = end
        return slot
    }
}

/// The purpose of a pass. The loops are specialized for each purpose, so that a mere check creates no slots.
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
    /// Returns the offset that `accept` returns for a member's scalar, or 0 if the member must have another value.
    @inline(__always)
    fileprivate func accept(_ scalar: ScalarRequirement?, _ scanner: JSONScanner) -> Int {
        guard let scalar else { return 0 }
        return accept(scalar, scanner)
    }

    /// Returns the slot of a member's scalar, and the offset that `accept` returns.
    @inline(__always)
    fileprivate func slot(
        _ scalar: ScalarRequirement?,
        _ scanner: JSONScanner,
        _ flags: Slot.Flags
    ) -> (Slot, end: Int) {
        guard let scalar else { return (.absent, 0) }
        return slot(scalar, scanner, flags)
    }
}

extension JSONScanner {
    /// Returns the offset of the key after a member. If no key follows, returns the negated offset of the text
    /// that follows.
    ///
    /// Two gaps between keys are mostly equally wide, so `gap`, the width of the last one, is tried first.
    @inline(__always)
    fileprivate func nextKey(after end: Int, gap: Int) -> Int {
        let next = end &+ 1 &+ gap
        if byte(at: end) == Byte.comma, byte(at: next) == Byte.quote, isIndentation(end &+ 1..<next) { return next }
        return nextKey(after: end)
    }

    /// Returns the same for a gap of any width.
    @inline(never)
    private func nextKey(after end: Int) -> Int {
        var scanner = self
        scanner.position = end
        scanner.skipIndentation()
        let next = scanner.position
        return scanner.skipComma() && scanner.current == Byte.quote ? scanner.position : -next
    }

    /// Skips a comma and the white space after it.
    @inline(__always)
    fileprivate mutating func skipComma() -> Bool {
        guard current == Byte.comma else { return false }
        position &+= 1
        skipIndentation()
        return true
    }

    /// Returns the null at the scanner's position, and the offset after it, or 0 if it is not well-formed.
    @inline(__always)
    fileprivate func nullSlot(flags: Slot.Flags) -> (Slot, end: Int) {
        (Slot(kind: .null, flags: flags, offset: position), endOfNull)
    }
}
