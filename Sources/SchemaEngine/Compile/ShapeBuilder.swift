/// Writes a joined object into the program's tables: its keys in order, and a hash table to find them.
struct ShapeBuilder {
    private let compilation: Compilation

    init(_ compilation: Compilation) { self.compilation = compilation }

    /// Returns the index of a new shape with the keys of a form. The form's cases are ignored.
    func shape(of form: ObjectForm, isPartial: Bool = false) -> Int32 {
        let keys = form.keys.map { key in
            let name = compilation.program.names[key.name]
            return ShapeKey(
                nameStart: name.start,
                nameLength: name.length,
                node: key.node,
                presence: key.presence,
                nameIsPlain: name.isPlain,
                defaultIndex: key.defaultIndex,
                includes: compilation.program.intern(includes: key.includes),
                place: key.place
            )
        }
        let table = table(of: form)
        let shape = Shape(
            firstKey: Int32(compilation.program.tables.keys.count),
            keyCount: Int32(keys.count),
            rest: form.rest?.node ?? .none,
            restPlace: form.rest?.place ?? .none,
            tableStart: Int32(compilation.program.tables.keyTable.count),
            tableMask: Int32(table.count) - 1,
            isPartial: isPartial
        )
        compilation.program.edit {
            $0.keys += keys
            $0.keyTable += table
        }
        return compilation.program.append(shape, to: \.shapes)
    }

    /// Returns a hash table with open addressing that is at most half full.
    private func table(of form: ObjectForm) -> [Int32] {
        let hashes = form.keys.map { compilation.program.names[$0.name].hash }
        guard !hashes.isEmpty else { return [] }
        var size = 2
        while size < hashes.count * 2 { size *= 2 }
        var table = [Int32](repeating: -1, count: size)
        for (index, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while table[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            table[slot] = Int32(index)
        }
        return table
    }
}
