import SchemaEngine

/// The place of a type in a `TypeModel`.
struct TypeID: Hashable, Sendable {
    var index: Int
}

/// A type of Swift, as a property has it.
indirect enum SwiftType: Hashable, Sendable {
    /// One that the standard library, Foundation or the package brings: `Int`, `Date`, `JSONValue`.
    case known(String)
    /// One that is generated.
    case declared(TypeID)
    case list(SwiftType)
    /// A dictionary with texts as its keys.
    case map(SwiftType)
    case optional(SwiftType)

    static let json = SwiftType.known("JSONValue")
    static let text = SwiftType.known("String")

    /// The type that may be nil; optionals are not nested.
    var orNil: SwiftType {
        if case .optional = self { self } else { .optional(self) }
    }

    /// The type without its `?`.
    var wrapped: SwiftType {
        if case .optional(let type) = self { type } else { self }
    }

    var isOptional: Bool { self != wrapped }
}

extension BuiltInScalar {
    /// What the app receives.
    var swiftName: String {
        switch self {
        case .decimal: "Decimal"
        case .lenientNumber: "Double"
        case .url: "URL"
        case .uuid: "UUID"
        case .date: "CalendarDate"
        case .dateTime, .httpDate, .unixSeconds, .unixMilliseconds: "Date"
        case .base64: "Data"
        }
    }
}
