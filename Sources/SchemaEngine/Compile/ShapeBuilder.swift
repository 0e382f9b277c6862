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

/// The names of all keys without duplicates. A name is hashed once, and compared by its index.
struct KeyNames {
    struct Entry {
        var text: String
        var start: Int32
        var length: Int32
        /// A Boolean value that indicates whether the name can appear in a payload without escapes.
        var isPlain: Bool
        var hash: UInt64
    }

    private(set) var entries: [Entry] = []
    /// All names in UTF-8, each with the quote and the colon that follow it in a text.
    private(set) var bytes: [UInt8] = []
    private var indices: [ExactName: Int32] = [:]

    mutating func intern(_ text: String) -> Int32 {
        let name = ExactName(text)
        if let index = indices[name] { return index }
        let index = Int32(entries.count)
        let utf8 = Array(text.utf8)
        let hash = JSONScanner.nameHash(of: utf8)
        entries.append(
            Entry(
                text: text,
                start: Int32(bytes.count),
                length: Int32(utf8.count),
                isPlain: utf8.allSatisfy { $0 >= UInt8(ascii: " ") && $0 != Byte.quote && $0 != Byte.backslash },
                hash: hash
            )
        )
        bytes += utf8 + [Byte.quote, Byte.colon]
        indices[name] = index
        return index
    }

    subscript(index: Int32) -> Entry { entries[Int(index)] }
}
