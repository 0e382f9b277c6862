@_spi(Generated) import SchemaEngine

/// Reads JSON Schema of any draft from 4 to 2020-12, and the schemas of OpenAPI, into imported values.
struct JSONSchemaReader {
    /// A schema to which references lead.
    struct Definition {
        enum State {
            case unread
            case reading
            case read(ImportedValue)
        }

        let node: ImportDocuments.Node
        /// The last step of the reference, for the name of a fragment.
        var name: String
        var state = State.unread
    }

    var documents: ImportDocuments
    var notices = TranslationNotices()
    private(set) var definitions: [Definition] = []
    /// The definitions by document and offset, and by their references.
    private var known: [Int: [Int: Int]] = [:]
    private var references: [Int: [String: Int?]] = [:]
    /// Whether keywords beside `$ref` have no effect, as before draft 2019-09.
    private let ignoresSiblings: Bool
    private var depth = 0
    /// The tags of an app that the schemas use, with the kinds of their values.
    private(set) var registeredTags: [String: Set<JSONKind>] = [:]
    /// The combinations of schemas: those that contain the current one, and all.
    var merges = (depth: 0, count: 0)
    /// The node that is read, for notices.
    private(set) var current: ImportDocuments.Node

    /// The maximum number of schemas inside each other. A call for each of them is on the stack.
    private static let maximumDepth = 48

    init(_ documents: ImportDocuments, ignoresSiblings: Bool? = nil) {
        self.documents = documents
        current = documents.root
        let dialect = documents.root.json["$schema"]?.string ?? ""
        self.ignoresSiblings =
            ignoresSiblings ?? ["draft-03", "draft-04", "draft-06", "draft-07"].contains { dialect.contains($0) }
    }

    mutating func report(_ message: String, at node: ImportDocuments.Node? = nil) {
        notices.add(message, at: documents.place(of: node ?? current))
    }

    /// Reports a message about a value that has been read.
    mutating func report(_ message: String, about value: ImportedValue) {
        notices.add(message, at: value.origin.place ?? documents.place(of: documents.root))
    }

    mutating func reportCircle() {
        report("a definition that is a part of itself without an object or an array between is read as any value")
    }

    // MARK: Definitions

    /// Returns the index of the definition at a node.
    mutating func definition(at node: ImportDocuments.Node, named name: String) -> Int {
        if let index = known[node.document]?[node.json.offset] { return index }
        definitions.append(Definition(node: node, name: name))
        known[node.document, default: [:]][node.json.offset] = definitions.count - 1
        return definitions.count - 1
    }

    /// Returns the definition to which a reference leads, or `nil` after a notice.
    mutating func definition(of reference: String) -> Int? {
        let document = current.document
        if let found = references[document]?[reference] { return found }
        var found: Int?
        switch documents.target(of: reference, in: document) {
        case .node(let node):
            let step = reference.split(separator: "/").last.map(String.init) ?? ""
            let name = step.hasSuffix("#") || step.isEmpty ? documents.documents[node.document].path : step
            found = definition(at: node, named: JSONPointer.steps(of: "/" + name).last ?? name)
        case .missing(let reason): report("the reference leads to \(reason.displayJSON), and is read as any value")
        }
        references[document, default: [:]][reference] = .some(found)
        return found
    }

    /// Returns the value of a definition. Inside itself, it is any value.
    mutating func value(ofDefinition index: Int) -> ImportedValue {
        switch definitions[index].state {
        case .read(let value): return value
        case .reading:
            reportCircle()
            return .anything
        case .unread:
            definitions[index].state = .reading
            let (previous, node) = (current, definitions[index].node)
            // The depth is that of a document, and not of the way through references.
            let outer = depth
            depth = min(depth, Self.maximumDepth / 2)
            let value = value(of: node)
            (depth, current) = (outer, previous)
            definitions[index].state = .read(value)
            return value
        }
    }

    // MARK: Schemas

