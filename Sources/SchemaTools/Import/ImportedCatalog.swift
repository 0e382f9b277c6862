@_spi(Generated) import SchemaEngine

/// Writes imported values as schema files. Definitions of objects and arrays become fragments.
struct ImportedCatalog {
    /// A value as it is written.
    private struct Written {
        /// The layout, without null.
        var layout: SchemaLayout
        /// The alternatives of the tag; `nil` for an object or an array.
        var tags: [String]?
        var acceptsNull = false

        init(_ layout: SchemaLayout, tags: [String]? = nil, acceptsNull: Bool = false) {
            (self.layout, self.tags, self.acceptsNull) = (layout, tags, acceptsNull)
        }

        init(tags: [String], acceptsNull: Bool = false) {
            self.init(ImportedCatalog.tag(tags), tags: tags, acceptsNull: acceptsNull)
        }
    }

    var reader: JSONSchemaReader
    private var names: FragmentNames
    private(set) var files: [SchemaInference.File] = []
    private var fragments: [Int: String] = [:]
    private var waiting: [(file: String, value: ImportedValue, definition: Int?)] = []
    /// The definitions that are files of an exported catalog, whose tags include null.
    private var reserved: Set<Int> = []

    /// - Parameters:
    ///   - reader: The reader of the definitions.
    ///   - owners: The owners of files, which no fragment may have.
    init(_ reader: JSONSchemaReader, owners: [String]) {
        self.reader = reader
        names = FragmentNames(taken: owners)
    }

    /// Whether no file is written.
    var isEmpty: Bool { files.isEmpty && waiting.isEmpty }

    // MARK: Files

    /// Adds a file for a value.
    ///
    /// - Parameters:
    ///   - name: The name of the file, without its extension.
    ///   - value: The value.
    ///   - holder: The name of the value, for its fragments.
    ///   - mayBeAbsent: Whether the body may be absent.
    mutating func add(_ name: String, _ value: ImportedValue, holder: FragmentHolder, mayBeAbsent: Bool = false) {
        let layout = layout(of: value, holder, mayBeAbsent: mayBeAbsent)
        files.append(.init(name: name + ".json", text: layout.fileText()))
    }

    /// Adds the file of an object with the text of its endpoint.
    mutating func add(_ name: String, _ object: ImportedObject, endpoint: String) {
        var layout = self.layout(of: object, FragmentHolder(key: ""))
        if case .object(let members) = layout {
            layout = .object([(key: "{endpoint}".schemaLiteral, value: .text(endpoint.schemaLiteral))] + members)
        }
        files.append(.init(name: name + ".json", text: layout.fileText()))
    }

    mutating func add(_ file: SchemaInference.File) { files.append(file) }

    /// Adds the file of a schema in an exported document.
    mutating func add(_ node: ImportDocuments.Node, named name: String) {
        let own = node.json["x-schematic"]
        let body = own?["body"]?.string
        guard body != "none" else { return add(.init(name: name + ".json", text: "\"{none}\"\n")) }
        let value = reader.value(of: node)
        if let endpoint = own?["endpoint"]?.string, case .object(let object)? = value.pieces.first {
            add(name, object, endpoint: endpoint)
        } else {
            add(
                name,
                value,
                holder: FragmentHolder(key: String(name.prefix { $0 != "." })),
                mayBeAbsent: body == "optional"
            )
        }
    }

    /// Gives a definition the name of a file, before the first use of it.
    mutating func reserve(_ definition: Int, file: String, tag: String) {
        guard fragments[definition] == nil else { return }
        name(definition, tag)
        waiting.append((file, .nothing, definition))
    }

    /// Gives a definition the tag of a file that is added.
    mutating func name(_ definition: Int, _ tag: String) {
        fragments[definition] = tag
        reserved.insert(definition)
    }

    /// Writes the definition at a node, as if a schema referred to it.
    mutating func use(_ node: ImportDocuments.Node, named name: String) {
        _ = write(definition: reader.definition(at: node, named: name), FragmentHolder(key: name))
    }

    /// Writes the fragments that are used, and returns all files.
    mutating func finish() -> [SchemaInference.File] {
        var index = 0
        while index < waiting.count {
            let (file, value, definition) = waiting[index]
            index += 1
            if let definition, reserved.contains(definition) {
                add(reader.definitions[definition].node, named: file)
                continue
            }
            var content = value
            // Where the fragment is used, its tag is followed by null.
            content.pieces.removeAll { $0 == .null }
            add(file, content, holder: FragmentHolder(key: file))
        }
        if !reader.registeredTags.isEmpty {
            let tags = reader.registeredTags.sorted { $0.key < $1.key }.map { tag, kinds in
                let list = kinds.map(\.rawValue).sorted().map { SchemaLayout.text($0.schemaLiteral) }
                return (key: tag, value: SchemaLayout.members([(key: "accepts", value: .array(list))]))
            }
            files.append(.init(name: "Tags.json", text: SchemaLayout.members(tags).fileText()))
        }
        return files
    }

