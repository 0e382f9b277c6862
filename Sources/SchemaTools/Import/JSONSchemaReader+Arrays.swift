@_spi(Generated) import SchemaEngine

/// The keywords for arrays.
extension JSONSchemaReader {
    /// Returns `nil` if no array is accepted.
    mutating func array(_ keywords: SchemaKeywords) -> ImportedArray? {
        guard let count = count(keywords, "Items"), let contained = contained(keywords)?.overlap(count) else {
            return nil
        }
        var array = ImportedArray(count: contained, isUnique: keywords["uniqueItems"]?.boolean == true)
        let (places, others) = keywords.items
        array.positions = places.map { value(of: $0) }
        array.item = others.map { value(of: $0) }
        let names = keywords["x-schematic"]?["positions"]?.elements.compactMap(\.string) ?? []
        if names.count == places.count { array.names = names.map(ExactName.init) }
        return normalized(array)
    }

    /// Returns an array in its shortest form, or `nil` if no array is accepted.
    func normalized(_ array: ImportedArray) -> ImportedArray? { array.normalized { $0.pieces.isEmpty } }

    /// Returns the number of elements that `contains` requires, or `nil` if no array satisfies it. Any number, after a notice, if
    /// the elements matter.
    private mutating func contained(_ keywords: SchemaKeywords) -> ClosedRange<Int>? {
        guard let schema = keywords["contains"] else { return .anyCount }
        guard let range = count(keywords, "Contains", least: 1) else { return nil }
        let value = value(of: schema)
        if value.acceptsAnything { return range }
        if value.pieces.isEmpty { return range.lowerBound > 0 ? nil : .anyCount }
        if range != .anyCount {
            report("'contains' is left out: the schema language describes each element, and not one of them", .wider)
        }
        // So many elements are required at least.
        return range.lowerBound...Int.max
    }

    /// Returns the arrays that both accept, or `nil` if there are none.
    mutating func intersection(_ one: ImportedArray, _ other: ImportedArray) -> ImportedArray? {
        guard let count = one.count.overlap(other.count) else { return nil }
        let length = max(one.positions.count, other.positions.count)
        let positions = (0..<length).map { intersection(one.value(at: $0), other.value(at: $0)) }
        let named = [one, other].first { $0.names.count == length }
        return normalized(
            ImportedArray(
                positions: positions,
                names: named?.names ?? [],
                item: intersection(ofRest: one.item, other.item),
                count: count,
                isUnique: one.isUnique || other.isUnique,
                title: one.title ?? other.title
            )
        )
    }
}

extension SchemaKeywords {
    /// The schemas of the first elements, and that of the others. Before draft 2020-12, a list of places is in `items`, and the
    /// schema of the others in `additionalItems`.
    var items: (places: [ImportDocuments.Node], others: ImportDocuments.Node?) {
        let isList = self["items"]?.json.kind == .array
        return (elements(of: isList ? "items" : "prefixItems"), self[isList ? "additionalItems" : "items"])
    }
}
