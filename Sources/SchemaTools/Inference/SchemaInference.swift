package import SchemaEngine

/// Infers schemas from samples: the narrowest schema of the language that accepts all of them.
package struct SchemaInference {
    /// A schema file.
    package struct File: Hashable, Sendable {
        /// The name, such as `GetIssues.response.json`.
        package var name: String
        /// The text, in canonical layout.
        package var text: String
    }

    /// The schema of the samples, and the fragments that it refers to.
    package struct Result: Sendable {
        /// The files. The first one is the schema of the samples, the others are fragments by name.
        package var files: [File]
        /// Notes about places of which the samples show too little, each in one line.
        package var notices: [String]
    }

    package let options: InferenceOptions
    package let summary: SampleSummary

    /// Creates an inference from a summary.
    package init(_ options: InferenceOptions = InferenceOptions(), summary: SampleSummary = SampleSummary()) {
        self.options = options
        self.summary = summary
    }

    /// Adds a sample.
    ///
    /// - Parameter sample: One JSON text.
    /// - Throws: `JSONTextError` if the text is not JSON, is too deep, or has duplicate keys. It is then left out.
    package func add(_ sample: JSONBuffer) throws(JSONTextError) { try summary.add(sample) }

    /// Returns the inferred schema.
    ///
    /// - Parameter name: The owner and the role of the schema: `GetIssues.response`. `nil` is the name of the options.
    /// - Returns: The files and the notices.
    package func result(name: String? = nil) -> Result {
        let name = name ?? options.name
        var draft = draft()
        if options.findsFragments {
            var values = [draft.value]
            SimilarObjects.join(in: &values, &draft.recursive)
            draft.value = values[0]
        }
        let owner = name.prefix { $0 != "." }
        var fragments = InferredFragments(
            movesRepeated: options.findsFragments,
            recursive: draft.recursive,
            takenNames: [String(owner)]
        )
        let root = fragments.extract(from: draft.value)
        return Result(
            files: [File(name: name + ".json", text: root.layout(isRoot: true).fileText())] + fragments.schemaFiles,
            notices: draft.notices
        )
    }

    /// A schema before its fragments are found.
    struct Draft {
        var value: InferredValue
        /// The shapes of objects that can contain further ones, each with the key that holds these.
        var recursive: [(key: String, object: InferredObject)]
        var notices: [String]
    }

    /// Returns the inferred value.
    func draft() -> Draft {
        var inference = PlaceInference(summary: summary, options: options)
        let value = inference.value(PlaceInference.Part(place: 0))
        return Draft(value: value, recursive: inference.recursive, notices: inference.notices)
    }
}