    /// Returns the value of the schema at a node.
    mutating func value(of node: ImportDocuments.Node) -> ImportedValue {
        let outer = current
        current = node
        depth += 1
        defer {
            current = outer
            depth -= 1
        }
        guard depth < Self.maximumDepth else {
            report("schemas that are nested more than \(Self.maximumDepth) deep are read as any value")
            return .anything
        }
        switch node.json.kind {
        case .boolean: return node.json.boolean == true ? .anything : .nothing
        case .object:
            var value = settled(value(of: SchemaKeywords(node)))
            value.origin.place = documents.place(of: node)
            return value
        default:
            report("expected a schema, found another value, which is read as any value")
            return .anything
        }
    }

    private mutating func value(of keywords: SchemaKeywords) -> ImportedValue {
        reportMisused(keywords)
        var value: ImportedValue
        if let reference = keywords["$ref"] ?? keywords["$dynamicRef"] ?? keywords["$recursiveRef"],
            reference.kind == .string
        {
            let index = definition(of: reference.string)
            let target = index.map { definitions[$0].node }
            let isItself = target?.json.offset == current.json.offset && target?.document == current.document
            if isItself { reportCircle() }
            value = isItself ? .anything : index.map { ImportedValue([.reference($0)]) } ?? .anything
            if !ignoresSiblings, keywords.hasAssertions { value = intersection(value, plainValue(keywords)) }
        } else {
            value = plainValue(keywords)
        }
        guard !ignoresSiblings || keywords["$ref"] == nil else { return annotated(value, keywords) }
        for part in keywords.elements(of: "allOf") { value = intersection(value, self.value(of: part)) }
        for (name, isExclusive) in [("anyOf", false), ("oneOf", true)] where keywords[name] != nil {
            value = intersection(value, choice(keywords, name, isExclusive))
        }
        if keywords["if"] != nil { value = intersection(value, condition(keywords)) }
        if let refused = keywords["not"] { value = intersection(value, negation(of: keywords.node.with(refused))) }
        if keywords["unevaluatedProperties"]?.boolean == false { close(&value) }
        if keywords["nullable"]?.boolean == true || keywords["x-nullable"]?.boolean == true,
            !value.pieces.contains(.null)
        {
            value.pieces.append(.null)
        }
        return annotated(value, keywords)
    }

    /// Adds the parts of a schema that accept and refuse nothing.
    private func annotated(_ value: ImportedValue, _ keywords: SchemaKeywords) -> ImportedValue {
        var value = value
        if let text = keywords["description"]?.nonemptyText {
            value.comment = text
            for (index, piece) in value.pieces.enumerated() {
                guard case .object(var object) = piece, object.comment == nil else { continue }
                object.comment = text
                value.pieces[index] = .object(object)
            }
        }
        if let title = keywords["title"]?.nonemptyText {
            for (index, piece) in value.pieces.enumerated() {
                switch piece {
                case .object(var object) where object.title == nil:
                    object.title = title
                    value.pieces[index] = .object(object)
                case .array(var array) where array.title == nil:
                    array.title = title
                    value.pieces[index] = .array(array)
                default: break
                }
            }
        }
        if let standard = keywords["default"] { value.defaultValue = JSONValue(standard) }
        let examples = keywords["example"] ?? keywords["examples"]?.elements.first { _ in true }
        if let example = examples ?? keywords["default"] { value.example = JSONValue(example) }
        if let own = keywords["x-schematic"], own["secret"]?.boolean == true { value.isSecret = true }
        if keywords["format"]?.string == "password" { value.isSecret = true }
        return value
    }

