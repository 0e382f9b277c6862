extension Walker {
    /// Reads a string, and checks it against a node without parts.
    mutating func beginString(entry: NodeID, node: NodeID) throws(JSONTextError) -> Slot {
        let offset = scanner.position
        let token = try scanner.scanString()
        switch program.node(node) {
        case .text, .any:
            break
        case .sizedText(let range):
            checkLength(lengthInScalars(of: token), range, at: offset, entry: entry, node: node)
        case .pattern(let pattern):
            checkPattern(token, pattern, at: offset, entry: entry, node: node)
        case .enumeration(let table):
            checkMember(token, table, at: offset, entry: entry, node: node)
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

    /// Reads a number, and checks it against a node without parts.
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
            return try scalar.slot(ofNumberIn: token.range, of: scanner, flags: slotFlags)
        } catch {
            report(error.code, at: offset, entry: entry, node: node, text: error.message(for: scalar))
            return slot
        }
    }
}
