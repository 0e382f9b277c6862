import SchemaEngine
import SchematicText

/// The documents of an import: the one that is named, and those to which its references lead.
struct ImportDocuments {
    /// A document in JSON, or in YAML as JSON.
    struct Document {
        let path: String
        let tree: JSONDocument
        /// The text of the file.
        let text: JSONBuffer
        fileprivate let yaml: YAMLDocument?
        fileprivate var resources: SchemaResources?
        /// The children of the nodes that pointers have passed, by the offsets of these nodes.
        fileprivate var children: [Int: [[UInt8]: JSONNode]] = [:]

        func sourceOffset(of offset: Int) -> Int { yaml?.sourceOffset(of: offset) ?? offset }
    }

    /// A node of one of the documents.
    struct Node: Hashable {
        let document: Int
        let json: JSONNode

        static func == (left: Node, right: Node) -> Bool {
            left.document == right.document && left.json.offset == right.json.offset
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(document)
            hasher.combine(json.offset)
        }

        subscript(key: String) -> Node? { json[key].map(with) }

        struct Member {
            let key: String
            let value: Node
        }

        /// The members of an object. Empty for another kind.
        var members: [Member] { json.members.map { Member(key: $0.key, value: with($0.value)) } }

        /// The elements of an array. Empty for another kind.
        var elements: [Node] { json.elements.map(with) }

        /// The text of a string, or `nil` for another kind.
        var string: String? { json.kind == .string ? json.string : nil }

        var boolean: Bool? { json.boolean }

        private func with(_ node: JSONNode) -> Node { Node(document: document, json: node) }
    }

    /// The depth of JSON that the import reads. Each schema has two levels.
    private static let maximumDepth = 256
    /// The number of files that references may lead to.
    private static let maximumDocuments = 1_000

    private(set) var documents: [Document] = []
    /// Whether a document whose references have been followed has a `$dynamicAnchor`.
    private(set) var hasDynamicAnchors = false
    /// The schemas of these documents by their identifiers.
    private var places: [ExactName: Place] = [:]
    /// The documents by their paths, or the reasons that they cannot be read.
    private var indexes: [String: Result<Int, ImportError>] = [:]
    /// Returns the text of a file within the folder of the first document, or `nil` if there is none.
    private let load: (String) -> JSONBuffer?

    /// Reads the first document.
    init(reading text: JSONBuffer, path: String, load: @escaping (String) -> JSONBuffer?) throws(ImportError) {
        self.load = load
        documents = [try Self.document(text, path)]
        indexes[path] = .success(0)
    }

    var root: Node { Node(document: 0, json: documents[0].tree.root) }

    private static func document(_ text: JSONBuffer, _ path: String) throws(ImportError) -> Document {
        let first = text.withTextBytes { $0.first { !YAMLParser.isSpace($0) && $0 < 0x80 } }
        let isYAML = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
        let isJSON = first == UInt8(ascii: "{") && !isYAML || path.hasSuffix(".json")
        let yaml: YAMLDocument?
        do throws(YAMLError) {
            yaml = isJSON ? nil : try YAMLDocument(reading: text)
        } catch {
            throw ImportError("\(path):\(error.line): \(error.message)")
        }
        let json = yaml?.json ?? text
        do throws(JSONTextError) {
            let tree = try JSONDocument(parsing: json, maximumDepth: maximumDepth)
            if let key = tree.duplicateKeys.first {
                throw JSONTextError(.duplicateKey, at: key.keyOffset)
            }
            return Document(path: path, tree: tree, text: text, yaml: yaml, resources: nil)
        } catch {
            let reason = json.withTextBytes { error.explanation(in: $0, of: .payload, showsText: false) }
            let place = positions(of: [yaml?.sourceOffset(of: error.offset) ?? error.offset], in: text)[0]
            throw ImportError("\(path):\(place.line):\(place.column): \(reason)")
        }
    }

    // MARK: References

    /// A schema with an identifier, or a whole document.
    struct Place: Hashable {
        let document: Int
        let resource: Int
    }

    /// Returns the place to which a schema belongs.
    mutating func place(containing node: Node) -> Place {
        Place(
            document: node.document,
            resource: resources(of: node.document).owner(ofOffset: node.json.offset)
        )
    }

    /// Returns the node to which a reference at a place leads.
    ///
    /// - Throws: An error with the target, and the reason that it is not found.
    mutating func target(of reference: String, at place: Place) throws(ImportError) -> Node {
        let base = String(reference.prefix { $0 != "#" })
        let fragment = PercentEncoding.decode(String(reference.dropFirst(base.count + 1))) ?? ""
        let found: Place
        do throws(ImportError) {
            found = base.isEmpty ? place : try self.place(named: base, from: place)
        } catch {
            throw ImportError("'\(base)', \(error.message)")
        }
        let resource = resources(of: found.document).resources[found.resource]
        var node: JSONNode? = resource.node
        if fragment.hasPrefix("/") {
            // Many documents mean their own root also within a schema with an identifier.
            let root = documents[found.document].tree.root
            node = self.node(at: fragment, below: resource.node, in: found.document)
            if node == nil, found.resource > 0 { node = self.node(at: fragment, below: root, in: found.document) }
        } else if !fragment.isEmpty {
            node = resource.anchors[ExactName(fragment)]
        }
        guard let node else { throw ImportError("'\(reference)', which is not in the document") }
        return Node(document: found.document, json: node)
    }

    /// Returns the node to which a reference in a node leads.
    ///
    /// - Throws: An error with the target, and the reason that it is not found.
    mutating func target(of reference: String, from node: Node) throws(ImportError) -> Node {
        try target(of: reference, at: place(containing: node))
    }

