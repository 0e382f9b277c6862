extension Walker {
    /// Begins the value at the scanner's position, to which node `entry` applies. Returns the value if it is
    /// complete, as scalars are. Otherwise a frame was pushed, and `dueNode` is the next node.
    @inline(__always)
    mutating func begin(_ entry: NodeID) throws(JSONTextError) -> Slot? {
        var node = entry
        // Mappers and secrets are not followed here, because they have frames.
        while case .reference(let target, _) = program.node(node) { node = target }
        // Comparisons cost less than the jump table of a switch.
        if case .array(let item) = program.node(node), scanner.current == Byte.openBracket {
            return try openArray(item: item, entry: entry, node: node)
        }
        if case .object(let shape) = program.node(node), scanner.current == Byte.openBrace {
            return try openObject(shape: shape, entry: entry, node: node)
        }
        if case .scalar(let scalar) = program.node(node) {
            return try beginScalar(scalar, entry: entry, node: node)
        }
        if case .anything = program.node(node) { return try beginAnything(entry: entry, node: node) }
        return try beginSlowly(entry)
    }

    /// Does the same for every node and every value.
    private mutating func beginSlowly(_ entry: NodeID) throws(JSONTextError) -> Slot? {
        var entry = entry
        var node = entry
        while true {
            switch program.node(node) {
            case .reference(let target, _):
                node = target
            case .mapped(let mapper, let inner):
                pushControl(.mapped, entry: entry, node: node, table: mapper)
                entry = inner
                node = inner
            case .secret(let inner):
                pushControl(.secret, entry: entry, node: node)
                faults.openSecrets += 1
                slotFlags.insert(.secret)
                entry = inner
                node = inner
            case .counted(let inner, let count):
                pushControl(.counted, entry: entry, node: node, table: count)
                entry = inner
                node = inner
            case .distinct(let inner, let count):
                checkIsDistinct(count, entry: entry, node: node)
                entry = inner
                node = inner
            case .both(let first, let second):
                node = beginBoth(first, second, entry: entry, node: node)
                entry = node
            case .alternatives(let table):
                if let slot = try readSimpleAlternative(table) { return slot }
                guard let candidate = beginAlternatives(table, entry: entry, node: node) else {
                    return try beginAnything(entry: entry, node: node)
                }
                entry = candidate
                node = candidate
            case .cased(let table):
                guard scanner.current == Byte.openBrace else { return try mismatch(entry, node) }
                let branch = chooseCase(table, entry: entry, node: node)
                pushControl(.chosen, entry: entry, node: node, table: -1)
                frames.last.leniency = leniency
                entry = branch
                node = branch
            case .transformed(let table):
                return try beginTransformed(table, entry: entry, node: node)
            case .object(let shape):
                guard scanner.current == Byte.openBrace else { return try mismatch(entry, node) }
                return try openObject(shape: shape, entry: entry, node: node)
            case .array(let item):
                guard scanner.current == Byte.openBracket else { return try mismatch(entry, node) }
                return try openArray(item: item, entry: entry, node: node)
            case .tuple(let table):
                guard scanner.current == Byte.openBracket else { return try mismatch(entry, node) }
                return try openTuple(table, entry: entry, node: node)
            default:
                return try beginPlain(entry: entry, node: node)
            }
        }
    }

    /// Begins a value that the schema does not describe.
    mutating func beginAnything(entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        let offset = scanner.position
        switch scanner.current {
        case Byte.openBrace:
            return try openObject(shape: Slot.noShape, entry: entry, node: node)
        case Byte.openBracket:
            return try openArray(item: program.anything, entry: entry, node: node)
        case Byte.quote:
            return stringSlot(try scanner.scanString())
        case Byte.minus, Byte.digits:
            return Slot(try scanner.scanNumber(), flags: slotFlags)
        case Byte.letterT:
            try scanner.scanTrue()
            return Slot(kind: .boolean, flags: slotFlags, offset: offset, value: 1)
        case Byte.letterF:
            try scanner.scanFalse()
            return Slot(kind: .boolean, flags: slotFlags, offset: offset)
        case Byte.letterN:
            try scanner.scanNull()
            return Slot(kind: .null, flags: slotFlags, offset: offset)
        default:
            throw scanner.unexpected(.value)
        }
    }

    /// Begins a value to which a node without parts applies.
    private mutating func beginPlain(entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        let byte = scanner.current
        switch program.node(node) {
        case .scalar(let scalar):
            return try beginScalar(scalar, entry: entry, node: node)
        case .anything,
            .any where byte != Byte.letterN,
            .null where byte == Byte.letterN,
            .anyObject where byte == Byte.openBrace,
            .anyArray where byte == Byte.openBracket:
            return try beginAnything(entry: entry, node: node)
        default:
            return try mismatch(entry, node)
        }
    }

    /// Reports that a value is not of the required kind, and begins the value without a schema.
    mutating func mismatch(_ entry: NodeID, _ node: NodeID) throws(JSONTextError) -> Slot? {
        let code: FaultCode = scanner.current == Byte.letterN ? .unexpectedNull : .typeMismatch
        report(code, at: scanner.position, entry: entry, node: node)
        return try beginAnything(entry: entry, node: node)
    }

    @inline(__always)
    mutating func pushControl(_ kind: Frame.Kind, entry: NodeID, node: NodeID, table: Int32 = 0) {
        var frame = Frame(kind, entry: entry, node: node, offset: scanner.position)
        frame.table = table
        frame.wasRecording = isRecording
        frame.faultsBefore = faults.effectiveCount
        push(frame)
    }

    @inline(__always)
    func stringSlot(_ token: StringToken) -> Slot { Slot(token, flags: slotFlags) }
}

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

