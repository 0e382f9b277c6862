extension SchemaProgram {
    /// Returns the constrained value at a scanner's position, and the offset after it. The offset is 0 if the
    /// value is not accepted here; the general walk then reads it.
    @inline(never)
    func constrainedSlot(_ node: NodeID, _ scanner: JSONScanner, flags: Slot.Flags) -> (Slot, end: Int) {
        switch (self.node(node), scanner.current) {
        case (.rangedWhole(let range), Byte.minus), (.rangedWhole(let range), Byte.digits):
            let number = scanner.shortNumber(at: scanner.position)
            guard number.isIntegerText, tables.wholeRanges[Int(range)].contains(number.wholeValue) else { break }
            return (Slot(number, at: scanner.position, flags: flags), number.end)
        case (.sizedText(let range), Byte.quote):
            guard let token = scanner.plainString, token.isASCII,
                tables.lengthRanges[Int(range)].contains(token.length)
            else { break }
            return (Slot(token, flags: flags), token.range.upperBound + 1)
        case (.enumeration(let table), Byte.quote):
            guard let token = scanner.plainString, memberTexts[Int(table)].contains(token.range, in: scanner) else {
                break
            }
            return (Slot(token, flags: flags), token.range.upperBound + 1)
        case (.scalar(.lenientNumber), Byte.quote):
            guard let token = scanner.plainString else { break }
            let number = scanner.shortNumber(at: token.start)
            guard number.end == token.range.upperBound else { break }
            return (Slot(number, at: token.start, flags: flags), number.end + 1)
        case (.scalar(.lenientNumber), Byte.minus), (.scalar(.lenientNumber), Byte.digits):
            let number = scanner.shortNumber(at: scanner.position)
            return (Slot(number, at: scanner.position, flags: flags), number.end)
        case (.scalar(let scalar), Byte.minus), (.scalar(let scalar), Byte.digits):
            let number = scanner.shortNumber(at: scanner.position)
            guard scalar.takesNumbers, number.end > 0,
                let slot = try? scalar.slot(ofNumberIn: scanner.position..<number.end, of: scanner, flags: flags)
            else { break }
            return (slot, number.end)
        case (.scalar(let scalar), Byte.quote):
            guard scalar.takesStrings, let token = scanner.plainString,
                let slot = try? scalar.slot(scanner.textBytes(in: token.range), from: Slot(token, flags: flags))
            else { break }
            return (slot, token.range.upperBound + 1)
        default:
            break
        }
        return (.absent, 0)
    }
}

extension JSONScanner {
    /// The string at the scanner's position, if it is well-formed and has no escapes.
    fileprivate var plainString: StringToken? {
        var scanner = self
        guard let token = try? scanner.scanString(), !token.hasEscapes else { return nil }
        return token
    }
}

extension ShortNumber {
    /// The value of a number that is written as an integer.
    fileprivate var wholeValue: Int64 {
        let value = Int64(truncatingIfNeeded: magnitude)
        return isNegative ? -value : value
    }
}

extension BuiltInScalar {
    /// Checks a number's text, and returns the slot for its value.
    func slot(
        ofNumberIn range: Range<Int>,
        of scanner: JSONScanner,
        flags: Slot.Flags
    ) throws(ScalarFault) -> Slot {
        let length = UInt64(truncatingIfNeeded: range.count)
        let text = Slot(kind: .string, flags: flags.union(.isASCII), offset: range.lowerBound, value: length)
        return try slot(scanner.textBytes(in: range), from: text)
    }
}

extension Slot {
    @inline(__always)
    init(_ number: ShortNumber, at offset: Int, flags: Slot.Flags) {
        let flags = flags.union(number.isNegative ? [.exact, .negative] : .exact)
        self.init(kind: .number, flags: flags, exponent: number.exponent, offset: offset, value: number.magnitude)
    }
}
