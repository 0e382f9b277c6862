import SchemaEngine

/// An edit of a catalog: a change of one file, and new fragments.
struct CatalogEdit {
    var path: String
    var edit: TextEdit
    var files: [SchemaInference.File] = []
    var notices: [String] = []
}

extension [CatalogEdit] {
    /// Returns the catalog after edits that do not overlap. New fragments are in the folder of the edited file.
    func applied(to sources: [SchemaSource]) -> [SchemaSource] {
        var result = sources
        let editsByPath = Dictionary(grouping: self) { ExactName($0.path) }
        for index in sources.indices {
            guard let found = editsByPath[ExactName(sources[index].path)] else { continue }
            // The order of insertions at one place is kept, which a sort does not promise.
            let edits = found.map(\.edit).enumerated()
                .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
                .map(\.element)
            let text = sources[index].text.withTextBytes { bytes in
                var text: [UInt8] = []
                var end = 0
                for edit in edits where edit.range.lowerBound >= end && edit.range.upperBound <= bytes.count {
                    text += bytes[end..<edit.range.lowerBound]
                    text += edit.with.utf8
                    end = edit.range.upperBound
                }
                return text + bytes[end...]
            }
            result[index].text = JSONBuffer(text)
        }
        for edit in self {
            let folder = edit.path.lastIndex(of: "/").map { edit.path[...$0] } ?? ""
            for file in edit.files { result.append(SchemaSource(path: folder + file.name, text: file.text)) }
        }
        return result
    }
}

/// Edits that can be made together: they do not overlap, and no two of them add a file of the same name.
struct CompatibleEdits {
    private(set) var edits: [CatalogEdit] = []
    private var ranges: [ExactName: [Range<Int>]] = [:]
    private var known: Set<Known> = []
    private var names: Set<ExactName> = []

    private struct Known: Hashable {
        let path: ExactName
        let edit: TextEdit
    }

    /// Adds an edit, unless the same one was added before.
    ///
    /// - Returns: Whether the edit is among the edits.
    mutating func add(_ edit: CatalogEdit) -> Bool {
        let path = ExactName(edit.path)
        let known = Known(path: path, edit: edit.edit)
        if self.known.contains(known) { return true }
        let names = edit.files.map { ExactName($0.name) }
        guard self.names.isDisjoint(with: names), insert(edit.edit.range, in: path) else { return false }
        self.names.formUnion(names)
        self.known.insert(known)
        edits.append(edit)
        return true
    }

    /// Keeps the ranges of a file in their order, and refuses one that overlaps.
    private mutating func insert(_ range: Range<Int>, in path: ExactName) -> Bool {
        var ranges = self.ranges.removeValue(forKey: path) ?? []
        defer { self.ranges[path] = ranges }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= range.lowerBound { low = middle + 1 } else { high = middle }
        }
        guard low == 0 || ranges[low - 1].upperBound <= range.lowerBound,
            low == ranges.count || range.upperBound <= ranges[low].lowerBound
        else { return false }
        ranges.insert(range, at: low)
        return true
    }
}
