@_spi(Generated) import SchemaEngine

/// An imported value as a schema has it.
struct WrittenValue {
    /// The layout, without null.
    var layout: SchemaLayout
    /// The alternatives of the tag; `nil` for an object or an array.
    var tags: [String]?
    var acceptsNull = false

    init(_ layout: SchemaLayout, tags: [String]? = nil) { (self.layout, self.tags) = (layout, tags) }

    init(tags: [String], acceptsNull: Bool = false) {
        (layout, self.tags, self.acceptsNull) = (ImportedCatalog.tag(tags), tags, acceptsNull)
    }
}

/// The layout of values.
extension ImportedCatalog {
    static func tag(_ alternatives: [String]) -> SchemaLayout {
        .text("{\(alternatives.joined(separator: "|"))}".schemaLiteral)
    }

    /// Returns the layout of a value that has no key, such as an element.
    mutating func layout(of value: ImportedValue, _ holder: FragmentHolder, mayBeAbsent: Bool = false) -> SchemaLayout {
        let written = write(value, holder, asTags: mayBeAbsent || value.pieces.contains(.null))
        let more = (written.acceptsNull ? ["null"] : []) + (mayBeAbsent ? ["none"] : [])
        guard let tags = written.tags, !more.isEmpty else { return written.layout }
        return Self.tag(tags + more)
    }

    /// Returns the form of a value. If it is required as tags, an object or an array becomes a fragment.
    mutating func write(_ value: ImportedValue, _ holder: FragmentHolder, asTags: Bool = false) -> WrittenValue {
        if value.impliesKinds {
            reader.report(
                "a schema without 'type' accepts only values of the types that its keywords describe",
                .narrower,
                about: value
            )
        }
        guard value.isSecret else { return writePieces(value, holder, asTags: asTags) }
        var written = writePieces(value, holder, asTags: true)
        if let first = written.tags?.first { written.tags?[0] = first == "string" ? "secret" : "secret:\(first)" }
        return WrittenValue(tags: written.tags ?? [], acceptsNull: written.acceptsNull)
    }

    private mutating func writePieces(_ value: ImportedValue, _ holder: FragmentHolder, asTags: Bool) -> WrittenValue {
        var plain = value.withoutNull
        plain.isSecret = false
        let isAny = Set(plain.pieces) == Set(ImportedPiece.allKinds)
        let (pieces, acceptsNull) = (isAny ? [.any] : plain.pieces, plain.pieces.count < value.pieces.count)
        if pieces.isEmpty { return WrittenValue(tags: [acceptsNull ? "null" : "none"]) }
        if pieces.count == 1 {
            var written = write(pieces[0], of: plain, holder, asTags: asTags)
            written.acceptsNull = written.acceptsNull || acceptsNull
            return written
        }
        if let cases = ImportedCases(pieces, discriminator: value.discriminator, in: &reader), !cases.stateSecrets {
            var written = asTags ? fragment(of: plain, holder) : WrittenValue(layout(of: cases, holder))
            written.acceptsNull = acceptsNull
            return written
        }
        let written = pieces.map { write($0, of: ImportedValue([$0]), holder, asTags: true) }
        var (tags, seen): ([String], Set<[UInt8]>) = ([], [])
        for tag in written.flatMap({ $0.tags ?? [] }) where seen.insert(Array(tag.utf8)).inserted { tags.append(tag) }
        // A definition that accepts nothing is no alternative.
        if tags.count > 1 { tags.removeAll { $0 == "none" } }
        return WrittenValue(tags: tags, acceptsNull: acceptsNull || written.contains(where: \.acceptsNull))
    }

    /// Returns the form of the only piece of a value.
    private mutating func write(
        _ piece: ImportedPiece,
        of value: ImportedValue,
        _ holder: FragmentHolder,
        asTags: Bool
    ) -> WrittenValue {
        switch withoutSecrets(piece, of: value, holder) {
        case .null: return WrittenValue(tags: ["null"])
        case .any: return WrittenValue(tags: ["any"])
        case .boolean(let boolean):
            let example = boolean == nil ? value.example?.boolean.map { "\($0)" } : nil
            return scalar(ScalarText(boolean).tag, example: example)
        case .number(let number):
            let isPlain = number == ImportedNumber(isWhole: number.isWhole)
            let example = isPlain ? example(of: value, holder)?.number : nil
            return scalar(
                ScalarText(number).tag,
                example: example.flatMap { Self.text(of: $0, isWhole: number.isWhole) }
            )
        case .string(let string):
            if !string.excluded.isEmpty {
                reader.report("the refused values of a text are left out", .wider, about: value)
            }
            let example = example(of: value, holder)?.string
            let isPlain = ScalarText(string).tag == "string"
            let isUsed = isPlain && example.map { ImportedExample.isUsable($0, key: holder.key) } == true
            return scalar(ScalarText(string).tag, example: isUsed ? example?.schemaLiteral : nil)
        case .array(let array):
            if array.isUnrestricted { return WrittenValue(.array([]), tags: ["array"]) }
            return asTags ? fragment(of: value, holder) : WrittenValue(layout(of: array, holder))
        case .object(let object):
            if object.isUnrestricted { return WrittenValue(tags: ["object"]) }
            return asTags ? fragment(of: value, holder) : WrittenValue(.members(members(of: object, holder)))
        case .tag(let tag, _): return WrittenValue(tags: [tag.text])
        case .reference(let index): return write(definition: index, holder)
        }
    }

