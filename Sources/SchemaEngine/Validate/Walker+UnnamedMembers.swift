extension Walker {
    /// Begins a member whose key the shape does not name, at its value.
    mutating func beginUnnamed(_ token: StringToken, keyOffset: Int) {
        top.currentKey = -1
        top.keyOffset = keyOffset
        dueNode = top.item
        guard !top.hasMapKeys else { return beginMapMember(token, keyOffset: keyOffset) }
        guard isNew(UnnamedKeyStack.Entry(token, in: scanner, seed: keySeed)) else {
            return muteRepeated(at: keyOffset)
        }
        if top.shape >= 0 { applyUnknownKeyPolicy(keyOffset: keyOffset) }
        if isRecording { scratch.append(stringSlot(token)) }
    }

    /// Begins a member whose name may satisfy a `{* TAG}` of the shape.
    @inline(never)
    private mutating func beginMapMember(_ token: StringToken, keyOffset: Int) {
        var name = scanner
        name.position = keyOffset
        let found = program.mapKey(of: name, in: program.tables.shapes[Int(top.shape)])
        let isUUID = found.map { program.tables.mapKeys[$0].isUUID } ?? false
        let entry = UnnamedKeyStack.Entry(token, isUUID: isUUID, in: scanner, seed: keySeed)
        guard isNew(entry) else { return muteRepeated(at: keyOffset) }
        if let found {
            dueNode = program.tables.mapKeys[found].node
            if case .nothing = program.node(dueNode) {
                dueNode = program.anything
                reportRefusedEntry(at: keyOffset, place: program.tables.mapKeys[found].place)
            }
        } else {
            applyUnknownKeyPolicy(keyOffset: keyOffset)
        }
        if isRecording { scratch.append(stringSlot(token)) }
    }

    /// Adds a key to those of the innermost object. Returns `false` if the object already has it.
    @inline(__always)
    private mutating func isNew(_ entry: UnnamedKeyStack.Entry) -> Bool {
        var region = top.unnamed
        let isNew = unnamedKeys.insert(entry, into: &region, of: scanner)
        top.unnamed = region
        return isNew
    }

    private mutating func muteRepeated(at keyOffset: Int) {
        reportRepeatedKey(at: keyOffset)
        mute()
    }

    /// Applies the schema or the options to a key that an object's schema does not name.
    private mutating func applyUnknownKeyPolicy(keyOffset: Int) {
        let shape = program.tables.shapes[Int(top.shape)]
        if shape.rest == .none {
            guard !shape.isPartial else { return }
            switch options.unknownKeys {
            case .keep: break
            case .drop:
                recordLoss(.unknownKey(at: keyOffset))
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
