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
    /// The summary of the samples.
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
    /// - Parameters:
    ///   - name: The owner and the role of the schema: `GetIssues.response`. `nil` is the name of the options.
    ///   - takenNames: The names of fragments that other schemas use.
    /// - Returns: The files and the notices.
    package func result(name: String? = nil, takenNames: Set<String> = []) -> Result {
        let name = name ?? options.name
        var inference = PlaceInference(summary: summary, options: options)
        let value = inference.value(PlaceInference.Part(place: 0))
        let owner = name.prefix { $0 != "." }
        var fragments = InferredFragments(
            movesRepeated: options.findsFragments,
            recursive: inference.recursive,
            takenNames: takenNames.union([String(owner)])
        )
        let root = fragments.extract(from: value)
        return Result(
            files: [File(name: name + ".json", text: root.layout(isRoot: true).fileText())]
                + fragments.schemaFiles,
            notices: inference.notices
        )
    }
}