    // MARK: Secrets

    /// Returns a piece without constants and patterns that look like secrets, after a notice.
    private mutating func withoutSecrets(
        _ piece: ImportedPiece,
        of value: ImportedValue,
        _ holder: FragmentHolder
    ) -> ImportedPiece {
        let key = holder.judgedKey
        switch piece {
        case .string(var string):
            if ((string.members ?? []) + string.known).contains(where: { DocumentSecret.isSecret($0.text, key: key) }) {
                reader.report("a constant that looks like a secret is read as any text", .wider, about: value)
                return .string(ImportedString())
            }
            guard string.patterns.contains(where: { DocumentSecret.isInPattern($0.text, key: key) }) else {
                return piece
            }
            reader.report("a pattern with what looks like a secret is left out", .wider, about: value)
            string.patterns = []
            return .string(string)
        case .number(let number):
            let isConstant = number.lower != nil && number.lower == number.upper
            let constants = (number.members ?? []) + (isConstant ? [number.lower].compactMap(\.self) : [])
            guard constants.contains(where: { DocumentSecret.isSecret(.number($0), key: key) }) else { return piece }
            reader.report("a constant that looks like a secret is read as any number", .wider, about: value)
            return .number(ImportedNumber(isWhole: number.isWhole))
        case .tag(let tag, let kinds) where TagCheck.statesSecret(tag.text, key: key):
            reader.report(
                "the tag of x-schematic is left out: it contains what looks like a secret",
                .wider,
                about: value
            )
            let kind = kinds.count == 1 ? kinds.first : nil
            return ImportedPiece.allKinds.first { $0.kind == kind } ?? .any
        default: return piece
        }
    }

    // MARK: Scalars

    private func scalar(_ tag: String, example: String?) -> WrittenValue {
        example.map { WrittenValue(.text($0), tags: [tag]) } ?? WrittenValue(tags: [tag])
    }

    /// Returns the text of an example that means any number, or any integer.
    private static func text(of number: JSONNumber, isWhole: Bool) -> String? {
        guard NumberSpelling.requiresInteger(number.text) == isWhole else { return nil }
        return isWhole ? number.int64.map { _ in number.text } : number.double.map { _ in number.text }
    }

    /// Returns the example of a value, or `nil` after a notice if it looks like a secret.
    private mutating func example(of value: ImportedValue, _ holder: FragmentHolder) -> JSONValue? {
        guard let example = value.example, DocumentSecret.isSecret(example, key: holder.judgedKey) else {
            return value.example
        }
        reader.report("an example that looks like a secret is left out", .same, about: value)
        return nil
    }

    // MARK: Arrays and objects

    private mutating func layout(of array: ImportedArray, _ holder: FragmentHolder) -> SchemaLayout {
        if let positions = array.positions { return layout(of: positions, holder) }
        let range = array.count == .anyCount ? [] : [RangeText.text(of: array.count)]
        let count = (range + (array.isUnique ? ["unique"] : [])).joined(separator: ",")
        let item = layout(of: array.item ?? .anything, holder.element)
        return .array((count.isEmpty ? [] : [Self.tag(["count:" + count])]) + [item])
    }

    /// Returns a list by position. Positions that may be absent have names.
    private mutating func layout(of positions: ImportedArray.Positions, _ holder: FragmentHolder) -> SchemaLayout {
        let values = positions.values.enumerated().map { index, value in
            let name = positions.names.isEmpty ? "value\(index)" : positions.names[index].text
            let outer = holder.judgedKey
            return layout(of: value, holder.inner(DocumentSecret.key(ofPart: name, of: outer)))
        }
        var names = positions.names.map(\.text)
        if names.isEmpty, positions.required < values.count { names = values.indices.map { "value\($0)" } }
        let marked = names.enumerated().map { $0 < positions.required ? $1 : $1 + "?" }
        let tag = names.isEmpty ? TupleTag.tag : "\(TupleTag.tag):\(marked.joined(separator: ","))"
        let further = positions.rest.map { [SchemaLayout.text("\"{*}\""), layout(of: $0, holder)] } ?? []
        return .array([Self.tag([tag])] + values + further)
    }

