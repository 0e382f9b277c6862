import SchemaEngine

@testable import SchemaTools

/// The keys that the bodies of some calls of a document have, and those that a contract names.
///
/// It is written as simply as possible, apart from the comparison, so that it can judge the comparison.
struct DescribedKeys {
    typealias Path = MutableDocument.Path

    /// How a schema is reached from a body.
    struct Context: Hashable {
        let direction: Direction
        /// Whether the contract names all keys on the way.
        var isNamed = true
        /// Whether a value must satisfy the schema. Otherwise, another one may accept it, or also refuse it.
        var isCertain = true
        /// Whether messages do not have the key, because it is only read or only written.
        var isLeftOut = false
    }

    /// A key of an object schema.
    struct Key: Hashable {
        /// The schema with the `properties`.
        let holder: Path
        let name: String
    }

    private struct Visit: Hashable {
        let schema: Path
        let context: Context
    }

    private let document: MutableDocument
    /// Returns whether the contract names a key, of whatever object.
    private let isNamed: (String) -> Bool
    private var seen: Set<Visit> = []
    /// The ways to the object schemas with each key.
    private(set) var keys: [Key: Set<Context>] = [:]
    /// All schemas, and whether requests have them.
    private(set) var schemas: [Path: Bool] = [:]

    init(
        _ document: MutableDocument,
        _ calls: [MutableDocument.Call],
        isNamed: @escaping (String) -> Bool = { _ in true }
    ) {
        (self.document, self.isNamed) = (document, isNamed)
        var waiting = calls.flatMap { document.messages(of: $0) }.map { message in
            Visit(schema: message.place, context: Context(direction: message.direction))
        }
        while let visit = waiting.popLast() {
            if seen.insert(visit).inserted { waiting += parts(of: visit) }
        }
    }

    /// Returns whether the contract names a key.
    func names(_ name: String) -> Bool { isNamed(name) }

    /// Returns whether the schema for other keys describes a key that the contract does not name.
    func isOther(_ key: Key) -> Bool {
        let holder = document[key.holder]
        return !isNamed(key.name)
            && (holder?["additionalProperties"]?.object != nil || holder?["patternProperties"] != nil)
    }

    /// The names that a contract has to have: those that requests require, and those that decide about the schema of an object.
    var necessary: Set<String> {
        schemas.reduce(into: []) { names, entry in
            let schema = document[entry.key]
            if entry.value { names.formUnion((schema?["required"]?.array ?? []).compactMap(\.string)) }
            let discriminator = schema?["discriminator"]
            if let name = discriminator?.string ?? discriminator?["propertyName"]?.string { names.insert(name) }
        }
    }

    /// Returns a name for each object of a request that has none of the names, because the contract would have any object instead.
    func onlyNames(besides isNamed: (String) -> Bool) -> [String] {
        schemas.compactMap { path, isInRequest in
            let names = document[path]?["properties"]?.object?.keys ?? []
            return isInRequest && !names.contains(where: isNamed) ? names.min() : nil
        }
    }

    /// Notes the keys of a schema, and returns the schemas that it consists of.
    private mutating func parts(of visit: Visit) -> [Visit] {
        let (path, context) = (visit.schema, visit.context)
        guard let schema = document[path] else { return [] }
        schemas[path] = schemas[path] ?? false || context.direction == .request
        var found: [Visit] = []
        func add(_ steps: Path, _ context: Context) { found.append(Visit(schema: path + steps, context: context)) }
        var uncertain = context
        uncertain.isCertain = false
        if let target = schema["$ref"]?.string.flatMap(MutableDocument.target) {
            found.append(Visit(schema: target, context: context))
        }
        let composed = schema["allOf"]?.array ?? []
        // What two parts state can hide a change of one of them.
        let names = composed.indices.flatMap { ownNames(of: path + ["allOf", "\($0)"]) } + ownNames(of: path)
        let isRepeated = names.count > Set(names).count
        for index in composed.indices { add(["allOf", "\(index)"], isRepeated ? uncertain : context) }
        for keyword in ["anyOf", "oneOf"] {
            let branches = schema[keyword]?.array ?? []
            let isOnly = branches.count { $0["type"]?.string != "null" } == 1
            for index in branches.indices { add([keyword, "\(index)"], isOnly ? context : uncertain) }
        }
        if schema["discriminator"] != nil {
            found += document.extensions(of: path).map { Visit(schema: $0, context: uncertain) }
        }
        if schema["items"]?.object != nil { add(["items"], context) }
        if schema["additionalProperties"]?.object != nil { add(["additionalProperties"], uncertain) }
        for (name, _) in schema["properties"]?.object ?? [:] {
            var own = isRepeated ? uncertain : context
            own.isLeftOut = isLeftOut(path + ["properties", name], context.direction)
            keys[Key(holder: path, name: name), default: []].insert(own)
            if own.isLeftOut { continue }
            own.isNamed = context.isNamed && isNamed(name)
            add(["properties", name], own)
        }
        return found
    }

    /// Returns whether messages in a direction do not have a property.
    private func isLeftOut(_ property: Path, _ direction: Direction) -> Bool {
        let keyword = direction == .request ? "readOnly" : "writeOnly"
        return [property, document.end(of: property)].contains { document[$0]?[keyword]?.boolean == true }
    }

    /// Returns the names that a schema, or the one to which it refers, states itself.
    private func ownNames(of path: Path) -> [String] {
        let schema = document[document.end(of: path)]
        let names =
            (schema?["properties"]?.object?.keys ?? []) + (schema?["required"]?.array ?? []).compactMap(\.string)
        return Array(Set(names))
    }

    /// Returns the document without the keys that the contract does not name, with open objects.
    func reduced() -> MutableDocument {
        var reduced = document
        for path in schemas.keys {
            guard var schema = reduced[path]?.object else { continue }
            let properties = schema["properties"]?.object
            if let properties {
                schema["properties"] = .object(
                    JSONObject(properties.filter { isNamed($0.key) }.map { ($0.key, $0.value) })
                )
            }
            if let required = schema["required"]?.array {
                let left = required.filter { $0.string.map(isNamed) ?? true }
                schema["required"] = left.isEmpty ? nil : .array(left)
            }
            // An object without keys stays closed, because it has lost none.
            if schema["additionalProperties"]?.boolean == false, properties?.count ?? 0 > 0 {
                schema["additionalProperties"] = nil
            }
            reduced[path] = .object(schema)
        }
        return reduced
    }
}
