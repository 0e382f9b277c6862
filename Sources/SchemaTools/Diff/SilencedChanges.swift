import SchemaEngine
import SchematicText

/// The changes that `.schema-lint.json` accepts.
package struct SilencedChanges: Sendable {
    private let accepted: [LintConfiguration.AcceptedChange]
    /// Returns the path of a file relative to the folder of the configuration.
    private let relativePath: @Sendable (String) -> String

    package init(_ accepted: [LintConfiguration.AcceptedChange], relativePath: @escaping @Sendable (String) -> String) {
        (self.accepted, self.relativePath) = (accepted, relativePath)
    }

    /// Returns the changes that are not accepted, and a message for each entry that accepts none. `newPath` returns the path in
    /// the new contract of a file of the old one.
    package func remaining(
        of changes: [SchemaChange],
        newPath: (String) -> String = { $0 }
    ) -> (changes: [SchemaChange], unused: [String]) {
        var used: Set<Int> = []
        let remaining = changes.filter { change in
            let indexes = accepted.indices.filter { accepts(accepted[$0], change, newPath) }
            used.formUnion(indexes)
            return indexes.isEmpty
        }
        let unused = accepted.indices.filter { !used.contains($0) }.map { index in
            let entry = accepted[index]
            return
                "expected the accepted change \(entry.kind.identifier) at \(entry.pointer) of \(entry.file), found none; "
                + "remove the entry /diff/\(index) of \(LintConfiguration.fileName)"
        }
        return (remaining, unused.map(\.displayLine))
    }

    private func accepts(
        _ entry: LintConfiguration.AcceptedChange,
        _ change: SchemaChange,
        _ newPath: (String) -> String
    ) -> Bool {
        guard entry.kind == change.kind else { return false }
        let places = [change.old.map { ($0.pointer, newPath($0.file)) }, change.new.map { ($0.pointer, $0.file) }]
        return places.contains { place in
            place.map { $0.0.isExactly(entry.pointer) && relativePath($0.1) == entry.file } ?? false
        }
    }
}
