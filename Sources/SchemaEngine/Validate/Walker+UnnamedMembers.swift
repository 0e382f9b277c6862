extension Walker {
    /// Begins a member whose key the shape does not name, at its value.
    mutating func beginUnnamed(_ token: StringToken, keyOffset: Int) {
        top.currentKey = -1
        top.keyOffset = keyOffset
        dueNode = top.item
        let entry = UnnamedKeys.Entry(
            hash: scanner.hash(of: token, seed: keySeed),
            start: token.start,
            length: Int32(truncatingIfNeeded: token.length),
            hasEscapes: token.hasEscapes
        )
        var region = top.unnamed
        let isNew = unnamedKeys.insert(entry, into: &region, of: scanner)
        top.unnamed = region
        guard isNew else {
            reportRepeatedKey(at: keyOffset)
            return mute()
        }
        if top.shape >= 0 { applyUnknownKeyPolicy(keyOffset: keyOffset) }
        if isRecording { scratch.append(stringSlot(token)) }
    }

    /// Applies the schema or the options to a key that an object's schema does not name.
    private mutating func applyUnknownKeyPolicy(keyOffset: Int) {
        let shape = program.tables.shapes[Int(top.shape)]
        if shape.rest == .none {
            guard !shape.isPartial else { return }
            switch options.unknownKeys {
            case .keep: break
            case .drop:
                note(.unknownKey(at: keyOffset))
                mute()
            // The options apply to payloads, not to the defaults in a schema.
            case .reject where defaultHolder != nil: break
            case .reject: reportUnknownKey(at: keyOffset, place: program.tables.places[Int(top.node.index)])
            }
        } else if case .nothing = program.node(shape.rest) {
            dueNode = program.anything
            reportUnknownKey(at: keyOffset, place: shape.restPlace)
        }
    }

    /// Restricts the walk to parsing for the rest of the current member.
    mutating func mute() {
        dueNode = program.anything
        top.memberIsMuted = true
        isRecording = false
    }
}

extension JSONScanner {
    /// Returns a hash of a string's unescaped content.
    func hash(of token: StringToken, seed: UInt64) -> UInt64 {
        guard token.hasEscapes else { return hash(of: token.range, seed: seed) }
        var bytes: [UInt8] = []
        unescaped(token, into: &bytes)
        return JSONScanner.hash(of: bytes, seed: seed)
    }
}
