import SchemaEngine

/// The form of a kind of scalar in generated Swift.
struct SwiftScalar {
    /// The type of the values.
    let type: SwiftType
    /// The name of the case with the value, in a type that has alternatives.
    let label: String
    /// The method of `ModelReader` that reads the value. It takes the argument of the kind's tag.
    let reader: String

    private init(_ type: String, _ label: String, reader: String) {
        (self.type, self.label, self.reader) = (.known(type), label, reader)
    }

    /// Creates the form of a kind. `nil` for enumerations, for which types are generated.
    init?(_ kind: ScalarKind) {
        switch kind {
        case .string, .pattern: self.init("String", "string", reader: "string")
        case .integer: self.init("Int", "int", reader: "int")
        case .number: self.init("Double", "double", reader: "double")
        case .boolean: self.init("Bool", "bool", reader: "bool")
        case .enumeration: return nil
        case .decimal: self.init("Decimal", "decimal", reader: "decimal")
        case .lenientNumber: self.init("Double", "double", reader: "lenientNumber")
        case .url: self.init("URL", "url", reader: "url")
        case .uuid: self.init("UUID", "uuid", reader: "uuid")
        case .date: self.init("CalendarDate", "day", reader: "calendarDate")
        case .dateTime: self.init("Date", "date", reader: "dateTime")
        case .httpDate: self.init("Date", "date", reader: "httpDate")
        case .unixSeconds: self.init("Date", "date", reader: "unixSeconds")
        case .unixMilliseconds: self.init("Date", "date", reader: "unixMilliseconds")
        case .base64: self.init("Data", "data", reader: "base64")
        }
    }
}
