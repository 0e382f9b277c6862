@_spi(Generated) import SchemaEngine
import SchematicText

/// Writes compiled schemas as JSON Schema.
struct JSONSchemaWriter {
    /// The schemas to which a `$ref` leads, with their names.
    struct Definitions {
        /// The pointer before a name, such as `#/$defs/`.
        let prefix: String
        var names: [SchemaRoot: String] = [:]
        /// The definitions in the order of their first use.
        var used: [SchemaRoot] = []
        private var known: Set<SchemaRoot> = []

        init(prefix: String) { self.prefix = prefix }

        mutating func use(_ root: SchemaRoot) { if known.insert(root).inserted { used.append(root) } }
    }

    /// The key of what JSON Schema cannot state. Its value is an object.
    static let extensionKey = "x-schematic"

    private let roots: SchemaRoots
    let comments: SchemaComments
    var definitions: Definitions
    private(set) var notices = TranslationNotices()
    /// The nearest key of the value that is written, by which secrets are recognized.
    var key = ""

    init(_ roots: SchemaRoots, _ comments: SchemaComments, prefix: String) {
        (self.roots, self.comments, definitions) = (roots, comments, Definitions(prefix: prefix))
    }

    // MARK: Values

    /// Returns the schema of a file's root. A fragment is named by what it describes.
    mutating func definition(of file: ExportedCatalog.File) -> JSONValue {
        schema(of: file.view, key: file.name.role == .fragment ? file.name.owner : "", isRoot: true)
    }

    /// Returns the schema of the value of a key.
    mutating func schema(of view: SchemaView, key: String, isRoot: Bool = false) -> JSONValue {
        let outer = self.key
        self.key = key
        defer { self.key = outer }
        return schema(of: view, isRoot: isRoot)
    }

    /// Returns the schema of a value: an object, or `false`.
    mutating func schema(of view: SchemaView, isRoot: Bool = false) -> JSONValue {
        if !isRoot, let root = roots.file(at: view), let name = definitions.names[root] {
            definitions.use(root)
            return ["$ref": .string(definitions.prefix + Self.pointerStep(name))]
        }
        switch view.form {
        case .anything: return .object([:])
        case .any: return ["type": ["array", "boolean", "number", "object", "string"]]
        case .nothing: return false
        case .null: return Self.type("null")
        case .anyObject: return Self.type("object")
        case .anyArray: return Self.type("array")
        case .scalar(let kind, let argument): return scalar(kind, argument, view)
        case .enumeration(let members, let isOpen, let acceptsNull):
            return enumeration(members, isOpen: isOpen, acceptsNull: acceptsNull, view)
        case .array(let item):
            return ["type": "array", "items": schema(of: item, key: SecretName.key(ofElementOf: key))]
        case .tuple(let tuple): return self.tuple(tuple)
        case .object(let object): return self.object(object, view)
        case .alternatives(let alternatives):
            return Self.anyOf(alternatives.map { schema(of: $0.value) })
        case .cases(let cases): return self.cases(cases)
        case .transformed(let tag):
            report("the values of the registered tag {\(tag)}", at: view.place)
            let kinds = view.registeredKinds.map(\.rawValue).sorted().map { JSONValue.string($0) }
            let type = kinds.count == 1 ? kinds[0] : .array(kinds)
            return ["type": type, Self.extensionKey: ["registered": .string(tag)]]
        case .mapped(_, let inner), .reference(let inner): return schema(of: inner)
        case .both(let first, let second):
            return ["allOf": [schema(of: first), schema(of: second)]]
        case .secret(let inner): return secret(inner, view)
        case .counted(let inner, let count): return counted(inner, count)
        }
    }

    /// Returns the schema of a tuple. `items` states the elements after the positions, and their names are an extension.
    private mutating func tuple(_ tuple: SchemaView.Tuple) -> JSONValue {
        var result = JSONObject([("type", "array")])
        if !tuple.positions.isEmpty {
            result["prefixItems"] = .array(
                tuple.positions.map { schema(of: $0.value, key: DocumentSecret.key(ofPart: $0.name, of: key)) }
            )
        }
        result["items"] = .some(tuple.rest.map { schema(of: $0) } ?? false)
        if tuple.required > 0 { result["minItems"] = .int(tuple.required) }
        let names = tuple.positions.compactMap(\.name)
        if !names.isEmpty { result[Self.extensionKey] = ["positions": .array(names.map { .string($0) })] }
        return .object(result)
    }

    private mutating func scalar(_ kind: ScalarKind, _ argument: SchemaView.Argument?, _ view: SchemaView) -> JSONValue
    {
        guard let scalar = JSONSchemaScalar(kind) else { return .object([:]) }
        var argument = argument
        if DocumentSecret.isRequired(by: view.form, key: key) {
            add("a constant or a pattern with what looks like a secret is left out", at: view.place)
            argument = nil
        }
        var result = JSONObject(scalar.keywords)
        let exported = argument?.exported
        for (key, value) in exported?.keywords ?? [] { result[key] = .some(value) }
        for loss in [scalar.loss, exported?.loss].compactMap(\.self) { report(loss, at: view.place) }
        if scalar.needsTag || exported?.text != nil {
            result[Self.extensionKey] = ["tag": .string(kind.tag + (exported?.text.map { ":" + $0 } ?? ""))]
        }
        if let example = view.example, example != "", !hidesExample(example, view) {
            result["examples"] = .array([example])
        }
        return .object(result)
    }

