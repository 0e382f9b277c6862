import SchemaEngine

extension Parameters {
    /// Parameters without those that say what the server assumes anyway: a name and value of `defaults`.
    ///
    /// ```swift
    /// Parameters(["strict": isStrict, "start-index": start], omitting: ["strict": false, "start-index": 1])
    /// ```
    ///
    /// Values are the same when they would be written the same without a schema.
    public init(_ parameters: Parameters, omitting defaults: Parameters) {
        self.init(
            parameters.items.filter { item in
                guard let value = item.plainValue else { return true }
                return !defaults.items.contains { $0.name == item.name && $0.plainValue == value }
            }
        )
    }
}