    /// Returns the value of the keywords that apply to one schema alone.
    private mutating func plainValue(_ keywords: SchemaKeywords) -> ImportedValue {
        let types = keywords.types
        if let tag = tag(keywords) {
            let kinds = Set(types.compactMap { $0 == "integer" ? .number : JSONKind(rawValue: $0) })
            // A registered tag reads null itself.
            if tag.isRegistered {
                registeredTags[tag.name] = kinds
                return ImportedValue([.tag(tag.name, kinds)])
            }
            let null: [ImportedPiece] = kinds.contains(.null) ? [.null] : []
            return ImportedValue([.tag(tag.name, kinds.subtracting([.null]))] + null)
        }
        var pieces: [ImportedPiece] = []
        let implied = keywords.impliedTypes
        for type in types.isEmpty ? implied : types {
            switch type {
            case "null": pieces.append(.null)
            case "boolean": pieces.append(.boolean(nil))
            case "integer" where types.contains("number"): break
            case "integer", "number":
                if let number = number(keywords, isWhole: type == "integer") { pieces.append(.number(number)) }
            case "string": if let string = string(keywords) { pieces.append(.string(string)) }
            case "array": if let array = array(keywords) { pieces.append(.array(array)) }
            case "object": pieces.append(.object(object(keywords)))
            case "any": return .anything
            default: report("the type '\(shortened(type))' is not one of JSON, and is read as any value")
            }
        }
        if types.isEmpty, implied.isEmpty { pieces = ImportedValue.anything.pieces }
        guard let values = keywords["const"].map({ [$0] }) ?? keywords["enum"].map({ Array($0.elements) }) else {
            return ImportedValue(pieces)
        }
        return intersection(ImportedValue(pieces), members(values.map { JSONValue($0) }))
    }

    /// Returns the tag that `x-schematic` names.
    private mutating func tag(_ keywords: SchemaKeywords) -> (name: String, isRegistered: Bool)? {
        guard let own = keywords["x-schematic"] else { return nil }
        if let name = own["registered"], name.kind == .string, LookupName.isValid(name.string) {
            return (name.string, true)
        }
        guard let tag = own["tag"], tag.kind == .string else { return nil }
        if TagCheck.isValid(tag.string) { return (tag.string, false) }
        report("the tag {\(shortened(tag.string))} of x-schematic is left out: the schema language does not have it")
        return nil
    }

    /// Returns the value that accepts listed values.
    mutating func members(_ values: [JSONValue]) -> ImportedValue {
        var (texts, numbers, pieces): ([String], [JSONNumber], [ImportedPiece]) = ([], [], [])
        for value in values {
            switch value {
            case .null: pieces.append(.null)
            case .boolean(let boolean): pieces.append(.boolean(boolean))
            case .number(let number): if !numbers.contains(number) { numbers.append(number) }
            case .string(let text) where ImportedExample.isSecret(.string(text), key: ""):
                report("a value of an enumeration that looks like a secret is read as any text")
                pieces.append(.string(ImportedString()))
            case .string(let text):
                if !texts.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { texts.append(text) }
            case .array:
                report("a list as a value of an enumeration is read as any array")
                pieces.append(.array(ImportedArray()))
            case .object:
                report("an object as a value of an enumeration is read as any object")
                pieces.append(.object(ImportedObject()))
            }
        }
        if !numbers.isEmpty { pieces.insert(.number(ImportedNumber(members: numbers)), at: 0) }
        if !texts.isEmpty { pieces.insert(.string(ImportedString(members: texts)), at: 0) }
        return Self.joined([ImportedValue(pieces)])
    }

    /// Reports keywords that the schema language has nothing for, and those with a value that they cannot have.
    private mutating func reportMisused(_ keywords: SchemaKeywords) {
        for name in SchemaKeywords.lost where keywords[name] != nil {
            report("'\(name)' is left out: the schema language has nothing for it")
        }
        if keywords["unevaluatedProperties"]?.kind == .object {
            report("'unevaluatedProperties' is left out: the schema language can only refuse the keys")
        }
        for (name, reason) in keywords.misused { report("'\(name)' is left out: \(reason)") }
    }

    /// Closes the objects of a value (`unevaluatedProperties`).
    private mutating func close(_ value: inout ImportedValue) {
        value.pieces = value.pieces.flatMap { piece -> [ImportedPiece] in
            if case .reference(let index) = piece { self.value(ofDefinition: index).pieces } else { [piece] }
        }
        for (index, piece) in value.pieces.enumerated() {
            guard case .object(var object) = piece, object.rest == nil else { continue }
            object.rest = .nothing
            value.pieces[index] = .object(object)
        }
    }
}

/// The keywords of one schema.
struct SchemaKeywords {
    let node: ImportDocuments.Node
    private let values: [String: JSONNode]

