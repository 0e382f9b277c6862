import SchemaEngine
import SchematicText

/// What is trusted without a statement of a provider's document: for all of its schemas, or as the settings say for one.
package struct ProviderAssumptions: Sendable {
    /// A schema that requires no key means that all of its keys are present.
    package var required = false
    /// Values that may be null are not.
    package var notNull = false
    private let entries: [LintConfiguration.Assumption]
    /// Returns the path of a file relative to the folder of the configuration.
    private let relativePath: @Sendable (String) -> String

    package init(required: Bool = false, notNull: Bool = false) {
        self.init([]) { $0 }
        (self.required, self.notNull) = (required, notNull)
    }

    package init(
        _ entries: [LintConfiguration.Assumption],
        relativePath: @escaping @Sendable (String) -> String
    ) {
        (self.entries, self.relativePath) = (entries, relativePath)
    }

    /// Returns these assumptions for the files of another version, whose paths in the present one a function returns.
    package func forFiles(_ path: @escaping @Sendable (String) -> String) -> ProviderAssumptions {
        let relativePath = relativePath
        var other = ProviderAssumptions(entries) { relativePath(path($0)) }
        (other.required, other.notNull) = (required, notNull)
        return other
    }

    /// Returns whether the cause of a finding is no cause, and the indices of the entries that say so.
    func trust(in cause: ProviderFinding.Cause, at place: SchemaPlace) -> (isGiven: Bool, used: [Int]) {
        func used(_ schema: String?, _ says: (LintConfiguration.Assumption) -> Bool) -> [Int] {
            entries.indices.filter { index in
                let entry = entries[index]
                guard says(entry) else { return false }
                switch entry.subject {
                case .schema(let name): return schema?.isExactly(name) ?? false
                case .file(let file): return relativePath(place.file).isExactly(file)
                }
            }
        }
        switch cause {
        case .nothingRequired(let schema):
            let used = used(schema, \.required)
            return (required || !used.isEmpty, used)
        case .nullable(let schema):
            let used = used(schema, \.notNull)
            return (notNull || !used.isEmpty, used)
        case .loss: return (false, [])
        }
    }

    /// Returns a message for each entry of the settings that is not among the used ones.
    package func unused(besides used: Set<Int>) -> [String] {
        entries.indices.filter { !used.contains($0) }.map { index in
            let entry = entries[index]
            let subject =
                switch entry.subject {
                case .schema(let name): "the schema '\(name)' of the document"
                case .file(let file): file
                }
            return
                "expected a finding that the assumption about \(subject) removes, found none; "
                + "remove the entry /\(LintConfiguration.assumptionsKey)/\(index) of \(LintConfiguration.fileName)"
        }
        .map(\.displayLine)
    }
}
