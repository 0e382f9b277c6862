import SchemaEngine

extension Parameters {
    /// Creates parameters without those that have the server's default: a name and value in `defaults`.
    ///
    /// ```swift
    /// Parameters(["strict": isStrict, "start-index": start], omitting: ["strict": false, "start-index": 1])
    /// ```
    ///
    /// Values are equal if their notation without a schema is equal.
    public init(_ parameters: Parameters, omitting defaults: Parameters) {
        self.init(
            parameters.items.filter { item in
                guard let value = item.plainValue else { return true }
                return !defaults.items.contains { $0.name == item.name && $0.plainValue == value }
            }
        )
    }
}
