import SchemaEngine
import SchematicText

/// The changes, or the findings, that `.schema-lint.json` accepts.
package struct SilencedChanges: Sendable {
    private let accepted: [LintConfiguration.AcceptedChange]
    /// The key of the configuration that lists them.
    private let key: String
    /// Returns the path of a file relative to the folder of the configuration.
    private let relativePath: @Sendable (String) -> String

    package init(
        _ accepted: [LintConfiguration.AcceptedChange],
        key: String = "diff",
        relativePath: @escaping @Sendable (String) -> String
    ) {
        (self.accepted, self.key, self.relativePath) = (accepted, key, relativePath)
    }

    /// Returns the changes that are not accepted, and a message for each entry that accepts none. `newPath` returns the path in
    /// the new contract of a file of the old one.
    package func remaining(
        of changes: [SchemaChange],
        newPath: (String) -> String = { $0 }
    ) -> (changes: [SchemaChange], unused: [String]) {
        let (remaining, unused) = split(changes) { entry, change in
            entry.id == change.kind.identifier
                && (change.old.map { isPlace(entry, $0, newPath) } ?? false
                    || change.new.map { isPlace(entry, $0) } ?? false)
        }
        return (remaining, unused)
    }

    /// Returns whether an entry is about a place.
    func isPlace(
        _ entry: LintConfiguration.AcceptedChange,
        _ place: SchemaPlace,
        _ path: (String) -> String = { $0 }
    ) -> Bool {
        place.pointer.isExactly(entry.pointer) && relativePath(path(place.file)) == entry.file
    }

    /// Returns the items that no entry accepts, and a message for each entry that accepts none.
    func split<Item>(
        _ items: [Item],
        _ accepts: (LintConfiguration.AcceptedChange, Item) -> Bool
    ) -> ([Item], unused: [String]) {
        var used: Set<Int> = []
        let remaining = items.filter { item in
            let indexes = accepted.indices.filter { accepts(accepted[$0], item) }
            used.formUnion(indexes)
            return indexes.isEmpty
        }
        let unused = accepted.indices.filter { !used.contains($0) }.map { index in
            let entry = accepted[index]
            return
                "expected the accepted change \(entry.id) at \(entry.pointer) of \(entry.file), found none; "
                + "remove the entry /\(key)/\(index) of \(LintConfiguration.fileName)"
        }
        return (remaining, unused.map(\.displayLine))
    }
}
