/// The positions of tuples by their names.
extension Record {
    /// Returns the tuple of an array; `nil` for any other array.
    func tuple(of array: Slot) -> Int32? {
        guard array.kind == .array, array.flags.contains(.hasPositions), array.first > 0 else { return nil }
        return Int32(truncatingIfNeeded: slots[array.first - 1].value)
    }

    /// Returns the element at the position with a name, or the further elements if the key is `rest`. Returns `absent` if
    /// there is none.
    func position(_ key: FieldKey, of array: Slot) -> Slot {
        guard let tuple = tuple(of: array) else { return .absent }
        if let index = key.withScanner({ program.positionIndex(ofAllIn: $0, in: tuple) }) ?? unnamedPosition(key, tuple)
        {
            return index < array.second ? resolved(slots[array.first + index]) : .absent
        }
        let isRest = key.withScanner {
            $0.count == TupleTag.rest.utf8.count && $0.text(in: 0..<$0.count) == TupleTag.rest
        }
        return isRest ? furtherElements(of: array, tuple) ?? .absent : .absent
    }

    /// Returns the index that a key spells, for a tuple whose positions have no names.
    private func unnamedPosition(_ key: FieldKey, _ tuple: Int32) -> Int? {
        guard !program.tables.tuples[Int(tuple)].hasNames else { return nil }
        let index = key.withScanner { Int($0.text(in: 0..<$0.count)) }
        return index.flatMap { $0 >= 0 && $0 < Int(program.tables.tuples[Int(tuple)].count) ? $0 : nil }
    }

    /// Returns the elements after the positions as an array of their own, or `nil` if the tuple has none.
    func furtherElements(of array: Slot, _ tuple: Int32) -> Slot? {
        let table = program.tables.tuples[Int(tuple)]
        guard table.rest != .none else { return nil }
        let skipped = min(Int(table.count), array.second)
        var rest = array
        rest.flags.remove(.hasPositions)
        rest.value = UInt64(array.first + skipped) << 32 | UInt64(array.second - skipped)
        return rest
    }

    /// Returns the elements of an array by the names of their positions, with the further ones as `rest`; `nil` unless all
    /// positions have names.
    func namedPositions(of array: Slot) -> [(key: String, value: Slot)]? {
        guard let tuple = tuple(of: array) else { return nil }
        let table = program.tables.tuples[Int(tuple)]
        guard table.hasNames else { return nil }
        var members: [(key: String, value: Slot)] = []
        for (index, name) in program.tables.names(of: table).enumerated() where index < array.second {
            members.append((name, resolved(slots[array.first + index])))
        }
        if let rest = furtherElements(of: array, tuple) { members.append((TupleTag.rest, rest)) }
        return members
    }
}
