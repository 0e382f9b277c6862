extension Walker {
    /// Reads a whole example number's or a number's value. A range that is not met is told before an overflow.
    mutating func readNumber(_ token: NumberToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot {
        checkNumber(token, of: scanner, at: offset, entry: entry, node: node)
        return numberSlot(token)
    }

    /// Reads a string that is exactly one number. Returns `nil` where it is none, or one that is not due here.
    mutating func readNumber(spelledBy token: StringToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot? {
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

    mutating func checkNumber(
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

    mutating func checkWhole(
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

    mutating func checkNumber(
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
    func isFractionWhereWholeIsDue(_ token: NumberToken, _ node: NodeID) -> Bool {
        switch program.node(node) {
        case .whole, .rangedWhole: token.whole == .fraction
        default: false
        }
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