    // MARK: Values

    /// Returns the layout of a value that has no key, such as an element.
    private mutating func layout(of value: ImportedValue, _ holder: FragmentHolder, mayBeAbsent: Bool = false)
        -> SchemaLayout
    {
        let written = write(value, holder, asTags: mayBeAbsent || value.pieces.contains(.null))
        guard let tags = written.tags else { return written.layout }
        let more = (written.acceptsNull ? ["null"] : []) + (mayBeAbsent ? ["none"] : [])
        return more.isEmpty ? written.layout : Self.tag(tags + more)
    }

    private static func tag(_ alternatives: [String]) -> SchemaLayout {
        .text("{\(alternatives.joined(separator: "|"))}".schemaLiteral)
    }

    /// Moves a value to a new fragment, and returns its tag.
    private mutating func fragment(of value: ImportedValue, _ holder: FragmentHolder) -> Written {
        let title: String? =
            switch value.pieces.first {
            case .object(let object) where value.pieces.count == 1: object.title
            case .array(let array) where value.pieces.count == 1: array.title
            default: nil
            }
        let titled = title.flatMap { $0.utf8.count <= 40 ? [FragmentHolder(key: $0).words] : nil } ?? []
        let name = names.unused(among: titled + [holder.words, holder.qualifiedWords])
        waiting.append((name.file, value, nil))
        return Written(tags: [name.tag])
    }

    /// Returns the form of a value. If it is required as tags, an object or an array becomes a fragment.
    private mutating func write(_ value: ImportedValue, _ holder: FragmentHolder, asTags: Bool = false) -> Written {
        guard value.isSecret else { return writePieces(value, holder, asTags: asTags) }
        var open = value
        open.isSecret = false
        let written = writePieces(open, holder, asTags: true)
        let tags = written.tags ?? []
        let first = tags.first.map { $0 == "string" ? "secret" : "secret:\($0)" }
        return Written(tags: [first].compactMap(\.self) + tags.dropFirst(), acceptsNull: written.acceptsNull)
    }

    private mutating func writePieces(_ value: ImportedValue, _ holder: FragmentHolder, asTags: Bool) -> Written {
        var plain = value
        plain.pieces.removeAll { $0 == .null }
        let (pieces, acceptsNull) = (plain.pieces, plain.pieces.count < value.pieces.count)
        if pieces.isEmpty { return Written(tags: [acceptsNull ? "null" : "none"]) }
        if pieces.count == 1 {
            var written = write(pieces[0], plain, holder, asTags: asTags)
            written.acceptsNull = written.acceptsNull || acceptsNull
            return written
        }
        if let cases = ImportedCases(pieces, discriminator: value.discriminator, in: &reader) {
            var written = asTags ? fragment(of: plain, holder) : Written(layout(of: cases, holder))
            written.acceptsNull = acceptsNull
            return written
        }
        var (tags, isNullable): ([String], Bool) = ([], acceptsNull)
        for piece in pieces {
            let written = write(piece, ImportedValue([piece]), holder, asTags: true)
            isNullable = isNullable || written.acceptsNull
            for tag in written.tags ?? [] where !tags.contains(tag) { tags.append(tag) }
        }
        // A definition that accepts nothing is no alternative.
        if tags.count > 1 { tags.removeAll { $0 == "none" } }
        return Written(tags: tags, acceptsNull: isNullable)
    }

