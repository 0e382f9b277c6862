@_spi(Generated) import SchemaEngine
import SchematicText

/// Reads JSON Schema of any draft from 4 to 2020-12, and the schemas of OpenAPI, into imported values.
struct JSONSchemaReader {
    typealias Node = ImportDocuments.Node

    /// A schema to which references lead.
    struct Definition {
        enum State {
            case unread
            case reading
            case read(ImportedValue)
        }

        let node: Node
        /// The dynamic scope of the reference.
        var scope: [ImportDocuments.Place] = []
        /// Whether the value differs from the schema.
        var isLossy = false
        /// The last step of the reference, for the name of a fragment.
        var name: String
        /// Whether the definition is what others extend, and not one of them.
        var isBase = false
        var state = State.unread
    }

    /// A node in a dynamic scope.
    private struct ScopedNode: Hashable {
        var node: Node
        var scope: [ImportDocuments.Place]
    }

    private struct Reference: Hashable {
        var place: ImportDocuments.Place
        var scope: [ImportDocuments.Place]
        var text: String
        var isDynamic: Bool
    }

    var documents: ImportDocuments
    var notices = TranslationNotices()
    private(set) var definitions: [Definition] = []
    private var known: [ScopedNode: Int] = [:]
    private var bases: [Node: Int] = [:]
    /// Whether the names of keys are those of XML, as the keyword `xml` states them.
    var readsXML = false
    /// The definitions that extend others.
    lazy var inheritance = DefinitionInheritance(of: &documents)
    /// The examples of the documents.
    lazy var examples = DocumentExamples(of: &documents)
    /// The definitions by their references; `nil` for a reference that leads to nothing.
    private var references: [Reference: Int?] = [:]
    /// Whether keywords beside `$ref` have no effect, as before draft 2019-09.
    let ignoresSiblings: Bool
    /// Whether the keywords of a schema without `type` imply the types of its values. Otherwise it accepts the values of all others.
    var impliesTypes: Bool
    /// Whether the standard of the document has the keyword `nullable`, as OpenAPI 3.0 alone has it.
    let readsNullable: Bool
    /// Whether the document is an export of schema files, which means each format.
    let isExport: Bool
    /// The number of notices about differences, also of definitions that have been read before.
    private(set) var losses = 0
    private var depth = 0
    /// The schemas with identifiers on the way to the one that is read, from the outermost one, as far as they have anchors to
    /// which `$dynamicRef` can lead.
    var scope: [ImportDocuments.Place] = []
    /// All scopes in which a schema has been read.
    var scopes: Set<[ImportDocuments.Place]> = []
    /// The tags of an app that the schemas use, with the kinds of their values.
    var registeredTags: [String: Set<JSONKind>] = [:]
    /// The combinations of schemas: those that contain the current one, and all.
    var merges = (depth: 0, count: 0)
    /// The schemas whose ways through alternatives are read: those that contain the current one, and all.
    var evaluations = (depth: 0, count: 0)
    /// The number of members in all combinations of objects: the work that these need.
    var combinedMembers = 0
    /// The number of pairs of pieces that were combined.
    var combinedPairs = 0
    /// The tags of names and texts that have been compiled.
    var matchers = TagMatchers()
    /// The last definitions of chains of references, by the definitions of the chains.
    private var ends: [Int: Int] = [:]
    /// The definitions that are files of their own, at which chains of references end.
    var named: Set<Int> = []
    /// The node that is read, for notices.
    private(set) var current: Node
    /// The place of the value that is written, for notices; `nil` while a node is read.
    var written: FileOffset?

    static let lifeCycle = "'deprecated' is left out: schemas state no life cycle"

    /// The maximum number of schemas inside each other. A call for each of them is on the stack.
    private static let maximumDepth = 48

    /// - Parameters:
    ///   - documents: The documents.
    ///   - ignoresSiblings: Whether keywords beside `$ref` have no effect. `nil` is the rule of the document's dialect.
    ///   - impliesTypes: Whether keywords imply the types of values.
    ///   - readsNullable: Whether the standard of the document has the keyword `nullable`.
    init(
        _ documents: ImportDocuments,
        ignoresSiblings: Bool? = nil,
        impliesTypes: Bool = true,
        readsNullable: Bool = false
    ) {
        self.documents = documents
        current = documents.root
        // Reads the identifiers of the first document, on whose anchors the dynamic scopes depend.
        _ = self.documents.place(containing: documents.root)
        self.ignoresSiblings = ignoresSiblings ?? ImportDocuments.ignoresSiblings(documents.root)
        self.impliesTypes = impliesTypes
        self.readsNullable = readsNullable
        isExport = documents.root["x-schematic"]?["version"] != nil
    }

    /// Reports a message about a node, or about the value that is written or the node that is read.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - difference: The values about which the imported schema and the document differ.
    ///   - node: The node.
    mutating func report(_ message: String, _ difference: TranslationDifference, at node: Node? = nil) {
        report(message, difference, in: node.map { documents.place(of: $0) } ?? written ?? documents.place(of: current))
    }

