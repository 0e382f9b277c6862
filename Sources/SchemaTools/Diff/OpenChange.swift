@_spi(Generated) import SchemaEngine

/// A difference that is not proven to be harmless, with the values that may show that it is breaking.
struct OpenChange {
    let identity: SchemaComparison.Identity
    /// The container of the values in payloads of the sender; -1 at the root.
    let level: Int
    /// The sender's schema of the values, and that of the receiver.
    let sent: SchemaView
    let expected: SchemaView
    /// The key of the value that the receiver must refuse, as it names it; `nil` if it is the value itself.
    let key: String?
    /// The sender's schema of the object that has the key.
    let container: SchemaView?
    /// Whether payloads may have keys that the sender does not name.
    let allowsUnnamedKeys: Bool
    /// The number of alternatives that read each payload, if they are many.
    let alternatives: Int
    /// Returns the receiver's schema without this difference, whose values show this difference alone.
    let tolerant: () -> SchemaView?
    /// Returns values of the sender, one of which the receiver probably refuses.
    let values: () -> [JSONValue]

    /// The place where the receiver must refuse a payload, without the steps to it.
    var place: WitnessPlace {
        var place = WitnessPlace(key: key, expected: expected)
        place.allowsUnnamedKeys = allowsUnnamedKeys
        return place
    }
}
