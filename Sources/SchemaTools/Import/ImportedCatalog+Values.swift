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
    /// The tag of a text that no text is.
    private static let impossible = #"string:/[^\s\S]/"#

    /// Returns whether no value satisfies a schema.
    mutating func acceptsNothing(_ value: ImportedValue) -> Bool {
        value.pieces.allSatisfy { $0.isReference } && reader.flattened(value.pieces).isEmpty
    }

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
        let outer = reader.written
        reader.written = value.origin.place ?? outer
        defer { reader.written = outer }
        if value.impliesKinds, reader.impliesTypes || !value.pieces.isEmpty {
            reader.report(JSONSchemaReader.impliedKinds, .narrower, about: value)
        }
        guard value.isSecret else { return writePieces(value, holder, asTags: asTags) }
        var written = writePieces(value, holder, asTags: true)
        if let first = written.tags?.first { written.tags?[0] = first == "string" ? "secret" : "secret:\(first)" }
        return WrittenValue(tags: written.tags ?? [], acceptsNull: written.acceptsNull)
    }

    private mutating func writePieces(_ value: ImportedValue, _ holder: FragmentHolder, asTags: Bool) -> WrittenValue {
        var value = value
        if value.pieces.contains(.any), value.pieces.contains(where: \.isReference) {
            value.pieces = JSONSchemaReader.joined([ImportedValue(reader.flattened(value.pieces))]).pieces
        }
        var plain = value.withoutNull
        plain.isSecret = false
        let kinds = ImportedPiece.allKinds
        // Few values have as many pieces, and to hash one takes as long as to write it.
        let isAny = plain.pieces.count >= kinds.count && Set(plain.pieces) == Set(kinds)
        let acceptsNull = plain.pieces.count < value.pieces.count
        let pieces = isAny ? [.any] : plain.pieces.filter { !acceptsNothing(ImportedValue([$0])) }
        if pieces.isEmpty {
            if acceptsNull { return WrittenValue(tags: ["null"]) }
            // An export has no value only where the schema files say so.
            if reader.isExport { return WrittenValue(tags: ["none"]) }
            reader.report("no value satisfies the schema, and none satisfies the imported one", .same, about: value)
            return WrittenValue(tags: [Self.impossible])
        }
        if let cases = ImportedCases(pieces, discriminator: value.discriminator, in: &reader), !cases.stateSecrets {
            var written = asTags ? fragment(of: plain, holder) : WrittenValue(layout(of: cases, holder))
            written.acceptsNull = acceptsNull
            return written
        }
        if pieces.count == 1 {
            var written = write(pieces[0], of: plain, holder, asTags: asTags)
            written.acceptsNull = written.acceptsNull || acceptsNull
            return written
        }
        let written = pieces.map { piece in
            var part = ImportedValue([piece])
            part.origin = ImportedValue.Origin(place: value.origin.place, hasType: true)
            return write(piece, of: part, holder, asTags: true)
        }
        var (tags, seen): ([String], Set<[UInt8]>) = ([], [])
        for tag in written.flatMap({ $0.tags ?? [] }) where seen.insert(Array(tag.utf8)).inserted { tags.append(tag) }
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
            return scalar(ImportedScalarTag(boolean).tag, example: example)
        case .number(let number):
            let isPlain = number == ImportedNumber(isWhole: number.isWhole)
            let example = isPlain ? example(of: value, holder)?.number : nil
            return scalar(
                ImportedScalarTag(number).tag,
                example: example.flatMap { Self.text(of: $0, isWhole: number.isWhole) }
            )
        case .string(let string):
            let string = stated(string, of: value, holder)
            let example = example(of: value, holder)?.string
            let isPlain = ImportedScalarTag(string).tag == "string"
            let isUsed = isPlain && example.map { ImportedExample.isUsable($0, key: holder.key) } == true
            return scalar(ImportedScalarTag(string).tag, example: isUsed ? example?.schemaLiteral : nil)
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

    // MARK: Scalars

    /// Returns a text without a list of refused values, which a tag does not have.
    private mutating func stated(_ string: ImportedString, of value: ImportedValue, _ holder: FragmentHolder)
        -> ImportedString
    {
        var stated = string
        stated.excluded = []
        let isPlain = stated == ImportedString()
        let tag = ImportedScalarTag(stated).tag
        let refused = string.excluded.map(\.text).filter { string.format != nil || reader.accepts($0, tag) }.sorted()
        guard !refused.isEmpty else { return stated }
        if refused.contains(where: { DocumentSecret.isSecret($0, key: holder.judgedKey) }) {
            reader.report("refused values of a text that look like secrets are left out", .wider, about: value)
        } else if isPlain, refused == [""] {
            stated.length = 1...Int.max
        } else if isPlain, refused.reduce(0, { $0 + $1.unicodeScalars.count }) <= ImportedPattern.maximumRefused {
            stated.patterns = [ExactName(ImportedPattern.refusing(refused))]
        } else {
            reader.report("the refused values of a text are left out", .wider, about: value)
        }
        return stated
    }

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

    /// The maximum number of positions that are written to state a number of elements.
    private static let maximumPositions = 16

    private mutating func layout(of array: ImportedArray, _ holder: FragmentHolder) -> SchemaLayout {
        guard !array.positions.isEmpty else {
            let range = array.count == .anyCount ? [] : [TagRange.text(of: array.count)]
            let count = (range + (array.isUnique ? ["unique"] : [])).joined(separator: ",")
            let item = array.item ?? .anything
            guard array.count.upperBound > 0, !acceptsNothing(item) else {
                return .array([Self.tag(["count:0"]), layout(of: .anything, holder)])
            }
            return .array((count.isEmpty ? [] : [Self.tag(["count:" + count])]) + [layout(of: item, holder.element)])
        }
        var array = array
        if array.isUnique, array.count.upperBound > 1 {
            reader.report(
                "'uniqueItems' of a list by position is left out: the schema language has nothing for it",
                .wider
            )
        }
        // Elements after the positions, of which there is a number, are positions, too.
        let wanted = array.count.upperBound < .max ? array.count.upperBound : array.count.lowerBound
        while array.positions.count < min(wanted, Self.maximumPositions) {
            array.positions.append(array.value(at: array.positions.count))
            array.names = []
        }
        if array.positions.count < wanted {
            reader.report("the number of further elements of a list by position is left out: it is too large", .wider)
        }
        return layout(ofPositions: array, holder)
    }

    /// Returns a list by position. Positions that may be absent have names.
    private mutating func layout(ofPositions array: ImportedArray, _ holder: FragmentHolder) -> SchemaLayout {
        let values = array.positions.enumerated().map { index, value in
            let name = array.names.isEmpty ? "value\(index)" : array.names[index].text
            let outer = holder.judgedKey
            return layout(of: value, holder.inner(DocumentSecret.key(ofPart: name, of: outer)))
        }
        let required = min(array.count.lowerBound, values.count)
        var names = array.names.map(\.text)
        if names.isEmpty, required < values.count { names = values.indices.map { "value\($0)" } }
        let marked = names.enumerated().map { $0 < required ? $1 : $1 + "?" }
        let tag = names.isEmpty ? TupleTag.tag : "\(TupleTag.tag):\(marked.joined(separator: ","))"
        let rest = array.hasFurtherElements ? array.item ?? .anything : .nothing
        let further = acceptsNothing(rest) ? [] : [SchemaLayout.text("\"{*}\""), layout(of: rest, holder)]
        return .array([Self.tag([tag])] + values + further)
    }

    mutating func members(of object: ImportedObject, _ holder: FragmentHolder) -> [(key: String, value: SchemaLayout)] {
        var list: [(key: String, value: SchemaLayout)] = []
        if let text = object.comment.map(Self.firstParagraph), !text.isEmpty, text.utf8.count <= 2_000 {
            list.append(("{comment}", .text(DocumentSecret.masked(in: text).schemaLiteral)))
        }
        let forbidden = Set(
            object.members.filter { !$0.isRequired && !reader.isExport && acceptsNothing($0.value) }.map(\.exactName)
        )
        list += object.members.filter { !forbidden.contains($0.exactName) }.map { layout(of: $0, holder) }
        reportSides(of: object)
        let inner = FragmentHolder(key: "", owner: holder.key, judgedBy: holder.secretKey)
        var rest = object.rest
        var keys = reader.ordered(object.mapKeys)
        if !forbidden.isEmpty, !object.isClosed || !keys.isEmpty {
            let names = object.members.map(\.exactName).filter(forbidden.contains)
            let key = ImportedObject.MapKey(tag: ImportedScalarTag(ImportedString(members: names)).tag, value: .nothing)
            keys = [key] + keys.filter { $0.exactTag != key.exactTag }
        }
        for key in keys {
            guard !TagCheck.statesSecret(key.tag, key: "") else {
                reader.report("a pattern of keys with what looks like a secret is left out", .wider, about: key.value)
                rest = rest.map { JSONSchemaReader.joined([$0, key.value]) }
                continue
            }
            list.append(("{* \(key.tag)}", layout(ofOther: key.value, inner)))
        }
        if let rest { list.append(("{*}", layout(ofOther: rest, inner))) }
        if object.count != .anyCount {
            list.append(("{count}", .text(TagRange.text(of: object.count).schemaLiteral)))
        }
        return list
    }

    /// Reports keys that are only read or only written. On the other side, they are keys that the object does not name.
    private mutating func reportSides(of object: ImportedObject) {
        guard !reader.isExport, let member = object.members.first(where: { $0.side != nil }) else { return }
        let isOpen = object.rest == nil && object.mapKeys.isEmpty
        if !isOpen {
            let message = "a key that is only read or only written is one of the other keys on the other side"
            reader.report(message, .narrower, about: member.value)
        }
        // In OpenAPI, a key says nothing about the other side.
        if !reader.impliesTypes, isOpen || object.members.contains(where: { $0.side != nil && $0.isRequired }) {
            let message =
                "a key that is only read or only written is not required on the other side, and can be any value"
            reader.report(message, .wider, about: member.value)
        }
    }

    /// Returns the layout of the value of a key that an object does not name, and that it can refuse.
    private mutating func layout(ofOther value: ImportedValue, _ holder: FragmentHolder) -> SchemaLayout {
        acceptsNothing(value) ? Self.tag(["none"]) : layout(of: value, holder)
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

    private mutating func acceptsNull(_ value: ImportedValue) -> Bool {
        reader.flattened(value.pieces).contains { piece in
            if case .tag(_, let kinds) = piece { kinds.contains(.null) } else { piece == .null }
        }
    }

    private mutating func layoutWithoutSide(of member: ImportedObject.Member, _ holder: FragmentHolder) -> (
        key: String, value: SchemaLayout
    ) {
        let inner = holder.inner(member.name)
        let written = write(member.value, inner)
        let name = Braces.doubled(member.name)
        if !member.isRequired, !isOfTexts, !reader.isExport, !acceptsNull(member.value) {
            reader.report(Self.nullOfOptionalKey, .wider, about: member.value)
        }
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
        return origin.place != nil && !origin.hasType && !pieces.contains(.any) && kinds.count < 5
    }
}
