@_spi(Generated) import SchemaEngine
import SchemaSamples
import SchematicText

/// The schemas of a document that describe the values at the places of a contract.
///
/// The walk follows the schemas of the contract, and beside them the keywords of the document. It decides nothing about values:
/// it collects each schema that can have a say in a place, so that a notice of the import is known to concern the place.
struct DescribedPlaces {
    typealias Node = ImportDocuments.Node

    /// The schemas of the values of keys in one schema.
    private struct DescribedKeys {
        var named: [ExactName: Node] = [:]
        /// The schemas of the keys that match a pattern, of which each can describe any key.
        let patterns: [Node]
        let unnamed: [Node]

        init(_ schema: Node) {
            for member in schema["properties"]?.members ?? [] {
                let name = ExactName(member.key)
                if named[name] == nil { named[name] = member.value }
            }
            patterns = SubschemaKeywords.schemas(of: "patternProperties", in: schema)
            unnamed = DescribedPlaces.unnamed(in: schema)
        }
    }

    /// The schemas of the values of keys, by schema. They are indexed once, because each key of a contract asks for them.
    private final class KeyIndex {
        private var known: [Node: DescribedKeys] = [:]

        func keys(of schema: Node) -> DescribedKeys {
            if let known = known[schema] { return known }
            let keys = DescribedKeys(schema)
            known[schema] = keys
            return keys
        }
    }

    private struct Visit: Hashable {
        let view: SchemaView
        let schemas: Set<Node>
    }

    private var documents: ImportDocuments
    private let inheritance: DefinitionInheritance
    private let nodes: ComparedNodes
    private var visited: Set<Visit> = []
    private var waiting: [Visit] = []
    /// The schemas with those to which they refer, and of which they consist.
    private var parts: [Node: Set<Node>] = [:]
    private let described = KeyIndex()
    /// The schemas of the values at places of the contract.
    private(set) var schemas: [FileOffset: Set<Node>] = [:]
    /// The schemas of the values of keys, by the places of the keys.
    private(set) var keys: [FileOffset: Set<Node>] = [:]
    /// The schemas of the objects that have keys, which decide whether they are present, by the places of the keys.
    private(set) var holders: [FileOffset: Set<Node>] = [:]
    /// The requirements of the contract at its places.
    private(set) var views: [FileOffset: SchemaView] = [:]

    /// The number of schemas that are searched for one place.
    private static let maximumParts = 2_000

    init(_ description: ProviderDescription, _ nodes: ComparedNodes) {
        (documents, inheritance) = (description.documents, description.inheritance)
        self.nodes = nodes
    }

    /// Adds the places of a message.
    mutating func add(_ root: SchemaView, describedBy schema: Node?) {
        enter(root, schema.map { [$0] } ?? [])
        while let visit = waiting.popLast() { walk(visit) }
    }

    /// Adds the places of the parameters or header fields of a call.
    mutating func add(
        _ root: SchemaView,
        describedBy parameters: [OpenAPIParameter],
        named name: (OpenAPIParameter) -> ExactName
    ) {
        let named = Dictionary(grouping: parameters, by: name)
        for member in nodes.node(of: root).keys {
            var found: Set<Node> = []
            for parameter in named[ExactName(member.name)] ?? [] {
                found.insert(parameter.node)
                if case .schema(let schema) = parameter.source { found.insert(schema) }
            }
            if let place = member.place { keys[place, default: []].formUnion(found) }
            enter(member.value, found)
        }
        while let visit = waiting.popLast() { walk(visit) }
    }

    // MARK: The walk

    private mutating func enter(_ view: SchemaView, _ schemas: Set<Node>) {
        let visit = Visit(view: view, schemas: all(schemas))
        if visited.insert(visit).inserted { waiting.append(visit) }
    }

    private mutating func record(_ place: FileOffset?, _ found: Set<Node>, _ view: SchemaView) {
        guard let place else { return }
        schemas[place, default: []].formUnion(found)
        if views[place] == nil { views[place] = view }
    }