    /// Returns the node to which a dynamic reference leads of which the static target is known: the one with the same anchor in
    /// the outermost schema of a scope.
    mutating func dynamicTarget(of reference: String, _ target: Node, in scope: [Place]) -> Node {
        let name = ExactName(String(reference.drop { $0 != "#" }.dropFirst()))
        guard target["$dynamicAnchor"]?.string.map(ExactName.init) == name else { return target }
        for place in scope {
            let resource = resources(of: place.document).resources[place.resource]
            if let node = resource.dynamicAnchors[name] { return Node(document: place.document, json: node) }
        }
        return target
    }

    mutating func hasDynamicAnchors(_ place: Place) -> Bool {
        !resources(of: place.document).resources[place.resource].dynamicAnchors.isEmpty
    }

    /// Returns the node at a pointer. The children of each node on the way are looked up by their names, because each of
    /// thousands of references can lead through the same node.
    private mutating func node(at pointer: String, below start: JSONNode, in document: Int) -> JSONNode? {
        var node = start
        for step in JSONPointer.steps(of: pointer) {
            let (offset, name) = (node.offset, Array(step.utf8))
            if documents[document].children[offset] == nil {
                let named = node.members.map { (Array($0.key.utf8), $0.value) }
                let numbered = node.elements.enumerated().map { (Array("\($0)".utf8), $1) }
                documents[document].children[offset] = Dictionary(named + numbered) { first, _ in first }
            }
            guard let child = documents[document].children[offset]?[name] else { return nil }
            node = child
        }
        return node
    }

    private static let notInFolder = ImportError("which is no file of the folder")

    private mutating func place(named name: String, from place: Place) throws(ImportError) -> Place {
        let base = resources(of: place.document).resources[place.resource].uri
        let uri = ExactName(ImportedURI.resolved(name, from: base))
        if !uri.text.isEmpty {
            if let found = resources(of: place.document).indexes[uri] {
                return Place(document: place.document, resource: found)
            }
            if let found = places[uri] { return found }
        }
        return Place(document: try document(named: name, from: place.document), resource: 0)
    }

    private mutating func document(named name: String, from document: Int) throws(ImportError) -> Int {
        let folder = documents[document].path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let root = documents[0].path.lastIndex(of: "/").map { documents[0].path[...$0] } ?? ""
        guard !name.contains("://"), let path = Self.path(of: name, in: folder.map(String.init)), path.hasPrefix(root)
        else { throw Self.notInFolder }
        if let known = indexes[path] { return try known.get() }
        let found = Result { () throws(ImportError) in try read(path) }
        indexes[path] = found
        return try found.get()
    }

    /// Adds the document of a file, and returns its index.
    private mutating func read(_ path: String) throws(ImportError) -> Int {
        guard documents.count < Self.maximumDocuments else {
            throw ImportError("which is beyond the first \(Self.maximumDocuments) files")
        }
        guard let text = load(path) else { throw Self.notInFolder }
        do throws(ImportError) {
            documents.append(try Self.document(text, path))
        } catch {
            throw ImportError("which cannot be read: \(error.message)")
        }
        return documents.count - 1
    }

    /// Returns the path of a relative reference; `nil` if it begins at the root of the file system.
    private static func path(of name: String, in folder: [String]) -> String? {
        guard let decoded = PercentEncoding.decode(name), !decoded.hasPrefix("/") else { return nil }
        var parts = folder
        for part in decoded.split(separator: "/") {
            switch part {
            case ".": break
            case "..":
                guard let last = parts.last, last != "..", last != ".", !last.isEmpty else { return nil }
                parts.removeLast()
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }

    private mutating func resources(of index: Int) -> SchemaResources {
        if let known = documents[index].resources { return known }
        let found = SchemaResources(of: documents[index].tree.root, ignoresSiblings: Self.ignoresSiblings(root))
        documents[index].resources = found
        for (uri, resource) in found.indexes where places[uri] == nil {
            places[uri] = Place(document: index, resource: resource)
        }
        hasDynamicAnchors = hasDynamicAnchors || found.resources.contains { !$0.dynamicAnchors.isEmpty }
        return found
    }

    /// Returns whether keywords beside `$ref` have no effect, as before draft 2019-09.
    static func ignoresSiblings(_ root: Node) -> Bool {
        let dialect = root["$schema"]?.string ?? ""
        return ["draft-04", "draft-06", "draft-07"].contains { dialect.contains($0) }
    }

    // MARK: Places

    /// Returns the place of a node for notices.
    func place(of node: Node) -> FileOffset {
        let document = documents[node.document]
        return .init(file: document.path, offset: document.sourceOffset(of: node.json.offset))
    }

    /// Returns the lines and columns of offsets.
    func places(of offsets: Set<FileOffset>) -> [FileOffset: TranslationNotice.Place] {
        var found: [FileOffset: TranslationNotice.Place] = [:]
        for (file, offsets) in Dictionary(grouping: offsets, by: \.file) {
            guard let text = documents.first(where: { $0.path == file })?.text else { continue }
            let ascending = offsets.map(\.offset).sorted()
            for (offset, position) in zip(ascending, positions(of: ascending, in: text)) {
                found[FileOffset(file: file, offset: offset)] = .init(
                    file: file,
                    line: position.line,
                    column: position.column
                )
            }
        }
        return found
    }

    /// Returns the notices with their places.
    func list(_ notices: TranslationNotices) -> [TranslationNotice] {
        notices.list { path in documents.first { $0.path == path }?.text }
    }
}

/// The reason that a document cannot be imported, for display.
package struct ImportError: Error, Hashable {
    package let message: String

    init(_ message: String) { self.message = message.displayLine }
}
