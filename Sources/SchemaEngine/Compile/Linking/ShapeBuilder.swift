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
