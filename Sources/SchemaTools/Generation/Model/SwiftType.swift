import SchemaEngine

/// The index of a type in a `TypeModel`.
struct TypeID: Hashable, Sendable {
    var index: Int
}

/// The Swift type of a property.
indirect enum SwiftType: Hashable, Sendable {
    /// A type of the standard library, Foundation or the package: `Int`, `Date`, `JSONValue`.
    case known(String)
    /// A generated type.
    case declared(TypeID)
    case list(SwiftType)
    /// A dictionary with `String` keys.
    case map(SwiftType)
    /// A dictionary whose keys have a type of Swift or of Foundation: `Int`, `UUID`.
    case keyedMap(key: String, SwiftType)
    case optional(SwiftType)

    static let json = SwiftType.known("JSONValue")
    static let text = SwiftType.known("String")

    /// The optional type. Optionals are not nested.
    var asOptional: SwiftType {
        if case .optional = self { self } else { .optional(self) }
    }

    /// The type without its `?`.
    var wrapped: SwiftType {
        if case .optional(let type) = self { type } else { self }
    }

    var isOptional: Bool { self != wrapped }
}