    mutating func members(of object: ImportedObject, _ holder: FragmentHolder) -> [(key: String, value: SchemaLayout)] {
        var list: [(key: String, value: SchemaLayout)] = []
        if let text = object.comment.map(Self.firstParagraph), !text.isEmpty, text.utf8.count <= 2_000 {
            list.append(("{comment}", .text(DocumentSecret.masked(in: text).schemaLiteral)))
        }
        list += object.members.map { layout(of: $0, holder) }
        let inner = FragmentHolder(key: "", owner: holder.key, judgedBy: holder.secretKey)
        var rest = object.rest
        for key in object.mapKeys {
            guard !TagCheck.statesSecret(key.tag, key: "") else {
                reader.report("a pattern of keys with what looks like a secret is left out", .wider, about: key.value)
                rest = rest.map { JSONSchemaReader.joined([$0, key.value]) }
                continue
            }
            list.append(("{* \(key.tag)}", layout(of: key.value, inner)))
        }
        if let rest { list.append(("{*}", layout(of: rest, inner))) }
        if object.count != .anyCount {
            list.append(("{count}", .text(RangeText.text(of: object.count).schemaLiteral)))
        }
        return list
    }

    private static func firstParagraph(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.allSatisfy(\.isWhitespace) }
        let paragraph = lines.prefix { !$0.allSatisfy(\.isWhitespace) }
        return paragraph.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
    }

    private mutating func layout(of member: ImportedObject.Member, _ holder: FragmentHolder) -> (
        key: String, value: SchemaLayout
    ) {
        let (key, value) = layoutWithoutSide(of: member, holder)
        return (key + (member.side.map { "{\($0.rawValue)}" } ?? ""), value)
    }

    private mutating func layoutWithoutSide(of member: ImportedObject.Member, _ holder: FragmentHolder) -> (
        key: String, value: SchemaLayout
    ) {
        let inner = holder.inner(member.name)
        let written = write(member.value, inner)
        let name = Braces.doubled(member.name)
        if member.isRequired {
            let isNullable = written.acceptsNull && member.value.pieces != [.null]
            return (isNullable ? name + "{null}" : name, written.layout)
        }
        let standard = defaultValue(of: member.value)
        if let standard, DocumentSecret.isSecret(standard, key: inner.judgedKey) {
            reader.report("a default is left out that looks like a secret", .same, about: member.value)
        } else if let standard, !standard.isNull {
            let modifier = "{=\(standard.text())}"
            let text = SchemaLayout.members([(key: "a" + modifier, value: written.layout)]).fileText()
            if TagCheck.isValid(schema: text) { return (name + modifier, written.layout) }
            reader.report(
                "a default is left out that its own schema refuses, or that a fragment describes",
                .same,
                about: member.value
            )
        }
        return (name + "{?}", written.layout)
    }

    /// Returns the default of a value, or that of the first definition with one to which it refers.
    private mutating func defaultValue(of value: ImportedValue) -> JSONValue? {
        var (value, seen): (ImportedValue, Set<Int>) = (value, [])
        while value.defaultValue == nil, let index = value.onlyReference, seen.insert(index).inserted {
            value = reader.value(ofDefinition: index)
        }
        return value.defaultValue
    }

    private mutating func layout(of cases: ImportedCases, _ holder: FragmentHolder) -> SchemaLayout {
        var cases = cases
        let common = cases.takeCommonMembers()
        var branches: [(key: String, value: SchemaLayout)] = cases.branches.map { branch in
            let holder = FragmentHolder(key: branch.name.text, owner: holder.key)
            if case .reference(let index) = branch.piece {
                return (Braces.doubled(branch.name.text), Self.tag(write(definition: index, holder).tags ?? []))
            }
            return (Braces.doubled(branch.name.text), .members(members(of: branch.object.without([cases.key]), holder)))
        }
        if let otherwise = cases.otherwise {
            let holder = FragmentHolder(key: "other", owner: holder.key)
            branches.append(("{*}", .members(members(of: otherwise.without([cases.key]), holder))))
        }
        let key = "{case \(Braces.doubled(cases.key.text))}"
        return .members([(key: key, value: .members(branches))] + common.map { layout(of: $0, holder) })
    }
}

extension ImportedValue {
    /// Whether only keywords, and no `type`, restrict the kinds of the values of a schema.
    fileprivate var impliesKinds: Bool {
        let kinds = Set(pieces.compactMap(\.kind)).subtracting([.null])
        return origin.place != nil && !origin.hasType && !pieces.contains(.any) && (1..<5).contains(kinds.count)
    }
}
