/// The tags of each `"{* TAG}"` of an object, compiled once for a type that reads itself from a payload's bytes.
///
/// They are compiled as a schema, so that names satisfy them by the rule of the walk.
final class KeyTags: Sendable {
    /// A tag that a name satisfies.
    struct Tag {
        let index: Int
        /// Whether the name is a UUID, which is compared without regard to case.
        let isUUID: Bool
    }

    private let program: SchemaProgram?
    private let shape: Int

    /// Compiles tags, in the schema's order. If one is not valid, every name is left to the walk.
    init(_ tags: [String]) {
        let keys = tags.map { JSONObject.Member(key: "{* \($0)}", value: .null) }
        let file = SchemaSource(path: "Keys.response.json", text: JSONValue.object(JSONObject(keys)).text())
        let schema = (try? SchemaCatalog([file]))?.schema(file: file.path)
        guard let schema, case .object(let index) = schema.program.node(schema.program.resolve(schema.root)) else {
            (program, shape) = (nil, 0)
            return
        }
        (program, shape) = (schema.program, Int(index))
    }

    /// Returns the first tag that a name satisfies, or `nil` if there is none.
    ///
    /// - Throws: `ReadingStop.undecided` if a tag is not valid.
    func first(satisfiedBy token: StringToken, in scanner: JSONScanner) throws(ReadingStop) -> Tag? {
        guard let program else { throw .undecided }
        let shape = program.tables.shapes[shape]
        var name = scanner
        name.position = token.start &- 1
        guard let found = program.mapKey(of: name, in: shape) else { return nil }
        return Tag(index: found &- Int(shape.firstMapKey), isUUID: program.tables.mapKeys[found].isUUID)
    }
}
