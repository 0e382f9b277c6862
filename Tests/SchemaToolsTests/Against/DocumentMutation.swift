import SchemaEngine
import Testing

@testable import SchemaTools

/// A way in which a document changes what it says of a key.
struct DocumentMutation: Sendable, CustomTestStringConvertible {
    /// A key of an object schema.
    struct Property {
        /// The schema of the object.
        var holder: JSONObject
        let name: String
        /// The schema of the value, without the reference that leads to it.
        var value: JSONObject
        /// Whether a list of types states that a value may be null, and the keyword that does so otherwise.
        let hasListsOfTypes: Bool
        let nullKeyword: String

        var type: String? { value["type"]?.string }

        /// Whether only `type`, and what says nothing about values, determines them.
        func isPlain(besides keywords: Set<String> = []) -> Bool {
            let others = ["description", "title", "example", "default", "deprecated", "readOnly", "writeOnly"]
            let known = keywords.union(others + ["type", nullKeyword])
            return value.keys.allSatisfy { known.contains($0) || $0.hasPrefix("x-") && $0 != "x-schematic" }
        }

        /// Whether no other schema has a say in the value.
        var isSimple: Bool {
            ["allOf", "anyOf", "oneOf", "not", "const", "$ref", "discriminator"].allSatisfy { value[$0] == nil }
        }

        /// Whether the object has a schema for keys that it does not name.
        var hasSchemaOfOthers: Bool {
            holder["additionalProperties"]?.object != nil || holder["patternProperties"] != nil
        }

        var required: [JSONValue] {
            get { holder["required"]?.array ?? [] }
            set { holder["required"] = newValue.isEmpty ? nil : .array(newValue) }
        }

        var isRequired: Bool {
            get { required.contains(.string(name)) }
            set { required = required.filter { $0 != .string(name) } + (newValue ? [.string(name)] : []) }
        }

        var mayBeNull: Bool {
            get { value[nullKeyword]?.boolean == true || value["type"]?.array?.contains("null") ?? false }
            set {
                let types = (value["type"]?.array ?? [value["type"]].compactMap(\.self)).filter { $0 != "null" }
                if hasListsOfTypes {
                    value["type"] = newValue ? .array(types + ["null"]) : types.count == 1 ? types[0] : .array(types)
                } else {
                    value[nullKeyword] = newValue ? true : nil
                }
            }
        }

        var members: [JSONValue] {
            get { value["enum"]?.array ?? [] }
            set { value["enum"] = .array(newValue) }
        }

        var properties: JSONObject { value["properties"]?.object ?? [:] }

        /// A type without any common value.
        var otherType: JSONValue {
            type == "string" ? "integer" : type == "integer" || type == "number" ? "boolean" : "string"
        }

        mutating func replaceValue(_ new: JSONValue) { value = new.object ?? [:] }

        mutating func number(_ keyword: String, changedBy difference: Int) -> Bool {
            guard let number = value[keyword]?.int else { return false }
            value[keyword] = .int(number + difference)
            return true
        }

        /// Sets keywords if none of them is set.
        mutating func set(_ keywords: [(String, JSONValue)]) -> Bool {
            guard keywords.allSatisfy({ value[$0.0] == nil }) else { return false }
            for (keyword, new) in keywords { value[keyword] = new }
            return true
        }
    }

    /// The effect on an app that names the key.
    enum Effect: Sendable {
        /// No value is refused.
        case none
        /// The app may refuse what the document allows, the document what the app may send, or both.
        case response, request, both
        /// The document refuses requests of an app, whether or not it names the key.
        case anyRequest
    }

    let title: String
    let kind: ChangeKind?
    /// Changes a key, and returns the effect; `nil` if the key cannot be changed in this way.
    let change: @Sendable (inout Property) -> Effect?

    var testDescription: String { title }

    init(_ title: String, _ kind: ChangeKind? = nil, _ change: @escaping @Sendable (inout Property) -> Effect?) {
        (self.title, self.kind, self.change) = (title, kind, change)
    }

