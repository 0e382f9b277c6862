@_spi(Generated) public import SchemaEngine
public import SchematicFoundation

extension Schema {
    /// Returns a payload that the schema accepts. The examples of the schema file are its scalars, as far as there are any.
    ///
    /// - Parameters:
    ///   - style: The choice among the accepted payloads.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    /// - Returns: The JSON text, which is empty if the schema accepts no body.
    /// - Throws: `SampleError.noSample` if no payload is found.
    public func sample(_ style: SampleStyle = .full, examples: [String: JSONValue] = [:]) throws -> Data {
        try sample(style, examples: examples, SchemaGraph(rootView))
    }

    /// Returns the same payload by a graph that is already computed. If the style has none that the schema accepts, the
    /// payload is a full one.
    package func sample(_ style: SampleStyle, examples: [String: JSONValue], _ graph: SchemaGraph) throws -> Data {
        if bodyPresence == .forbidden { return Data() }
        return Data(try sampleValue(style, examples: examples, graph).bytes())
    }

    /// Returns the value of a payload, as `sample` does. `number` makes the scalars of several payloads differ. Beyond a maximum
    /// number of values, every further one is as small as possible.
    package func sampleValue(
        _ style: SampleStyle,
        examples: [String: JSONValue] = [:],
        _ graph: SchemaGraph,
        number: Int = 0,
        maximumValues: Int? = nil
    ) throws -> JSONValue {
        for style in [style, .full, .minimal] {
            let found = value(style, examples: examples, graph, number: number, maximumValues: maximumValues)
            if let found { return found }
        }
        guard number == 0 else {
            return try sampleValue(style, examples: examples, graph, maximumValues: maximumValues)
        }
        throw SampleError.noSample(schema: file)
    }

    /// Returns a value that the schema accepts, or `nil` if none is found. `number` makes the scalars of several values
    /// differ.
    package func value(
        _ style: SampleStyle,
        examples: [String: JSONValue],
        _ graph: SchemaGraph,
        number: Int = 0,
        maximumValues: Int? = nil
    ) -> JSONValue? {
        let most = maximumValues ?? Sampler.maximumValues
        var sampler = Sampler(graph, style, examples: examples, maximumValues: most)
        // `a ? value : nil` would be the value null, because `nil` is a literal of `JSONValue`.
        guard let value = sampler.payload(number: number), accepts(Data(value.bytes())) else { return nil }
        return value
    }

    /// Returns the number of nested values up to which payloads are generated if those that the schema accepts have more; `nil`
    /// if there is another reason that none is found.
    package func exceededDepth(_ graph: SchemaGraph) -> Int? {
        var sampler = Sampler(graph, .minimal, examples: [:])
        if case .some = sampler.payload() { return nil }
        return sampler.isTooDeep ? Sampler.greatestDepth : nil
    }

    /// Returns whether the schema accepts a payload in the mode `strict`.
    package func accepts(_ payload: Data) -> Bool {
        // The text of header fields is not JSON. The types of their values are checked one by one.
        describesHeaders || checkReport(payload, options: strict).isValid
    }

    /// The standard options, with the treatment of unknown keys that the schema has.
    package var strict: CheckOptions { CheckOptions(unknownKeys: options.unknownKeys) }
}
