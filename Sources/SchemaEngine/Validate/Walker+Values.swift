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
                openSecrets += 1
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
                top.leniency = leniency
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
        frame.faultsBefore = effectiveFaults
        push(frame)
    }

    @inline(__always)
    func stringSlot(_ token: StringToken) -> Slot { Slot(token, flags: slotFlags) }
}
