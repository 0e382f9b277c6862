/// Nested values in literals. The compiler cannot infer a type for `["a": 1, "b": "x"]` inside another literal.
///
/// ```swift
/// .json(["id": 7, "author": .object(["name": name, "age": 36]), "tags": .list(["new", 1, nil]), "owner": .encoding(owner)])
/// ```
extension FieldValue where Self == Fields {
    /// Creates an object from a literal. Keys whose value is `nil` are left out.
    ///
    /// - Parameter fields: The members, as a literal.
    /// - Returns: The object.
    public static func object(_ fields: Fields) -> Fields { fields }

    /// Creates a list of values that may have several types. A `nil` is null.
    ///
    /// - Parameter elements: The elements, in order.
    /// - Returns: The list.
    public static func list(_ elements: [(any FieldValue)?]) -> Fields {
        Fields(.single(FieldList(elements: elements.map { $0 ?? JSONValue.null })))
    }

    /// Creates a value from any `Encodable` type. The schema determines the form of its dates and similar values.
    ///
    /// - Parameter value: The value.
    /// - Returns: The value, to be a member of an object or an element of a list.
    /// - Note: A type that is isolated to an actor is refused: declare it as `nonisolated`.
    public static func encoding(_ value: some Encodable & Sendable) -> Fields {
        Fields(.single((value as? any FieldValue) ?? EncodableModel(value)))
    }
}