extension Walker {
    /// Begins an array at its bracket. Returns the array if it is empty, or if the fast path reads all its elements.
    mutating func openArray(item: NodeID, entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot? {
        try enterContainer()
        let offset = scanner.position
        let first = output.slots.count
        scanner.position += 1
        let passed = readScalarElements(item)
        scanner.skipWhitespace()
        if scanner.current == Byte.closeBracket {
            scanner.position += 1
            containers.lastCount = passed
            return arraySlot(at: offset, first: first)
        }
        var frame = Frame(.array, entry: entry, node: node, offset: offset)
        frame.item = item
        frame.scratchStart = output.scratch.count
        frame.faultsBefore = faults.effectiveCount
        frame.elementIndex = max(0, passed - 1)
        output.slots.moveTail(from: first, to: &output.scratch)
        push(frame)
        return try nextElement(isFirst: passed == 0)
    }

    /// Reads an array if the fast path reads all its elements; otherwise returns `nil` and reads nothing.
    mutating func readArray(of item: NodeID) throws(JSONTextError) -> Slot? {
        let (offset, first) = (scanner.position, output.slots.count)
        try enterContainer()
        scanner.position += 1
        let passed = readScalarElements(item)
        scanner.skipWhitespace()
        guard scanner.current == Byte.closeBracket else {
            output.slots.truncate(to: first)
            scanner.position = offset
            depth -= 1
            return nil
        }
        scanner.position += 1
        containers.lastCount = passed
        return arraySlot(at: offset, first: first)
    }

    /// Continues after an element, or after the opening bracket, with the next element. Returns the array at its end.
    @inline(__always)
    mutating func nextElement(isFirst: Bool) throws(JSONTextError) -> Slot? {
        scanner.skipIndentation()
        switch scanner.current {
        case Byte.comma where !isFirst:
            scanner.position += 1
            frames.last.elementIndex &+= 1
        case Byte.closeBracket:
            scanner.position += 1
            return closeArray()
        default:
            guard isFirst else { throw scanner.unexpected(.commaOrBracket) }
        }
        dueNode = frames.last.item
        return nil
    }

    /// Stores an element, or drops a faulty one if the leniency allows it.
    @inline(__always)
    mutating func storeElement(_ slot: Slot) {
        if leniency.contains(.omitting), faults.effectiveCount != frames.last.faultsBefore {
            faults.effectiveCount = frames.last.faultsBefore
            recordLoss(.faultyElement)
            return dropModels(in: slot)
        }
        if isRecording { output.scratch.append(slot) }
    }

    private mutating func closeArray() -> Slot {
        let first = output.slots.count
        if isRecording { output.scratch.moveTail(from: frames.last.scratchStart, to: &output.slots) }
        let slot = arraySlot(at: frames.last.offset, first: first)
        // An array with a frame is not empty.
        containers.lastCount = frames.last.elementIndex &+ 1
        pop()
        return slot
    }

    /// Ends an array whose elements are the last slots.
    private mutating func arraySlot(at offset: Int, first: Int) -> Slot {
        depth -= 1
        var slot = Slot(kind: .array, flags: slotFlags, offset: offset)
        if isRecording { slot.value = UInt64(first) << 32 | UInt64(output.slots.count - first) }
        return slot
    }
}
