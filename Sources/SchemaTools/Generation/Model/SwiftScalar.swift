import SchemaEngine

/// The form of a kind of scalar in generated Swift.
struct SwiftScalar {
    let type: ScalarType
    /// The name of the case with the value, in a type that has alternatives.
    let label: String
    /// The method of `ModelReader` that reads the value. It takes the argument of the kind's tag.
    let reader: String

    private init(_ type: ScalarType, _ label: String, reader: String) {
        (self.type, self.label, self.reader) = (type, label, reader)
    }

    /// Creates the form of a kind. `nil` for enumerations, for which types are generated.
    init?(_ kind: ScalarKind) {
        switch kind {
        case .string, .pattern: self.init(.string, "string", reader: "string")
        case .integer: self.init(.int, "int", reader: "int")
        case .number: self.init(.double, "double", reader: "double")
        case .boolean: self.init(.bool, "bool", reader: "bool")
        case .enumeration: return nil
        case .decimal: self.init(.decimal, "decimal", reader: "decimal")
        case .lenientNumber: self.init(.double, "double", reader: "lenientNumber")
        case .url: self.init(.url, "url", reader: "url")
        case .uuid: self.init(.uuid, "uuid", reader: "uuid")
        case .date: self.init(.calendarDate, "day", reader: "calendarDate")
        case .dateTime: self.init(.date, "date", reader: "dateTime")
        case .httpDate: self.init(.date, "date", reader: "httpDate")
        case .unixSeconds: self.init(.date, "date", reader: "unixSeconds")
        case .unixMilliseconds: self.init(.date, "date", reader: "unixMilliseconds")
        case .base64: self.init(.data, "data", reader: "base64")
        case .email: self.init(.string, "string", reader: "email")
        case .hostname: self.init(.string, "string", reader: "hostname")
        case .ipv4: self.init(.string, "string", reader: "ipv4")
        case .ipv6: self.init(.string, "string", reader: "ipv6")
        case .time: self.init(.string, "string", reader: "time")
        case .duration: self.init(.string, "string", reader: "duration")
        case .unsigned: self.init(.uint64, "uint", reader: "uint")
        }
    }
}
