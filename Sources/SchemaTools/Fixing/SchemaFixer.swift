package import SchemaEngine

/// Puts fixes into the files of a catalog until none is left. It works on texts in memory; files are for whoever uses it.
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

    /// Fixes that make room for each other for ever would be a rule's mistake; it ends here.
    private static let mostPasses = 10

    /// The catalog's files, as they are now.
    package private(set) var sources: [SchemaSource]
    /// How many places were mended.
    package private(set) var count = 0
    private let originals: [SchemaSource]

    package init(_ sources: [SchemaSource]) {
        self.sources = sources
        originals = sources
    }

    /// Finds and mends, over and over, since one fix may lay open the next.
    ///
    /// - Parameter edits: The edits that a check of these files suggests.
    /// - Throws: What that check throws.
    package mutating func run<Failure: Error>(
        suggesting edits: ([SchemaSource]) throws(Failure) -> [SchemaEdit]
    ) throws(Failure) {
        for _ in 0..<Self.mostPasses {
            guard apply(try edits(sources)) else { return }
        }
    }

    /// Puts edits in. Returns whether any changed something.
    package mutating func apply(_ edits: [SchemaEdit]) -> Bool {
        let byFile = Dictionary(grouping: edits.filter { $0.replace != $0.with }, by: \.file)
        var hasChanged = false
        for index in sources.indices where !sources[index].path.hasSuffix(".plist") {
            guard let edits = byFile[sources[index].path] else { continue }
            let fixed = FixedText(sources[index].text, edits)
            guard let text = fixed.text else { continue }
            sources[index].text = text
            count += fixed.applied.count
            hasChanged = true
        }
        return hasChanged
    }

    /// Gives files their first text again.
    package mutating func takeBack(_ paths: Set<String>) {
        for index in sources.indices where paths.contains(sources[index].path) { sources[index] = originals[index] }
    }

    /// What has changed, by path.
    package var changes: [Change] {
        zip(originals, sources).compactMap { before, after in
            guard before.text !== after.text else { return nil }
            return Change(path: before.path, before: before.text, after: after.text)
        }
        .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
