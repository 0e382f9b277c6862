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
        /// The last step of the reference, for the name of a fragment.
        var name: String
        /// Whether the definition is what others extend, and not one of them.
        var isBase = false
        var state = State.unread
    }

    private struct Reference: Hashable {
        var document: Int
        var text: String
    }

    var documents: ImportDocuments
    var notices = TranslationNotices()
    private(set) var definitions: [Definition] = []
    private var known: [Node: Int] = [:]
    private var bases: [Node: Int] = [:]
    /// Whether the names of keys are those of XML, as the keyword `xml` states them.
    var readsXML = false
    /// The definitions that extend others.
    lazy var inheritance = DefinitionInheritance(of: &documents)
    /// The definitions by their references; `nil` for a reference that leads to nothing.
    private var references: [Reference: Int?] = [:]
    /// Whether keywords beside `$ref` have no effect, as before draft 2019-09.
    private let ignoresSiblings: Bool
    private var depth = 0
    /// The tags of an app that the schemas use, with the kinds of their values.
    private(set) var registeredTags: [String: Set<JSONKind>] = [:]
    /// The combinations of schemas: those that contain the current one, and all.
    var merges = (depth: 0, count: 0)
    /// The number of members in all combinations of objects: the work that these need.
    var combinedMembers = 0
    /// The number of pairs of pieces that were combined.
    var combinedPieces = 0
    /// The tags of names and texts that have been compiled.
    var matchers = TagMatchers()
    /// The last definitions of chains of references, by the definitions of the chains.
    private var ends: [Int: Int] = [:]
    /// The definitions that are files of their own, at which chains of references end.
    var named: Set<Int> = []
    /// The node that is read, for notices.
    private(set) var current: Node

    /// The maximum number of schemas inside each other. A call for each of them is on the stack.
    private static let maximumDepth = 48

    init(_ documents: ImportDocuments, ignoresSiblings: Bool? = nil) {
        self.documents = documents
        current = documents.root
        let dialect = documents.root["$schema"]?.string ?? ""
        self.ignoresSiblings =
            ignoresSiblings ?? ["draft-04", "draft-06", "draft-07"].contains { dialect.contains($0) }
    }

    /// Reports a message about a node, or about the one that is read.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - difference: The values about which the imported schema and the document differ.
    ///   - node: The node.
    mutating func report(_ message: String, _ difference: TranslationDifference, at node: Node? = nil) {
        notices.add(DocumentSecret.masked(in: message), difference, at: documents.place(of: node ?? current))
    }

    /// Reports a message about a value that has been read.
    mutating func report(_ message: String, _ difference: TranslationDifference, about value: ImportedValue) {
        notices.add(
            DocumentSecret.masked(in: message),
            difference,
            at: value.origin.place ?? documents.place(of: documents.root)
        )
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
        if let index = known[node] { return index }
        definitions.append(Definition(node: node, name: name))
        known[node] = definitions.count - 1
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
    mutating func definition(of text: String) -> Int? {
        let reference = Reference(document: current.document, text: text)
        if let found = references[reference] { return found }
        var found: Int?
        do throws(ImportError) {
            let node = try documents.target(of: text, in: current.document)
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
        case .read(let value): return value
        case .reading:
            reportCircle()
            return .anything
        case .unread:
            definitions[index].state = .reading
            let node = definitions[index].node
            // The depth is that of a document, and not of the way through references.
            let outer = depth
            depth = min(depth, Self.maximumDepth / 2)
            let value = definitions[index].isBase ? value(of: node) : family(of: node) ?? value(of: node)
            depth = outer
            definitions[index].state = .read(value)
            return value
        }
    }

    /// Returns the last definition of the chain of references that begins with a definition. In a circle, it is any of them.
    mutating func end(of index: Int) -> Int {
        var (chain, current): ([Int], Int) = ([], index)
        var seen: Set<Int> = []
        while ends[current] == nil, !named.contains(current), seen.insert(current).inserted,
            let next = value(ofDefinition: current).onlyReference
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
    mutating func value(ofParameter node: Node) -> ImportedValue { value(of: node, besides: ["required", "in"]) }

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
        let outer = current
        current = node
        depth += 1
        defer {
            current = outer
            depth -= 1
        }
        return read(&self)
    }

    private mutating func value(of keywords: SchemaKeywords) -> ImportedValue {
        reportLosses(of: keywords)
        var value: ImportedValue
        if let reference = keywords["$ref"] ?? keywords["$dynamicRef"] ?? keywords["$recursiveRef"] {
            value = target(of: reference)
            if !ignoresSiblings, keywords.hasAssertions { value = intersection(value, plainValue(keywords)) }
        } else {
            value = plainValue(keywords)
        }
        guard !ignoresSiblings || keywords["$ref"] == nil else { return annotated(value, keywords) }
        var (conditions, parts): ([Condition], [ImportedValue]) = ([], [value])
        for part in keywords.elements(of: "allOf") {
            if Condition.isAll(of: part) {
                let condition = reading(part) { reader in reader.condition(SchemaKeywords(part)) }
                if let condition { conditions.append(condition) }
            } else {
                parts.append(base(of: part) ?? self.value(of: part))
            }
        }
        value = intersection(parts)
        for (name, isExclusive) in [("anyOf", false), ("oneOf", true)] where keywords[name] != nil {
            value = intersection(value, choice(keywords, name, isExclusive))
        }
        if let condition = condition(keywords) { conditions.append(condition) }
        value = applied(conditions, to: value)
        if let refused = keywords["not"] { value = intersection(value, negation(of: refused)) }
        if keywords["unevaluatedProperties"]?.boolean == false { close(&value) }
        if keywords["nullable"]?.boolean == true || keywords["x-nullable"]?.boolean == true,
            !value.pieces.contains(.null)
        {
            value.pieces.append(.null)
        }
        return annotated(value, keywords)
    }

    /// Returns the value to which a reference leads.
    private mutating func target(of reference: Node) -> ImportedValue {
        guard let index = definition(of: reference.json.string) else { return .anything }
        guard definitions[index].node != current else {
            reportCircle()
            return .anything
        }
        var value = ImportedValue([.reference(index)])
        value.origin.hasType = true
        return value
    }

    /// Adds the parts of a schema that accept and refuse nothing.
    private func annotated(_ value: ImportedValue, _ keywords: SchemaKeywords) -> ImportedValue {
        var value = value
        let (title, comment) = (keywords.text("title"), keywords.text("description"))
        value.pieces = value.pieces.map { piece in
            switch piece {
            case .object(var object):
                (object.title, object.comment) = (object.title ?? title, object.comment ?? comment)
                return .object(object)
            case .array(var array):
                array.title = array.title ?? title
                return .array(array)
            default: return piece
            }
        }
        if let standard = keywords["default"] { value.defaultValue = JSONValue(standard.json) }
        let examples = keywords["example"] ?? keywords.elements(of: "examples").first
        if let example = examples ?? keywords["default"] { value.example = JSONValue(example.json) }
        if keywords["x-schematic"]?["secret"]?.boolean == true || keywords["format"]?.string == "password" {
            value.isSecret = true
        }
        return value
    }

    /// Returns the value of the keywords that apply to one schema alone.
    private mutating func plainValue(_ keywords: SchemaKeywords) -> ImportedValue {
        let types = keywords.types
        var value = tagged(keywords, types) ?? typed(keywords, types.isEmpty ? keywords.impliedTypes : types)
        value.origin.hasType = !types.isEmpty || keywords.constants != nil
        return value
    }

    /// Returns the value of the tag that `x-schematic` names.
    private mutating func tagged(_ keywords: SchemaKeywords, _ types: [String]) -> ImportedValue? {
        guard let own = keywords["x-schematic"] else { return nil }
        let kinds = Set(types.compactMap { $0 == "integer" ? .number : JSONKind(rawValue: $0) })
        if let name = own["registered"]?.string, LookupName.isValid(name), !DocumentSecret.isSecret(name, key: "") {
            // A registered tag reads null itself.
            registeredTags[name] = kinds
            return ImportedValue([.tag(ExactName(name), kinds)])
        }
        guard let tag = own["tag"]?.string else { return nil }
        guard TagCheck.isValid(tag) else {
            report(
                "the tag {\(shortened(tag))} of x-schematic is left out: the schema language does not have it",
                .wider
            )
            return nil
        }
        return ImportedValue(
            [.tag(ExactName(tag), kinds.subtracting([.null]))] + (kinds.contains(.null) ? [.null] : [])
        )
    }

    private mutating func typed(_ keywords: SchemaKeywords, _ types: [String]) -> ImportedValue {
        var pieces: [ImportedPiece] = []
        for type in types {
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
            default:
                report("the type '\(shortened(type))' is not one of JSON, and is read as any value", .wider)
                return .anything
            }
        }
        var value = types.isEmpty ? .anything : ImportedValue(pieces)
        value.origin.hasType = true
        return keywords.constants.map { intersection(value, members($0)) } ?? value
    }

    /// Returns the value that accepts listed values.
    mutating func members(_ values: [JSONValue]) -> ImportedValue {
        var (texts, numbers, pieces): ([ExactName], [JSONNumber], [ImportedPiece]) = ([], [], [])
        var (seenTexts, seenNumbers): (Set<ExactName>, Set<JSONNumber>) = ([], [])
        for value in values {
            switch value {
            case .null: pieces.append(.null)
            case .boolean(let boolean): pieces.append(.boolean(boolean))
            case .number(let number): if seenNumbers.insert(number).inserted { numbers.append(number) }
            case .string(let text):
                let name = ExactName(text)
                if seenTexts.insert(name).inserted { texts.append(name) }
            case .array:
                report("a list as a value of an enumeration is read as any array", .wider)
                pieces.append(.array(ImportedArray()))
            case .object:
                report("an object as a value of an enumeration is read as any object", .wider)
                pieces.append(.object(ImportedObject()))
            }
        }
        if !numbers.isEmpty { pieces.insert(.number(ImportedNumber(members: numbers)), at: 0) }
        if !texts.isEmpty { pieces.insert(.string(ImportedString(members: texts)), at: 0) }
        var result = Self.joined([ImportedValue(pieces)])
        result.origin.hasType = true
        return result
    }

    /// Reports keywords that the schema language has nothing for, and those with a value that they cannot have.
    private mutating func reportLosses(of keywords: SchemaKeywords) {
        for name in SchemaKeywords.lost where keywords[name] != nil {
            report("'\(name)' is left out: the schema language has nothing for it", .wider)
        }
        if keywords["unevaluatedProperties"]?.json.kind == .object {
            report("'unevaluatedProperties' is left out: the schema language can only refuse the keys", .wider)
        }
        for (name, reason) in keywords.misused { report("'\(name)' is left out: \(reason)", .wider) }
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
