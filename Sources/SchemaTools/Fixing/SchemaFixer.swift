package import SchemaEngine

/// Applies fixes to the files of a catalog until none is left. It changes texts in memory only; the caller
/// writes the files.
package struct SchemaFixer {
    /// A file whose text has changed.
    package struct Change: Sendable {
        package var path: String
        package var before: JSONBuffer
        package var after: JSONBuffer

        package init(path: String, before: JSONBuffer, after: JSONBuffer) {
            self.path = path
            self.before = before
            self.after = after
        }
    }

    /// The maximum number of passes. It ends rules whose fixes undo each other.
    private static let maximumPasses = 10

    /// The catalog's files in their current state.
    package private(set) var sources: [SchemaSource]
    /// The number of edits that were applied.
    package private(set) var count = 0
    private let originals: [SchemaSource]
    private let formatsLines: Bool

    /// - Parameters:
    ///   - sources: The catalog's files.
    ///   - formatsLines: Whether the lines that edits change are brought into the canonical layout, too.
    package init(_ sources: [SchemaSource], formatsLines: Bool = false) {
        self.sources = sources
        originals = sources
        self.formatsLines = formatsLines
    }

    /// Applies fixes repeatedly, since one fix can expose the next.
    ///
    /// - Parameter edits: Returns the edits that a check of these files suggests.
    /// - Throws: The errors that `edits` throws.
    package mutating func run<Failure: Error>(
        suggesting edits: ([SchemaSource]) throws(Failure) -> [SchemaEdit]
    ) throws(Failure) {
        for _ in 0..<Self.maximumPasses {
            guard apply(try edits(sources)) else { return }
        }
    }

    /// Applies edits. Returns whether any text changed.
    package mutating func apply(_ edits: [SchemaEdit]) -> Bool {
        let byFile = Dictionary(grouping: edits.filter { $0.replace != $0.with }, by: \.file)
        var hasChanged = false
        for index in sources.indices where !sources[index].path.hasSuffix(".plist") {
            guard let edits = byFile[sources[index].path] else { continue }
            let fixed = AppliedEdits(sources[index].text, edits)
            guard let text = fixed.text else { continue }
            let formatted = formatsLines ? try? FormattedSchema(text) : nil
            sources[index].text = formatted?.text(formattingLinesOf: fixed.ranges) ?? text
            count += fixed.applied.count
            hasChanged = true
        }
        return hasChanged
    }

    /// Restores the original text of files.
    package mutating func revert(_ paths: Set<String>) {
        for index in sources.indices where paths.contains(sources[index].path) { sources[index] = originals[index] }
    }

    /// The changed files, sorted by path.
    package var changes: [Change] {
        zip(originals, sources).compactMap { before, after in
            guard before.text !== after.text else { return nil }
            return Change(path: before.path, before: before.text, after: after.text)
        }
        .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
