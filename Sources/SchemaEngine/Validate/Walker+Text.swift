extension Walker {
    func lengthInScalars(of token: StringToken) -> Int {
        token.isASCII && !token.hasEscapes ? token.length : scanner.text(of: token).unicodeScalars.count
    }

    mutating func checkLength(_ length: Int, _ range: Int32, at offset: Int, entry: NodeID, node: NodeID) {
        guard !program.tables.lengthRanges[Int(range)].contains(length) else { return }
        report(.wrongLength, at: offset, entry: entry, node: node, text: String(length))
    }

    mutating func checkPattern(_ token: StringToken, _ pattern: Int32, at offset: Int, entry: NodeID, node: NodeID) {
        let pattern = program.tables.patterns[Int(pattern)]
        let isFound =
            token.hasEscapes
            ? pattern.isFound(in: scanner.text(of: token)) : pattern.isFound(in: scanner.textBytes(in: token.range))
        if !isFound { report(.patternMismatch, at: offset, entry: entry, node: node) }
    }

    /// Checks a number that is converted to text, and returns it as a string.
    mutating func readAsText(_ token: NumberToken, at offset: Int, entry: NodeID, node: NodeID) -> Slot {
        switch program.node(node) {
        case .sizedText(let range):
            checkLength(token.length, range, at: offset, entry: entry, node: node)
        case .pattern(let pattern):
            let isFound = program.tables.patterns[Int(pattern)].isFound(in: scanner.textBytes(in: token.range))
            if !isFound { report(.patternMismatch, at: offset, entry: entry, node: node) }
        default:
            break
        }
        let length = UInt64(truncatingIfNeeded: token.length)
        return Slot(kind: .numberText, flags: slotFlags.union(.isASCII), offset: token.start, value: length)
    }

    // MARK: Enumerations

    mutating func checkMember(_ token: StringToken, _ table: Int32, at offset: Int, entry: NodeID, node: NodeID) {
        let enumeration = program.tables.enumerations[Int(table)]
        let isMember =
            token.hasEscapes
            ? enumeration.strings.contains(ExactName(scanner.text(of: token)))
            : program.memberTexts[Int(table)].contains(token.range, in: scanner)
        if isMember { return }
        if enumeration.isOpen { return report(.unknownEnumMember, at: offset, entry: entry, node: node) }
        let code: FaultCode = enumeration.strings.isEmpty ? .typeMismatch : .notInEnum
        report(code, at: offset, entry: entry, node: node)
    }

    mutating func checkMember(
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
}
