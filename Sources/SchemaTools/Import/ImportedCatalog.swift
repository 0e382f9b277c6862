@_spi(Generated) import SchemaEngine

/// Writes imported values as schema files. Definitions of objects and arrays become fragments.
struct ImportedCatalog {
    /// The fragment of a definition.
    private struct Fragment {
        let tag: String
        /// Whether the definition is a file of an exported catalog, whose tag includes null.
        var includesNull = false
    }

    var reader: JSONSchemaReader
    private var names: FragmentNames
    private(set) var files: [SchemaInference.File] = []
    private var fragments: [Int: Fragment] = [:]
    /// The values of fragments that are not written yet.
    private var waiting: [(file: String, value: ImportedValue)] = []
    /// The definitions of an exported catalog that are files, which are written after all others.
    private var exported: [(file: String, definition: Int)] = []

    /// - Parameters:
    ///   - reader: The reader of the definitions.
    ///   - owners: The owners of files, which no fragment may have.
    init(_ reader: JSONSchemaReader, owners: [String]) {
        self.reader = reader
        names = FragmentNames(taken: owners)
    }

    /// Whether the file that is written describes a path or header fields, which have no null.
    private(set) var isOfTexts = false

    /// Whether no file is written.
    var isEmpty: Bool { files.isEmpty && waiting.isEmpty }

    /// The notice about the null that the modifier `{?}` allows.
    static let nullOfOptionalKey = "a key that is not required accepts null, too"

    // MARK: Files

    /// Adds a file for a value.
    ///
    /// - Parameters:
    ///   - name: The name of the file, without its extension.
    ///   - value: The value.
    ///   - holder: The name of the value, for its fragments.
    ///   - mayBeAbsent: Whether the body may be absent.
    mutating func add(_ name: String, _ value: ImportedValue, holder: FragmentHolder, mayBeAbsent: Bool = false) {
        add(name, layout(of: value, holder, mayBeAbsent: mayBeAbsent))
    }

    /// Adds the file of an object with the text of its endpoint.
    mutating func add(_ name: String, _ object: ImportedObject, endpoint: String? = nil) {
        isOfTexts = true
        var members = self.members(of: object, FragmentHolder(key: ""))
        isOfTexts = false
        if let endpoint { members.insert((key: "{endpoint}", value: .text(endpoint.schemaLiteral)), at: 0) }
        add(name, .members(members))
    }

    mutating func add(_ name: String, _ layout: SchemaLayout) {
        files.append(.init(name: name + ".json", text: layout.fileText()))
    }

    /// Adds the file of a schema in an exported document.
    mutating func add(_ node: ImportDocuments.Node, named name: String) {
        let own = node["x-schematic"]
        let body = own?["body"]?.string
        guard body != "none" else { return add(name, Self.tag(["none"])) }
        let value = reader.value(of: node)
        if let endpoint = own?["endpoint"].flatMap({ endpoint(at: $0) }), case .object(let object)? = value.pieces.first
        {
            add(name, object, endpoint: endpoint)
        } else {
            let holder = FragmentHolder(key: String(name.prefix { $0 != "." }))
            add(name, value, holder: holder, mayBeAbsent: body == "optional")
        }
    }

    /// Returns the text of an endpoint in an exported document, or `nil` after a notice.
    private mutating func endpoint(at node: ImportDocuments.Node) -> String? {
        guard let text = node.string else { return nil }
        guard let endpoint = try? Endpoint(reading: text) else {
            reader.report("the endpoint is left out: expected a method and a path below the base URL", .same, at: node)
            return nil
        }
        guard !DocumentSecret.isInPath(endpoint.path) else {
            reader.report("the endpoint is left out: it contains what looks like a secret", .same, at: node)
            return nil
        }
        return text
    }