    /// Returns whether an example looks like a secret, after a notice.
    private mutating func hidesExample(_ example: JSONValue, _ view: SchemaView) -> Bool {
        guard DocumentSecret.isSecret(example, key: key) else { return false }
        add("an example that looks like a secret is left out", at: view.place)
        return true
    }

    private mutating func enumeration(
        _ members: [SchemaView.EnumerationMember],
        isOpen: Bool,
        acceptsNull: Bool,
        _ view: SchemaView
    ) -> JSONValue {
        if DocumentSecret.isRequired(by: view.form, key: key) {
            add("the values of an enumeration that look like secrets are left out", at: view.place)
            return Self.types(of: members, isOpen: isOpen, acceptsNull: acceptsNull)
        }
        let values: JSONValue = .array(members.map(\.jsonValue) + (acceptsNull ? [.null] : []))
        if isOpen { return Self.anyOf([["enum": values], Self.type("string")]) }
        let kinds = Set(members.map(\.typeName))
        guard let kind = kinds.first, kinds.count == 1, !acceptsNull else { return ["enum": values] }
        return ["type": .string(kind), "enum": values]
    }

    private mutating func counted(_ inner: SchemaView, _ count: SchemaView.Count) -> JSONValue {
        guard case .object(var result) = schema(of: inner) else { return false }
        let isObject =
            switch inner.resolved.form {
            case .object, .anyObject, .cases: true
            default: false
            }
        for (key, value) in SchemaView.Argument.bounds(count.range, isObject ? "Properties" : "Items") {
            result[key] = .some(value)
        }
        if count.isUnique { result["uniqueItems"] = true }
        return .object(result)
    }

    /// Returns the schema of a secret, whose values are not shown.
    private mutating func secret(_ inner: SchemaView, _ view: SchemaView) -> JSONValue {
        var value: JSONValue
        if case .enumeration(let members, let isOpen, let acceptsNull) = inner.resolved.form {
            add("the values of a secret are not shown", at: view.place)
            value = Self.types(of: members, isOpen: isOpen, acceptsNull: acceptsNull)
        } else {
            value = schema(of: inner, key: DocumentSecret.keyOfSecret)
        }
        guard case .object(var result) = value else { return value }
        var own = result[Self.extensionKey]?.object ?? JSONObject()
        own["secret"] = true
        if result["type"] == "string", result["format"] == nil { result["format"] = "password" }
        result[Self.extensionKey] = .object(own)
        return .object(result)
    }

    // MARK: Notices

    /// Reports a message about a whole file.
    mutating func report(_ message: String, in path: String) { notices.add(message, at: .init(file: path, offset: 0)) }

    mutating func report(_ loss: String, at place: FileOffset?) {
        add("JSON Schema cannot state \(loss)", at: place)
    }

    mutating func add(_ message: String, at place: FileOffset?) {
        if let place { notices.add(message, at: place) }
    }
}

// MARK: - Parts

extension JSONSchemaWriter {
    static func type(_ name: String) -> JSONValue { ["type": .string(name)] }

    /// Returns a schema of the types of an enumeration, whose members it does not state.
    private static func types(of members: [SchemaView.EnumerationMember], isOpen: Bool, acceptsNull: Bool) -> JSONValue
    {
        let types = Set(members.map(\.typeName) + (isOpen ? ["string"] : []))
        let value = anyOf(types.sorted().map { type($0) })
        return acceptsNull ? nullable(value) : value
    }

    /// Returns the schema that also accepts null.
    static func nullable(_ value: JSONValue) -> JSONValue {
        guard case .object(var object) = value else { return type("null") }
        guard object.count > 0 else { return value }
        if let list = object["enum"]?.array {
            object["type"] = nil
            object["enum"] = .array(list.contains(.null) ? list : list + [.null])
            return .object(object)
        }
        switch object["type"] {
        case .string(let name): object["type"] = name == "null" ? .string(name) : [.string(name), "null"]
        case .array(let names): object["type"] = .array(names.contains("null") ? names : names + ["null"])
        default: return anyOf([value, type("null")])
        }
        return .object(object)
    }

    /// Returns a schema that accepts what one of several accepts. Names of types are in one list.
    static func anyOf(_ schemas: [JSONValue]) -> JSONValue {
        let types = schemas.compactMap { $0.object?.keys == ["type"] ? $0["type"] : nil }
        if types.count == schemas.count, Set(types).count == types.count, types.allSatisfy({ $0.string != nil }) {
            return .object(["type": .array(types)])
        }
        return .object([
            "anyOf": .array(schemas.flatMap { $0.object?.keys == ["anyOf"] ? $0["anyOf"]?.array ?? [] : [$0] })
        ])
    }

    /// Returns a name as the token of a JSON pointer in a URI fragment.
    private static func pointerStep(_ name: String) -> String {
        PercentEncoding.encode(JSONPointer.token(of: name), keeping: .segment)
    }
}

extension SchemaView.EnumerationMember {
    fileprivate var typeName: String {
        switch self {
        case .text: "string"
        case .number: "number"
        case .boolean: "boolean"
        }
    }
}