    private mutating func write(
        _ piece: ImportedPiece,
        _ value: ImportedValue,
        _ holder: FragmentHolder,
        asTags: Bool
    ) -> Written {
        switch piece {
        case .null: return Written(tags: ["null"])
        case .any: return Written(tags: ["any"])
        case .boolean(let boolean):
            var written = Written(tags: [ScalarText(boolean).tag])
            if boolean == nil, let example = value.example?.boolean { written.layout = .text("\(example)") }
            return written
        case .number(let number):
            var written = Written(tags: [ScalarText(number).tag])
            let isPlain = number == ImportedNumber(isWhole: number.isWhole)
            if isPlain, let example = example(of: value, holder)?.number,
                NumberSpelling.requiresInteger(example.text) == number.isWhole,
                number.isWhole ? example.int64 != nil : example.double != nil
            {
                written.layout = .text(example.text)
            }
            return written
        case .string(let string):
            if !string.excluded.isEmpty { reader.report("the refused values of a text are left out", about: value) }
            var written = Written(tags: [ScalarText(string).tag])
            if let example = example(of: value, holder)?.string, written.tags == ["string"],
                ImportedExample.isUsable(example, key: holder.key)
            {
                written.layout = .text(example.schemaLiteral)
            }
            return written
        case .array(let array):
            if array == ImportedArray() { return Written(.array([]), tags: ["array"]) }
            return asTags ? fragment(of: value, holder) : Written(layout(of: array, holder))
        case .object(let object):
            if object == ImportedObject(title: object.title, comment: object.comment) {
                return Written(tags: ["object"])
            }
            return asTags ? fragment(of: value, holder) : Written(layout(of: object, holder))
        case .tag(let tag, _): return Written(tags: [tag])
        case .reference(let index): return write(definition: index, holder)
        }
    }

    /// Returns the example of a value, or `nil` after a notice if it looks like a secret.
    private mutating func example(of value: ImportedValue, _ holder: FragmentHolder) -> JSONValue? {
        guard let example = value.example, ImportedExample.isSecret(example, key: holder.key) else {
            return value.example
        }
        reader.report("an example that looks like a secret is left out", about: value)
        return nil
    }

    /// Writes a reference: the tag of a fragment, or the tags of scalars.
    private mutating func write(definition index: Int, _ holder: FragmentHolder) -> Written {
        let value = reader.value(ofDefinition: index)
        let pieces = reader.flattened(value.pieces)
        let acceptsNull = pieces.contains(.null)
        let isScalar = pieces.allSatisfy { piece in
            switch piece {
            case .object(let object): object == ImportedObject(title: object.title, comment: object.comment)
            case .array(let array): array == ImportedArray()
            case .reference: false
            default: true
            }
        }
        if let tag = fragments[index] {
            return Written(tags: [tag], acceptsNull: acceptsNull && !reserved.contains(index))
        }
        if isScalar {
            var own = value
            own.pieces = JSONSchemaReader.joined([ImportedValue(pieces)]).pieces
            return write(own, holder)
        }
        if case .reference(let next)? = value.pieces.first, value.pieces.count == 1, next != index {
            return write(definition: next, holder)
        }
        let definition = reader.definitions[index].name
        let words = SwiftWords.words(of: Self.stem(of: definition))
        let name = names.unused(among: [words, words + ["value"]])
        fragments[index] = name.tag
        waiting.append((name.file, value, index))
        return Written(tags: [name.tag], acceptsNull: acceptsNull)
    }

