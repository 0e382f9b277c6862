@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Walker {
    /// Reads a string that a node makes its demand of.
    mutating func beginString(entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot {
        let offset = scanner.position
        let token = try scanner.scanString()
        switch program.node(node) {
        case .text, .any:
            break
        case .sizedText(let range):
            checkLength(lengthInScalars(of: token), range, at: offset, entry: entry, node: node)
        case .pattern(let pattern):
            checkPattern(scanner.text(of: token), pattern, at: offset, entry: entry, node: node)
        case .enumeration(let table):
            checkMember(scanner.text(of: token), table, at: offset, entry: entry, node: node)
        case .scalar(let scalar) where scalar.takesStrings:
            return readScalar(scalar, token, at: offset, entry: entry, node: node)
        case .whole, .number, .rangedWhole, .rangedNumber:
            if conditions.contains(.converting),
                let slot = readNumber(spelledBy: token, at: offset, entry: entry, node: node)
            {
                return slot
            }
            report(.typeMismatch, at: offset, entry: entry, node: node)
        default:
            report(.typeMismatch, at: offset, entry: entry, node: node)
        }
        return stringSlot(token)
    }

    /// Reads a number that a node makes its demand of.
    mutating func beginNumber(entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot {
        let offset = scanner.position
        let token = try scanner.scanNumber()
        switch program.node(node) {
        case .any:
            return numberSlot(token)
        case .whole, .number, .rangedWhole, .rangedNumber:
            return readNumber(token, at: offset, entry: entry, node: node)
        case .enumeration(let table):
            checkMember(token, table, at: offset, entry: entry, node: node)
        case .scalar(let scalar) where scalar.takesNumbers:
            return readScalar(scalar, token, at: offset, entry: entry, node: node)
        case .text, .sizedText, .pattern:
            if conditions.contains(.converting) { return readAsText(token, at: offset, entry: entry, node: node) }
            report(.typeMismatch, at: offset, entry: entry, node: node)
        default:
            report(.typeMismatch, at: offset, entry: entry, node: node)
        }
        return numberSlot(token)
    }

    // MARK: Numbers

    /// Reads a whole example number's or a number's value. A range that is not met is told before an overflow.
    mutating func readNumber(_ token: NumberToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot {
        checkNumber(token, of: scanner, at: offset, entry: entry, node: node)
        return numberSlot(token)
    }

    /// Reads a string that is exactly one number. Returns `nil` where it is none, or one that is not due here.
    private mutating func readNumber(spelledBy token: StringToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot?
    {
        guard token.hasEscapes else {
            guard let number = scanner.number(exactlyIn: token), !isFractionWhereWholeIsDue(number, node) else {
                return nil
            }
            return readNumber(number, at: offset, entry: entry, node: node)
        }
        // The digits stand nowhere as they are, so the slot points at the string.
        return scanner.text(of: token).withScanner { text in
            guard let number = text.numberOfAll, !isFractionWhereWholeIsDue(number, node) else { return nil }
            checkNumber(number, of: text, at: offset, entry: entry, node: node)
            var slot = numberSlot(number)
            slot.flags.insert(.hasEscapes)
            slot.offset = UInt32(truncatingIfNeeded: token.start)
            return slot
        }
    }

    private mutating func checkNumber(
        _ token: NumberToken,
        of text: JSONScanner,
        at offset: Int,
        entry: NodeID,
        node: NodeID
    ) {
        switch program.node(node) {
        case .whole:
            checkWhole(token, in: .min ... .max, at: offset, entry: entry, node: node)
        case .rangedWhole(let range):
            checkWhole(token, in: program.tables.wholeRanges[Int(range)], at: offset, entry: entry, node: node)
        case .rangedNumber(let range):
            let range = program.tables.numberRanges[Int(range)]
            checkNumber(token, of: text, in: range, at: offset, entry: entry, node: node)
        default:
            if token.mayExceedDouble {
                checkNumber(token, of: text, in: -.infinity ... .infinity, at: offset, entry: entry, node: node)
            }
        }
    }

    private mutating func checkWhole(
        _ token: NumberToken,
        in range: ClosedRange<Int64>,
        at offset: Int,
        entry: NodeID,
        node: NodeID
    ) {
        switch token.whole {
        case .value(let value):
            if !range.contains(value) { report(.outOfRange, at: offset, entry: entry, node: node) }
        case .fraction:
            report(.typeMismatch, at: offset, entry: entry, node: node)
        case .overflow:
            let isOpen = token.isNegative ? range.lowerBound == .min : range.upperBound == .max
            report(isOpen ? .numberOverflow : .outOfRange, at: offset, entry: entry, node: node)
        }
    }

    private mutating func checkNumber(
        _ token: NumberToken,
        of text: JSONScanner,
        in range: ClosedRange<Double>,
        at offset: Int,
        entry: NodeID,
        node: NodeID
    ) {
        guard let value = text.double(of: token) else {
            let isOpen = token.isNegative ? range.lowerBound == -.infinity : range.upperBound == .infinity
            return report(isOpen ? .numberOverflow : .outOfRange, at: offset, entry: entry, node: node)
        }
        if !range.contains(value) { report(.outOfRange, at: offset, entry: entry, node: node) }
    }

    /// A string's number with a fraction is no number where a whole one is due: it stays a string, of the wrong type.
    private func isFractionWhereWholeIsDue(_ token: NumberToken, _ node: NodeID) -> Bool {
        switch program.node(node) {
        case .whole, .rangedWhole: token.whole == .fraction
        default: false
        }
    }

    // MARK: Text

    private func lengthInScalars(of token: StringToken) -> Int {
        token.isASCII && !token.hasEscapes ? token.length : scanner.text(of: token).unicodeScalars.count
    }

    private mutating func checkLength(_ length: Int, _ range: Int32, at offset: Int, entry: NodeID, node: NodeID) {
        guard !program.tables.lengthRanges[Int(range)].contains(length) else { return }
        report(.wrongLength, at: offset, entry: entry, node: node, text: String(length))
    }

    private mutating func checkPattern(_ text: String, _ pattern: Int32, at offset: Int, entry: NodeID, node: NodeID) {
        guard !program.tables.patterns[Int(pattern)].isFound(in: text) else { return }
        report(.patternMismatch, at: offset, entry: entry, node: node)
    }

    /// A number that is read as its text.
    private mutating func readAsText(_ token: NumberToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot {
        switch program.node(node) {
        case .sizedText(let range):
            checkLength(token.length, range, at: offset, entry: entry, node: node)
        case .pattern(let pattern):
            checkPattern(scanner.text(in: token.range), pattern, at: offset, entry: entry, node: node)
        default:
            break
        }
        let length = UInt64(truncatingIfNeeded: token.length)
        return Slot(kind: .numberText, flags: slotFlags.union(.isASCII), offset: token.start, value: length)
    }

    // MARK: Enumerations

    private mutating func checkMember(_ text: String, _ table: Int32, at offset: Int, entry: NodeID, node: NodeID) {
        let enumeration = program.tables.enumerations[Int(table)]
        if enumeration.strings.contains(ExactName(text)) { return }
        if enumeration.isOpen { return report(.unknownEnumMember, at: offset, entry: entry, node: node) }
        let code: FaultCode = enumeration.strings.isEmpty ? .typeMismatch : .notInEnum
        report(code, at: offset, entry: entry, node: node)
    }

    private mutating func checkMember(
        _ token: NumberToken,
        _ table: Int32,
        at offset: Int,
        entry: NodeID,
        node: NodeID
    ) {
        let enumeration = program.tables.enumerations[Int(table)]
        if enumeration.numbers.isEmpty { return report(.typeMismatch, at: offset, entry: entry, node: node) }
        guard let number = JSONNumber(scanner.text(in: token.range)), enumeration.numbers.contains(number) else {
            return report(.notInEnum, at: offset, entry: entry, node: node)
        }
    }

    // MARK: Built-in tags

    private mutating func readScalar(
        _ scalar: BuiltInScalar,
        _ token: StringToken,
        at offset: Int,
        entry: NodeID,
        node: NodeID
    ) -> Slot {
        do throws(ScalarFault) {
            if scalar == .lenientNumber {
                guard let slot = readNumber(spelledBy: token, at: offset, entry: entry, node: node) else {
                    throw .notANumber
                }
                return slot
            }
            if token.hasEscapes {
                let slot = stringSlot(token)
                return try scanner.text(of: token).withTextBytes { text throws(ScalarFault) in
                    try scalar.slot(text, from: slot)
                }
            }
            return try scalar.slot(scanner.textBytes(in: token.range), from: stringSlot(token))
        } catch {
            report(error.code, at: offset, entry: entry, node: node, text: error.message(for: scalar))
            return stringSlot(token)
        }
    }

    private mutating func readScalar(
        _ scalar: BuiltInScalar,
        _ token: NumberToken,
        at offset: Int,
        entry: NodeID,
        node: NodeID
    ) -> Slot {
        let slot = numberSlot(token)
        if scalar == .lenientNumber { return readNumber(token, at: offset, entry: entry, node: node) }
        do throws(ScalarFault) {
            let text = Slot(
                kind: .string,
                flags: slotFlags.union(.isASCII),
                offset: token.start,
                value: UInt64(truncatingIfNeeded: token.length)
            )
            return try scalar.slot(scanner.textBytes(in: token.range), from: text)
        } catch {
            report(error.code, at: offset, entry: entry, node: node, text: error.message(for: scalar))
            return slot
        }
    }
}

extension BuiltInScalar {
    /// Checks a text and says what it becomes: `text` is the slot of the text itself.
    fileprivate func slot(_ bytes: TextBytes, from text: Slot) throws(ScalarFault) -> Slot {
        var slot = text
        switch self {
        case .decimal:
            try DecimalText.check(bytes)
            slot.kind = .decimal
        case .url:
            try URLText.check(bytes)
            slot.kind = .url
        case .uuid:
            _ = try UUIDText.read(bytes)
            slot.kind = .uuid
        case .base64:
            try Base64Text.check(bytes)
            slot.kind = .base64
        case .date:
            slot.kind = .calendarDate
            slot.value = try CalendarDate.read(bytes).packed
        case .dateTime:
            slot.become(try DateTimeText.read(bytes))
        case .httpDate:
            slot.become(try HTTPDateText.read(bytes))
        case .unixSeconds:
            slot.become(try UnixTime.readSeconds(bytes))
        case .unixMilliseconds:
            slot.become(try UnixTime.readMilliseconds(bytes))
        case .lenientNumber:
            throw .notANumber
        }
        return slot
    }
}

extension Slot {
    fileprivate mutating func become(_ date: Date) {
        kind = .date
        value = date.timeIntervalSinceReferenceDate.bitPattern
    }
}

extension CalendarDate {
    /// The date as one number, for a slot.
    var packed: UInt64 { UInt64(truncatingIfNeeded: (year << 16) | (month << 8) | day) }

    /// The date that `packed` gave a number for.
    init(packed: UInt64) {
        let number = Int(truncatingIfNeeded: packed)
        self.init(existing: (number >> 16, number >> 8 & 0xFF, number & 0xFF))
    }
}

extension NumberToken {
    /// Whether the number could lie beyond a double: a question that the digits' number answers for nearly all.
    var mayExceedDouble: Bool { exponent > 288 }

    /// Whether it is written as a whole number that fits 64 bits without further thought.
    var isSmallWhole: Bool { isWholeText && isExact && exponent == 0 && magnitude < 1 << 63 }
}

extension JSONScanner {
    /// The number that the whole text is.
    fileprivate var numberOfAll: NumberToken? {
        number(exactlyIn: StringToken(start: 0, length: count, hasEscapes: false, isASCII: true))
    }
}
