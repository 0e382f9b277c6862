@_spi(Generated) import SchemaEngine

/// Checks of tags by the compiler and the engine.
enum TagCheck {
    static func isValid(_ tag: String) -> Bool { isValid(schema: "[\("{\(tag)}".schemaLiteral)]") }

    /// Returns whether a schema compiles alone. The tags of fragments are unknown to it.
    static func isValid(schema: String) -> Bool {
        let sources = [SchemaSource(path: "A.response.json", text: schema)]
        return !SchemaCatalog.compiled(sources).faults.contains { $0.severity == .error }
    }

    /// Returns whether a valid tag states a value of a key that looks like a secret.
    static func statesSecret(_ tag: String, key: String) -> Bool {
        // A tag without an argument has no values.
        guard tag.contains(":") else { return false }
        let schema = "[\("{\(tag)}".schemaLiteral)]"
        let (catalog, _) = SchemaCatalog.compiled([SchemaSource(path: "A.response.json", text: schema)])
        guard case .array(let item)? = catalog.rootViews.root(of: "A.response.json", .response)?.form else {
            return false
        }
        return DocumentSecret.isRequired(by: item.form, key: key)
    }

    /// Returns whether a text satisfies a tag.
    static func accepts(_ text: String, _ tag: String) -> Bool {
        let key = "{* \(tag)}".schemaLiteral
        let sources = [SchemaSource(path: "A.response.json", text: "{ \(key): \"{any|null}\", \"{*}\": \"{none}\" }")]
        let (catalog, faults) = SchemaCatalog.compiled(sources)
        guard !faults.contains(where: { $0.severity == .error }) else { return false }
        let payload = JSONValue.object(JSONObject([(text, 1)]))
        return catalog.schema(file: "A.response.json")?.checkReport(payload.bytes()).isValid ?? false
    }
}