    /// Reports a message about a value that has been read.
    mutating func report(_ message: String, _ difference: TranslationDifference, about value: ImportedValue) {
        report(message, difference, in: value.origin.place ?? written ?? documents.place(of: documents.root))
    }

    private mutating func report(_ message: String, _ difference: TranslationDifference, in place: FileOffset) {
        if difference != .same { losses += 1 }
        notices.add(DocumentSecret.masked(in: message), difference, at: place)
    }

    mutating func reportCircle() {
        report(
            "a definition that is a part of itself without an object or an array between is read as any value",
            .wider
        )
    }

    // MARK: Definitions

    /// Returns the index of the definition at a node.
    mutating func definition(at node: Node, named name: String) -> Int {
        let key = ScopedNode(node: node, scope: scope(of: node))
        if let index = known[key] { return index }
        definitions.append(Definition(node: node, scope: key.scope, name: name))
        known[key] = definitions.count - 1
        return definitions.count - 1
    }

    /// Returns the index of the definition at a node, which is read without those that extend it.
    mutating func base(at node: Node, named name: String) -> Int {
        if let index = bases[node] { return index }
        definitions.append(Definition(node: node, name: name, isBase: true))
        bases[node] = definitions.count - 1
        return definitions.count - 1
    }

    /// Returns the definition to which a reference leads, or `nil` after a notice.
    mutating func definition(of text: String, isDynamic: Bool = false) -> Int? {
        let place = documents.place(containing: current)
        let reference = Reference(place: place, scope: scope, text: text, isDynamic: isDynamic)
        if let found = references[reference] { return found }
        var found: Int?
        do throws(ImportError) {
            var node = try documents.target(of: text, at: place)
            if isDynamic { node = documents.dynamicTarget(of: text, node, in: scope) }
            let step = text.split(separator: "/").last.map(String.init) ?? ""
            let name = step.hasSuffix("#") || step.isEmpty ? documents.documents[node.document].path : step
            found = definition(at: node, named: JSONPointer.steps(of: "/" + name).last ?? name)
        } catch {
            report("the reference leads to \(error.message), and is read as any value", .wider)
        }
        references[reference] = .some(found)
        return found
    }

    /// Returns the value of a definition. Inside itself, it is any value.
    mutating func value(ofDefinition index: Int) -> ImportedValue {
        switch definitions[index].state {
        case .read(let value):
            if definitions[index].isLossy { losses += 1 }
            return value
        case .reading:
            reportCircle()
            return .anything
        case .unread:
            definitions[index].state = .reading
            let node = definitions[index].node
            // The depth is that of a document, and not of the way through references.
            let (outer, known) = (depth, losses)
            depth = min(depth, Self.maximumDepth / 2)
            let value = inScope(of: index) { reader in
                reader.definitions[index].isBase
                    ? reader.value(of: node) : reader.family(of: node) ?? reader.value(of: node)
            }
            depth = outer
            definitions[index].state = .read(value)
            definitions[index].isLossy = losses > known
            return value
        }
    }

    /// Returns the last definition of the chain of references that begins with a definition. In a circle, it is any of them. A
    /// discriminator ends a chain, because the reference is a case.
    mutating func end(of index: Int) -> Int {
        var (chain, current): ([Int], Int) = ([], index)
        var seen: Set<Int> = []
        while ends[current] == nil, !named.contains(current), seen.insert(current).inserted,
            case let value = value(ofDefinition: current), value.discriminator == nil,
            let next = value.onlyReference
        {
            chain.append(current)
            current = next
        }
        let end = ends[current] ?? current
        for index in chain { ends[index] = end }
        return end
    }

    // MARK: Schemas

    /// Returns the value of the schema at a node.
    mutating func value(of node: Node) -> ImportedValue { value(of: node, besides: []) }

    /// Returns the value of a parameter in Swagger, which has the keywords of a schema and other members.
    mutating func value(ofParameter node: Node) -> ImportedValue {
        value(of: node, besides: ["required", "in", "deprecated"])
    }

    private mutating func value(of node: Node, besides others: Set<String>) -> ImportedValue {
        reading(node) { reader in
            guard reader.depth < Self.maximumDepth else {
                reader.report(
                    "schemas that are nested more than \(Self.maximumDepth) deep are read as any value",
                    .wider
                )
                return .anything
            }
            switch node.json.kind {
            case .boolean: return node.boolean == true ? .anything : .nothing
            case .object:
                var value = reader.settled(reader.value(of: SchemaKeywords(node, besides: others)))
                value.origin.place = reader.documents.place(of: node)
                return value
            default:
                reader.report("expected a schema, found another value, which is read as any value", .wider)
                return .anything
            }
        }
    }

    /// Calls a closure that reads a node, so that its notices have the place of the node.
    mutating func reading<Result>(_ node: Node, _ read: (inout JSONSchemaReader) -> Result) -> Result {
        let outer = (node: current, scope: scope, written: written)
        scope = scope(of: node)
        (current, written) = (node, nil)
        depth += 1
        defer {
            (current, scope, written) = outer
            depth -= 1
        }
        return read(&self)
    }