    private mutating func walk(_ visit: Visit) {
        let node = nodes.node(of: visit.view)
        for place in Set([visit.view.place, node.content.place]) { record(place, visit.schemas, visit.view) }
        switch node.form {
        case .object(let object): walk(object, visit.schemas)
        case .cases(let cases):
            for branch in cases.branches { enter(branch.value, visit.schemas) }
            if let otherwise = cases.otherwise { enter(otherwise, visit.schemas) }
            walk(cases.common, visit.schemas)
        case .alternatives(let alternatives): for part in alternatives { enter(part.value, visit.schemas) }
        case .both(let first, let second):
            enter(first, visit.schemas)
            enter(second, visit.schemas)
        case .array(let element): enter(element, elements(of: visit.schemas))
        case .tuple(let tuple):
            let elements = elements(of: visit.schemas)
            for part in tuple.parts { enter(part, elements) }
        default: break
        }
    }

    private mutating func walk(_ object: SchemaView.Object, _ schemas: Set<Node>) {
        for member in object.members {
            let found = all(values(of: member.name, in: schemas))
            if let place = member.place {
                keys[place, default: []].formUnion(found)
                holders[place, default: []].formUnion(schemas)
            }
            enter(member.value, found)
        }
        guard object.rest != nil || !object.mapKeys.isEmpty else { return }
        let others = others(in: schemas)
        for key in object.mapKeys { enter(key.value, others) }
        if let rest = object.rest { enter(rest, others) }
    }

    // MARK: Keywords

    /// A schema of which another one consists.
    private struct Part: Hashable {
        let node: Node
        /// Whether it is what a definition extends, without the others that extend it.
        let isBase: Bool
    }

    /// Returns schemas with those to which they refer, and of which they consist.
    private mutating func all(_ schemas: Set<Node>) -> Set<Node> {
        schemas.reduce(into: []) { $0.formUnion(all($1)) }
    }

    private mutating func all(_ schema: Node) -> Set<Node> {
        if let known = parts[schema] { return known }
        var (found, waiting): (Set<Part>, [Part]) = ([], [])
        func add(_ node: Node, isBase: Bool = false) {
            let part = Part(node: node, isBase: isBase)
            if found.count < Self.maximumParts, found.insert(part).inserted { waiting.append(part) }
        }
        add(schema)
        while let part = waiting.popLast() {
            let node = part.node
            for keyword in JSONSchemaReader.references {
                guard let reference = node[keyword]?.string else { continue }
                if let target = try? documents.target(of: reference, from: node) { add(target) }
            }
            for keyword in SubschemaKeywords.ofSameValue {
                for inner in SubschemaKeywords.schemas(of: keyword, in: node) {
                    if keyword == "allOf", let base = inheritance.base(of: inner, in: node, &documents) {
                        add(base, isBase: true)
                    } else {
                        add(inner)
                    }
                }
            }
            if !part.isBase { for selected in inheritance.selected(by: node, &documents) { add(selected) } }
        }
        let nodes = Set(found.map(\.node))
        parts[schema] = nodes
        return nodes
    }

    /// Returns the schemas of the values of a key.
    func values(of key: String, in schemas: Set<Node>) -> Set<Node> {
        schemas.reduce(into: []) { found, schema in
            let keys = described.keys(of: schema)
            found.formUnion(keys.patterns)
            if let named = keys.named[ExactName(key)] { found.insert(named) } else { found.formUnion(keys.unnamed) }
        }
    }

    /// Returns the schemas of the values of the keys that a schema does not name.
    private static func unnamed(in schema: Node) -> [Node] {
        SubschemaKeywords.ofOtherKeys.flatMap { SubschemaKeywords.schemas(of: $0, in: schema) }
    }

    /// Returns the schemas of the values of all keys.
    private func others(in schemas: Set<Node>) -> Set<Node> {
        schemas.reduce(into: []) { found, schema in
            for keyword in ["properties", "patternProperties"] {
                found.formUnion(SubschemaKeywords.schemas(of: keyword, in: schema))
            }
            found.formUnion(Self.unnamed(in: schema))
        }
    }

    private func elements(of schemas: Set<Node>) -> Set<Node> {
        schemas.reduce(into: []) { found, schema in
            for keyword in SubschemaKeywords.ofElements {
                found.formUnion(SubschemaKeywords.schemas(of: keyword, in: schema))
            }
        }
    }
}
