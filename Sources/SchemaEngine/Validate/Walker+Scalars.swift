extension Walker {
    /// Reads a value that must be a scalar.
    @inline(__always)
    mutating func beginScalar(
        _ scalar: ScalarRequirement,
        entry: NodeID,
        node: NodeID
    ) throws(JSONTextError) -> Slot? {
        let (slot, end) = program.slot(scalar, scanner, slotFlags)
        guard end > 0 else { return try beginRefused(scalar, entry: entry, node: node) }
        scanner.position = end
        return slot
    }

    /// Reads a value that a scalar's kind does not accept: converts it if the options request that, and otherwise
    /// reports its fault.
    @inline(never)
    private mutating func beginRefused(
        _ scalar: ScalarRequirement,
        entry: NodeID,
        node: NodeID
    ) throws(JSONTextError) -> Slot? {
        guard mayAccept(scalar.kind) else { return try mismatch(entry, node) }
        let rules = scalar.kind.rules
        let offset = scanner.position
        let value: ScannedScalar
        switch scanner.current {
        case Byte.quote:
            let token = try scanner.scanString()
            if leniency.contains(.converting) || rules.accepts.contains(.string),
                let number = rules.number(spelledBy: token, scanner, slotFlags, scalar.argument, in: program)
            {
                report(number.fault, of: scalar, at: offset, entry: entry, node: node)
                return number.slot
            }
            report(
                scalar.fault(of: .string(token, scanner), in: program),
                of: scalar,
                at: offset,
                entry: entry,
                node: node
            )
            return stringSlot(token)
        case Byte.minus, Byte.digits:
            let token = try scanner.scanNumber()
            guard rules.isText, leniency.contains(.converting) else {
                let fault = scalar.fault(of: .number(token, scanner), in: program)
                report(fault, of: scalar, at: offset, entry: entry, node: node)
                return Slot(token, flags: slotFlags)
            }
            let fault = rules.fault(ofText: token, scalar.argument, in: program, scanner)
            report(fault, of: scalar, at: offset, entry: entry, node: node)
            let length = UInt64(truncatingIfNeeded: token.length)
            return Slot(kind: .numberText, flags: slotFlags.union(.isASCII), offset: token.start, value: length)
        case Byte.letterT: value = .boolean(true)
        case Byte.letterF: value = .boolean(false)
        case Byte.letterN: value = .null
        default: return try mismatch(entry, node)
        }
        report(scalar.fault(of: value, in: program), of: scalar, at: offset, entry: entry, node: node)
        return try beginAnything(entry: entry, node: node)
    }

    /// Returns whether a kind of scalar accepts or converts values of the JSON kind of the value at the scanner's position.
    private func mayAccept(_ kind: ScalarKind) -> Bool {
        guard !leniency.contains(.converting), let found = JSONKind(startingWith: scanner.current) else {
            return true
        }
        return ScalarKind.acceptedKinds[Int(kind.rawValue)].contains(AcceptedKinds(found))
    }

    private mutating func report(
        _ fault: ScalarFault?,
        of scalar: ScalarRequirement,
        at offset: Int,
        entry: NodeID,
        node: NodeID
    ) {
        guard let fault else { return }
        let program = program
        report(fault.code, at: offset, entry: entry, node: node, text: fault.text(for: scalar, in: program))
    }
}
