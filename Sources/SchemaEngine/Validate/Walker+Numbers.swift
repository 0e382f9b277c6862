extension Walker {
    /// Reads a number. A value outside a bounded range is reported as `outOfRange`, even if it also overflows.
    mutating func readNumber(_ token: NumberToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot {
        checkNumber(token, of: scanner, at: offset, entry: entry, node: node)
        return numberSlot(token)
    }

    /// Reads a string that is exactly one number. Returns `nil` if it is not, or if it is a fraction where an
    /// integer is required.
    mutating func readNumber(spelledBy token: StringToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot? {
        guard token.hasEscapes else {
            guard let number = scanner.number(exactlyIn: token), !isFractionWhereWholeIsDue(number, node) else {
                return nil
            }
            return readNumber(number, at: offset, entry: entry, node: node)
        }
        // The unescaped digits are not in the payload, so the slot refers to the string.
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

    /// Returns whether a number has a fraction where an integer is required. A string with such a number is not
    /// converted; it is reported as a string, of the wrong type.
    func isFractionWhereWholeIsDue(_ token: NumberToken, _ node: NodeID) -> Bool {
        switch program.node(node) {
        case .whole, .rangedWhole: token.whole == .fraction
        default: false
        }
    }
}

extension NumberToken {
    /// Indicates whether the number may exceed the range of `Double`. The exponent alone rules that out for
    /// nearly all numbers.
    var mayExceedDouble: Bool { exponent > 288 }

    /// Indicates whether the number is written as an integer and fits into 64 bits without further checks.
    var isSmallWhole: Bool { isIntegerText && isExact && exponent == 0 && magnitude < 1 << 63 }
}

extension JSONScanner {
    /// The number that makes up the whole text, if it is one.
    fileprivate var numberOfAll: NumberToken? {
        number(exactlyIn: StringToken(start: 0, length: count, hasEscapes: false, isASCII: true))
    }
}