    private mutating func value(of keywords: SchemaKeywords) -> ImportedValue {
        guard !ignoresSiblings || keywords["$ref"] == nil else {
            return nullable(annotated(target(of: keywords["$ref"]), keywords), keywords)
        }
        reportLosses(of: keywords)
        if keywords.refusesUnevaluated, let value = evaluatedValue(of: keywords) {
            return widened(annotated(value, keywords))
        }
        if keywords["$ref"] != nil, keywords.hasAssertions, !impliesTypes, documents.root["$schema"] == nil {
            report("keywords beside '$ref' count, as from draft 2019-09 on: the document has no '$schema'", .narrower)
        }
        var parts = Self.references.compactMap { keywords[$0] == nil ? nil : target(of: keywords[$0], $0) }
        if parts.isEmpty || keywords.hasAssertions { parts.append(plainValue(keywords)) }
        var conditions: [Condition] = []
        for part in keywords.elements(of: "allOf") {
            let isCondition = Condition.isAll(of: part)
            if isCondition, let condition = reading(part, { $0.condition(SchemaKeywords(part)) }) {
                conditions.append(condition)
            } else {
                parts.append(base(of: part) ?? self.value(of: part))
            }
        }
        var value = intersection(parts)
        for (name, isExclusive) in [("anyOf", false), ("oneOf", true)] where keywords[name] != nil {
            value = intersection(value, choice(keywords, name, isExclusive))
        }
        let condition = condition(keywords)
        if let condition { conditions.append(condition) }
        value = applied(conditions, to: value)
        if condition == nil, let selected = selection(keywords) { value = intersection(value, selected) }
        if let refused = keywords["not"] { value = intersection(value, negation(of: refused)) }
        value = dependencies(keywords).reduce(value) { intersection($0, $1) }
        return widened(annotated(nullable(value, keywords), keywords))
    }

    /// Returns a value that accepts null if `nullable` states it, after a notice where the standard ignores the keyword.
    private mutating func nullable(_ value: ImportedValue, _ keywords: SchemaKeywords) -> ImportedValue {
        let isExtension = keywords["x-nullable"]?.boolean == true
        guard isExtension || keywords["nullable"]?.boolean == true, !value.pieces.contains(.null) else { return value }
        let place: String? =
            if ignoresSiblings, keywords["$ref"] != nil {
                "beside '$ref'"
            } else if isExtension {
                nil
            } else if !readsNullable {
                "outside OpenAPI 3.0"
            } else if keywords.types.isEmpty {
                "without 'type'"
            } else if keywords.constants?.contains(.null) == false {
                "beside an 'enum' without null"
            } else {
                nil
            }
        if let place { report("'nullable' counts \(place), where the standard ignores it", .wider) }
        var value = value
        value.pieces.append(.null)
        return value
    }

    /// Returns the value to which a reference leads.
    mutating func target(of reference: Node?, _ keyword: String = "$ref") -> ImportedValue {
        guard let text = reference?.json.string, let index = definition(of: text, isDynamic: keyword == "$dynamicRef")
        else { return .anything }
        guard definitions[index].node != current else {
            reportCircle()
            return .anything
        }
        return .typed([.reference(index)])
    }

    /// Adds the parts of a schema that accept and refuse nothing.
    mutating func annotated(_ value: ImportedValue, _ keywords: SchemaKeywords) -> ImportedValue {
        var value = value
        let (title, comment) = (keywords.text("title"), keywords.text("description"))
        // An alternative has its own title, and a part of `allOf` has that of the whole.
        let isChoice = keywords["anyOf"] != nil || keywords["oneOf"] != nil
        value.pieces = value.pieces.map { piece in
            switch piece {
            case .object(var object):
                object.title = isChoice ? object.title ?? title : title ?? object.title
                object.comment = isChoice ? object.comment ?? comment : comment ?? object.comment
                return .object(object)
            case .array(var array):
                array.title = isChoice ? array.title ?? title : title ?? array.title
                return .array(array)
            default: return piece
            }
        }
        if keywords["deprecated"]?.boolean == true { report(Self.lifeCycle, .same) }
        if let standard = keywords["default"] { value.defaultValue = JSONValue(standard.json) }
        let examples = keywords["example"] ?? keywords.elements(of: "examples").first
        if let example = examples ?? keywords["default"] { value.example = JSONValue(example.json) }
        if keywords["x-schematic"]?["secret"]?.boolean == true || keywords["format"]?.string == "password" {
            value.isSecret = true
        }
        return value
    }

    /// Reports keywords that the schema language has nothing for, and those with a value that they cannot have.
    mutating func reportLosses(of keywords: SchemaKeywords) {
        for name in SchemaKeywords.lost where keywords[name] != nil {
            report("'\(name)' is left out: the schema language has nothing for it", .wider)
        }
        for (name, reason) in keywords.misused { report("'\(name)' is left out: \(reason)", .wider) }
    }
}
