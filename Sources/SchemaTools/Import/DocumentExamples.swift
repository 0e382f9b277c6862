@_spi(Generated) import SchemaEngine
import SchematicText

/// The texts that the examples of a document have for its schemas.
///
/// An example is beside a schema, or in a media type, a parameter or a header field that has one. It leads to the schemas
/// of its parts through references, `allOf`, keys and elements, and through that one of several alternatives that it can be meant for.
struct DocumentExamples {
    typealias Node = ImportDocuments.Node

    private struct Pair: Hashable {
        let schema: Node
        let example: Node
    }

    private struct Text: Hashable {
        let schema: Node
        let text: ExactName
    }

    private var texts: [Node: [ExactName]] = [:]
    private var known: Set<Text> = []
    /// The examples that wait for the descent into their schemas.
    private var waiting: [Pair] = []
    private var seen: Set<Pair> = []
    /// The schemas of the keys of an object, by its `properties`.
    private var properties: [Node: [ExactName: Node]] = [:]
    /// The work that was done: schemas and examples, with their members.
    private var steps = 0
    /// The tags of formats that have been compiled.
    var matchers = TagMatchers()

    /// The maximum number of steps. The examples beyond it have no effect.
    private static let maximumSteps = 10_000_000
    /// The maximum number of texts that are kept for a schema.
    private static let maximumTexts = 1_000
    /// The maximum number of schemas inside each other that are compared with an example.
    private static let maximumDepth = 8

    /// Reads the examples of all documents that are known, and of those to which the schemas of examples refer.
    init(of documents: inout ImportDocuments) {
        let isSwagger = documents.root["swagger"] != nil
        var index = 0
        while index < documents.documents.count {
            SchemaResources.visitObjects(of: documents.documents[index].tree.root, from: ()) { node, _ in
                add(Node(document: index, json: node), isSwagger: isSwagger, &documents)
            }
            while let pair = waiting.popLast(), steps < Self.maximumSteps {
                if seen.insert(pair).inserted { descend(pair.schema, pair.example, &documents) }
            }
            index += 1
        }
    }

    /// Returns the texts that examples have for the schema at a node, if it has a format or alternatives.
    func texts(of schema: Node) -> [ExactName] { texts[schema] ?? [] }

    // MARK: Examples

    /// Adds the examples that an object states for itself, or for its schema.
    private mutating func add(_ node: Node, isSwagger: Bool, _ documents: inout ImportDocuments) {
        var (schema, examples): (Node, [Node]) = (node, [])
        for member in node.members {
            switch member.key {
            case "schema" where member.value.json.kind == .object: schema = member.value
            case "example", "x-example", "default": examples.append(member.value)
            case "examples":
                examples += member.value.elements
                for entry in member.value.members {
                    // In Swagger, the members are the examples of media types.
                    let value = isSwagger ? entry.value : documents.end(of: entry.value)?["value"]
                    if let value { examples.append(value) }
                }
            default: break
            }
        }
        waiting += examples.map { Pair(schema: schema, example: $0) }
    }

    /// Adds the pairs of parts of an example and of their schemas.
    private mutating func descend(_ schema: Node, _ example: Node, _ documents: inout ImportDocuments) {
        func wait(_ part: Node, _ partOfExample: Node) { waiting.append(Pair(schema: part, example: partOfExample)) }
        steps += schema.json.count + example.json.count + 1
        if let target = documents.target(of: schema) { wait(target, example) }
        for part in parts("allOf", of: schema) { wait(part, example) }
        for name in ["anyOf", "oneOf"] {
            let able = parts(name, of: schema).filter { admits($0, example, &documents) }
            if able.count == 1 { wait(able[0], example) }
        }
        switch example.json.kind {
        case .string:
            let isRestricted = ["format", "contentEncoding", "anyOf", "oneOf"].contains { schema[$0] != nil }
            guard isRestricted, texts(of: schema).count < Self.maximumTexts else { return }
            let text = ExactName(example.json.string)
            if known.insert(Text(schema: schema, text: text)).inserted { texts[schema, default: []].append(text) }
        case .object:
            let others = schema["additionalProperties"].flatMap { $0.json.kind == .object ? $0 : nil }
            for member in example.members {
                if let part = property(member.key, of: schema) ?? others { wait(part, member.value) }
            }
        case .array:
            let items = schema["items"]
            let positions = schema["prefixItems"] == nil ? parts("items", of: schema) : parts("prefixItems", of: schema)
            for (index, element) in example.elements.enumerated() {
                if index < positions.count {
                    wait(positions[index], element)
                } else if let items, items.json.kind == .object {
                    wait(items, element)
                }
            }
        case .number, .boolean, .null: break
        }
    }

    /// Returns the schemas that a keyword lists.
    private mutating func parts(_ keyword: String, of schema: Node) -> [Node] {
        guard let list = schema[keyword], list.json.kind == .array else { return [] }
        steps += list.json.count
        return list.elements
    }

    private mutating func property(_ name: String, of schema: Node) -> Node? {
        guard let node = schema["properties"], node.json.kind == .object else { return nil }
        if properties[node] == nil {
            let members = node.members.map { (ExactName($0.key), $0.value) }
            properties[node] = Dictionary(members) { first, _ in first }
        }
        return properties[node]?[ExactName(name)]
    }

    // MARK: Alternatives

    /// Returns whether an example can be meant for a schema, as far as types, required keys and constants show it.
    private mutating func admits(
        _ schema: Node,
        _ example: Node,
        _ documents: inout ImportDocuments,
        depth: Int = 0
    ) -> Bool {
        steps += schema.json.count + example.json.count + 1
        guard depth < Self.maximumDepth, steps < Self.maximumSteps else { return true }
        let keywords = SchemaKeywords(schema)
        let (types, kind) = (keywords.types, example.json.kind)
        let acceptsNull = keywords["nullable"]?.boolean == true || keywords["x-nullable"]?.boolean == true
        let hasType = types.contains {
            $0.isExactly("\(kind)") || $0.isExactly("integer") && kind == .number || $0.isExactly("any")
        }
        guard types.isEmpty || hasType || kind == .null && acceptsNull else { return false }
        if let constants = keywords.constants {
            steps += constants.count
            guard constants.contains(JSONValue(example.json)) else { return false }
        }
        if kind == .object {
            let members = example.members
            let names = Set(members.map { ExactName($0.key) })
            let required = keywords.strings(of: "required")
            steps += required.count
            guard required.allSatisfy({ names.contains(ExactName($0)) }) else { return false }
            for member in members {
                guard let part = property(member.key, of: schema) else { continue }
                guard admits(part, member.value, &documents, depth: depth + 1) else { return false }
            }
        }
        let others = [documents.target(of: schema)].compactMap(\.self) + parts("allOf", of: schema)
        return others.allSatisfy { admits($0, example, &documents, depth: depth + 1) }
    }
}

extension ImportDocuments {
    /// Returns the node to which the `$ref` of a node leads, or `nil` if it has none that leads to one.
    fileprivate mutating func target(of node: Node) -> Node? {
        node["$ref"]?.string.flatMap { try? target(of: $0, from: node) }
    }

    /// Returns a node, or the one to which its references lead.
    fileprivate mutating func end(of node: Node) -> Node? {
        var (node, length) = (node, 0)
        while node["$ref"] != nil {
            length += 1
            guard length <= JSONSchemaReader.longestChain, let next = target(of: node) else { return nil }
            node = next
        }
        return node
    }
}