    /// Gives a definition the tag of a file, before the first use of it.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - tag: The tag.
    ///   - file: The file if it is written with the other ones, or `nil` if it is added.
    mutating func name(_ definition: Int, _ tag: String, file: String? = nil) {
        guard fragments[definition] == nil else { return }
        fragments[definition] = Fragment(tag: tag, includesNull: true)
        reader.named.insert(definition)
        if let file { exported.append((file, definition)) }
    }

    /// Writes the definition at a node, as if a schema referred to it.
    mutating func use(_ node: ImportDocuments.Node, named name: String) {
        _ = write(definition: reader.definition(at: node, named: name), FragmentHolder(key: name))
    }

    /// Writes the fragments that are used, and returns all files.
    mutating func finish() -> [SchemaInference.File] {
        for (file, definition) in exported { add(reader.definitions[definition].node, named: file) }
        var index = 0
        while index < waiting.count {
            let (file, value) = waiting[index]
            index += 1
            // Where the fragment is used, its tag is followed by null.
            add(file, value.withoutNull, holder: FragmentHolder(key: file))
        }
        if !reader.registeredTags.isEmpty {
            let tags = reader.registeredTags.sorted { $0.key < $1.key }.map { tag, kinds in
                let list = kinds.map(\.rawValue).sorted().map { SchemaLayout.text($0.schemaLiteral) }
                return (key: tag, value: SchemaLayout.members([(key: "accepts", value: .array(list))]))
            }
            add("Tags", .members(tags))
        }
        return files
    }

    // MARK: Fragments

    /// Moves a value to a new fragment, and returns its tag.
    mutating func fragment(of value: ImportedValue, _ holder: FragmentHolder) -> WrittenValue {
        let title: String? =
            switch value.pieces.count == 1 ? value.pieces[0] : .null {
            case .object(let object): object.title
            case .array(let array): array.title
            default: nil
            }
        let titled = title.flatMap { $0.utf8.count <= 40 ? [FragmentHolder(key: $0).words] : nil } ?? []
        let name = names.unused(among: titled + [holder.words, holder.qualifiedWords])
        var value = value
        // Whether the schema has a type is reported where the tag is written.
        value.origin.hasType = true
        waiting.append((name.file, value))
        return WrittenValue(tags: [name.tag])
    }

    /// Writes a reference: the tag of a fragment, or the tags of scalars.
    mutating func write(definition index: Int, _ holder: FragmentHolder) -> WrittenValue {
        let value = reader.value(ofDefinition: index)
        let pieces = reader.flattened(value.pieces)
        let acceptsNull = pieces.contains(.null)
        if let fragment = fragments[index] {
            return WrittenValue(tags: [fragment.tag], acceptsNull: acceptsNull && !fragment.includesNull)
        }
        let isScalar = pieces.allSatisfy { piece in
            switch piece {
            case .object, .array: piece.isUnrestricted
            case .reference: false
            default: true
            }
        }
        if isScalar {
            var own = value
            own.pieces = JSONSchemaReader.joined([ImportedValue(pieces)]).pieces
            // The name of the definition, too, states what the value is.
            let name = reader.definitions[index].name
            let isNamed = !DocumentSecret.isNamed(holder.judgedKey) && DocumentSecret.isNamed(name)
            return write(own, isNamed ? FragmentHolder(key: name) : holder)
        }
        let end = reader.end(of: index)
        if end != index { return write(definition: end, holder) }
        let words = SwiftWords.words(of: Self.stem(of: reader.definitions[index].name))
        let name = names.unused(among: [words, words + ["value"]])
        fragments[index] = Fragment(tag: name.tag)
        waiting.append((name.file, value))
        return WrittenValue(tags: [name.tag], acceptsNull: acceptsNull)
    }

    /// Returns the name of a file without its folder and its extensions, or a name itself.
    private static func stem(of name: String) -> String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let isFile = [".json", ".yaml", ".yml"].contains { file.hasSuffix($0) }
        return isFile ? String(file.prefix { $0 != "." }) : file
    }
}
