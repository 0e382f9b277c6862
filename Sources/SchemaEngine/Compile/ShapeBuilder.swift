/// Writes a joined object into the program's tables, with its keys in order.
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
        var (mapKeys, counts): ([MapKey], [CountRequirement]) = ([], [])
        var position: Int32 = 0
        for entry in form.entries {
            switch entry {
            case .key: position += 1
            case .mapKey(let key):
                mapKeys.append(
                    MapKey(conditions: key.conditions, tag: key.tag, node: key.node, place: key.place)
                )
            case .count(var count):
                count.position = position
                counts.append(count)
            case .cases: break
            }
        }
        let shape = Shape(
            firstKey: Int32(compilation.program.tables.keys.count),
            keyCount: Int32(keys.count),
            rest: form.rest?.node ?? .none,
            restPlace: form.rest?.place ?? .none,
            firstMapKey: Int32(compilation.program.tables.mapKeys.count),
            mapKeyCount: Int32(mapKeys.count),
            firstCount: Int32(compilation.program.tables.counts.count),
            countCount: Int32(counts.count),
            isPartial: isPartial
        )
        compilation.program.edit {
            $0.keys += keys
            $0.mapKeys += mapKeys
            $0.counts += counts
        }
        return compilation.program.append(shape, to: \.shapes)
    }
}

/// The names of all keys without duplicates. A name is compared by its index.
struct KeyNames {
    struct Entry {
        var text: String
        var start: Int32
        var length: Int32
        /// A Boolean value that indicates whether the name can appear in a payload without escapes.
        var isPlain: Bool
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
        entries.append(
            Entry(
                text: text,
                start: Int32(bytes.count),
                length: Int32(utf8.count),
                isPlain: utf8.allSatisfy { $0 >= UInt8(ascii: " ") && $0 != Byte.quote && $0 != Byte.backslash }
            )
        )
        bytes += utf8 + [Byte.quote, Byte.colon]
        indices[name] = index
        return index
    }

    subscript(index: Int32) -> Entry { entries[Int(index)] }
}