    /// A change of a value whose schema is not composed of others.
    private static func value(
        _ title: String,
        _ kind: ChangeKind?,
        _ types: Set<String>,
        _ effect: Effect,
        _ change: @escaping @Sendable (inout Property) -> Bool
    ) -> DocumentMutation {
        DocumentMutation(title, kind) { key in
            guard key.isSimple, let type = key.type, types.isEmpty || types.contains(type) else { return nil }
            return change(&key) ? effect : nil
        }
    }

    private static let numbers: Set = ["integer", "number"]

    /// The kinds of changes of `Docs/Diff.md` that a document can state about a key.
    static let all: [DocumentMutation] = [
        // Presence
        DocumentMutation("the key is gone", .keyRemoved) { key in
            // Without its only key, an object is any object, which is another change.
            guard !key.hasSchemaOfOthers, key.holder["properties"]?.object?.count ?? 0 > 1 else { return nil }
            let effect: Effect =
                key.isRequired
                ? key.holder["additionalProperties"]?.boolean == false ? .both : .response
                : key.holder["additionalProperties"]?.boolean == false ? .request : .none
            key.isRequired = false
            var properties = key.holder["properties"]?.object ?? [:]
            properties[key.name] = nil
            key.holder["properties"] = .object(properties)
            return effect
        },
        DocumentMutation("the key becomes optional", .keyBecameOptional) { key in
            guard key.isRequired else { return nil }
            key.isRequired = false
            return .response
        },
        DocumentMutation("the key becomes required", .keyBecameRequired) { key in
            // Requests never have a key that is only read.
            let isOnlyRead =
                key.value["readOnly"] != nil || key.holder["properties"]?[key.name]?["readOnly"] != nil
            guard !key.isRequired, !isOnlyRead else { return nil }
            key.isRequired = true
            return .anyRequest
        },
        DocumentMutation("a further key is optional", .keyAddedOptional) { key in
            // It can differ from what the document says of other keys.
            guard !key.hasSchemaOfOthers else { return nil }
            var properties = key.holder["properties"]?.object ?? [:]
            properties["zz-further"] = ["type": "string"]
            key.holder["properties"] = .object(properties)
            return Effect.none
        },
        DocumentMutation("a further key is required", .keyAddedRequired) { key in
            var properties = key.holder["properties"]?.object ?? [:]
            properties["zz-further"] = ["type": "string"]
            key.holder["properties"] = .object(properties)
            key.required.append("zz-further")
            return .anyRequest
        },
        // Null
        value("the value may be null", .becameNullable, [], .response) { key in
            guard key.isRequired, !key.mayBeNull, key.members.isEmpty else { return false }
            key.mayBeNull = true
            return true
        },
        DocumentMutation("the value may no longer be null", .becameNotNull) { key in
            guard key.isSimple, key.isRequired, key.mayBeNull, key.members.isEmpty else { return nil }
            key.mayBeNull = false
            return .request
        },
        // Types
        value("another type", .typeChanged, [], .both) { key in
            key.replaceValue(["type": key.otherType])
            return true
        },
        value("a list of the value", .typeChanged, [], .both) { key in
            guard key.type != "array" else { return false }
            key.replaceValue(["type": "array", "items": .object(key.value)])
            return true
        },
        value("an object around the value", .typeChanged, ["string", "integer", "number", "boolean", "array"], .both) {
            key in
            key.replaceValue(["type": "object", "properties": ["value": .object(key.value)]])
            return true
        },
        value("a number that need not be whole", .typeWidened, ["integer"], .response) { key in
            guard key.isPlain(besides: ["format"]) else { return false }
            (key.value["type"], key.value["format"]) = ("number", nil)
            return true
        },
        value("a number that must be whole", .typeNarrowed, ["number"], .request) { key in
            guard key.isPlain(besides: ["format"]) else { return false }
            (key.value["type"], key.value["format"]) = ("integer", nil)
            return true
        },
        value("a further alternative", .alternativeAdded, [], .response) { key in
            key.replaceValue(["anyOf": [.object(key.value), ["type": key.otherType]]])
            return true
        },
        DocumentMutation("an alternative less", .alternativeRemoved) { key in
            guard let first = key.value["anyOf"]?[0], key.value["anyOf"]?.array?.count == 2,
                key.value.count == 1, first["type"]?.string != key.value["anyOf"]?[1]?["type"]?.string
            else { return nil }
            key.replaceValue(first)
            return .request
        },
        // Enumerations
        value("a further member", .enumMemberAdded, ["string"], .response) { key in
            guard !key.members.isEmpty else { return false }
            key.members.append("zz-further")
            return true
        },
        value("a member less", .enumMemberRemoved, ["string"], .request) { key in
            guard key.members.count > 1 else { return false }
            key.members.removeLast()
            return true
        },
        value("any text besides the members", .enumOpened, ["string"], .response) { key in
            guard !key.members.isEmpty else { return false }
            key.replaceValue(["anyOf": [.object(key.value), ["type": "string"]]])
            return true
        },
        value("only some texts", .enumClosed, ["string"], .request) { key in
            guard key.isPlain() else { return false }
            return key.set([("enum", ["zz-a", "zz-b"])])
        },
        // Ranges and lengths
        value("a lower maximum", .rangeNarrowed, numbers, .request) { key in
            guard key.isPlain(besides: ["format"]) else { return false }
            return key.set([("maximum", 1000)])
        },
        value("a higher maximum", .rangeWidened, numbers, .response) { $0.number("maximum", changedBy: 1) },
        value("a higher minimum", .rangeNarrowed, numbers, .request) { $0.number("minimum", changedBy: 1) },
        value("a lower minimum", .rangeWidened, numbers, .response) { $0.number("minimum", changedBy: -1) },
        value("a maximum length", .lengthNarrowed, ["string"], .request) { key in
            guard key.isPlain() else { return false }
            return key.set([("maxLength", 7)])
        },
        value("a higher maximum length", .lengthWidened, ["string"], .response) { key in
            guard key.isPlain(besides: ["maxLength", "minLength"]) else { return false }
            return key.number("maxLength", changedBy: 1)
        },
        // Texts
        value("a pattern", .patternAdded, ["string"], .request) { key in
            guard key.isPlain() else { return false }
            return key.set([("pattern", "^[a-z]+$")])
        },
        value("no pattern", .patternRemoved, ["string"], .response) { key in
            guard key.isPlain(besides: ["pattern"]), key.value["pattern"]?.string == "^[a-z]+$" else { return false }
            key.value["pattern"] = nil
            return true
        },
        value("a format", .typeNarrowed, ["string"], .request) { key in
            guard key.isPlain() else { return false }
            return key.set([("format", "uuid")])
        },
        value("no format", .typeWidened, ["string"], .response) { key in
            let format = key.value["format"]?.string ?? ""
            guard key.isPlain(besides: ["format"]), ["uuid", "date"].contains(format) else { return false }
            key.value["format"] = nil
            return true
        },
        // Arrays
        value("fewer elements", .countNarrowed, ["array"], .request) { $0.set([("maxItems", 2)]) },
        value("more elements", .countWidened, ["array"], .response) { key in
            key.value["prefixItems"] == nil && key.number("maxItems", changedBy: 1)
        },
        value("different elements", .elementsMustDiffer, ["array"], .request) { key in
            guard key.value["maxItems"] == nil else { return false }
            return key.set([("uniqueItems", true)])
        },
        value("equal elements", .elementsMayRepeat, ["array"], .response) { key in
            guard key.value["uniqueItems"]?.boolean == true else { return false }
            key.value["uniqueItems"] = nil
            return true
        },
        value("any elements", .elementsUndescribed, ["array"], .response) { key in
            guard key.value["items"]?.object.map({ $0.count > 0 }) ?? false else { return false }
            key.value["items"] = [:]
            return true
        },
        value("described elements", .elementsDescribed, ["array"], .request) { key in
            guard key.value["prefixItems"] == nil, key.value["items"]?.object.map({ $0.count == 0 }) ?? true else {
                return false
            }
            key.value["items"] = ["type": "integer"]
            return true
        },
        // Objects
        value("no other keys", .objectClosed, ["object"], .none) { key in
            guard key.properties.count > 0 else { return false }
            return key.set([("additionalProperties", false)])
        },
        value("other keys", .objectOpened, ["object"], .none) { key in
            guard key.value["additionalProperties"]?.boolean == false else { return false }
            key.value["additionalProperties"] = nil
            return true
        },
        DocumentMutation("undescribed keys", .keysUndescribed) { key in
            guard key.isSimple, key.type == "object", key.value["x-all-named"] != nil else { return nil }
            key.replaceValue(["type": "object"])
            return .response
        },
        value("described keys", .keysDescribed, ["object"], .request) { key in
            guard key.isPlain() else { return false }
            return key.set([("properties", ["zz-key": ["type": "string"]]), ("required", ["zz-key"])])
        },
        // Other numbers, lengths and words
        value("another range", .rangeChanged, numbers, .both) { key in
            guard key.value["minimum"] != nil, key.value["maximum"] != nil else { return false }
            return key.number("minimum", changedBy: 1) && key.number("maximum", changedBy: 1)
        },
        value("other lengths", .lengthChanged, ["string"], .both) { key in
            guard key.isPlain(besides: ["maxLength", "minLength"]), key.value["minLength"] != nil else { return false }
            return key.number("minLength", changedBy: 1) && key.number("maxLength", changedBy: 1)
        },
        value("other numbers of elements", .countChanged, ["array"], .both) { key in
            guard key.value["minItems"] != nil, key.value["prefixItems"] == nil else { return false }
            return key.number("minItems", changedBy: 1) && key.number("maxItems", changedBy: 1)
        },
        value("another pattern", .patternChanged, ["string"], .both) { key in
            guard key.isPlain(besides: ["pattern"]), key.value["pattern"]?.string == "^[a-z]+$" else { return false }
            key.value["pattern"] = "^[A-Z]+$"
            return true
        },
        // Lists by position
        value("a further position", .positionAdded, ["array"], .both) { key in
            guard let positions = key.value["prefixItems"]?.array else { return false }
            key.value["prefixItems"] = .array(positions + [["type": "string"]])
            return key.number("minItems", changedBy: 1) && key.number("maxItems", changedBy: 1)
        },
        value("a position less", .positionRemoved, ["array"], .both) { key in
            guard let positions = key.value["prefixItems"]?.array, positions.count > 1 else { return false }
            key.value["prefixItems"] = .array(Array(positions.dropLast()))
            return key.number("minItems", changedBy: -1) && key.number("maxItems", changedBy: -1)
        },
        value("a position that may be absent", .positionBecameOptional, ["array"], .response) { key in
            guard let positions = key.value["prefixItems"]?.array, key.value["minItems"]?.int == positions.count else {
                return false
            }
            return key.number("minItems", changedBy: -1)
        },
        value("a position that must be present", .positionBecameRequired, ["array"], .request) { key in
            guard let positions = key.value["prefixItems"]?.array, key.value["minItems"]?.int == positions.count - 1
            else { return false }
            return key.number("minItems", changedBy: 1)
        },
        value("elements after the positions", .furtherElementsAllowed, ["array"], .response) { key in
            guard key.value["prefixItems"] != nil, key.value["maxItems"] != nil else { return false }
            (key.value["items"], key.value["maxItems"]) = (nil, nil)
            return true
        },
        value("no elements after the positions", .furtherElementsRefused, ["array"], .request) { key in
            guard let positions = key.value["prefixItems"]?.array, key.value["maxItems"] == nil else { return false }
            (key.value["items"], key.value["maxItems"]) = (false, .int(positions.count))
            return true
        },
        // Cases
        DocumentMutation("a further kind of object", .caseAdded) { key in
            guard let spare = key.value["x-spare"], let branches = key.value["oneOf"]?.array else { return nil }
            key.value["oneOf"] = .array(branches + [spare])
            return .response
        },
        DocumentMutation("a kind of object less", .caseRemoved) { key in
            guard key.value["discriminator"] != nil, let branches = key.value["oneOf"]?.array, branches.count > 1 else {
                return nil
            }
            key.value["oneOf"] = .array(Array(branches.dropLast()))
            return .request
        },
        DocumentMutation("objects of one kind only", .casesRemoved) { key in
            guard key.value["x-spare"] != nil, let first = key.value["oneOf"]?[0] else { return nil }
            key.replaceValue(first)
            // The object accepts any text of the key that selected it.
            return .response
        },
        // Maps
        value("other values of other keys", .typeChanged, ["object"], .both) { key in
            guard key.properties.count == 0, key.value["additionalProperties"]?["type"]?.string == "string" else {
                return false
            }
            key.value["additionalProperties"] = ["type": "boolean"]
            return true
        },
        value("other keys without a schema", .otherKeysUndescribed, ["object"], .none) { key in
            guard key.properties.count > 0, key.value["additionalProperties"]?.object != nil else { return false }
            key.value["additionalProperties"] = nil
            return true
        },
        value("other keys with a schema", .otherKeysDescribed, ["object"], .none) { key in
            guard key.properties.count > 0 else { return false }
            return key.set([("additionalProperties", ["type": "string"])])
        },
        value("keys with a pattern", .mapKeyAdded, ["object"], .none) { key in
            guard key.properties.count > 0 else { return false }
            return key.set([("patternProperties", ["^x-": ["type": "string"]])])
        },
        value("keys without a pattern", .mapKeyRemoved, ["object"], .none) { key in
            guard key.properties.count > 0, key.value["patternProperties"] != nil else { return false }
            key.value["patternProperties"] = nil
            return true
        },
        // What changes no value
        DocumentMutation("other words") { key in
            key.value["description"] = "other words"
            key.value["title"] = "Other"
            return Effect.none
        },
        value("a default", .defaultAdded, ["string"], .none) { key in
            guard !key.isRequired, key.isPlain() else { return false }
            return key.set([("default", "zz")])
        },
        value("another default", .defaultChanged, ["string"], .none) { key in
            guard key.value["default"] != nil, key.isPlain() else { return false }
            key.value["default"] = "zz"
            return true
        },
        value("no default", .defaultRemoved, ["string"], .none) { key in
            guard key.value["default"] != nil, key.isPlain() else { return false }
            key.value["default"] = nil
            return true
        },
        value("no secret", .secretRemoved, ["string"], .none) { key in
            guard key.value["format"]?.string == "password" else { return false }
            key.value["format"] = nil
            return true
        },
        value("a secret", .secretAdded, ["string"], .none) { key in
            guard key.isPlain() else { return false }
            return key.set([("format", "password")])
        },
        DocumentMutation("a key that is deprecated") { key in
            key.value["deprecated"] = true
            return Effect.none
        },
    ]
}

extension MutableDocument {
    /// Changes a key, and returns the effect, or `nil` if the key cannot be changed in this way.
    mutating func apply(_ mutation: DocumentMutation, to key: DescribedKeys.Key) -> DocumentMutation.Effect? {
        let place = key.holder + ["properties", key.name]
        guard let holder = self[key.holder]?.object, let value = self[end(of: place)]?.object else { return nil }
        guard value["readOnly"] == nil, value["writeOnly"] == nil else { return nil }
        var property = DocumentMutation.Property(
            holder: holder,
            name: key.name,
            value: value,
            hasListsOfTypes: hasListsOfTypes,
            nullKeyword: isSwagger ? "x-nullable" : "nullable"
        )
        let original = JSONValue.object(property.value)
        guard let effect = mutation.change(&property) else { return nil }
        self[key.holder] = .object(property.holder)
        if JSONValue.object(property.value) != original { self[place] = .object(property.value) }
        return effect
    }
}
