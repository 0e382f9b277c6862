@_spi(Generated) package import SchemaEngine
package import SchemaSamples
import SchematicText

/// The texts of payloads that a schema accepts, which are the same for the same seed.
package struct ExamplePayloads {
    private let schema: Schema
    private let graph: SchemaGraph
    private let variant: ExampleVariant
    private let maximumValues: Int?

    /// Creates the examples of a schema. Beyond a maximum number of values, every further one is as small as possible.
    /// `graph` is that of the schema, or of several that contain it.
    package init(
        of schema: Schema,
        _ variant: ExampleVariant,
        maximumValues: Int? = nil,
        in graph: SchemaGraph? = nil
    ) {
        self.maximumValues = maximumValues
        self.schema = schema
        self.variant = variant
        self.graph = graph?.rooted(at: schema.rootView) ?? SchemaGraph(schema.rootView)
    }

    /// The outcome of a search for a payload.
    package enum Outcome: Sendable, Hashable {
        case text(String)
        /// The schema accepts only an absent body.
        case noBody
        /// No payload was found. The tags are those that the app registers, or none.
        case notFound(registeredTags: [String])
        /// Each payload is nested more deeply than the examples that are made.
        case tooDeep(limit: Int)
    }

    /// Whether a payload is the text of header fields, and not JSON.
    package var areHeaders: Bool { schema.describesHeaders }

    /// Returns a payload that ends with a line break.
    ///
    /// - Parameters:
    ///   - number: The number of the payload, from 0: a seed for `random`, and otherwise an offset of numbers and names.
    ///   - isCompact: Whether JSON is on one line.
    /// - Returns: The payload, always the same for the same number.
    package func payload(_ number: Int, isCompact: Bool) -> Outcome {
        if schema.bodyPresence == .forbidden { return .noBody }
        if let text = text(number, isCompact: isCompact) { return .text(text) }
        if !schema.describesHeaders, registeredTags.isEmpty, let limit = schema.exceededDepth(graph) {
            return .tooDeep(limit: limit)
        }
        return .notFound(registeredTags: registeredTags)
    }

    /// Returns the text of a payload, or `nil` if none is found.
    package func text(_ number: Int, isCompact: Bool) -> String? {
        guard schema.bodyPresence != .forbidden else { return nil }
        let style = variant.style(seed: number)
        let offset = variant == .random ? 0 : number
        if schema.describesHeaders { return headers(style, offset) }
        let value = try? schema.sampleValue(style, graph, number: offset, maximumValues: maximumValues)
        return value.map { $0.text(indentedBy: isCompact ? nil : 2).displayJSON + "\n" }
    }

    /// Returns the text of header fields, in which some values have no form, such as an empty list of cookies.
    private func headers(_ style: SampleStyle, _ number: Int) -> String? {
        for style in [style, .full, .minimal] {
            guard let value = schema.value(style, examples: [:], graph, number: number) else { continue }
            let text = HeaderSample.fields(of: value).map { "\($0.name): \($0.value)\n" }.joined()
            if schema.checkReport(JSONBuffer(text.utf8), options: schema.strict).isValid { return text }
        }
        return nil
    }

    /// The registered tags that the schema uses. Their transformers are code of the app, so that no value of them is known.
    private var registeredTags: [String] {
        let tags = graph.views.compactMap { view -> String? in
            if case .transformed(let tag) = graph.form(of: view) { tag } else { nil }
        }
        return Set(tags).sorted()
    }
}

extension PayloadValidator {
    /// Returns examples of the schema's payloads.
    package func examples(_ variant: ExampleVariant) -> ExamplePayloads { ExamplePayloads(of: schema, variant) }
}