    /// Returns the name of a file without its folder and its extensions, or a name itself.
    private static func stem(of name: String) -> String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        for ending in [".json", ".yaml", ".yml"] where file.hasSuffix(ending) {
            return String(file.prefix { $0 != "." })
        }
        return file
    }

    // MARK: Arrays and objects

    private mutating func layout(of array: ImportedArray, _ holder: FragmentHolder) -> SchemaLayout {
        var count = array.count == 0...Int.max ? [] : [RangeText.text(of: array.count)]
        if array.isUnique { count.append("unique") }
        if array.item == nil, count.isEmpty { return .array([]) }
        let item = layout(of: array.item ?? .anything, holder)
        return .array((count.isEmpty ? [] : [.text("{count:\(count.joined(separator: ","))}".schemaLiteral)]) + [item])
    }

    private mutating func layout(of object: ImportedObject, _ holder: FragmentHolder) -> SchemaLayout {
        var list: [(key: String, value: SchemaLayout)] = []
        if let comment = object.comment, comment.utf8.count <= 2_000 {
            let text = Self.firstParagraph(of: comment)
            list.append((key: "{comment}", value: .text((SecretText.masked(in: text) ?? text).schemaLiteral)))
        }
        list += object.members.map { layout(of: $0, holder) }
        for key in object.mapKeys {
            list.append(
                (key: "{* \(key.tag)}", value: layout(of: key.value, FragmentHolder(key: "", owner: holder.key)))
            )
        }
        if let rest = object.rest {
            list.append((key: "{*}", value: layout(of: rest, FragmentHolder(key: "", owner: holder.key))))
        }
        if object.count != 0...Int.max {
            list.append((key: "{count}", value: .text(RangeText.text(of: object.count).schemaLiteral)))
        }
        return .members(list)
    }

    private static func firstParagraph(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.allSatisfy(\.isWhitespace) }
        let paragraph = lines.prefix { !$0.allSatisfy(\.isWhitespace) }
        return paragraph.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    }

    private mutating func layout(of member: ImportedObject.Member, _ holder: FragmentHolder) -> (
        key: String, value: SchemaLayout
    ) {
        let inner = holder.inner(member.name)
        let written = write(member.value, inner)
        let name = Braces.doubled(member.name)
        let isNull = member.value.pieces == [.null]
        var value = written.layout
        if member.isRequired {
            guard written.acceptsNull, !isNull else { return (name, value) }
            return (name + "{null}", value)
        }
        if let standard = member.value.defaultValue, ImportedExample.isSecret(standard, key: member.name) {
            reader.report("a default is left out that looks like a secret", about: member.value)
        } else if let standard = member.value.defaultValue, !standard.isNull {
            let key = "\(name){=\(standard.text())}"
            let text = SchemaLayout.members([(key: "a{=\(standard.text())}", value: value)]).fileText()
            if TagCheck.isValid(schema: text) { return (key, value) }
            reader.report(
                "a default is left out that its own schema refuses, or that a fragment describes",
                about: member.value
            )
        }
        if member.value.pieces.isEmpty { value = Self.tag(["none"]) }
        return (name + "{?}", value)
    }

    private mutating func layout(of cases: ImportedCases, _ holder: FragmentHolder) -> SchemaLayout {
        var cases = cases
        let common = cases.takeCommonMembers()
        var branches: [(key: String, value: SchemaLayout)] = []
        for branch in cases.branches {
            let key = Braces.doubled(branch.name)
            let holder = FragmentHolder(key: branch.name, owner: holder.key)
            if case .reference(let index) = branch.piece {
                branches.append((key, Self.tag(write(definition: index, holder).tags ?? [])))
            } else {
                branches.append((key, layout(of: Self.without(cases.key, branch.object), holder)))
            }
        }
        if let otherwise = cases.otherwise {
            branches.append(
                ("{*}", layout(of: Self.without(cases.key, otherwise), FragmentHolder(key: "other", owner: holder.key)))
            )
        }
        let key = "{case \(Braces.doubled(cases.key))}"
        return .members([(key: key, value: .members(branches))] + common.map { layout(of: $0, holder) })
    }

    private static func without(_ key: String, _ object: ImportedObject) -> ImportedObject {
        var object = object
        object.members.removeAll { $0.name == key }
        return object
    }
}

/// Examples of documents in schema files.
enum ImportedExample {
    /// Returns whether a value of a key looks like a secret, or contains one.
    static func isSecret(_ value: JSONValue, key: String) -> Bool {
        switch value {
        case .null, .boolean: false
        case .number(let number): isNamedSecret(key) || isCardNumber(number.text)
        case .string(let text):
            SecretText.kind(of: text, key: key) != nil || SecretText.masked(in: text) != nil || isCardNumber(text)
                || isNamedSecret(key) && !SecretText.isPlaceholder(text)
        case .array(let elements): elements.contains { isSecret($0, key: key) }
        case .object(let object): object.members.contains { isSecret($0.value, key: $0.key) }
        }
    }

    /// Returns whether the value of a key is a secret whatever it looks like.
    private static func isNamedSecret(_ key: String) -> Bool { SecretName.meaning(of: key) != .other }

    /// Returns whether a text is the number of a payment card: 13 to 19 digits, of which the last one verifies the others
    /// (ISO/IEC 7812-1).
    private static func isCardNumber(_ text: String) -> Bool {
        let digits = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard (13...19).contains(digits.count), digits.allSatisfy(\.isASCIIDigit), (3...6).contains(digits[0] - 0x30)
        else { return false }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = Int(digit.element - 0x30) * (digit.offset % 2 == 0 ? 1 : 2)
            return sum + value / 10 + value % 10
        }
        return sum % 10 == 0
    }

    /// Returns whether a text can be an example: it is short, it has no secret and no personal data, and nothing in it is
    /// a form that a tag describes.
    static func isUsable(_ text: String, key: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 60, Braces.content(of: text) == nil, !text.contains("{"),
            !text.contains("}"),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { return false }
        guard HarmlessExample.isHarmless(text, key: key, keepsPersonalData: false) else { return false }
        return !TagWithoutBraces.resemblesSyntax(text, key: "") && UntaggedDate.kind(of: text) == nil
            && UntaggedUUID.kind(of: text) == nil && UntaggedURL.kind(of: text) == nil
            && UntaggedAddress.kind(of: text, key: key) == nil
    }
}