    init(_ node: ImportDocuments.Node) {
        self.node = node
        values = Dictionary(node.json.members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    subscript(_ name: String) -> JSONNode? { values[name] }

    /// Returns the elements of a list of schemas.
    func elements(of name: String) -> [ImportDocuments.Node] { values[name]?.elements.map { node.with($0) } ?? [] }

    /// The words of `type`.
    var types: [String] {
        guard let type = values["type"] else { return [] }
        return type.kind == .string ? [type.string] : type.elements.filter { $0.kind == .string }.map(\.string)
    }

    private static let kindsByKeyword: [(type: String, keywords: [String])] = [
        (
            "object",
            [
                "properties", "required", "additionalProperties", "patternProperties", "minProperties", "maxProperties",
                "propertyNames", "unevaluatedProperties",
            ]
        ),
        ("array", ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "additionalItems"]),
        ("string", ["minLength", "maxLength", "pattern", "format", "contentEncoding"]),
        ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ]

    /// The keywords for which the schema language has nothing.
    static let lost = [
        "contains", "dependencies", "dependentRequired", "dependentSchemas", "unevaluatedItems", "contentSchema",
    ]

    /// The kinds of the values that keywords have.
    private static let valueKinds: [String: Set<JSONNode.Kind>] = {
        let kindsByNames: [(Set<JSONNode.Kind>, String)] = [
            ([.string], "$ref $dynamicRef $recursiveRef pattern format contentEncoding"), ([.string, .array], "type"),
            ([.array], "allOf anyOf oneOf enum required prefixItems"), ([.object], "properties patternProperties"),
            ([.object, .boolean], "additionalProperties unevaluatedProperties propertyNames additionalItems"),
            ([.object, .boolean, .array], "items"), ([.boolean], "uniqueItems nullable x-nullable"),
            ([.number], "minimum maximum multipleOf divisibleBy"),
            ([.number, .boolean], "exclusiveMinimum exclusiveMaximum"),
            ([.number], "minLength maxLength minItems maxItems minProperties maxProperties"),
            ([.object, .string], "discriminator"),
        ]
        let entries = kindsByNames.flatMap { kinds, names in
            names.split(separator: " ").map { (String($0), kinds) }
        }
        return Dictionary(uniqueKeysWithValues: entries)
    }()

    /// The keywords whose values are not of their kinds, with a description of what is expected and found.
    var misused: [(name: String, reason: String)] {
        values.compactMap { name, value in
            guard let kinds = Self.valueKinds[name] else { return nil }
            let isCount = name.hasSuffix("Length") || name.hasSuffix("Items") || name.hasSuffix("Properties")
            if let number = value.number?.double, kinds == [.number], isCount, number < 0 {
                return (name, "expected a number from 0, found a negative one")
            }
            guard !kinds.contains(value.kind) else { return nil }
            let expected = JSONNode.Kind.named.filter(kinds.contains).map(\.withArticle).joined(separator: " or ")
            return (name, "expected \(expected), found \(value.kind.withArticle)")
        }
        .sorted { $0.name < $1.name }
    }

    private static let numericFormats: Set = ["int32", "int64", "float", "double", "int", "integer", "number"]

    /// The types to which the keywords of a schema without `type` apply. It is meant for values of these types.
    var impliedTypes: [String] {
        guard values["const"] == nil, values["enum"] == nil else { return [] }
        return Self.kindsByKeyword.filter { type, keywords in
            keywords.contains { name in
                // A keyword that accepts everything says nothing about the type.
                guard let value = values[name], value.boolean != (name != "uniqueItems"),
                    value.kind != .object || value.count > 0
                else { return false }
                return name != "format" || !Self.numericFormats.contains(value.string)
            }
        }.map(\.type)
    }

    /// Whether a keyword beside `$ref` accepts or refuses values.
    var hasAssertions: Bool {
        values["type"] != nil || values["enum"] != nil || values["const"] != nil || !impliedTypes.isEmpty
    }
}

extension JSONNode.Kind {
    fileprivate static let named: [JSONNode.Kind] = [.string, .number, .boolean, .object, .array]

    fileprivate var withArticle: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .boolean: "a boolean"
        case .null: "null"
        }
    }
}

extension JSONNode {
    /// The text of a string that is not empty.
    fileprivate var nonemptyText: String? { kind == .string && !string.isEmpty ? string : nil }
}
