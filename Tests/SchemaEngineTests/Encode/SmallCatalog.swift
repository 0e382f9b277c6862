import SchemaEngine

/// A catalog of a few files, given as text.
struct SmallCatalog {
    let catalog: SchemaCatalog

    init(
        _ files: [String: String],
        options: CheckOptions = .standard,
        registry: (inout SchemaRegistry) -> Void = { _ in }
    )
        throws
    {
        var registered = SchemaRegistry()
        registry(&registered)
        let sources = files.map { SchemaSource(path: "\($0.key).json", text: $0.value) }
        catalog = try SchemaCatalog(sources, registry: registered, options: options)
    }

    func schema(_ name: String) throws -> Schema {
        guard let schema = catalog.schema(file: "\(name).json") else { throw NoSuchSchema(name: name) }
        return schema
    }

    /// Returns the text of `value`, encoded with the catalog's `X.request.json`.
    func text(_ value: some FieldValue) throws -> String {
        String(decoding: try schema("X.request").encode(value), as: UTF8.self)
    }

    /// Returns the faults for which `value` is refused, one per line: code, pointer in the text, and message.
    func faults(of value: some FieldValue) throws -> [String] {
        do {
            _ = try schema("X.request").encode(value)
            return []
        } catch let error as PayloadError {
            return error.faults.map { "\($0.code.rawValue) \($0.payload?.pointer ?? "?"): \($0.message)" }
        }
    }
}

struct NoSuchSchema: Error {
    var name: String
}
