/// The names that generated code gives no type, property or case, because it uses them with another meaning.
enum ReservedNames {
    /// The types and modules that generated code refers to, and the types of the standard library and of Foundation that the
    /// code of an app refers to most often.
    static let types = Set(ScalarType.named.keys).union([
        "APIRequest", "Array", "Boxed", "CaseIterable", "CustomReflectable", "Dictionary", "Equatable", "Error",
        "ExpressibleByFloatLiteral", "ExpressibleByIntegerLiteral", "ExpressibleByStringLiteral", "FieldError",
        "FieldKey",
        "FieldValue", "Fields", "GeneratedSchema", "HTTPMethod", "Hashable", "JSONValue", "Mirror", "ModelReader",
        "NameTable", "Never", "ObjectLayout", "Optional", "Parameters", "PathTemplate", "RawRepresentable",
        "ReadingPattern", "ReadingStop", "Reply", "RequestBody", "Result", "SchemaSource", "SchemaSources", "Self",
        "Sendable",
        "Swift", "UInt8", "Values", "Void", "_GeneratedModel", "_ReadableValue",
        "Bundle", "Character", "Codable", "Comparable", "Decodable", "Duration", "Encodable", "Identifiable",
        "Locale", "MainActor", "Range", "Sequence", "Set", "Substring", "Task", "TimeZone",
        // Types of these names would be those of all literals in the module.
        "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType", "IntegerLiteralType",
        "StringLiteralType", "UnicodeScalarType",
    ])
    /// The names that no type in another type or in a namespace has, besides `types`: after a dot, they have another meaning.
    static let nestedTypes: Set<String> = ["Any", "Protocol", "Type"]

    static let inStructures: Set<String> = ["Self", "customMirror", "fields", "init", "inout", "let", "self", "var"]
    static let inChoices: Set<String> = [
        "Self", "allCases", "hashValue", "init", "inout", "let", "memberNames", "rawValue", "self", "var",
    ]
    static let inBranches: Set<String> = ["schema"]
    static let inRequests: Set<String> = [
        "_name", "body", "content", "headers", "headerValues", "method", "options", "parameters", "path",
        // Names that the compiler refuses in a request, because other clients give them a meaning.
        "cachePolicy", "contentType", "context", "deadline", "entityTag", "query", "queryItems", "response",
        "retryPolicy", "schemaName", "timeout", "timeoutInterval",
    ]

    /// Returns whether a constant that reads alternatives can have the name: `map1`, `pattern2`.
    static func isConstant(_ name: String) -> Bool {
        ["map", "pattern"].contains { name.hasPrefix($0) && name.dropFirst($0.count).allSatisfy(\.isNumber) }
    }
}
