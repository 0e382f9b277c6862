/// The conversion of the keys of `Codable` types: `createdOn` in Swift is `created_on` in JSON.
///
/// It applies to the types' own keys only. The keys of dictionaries, and of models that read `Fields`, are unchanged.
package struct KeyConversion: Sendable, Hashable {
    /// Whether the keys of types without a setting of their own are converted.
    package var isSnakeCase = false
    /// The settings of single types.
    var types: [ObjectIdentifier: Bool] = [:]

    /// Whether the keys of any type are converted.
    var isActive: Bool { isSnakeCase || !types.isEmpty }

    /// Returns whether the keys of a type are converted.
    func converts(_ type: Any.Type) -> Bool { types[ObjectIdentifier(type)] ?? isSnakeCase }
}
