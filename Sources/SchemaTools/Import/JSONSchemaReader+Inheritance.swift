@_spi(Generated) import SchemaEngine
import SchematicText

/// The definitions of OpenAPI and Swagger documents that extend others by `allOf`.
struct DefinitionInheritance {
    typealias Node = ImportDocuments.Node

    /// A definition that extends another one.
    struct Child {
        let name: String
        let node: Node

        /// The value of the deciding key, unless a mapping states another one.
        var keyValue: String { node["x-ms-discriminator-value"]?.string ?? name }
    }

    private var children: [Node: [Child]] = [:]
    private var parents: [Node: Set<Node>] = [:]

    init(of documents: inout ImportDocuments) {
        let root = documents.root
        let definitions = (root["components"]?["schemas"]?.members ?? []) + (root["definitions"]?.members ?? [])
        for definition in definitions {
            for part in definition.value["allOf"]?.elements ?? [] {
                guard let reference = part["$ref"]?.string,
                    let parent = try? documents.target(of: reference, from: part), parent != definition.value
                else { continue }
                guard parents[definition.value, default: []].insert(parent).inserted else { continue }
                children[parent, default: []].append(Child(name: definition.key, node: definition.value))
            }
        }
    }

    func isParent(_ node: Node) -> Bool { children[node] != nil }

    private func isChild(_ node: Node, of parent: Node) -> Bool { parents[node]?.contains(parent) ?? false }

    /// Returns the definitions that extend one, and those that extend these.
    func descendants(of node: Node) -> [Child] {
        var (found, seen, waiting): ([Child], Set<Node>, [Child]) = ([], [node], (children[node] ?? []).reversed())
        while let child = waiting.popLast() {
            guard seen.insert(child.node).inserted else { continue }
            found.append(child)
            waiting += (children[child.node] ?? []).reversed()
        }
        return found
    }

    /// Returns the definition that a part of `allOf` adds to another one, if a `discriminator` of it selects one of those that
    /// extend it. There, it is read without these.
    func base(of part: Node, in definition: Node, _ documents: inout ImportDocuments) -> Node? {
        guard let reference = part["$ref"]?.string, let parent = try? documents.target(of: reference, from: part),
            parent["discriminator"] != nil, isChild(definition, of: parent)
        else { return nil }
        return parent
    }

    /// Returns the definitions that the `discriminator` of a definition can select: those that its mapping names, and those that
    /// extend it.
    func selected(by node: Node, _ documents: inout ImportDocuments) -> [Node] {
        guard let discriminator = node["discriminator"] else { return [] }
        let mapped = (discriminator["mapping"]?.members ?? []).compactMap { entry in
            Self.reference(ofMapped: entry.value).flatMap { try? documents.target(of: $0, from: entry.value) }
        }
        return mapped + descendants(of: node).map(\.node)
    }

    /// Returns the reference to the definition that a mapping names, by a reference or by its name.
    static func reference(ofMapped value: Node) -> String? {
        guard let text = value.string else { return nil }
        let isReference = text.contains { "/#.".contains($0) }
        return isReference ? text : "#/components/schemas/\(text)"
    }
}

/// Definitions whose `discriminator` selects one of those that extend them.
extension JSONSchemaReader {
    /// Returns the value of a part of `allOf` that the definition that is read extends, without what else extends it; `nil` for
    /// another part.
    mutating func base(of part: Node) -> ImportedValue? {
        guard let parent = inheritance.base(of: part, in: current, &documents) else { return nil }
        let name = part["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? ""
        return .typed([.reference(base(at: parent, named: name))])
    }

    /// Returns the value of a definition with a discriminator: one of those that extend it, or itself. `nil` for another
    /// definition.
    mutating func family(of node: Node) -> ImportedValue? {
        guard let discriminator = node["discriminator"], node["oneOf"] == nil, node["anyOf"] == nil,
            let key = discriminator.string ?? discriminator["propertyName"]?.string, inheritance.isParent(node)
        else { return nil }
        let plain = value(of: node)
        let objects = flattened(plain.withoutNull.pieces)
        guard objects.count == 1, case .object(let object) = objects[0], let member = object.member(key),
            member.isRequired
        else {
            let message = "'discriminator' is left out: the key '\(shortened(key))' is not required"
            report(message, .wider, at: discriminator)
            return nil
        }
        let children = inheritance.descendants(of: node)
        var values: [ImportedValue.Discriminator.Value] = []
        var mapped: Set<Node> = []
        let names = Dictionary(children.map { ($0.node, $0.name) }) { first, _ in first }
        for entry in discriminator["mapping"]?.members ?? [] {
            guard let reference = DefinitionInheritance.reference(ofMapped: entry.value),
                let target = try? documents.target(of: reference, from: entry.value),
                let name = target == node ? "base" : names[target]
            else { continue }
            mapped.insert(target)
            values.append(.init(name: ExactName(entry.key), definition: extending(target, named: name, root: node)))
        }
        for child in children where !mapped.contains(child.node) {
            let definition = extending(child.node, named: child.name, root: node)
            values.append(.init(name: ExactName(child.keyValue), definition: definition))
        }
        let base = base(at: node, named: "base")
        var selection = ImportedValue.Discriminator(key: ExactName(key), values: values)
        let selected = Set(values.map(\.name))
        if let stated = Self.members(of: member.value) {
            selection.values.removeAll { !stated.contains($0.name) }
            selection.values += stated.filter { !selected.contains($0) }.map { .init(name: $0, definition: base) }
        } else {
            selection.otherwise = base
        }
        let definitions = selection.values.map(\.definition) + [selection.otherwise].compactMap(\.self)
        var seen: Set<Int> = []
        var value = ImportedValue(definitions.filter { seen.insert($0).inserted }.map { .reference($0) })
        if plain.pieces.contains(.null) { value.pieces.append(.null) }
        value.discriminator = selection
        value.origin = plain.origin
        value.origin.hasType = true
        return value
    }

    /// Returns the definition of a child, without those that extend it.
    private mutating func extending(_ node: Node, named name: String, root: Node) -> Int {
        let isPlain = node != root && !(inheritance.isParent(node) && node["discriminator"] != nil)
        return isPlain ? definition(at: node, named: name) : base(at: node, named: name)
    }

    /// Returns the only values of the key, if they are listed.
    private static func members(of value: ImportedValue) -> [ExactName]? {
        guard value.pieces.count == 1, case .string(let string) = value.pieces[0] else { return nil }
        return string.members
    }
}
