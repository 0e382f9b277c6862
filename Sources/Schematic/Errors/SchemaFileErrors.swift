import SchematicText

// The codes of errors for schema files, which HTTP does not know.

extension RequestError.Code {
    /// No schema file describes the response to the request `name`, and the client's options require one. `advice`
    /// is a similar name, or a file without a role, if there is one.
    public static let missingSchema = Self(rawValue: "missing-schema")
    /// The request names its schemas, and no schema file has the `name`. `advice` is as for `missingSchema`.
    public static let unknownSchema = Self(rawValue: "unknown-schema")
}

extension RequestError {
    /// An error with ``Code/missingSchema``.
    public static func missingSchema(of name: String, advice: String? = nil) -> Self {
        Self(
            code: .missingSchema,
            message: "expected a schema of the response to \(name), found none: " + (advice ?? schemaAdvice(name)),
            name: name,
            advice: advice
        )
    }

    /// An error with ``Code/unknownSchema``.
    public static func unknownSchema(_ name: String, advice: String? = nil) -> Self {
        Self(
            code: .unknownSchema,
            message: "expected a schema file with the name '\(name)', found none: "
                + (advice ?? "add \(name).response.json, or leave the name out"),
            name: name,
            advice: advice
        )
    }

    /// The advice to a request without a schema. A one-off request without one is named by its method and path.
    private static func schemaAdvice(_ name: String) -> String {
        name.contains(" ")
            ? "name one in 'schema'" : "add \(name).response.json, or name another schema in 'options'"
    }
}

extension StorageError.Code {
    /// Schema files or folders cannot be read: `paths`, each with a reason in `reasons`.
    public static let unreadableSchemas = Self(rawValue: "unreadable-schemas")
}

extension StorageError {
    /// An error with ``Code/unreadableSchemas``.
    public static func unreadableSchemas(paths: [String], reasons: [String]) -> Self {
        Self(
            code: .unreadableSchemas,
            message: zip(paths, reasons).map { "cannot read schemas from \($0): \($1)".displayLine }.joined(
                separator: "\n"
            ),
            paths: paths,
            reasons: reasons
        )
    }
}
