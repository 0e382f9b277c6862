import SchemaEngine

/// Converts names and texts to JSON, as directed by the schema. `Docs/Formats.md` specifies the rules.
///
/// The conversion never fails. A text that does not fit is written unchanged, and validation of the JSON
/// reports the fault.
struct SchemaDirectedConverter: ~Copyable {
    var reader: CandidateReader
    var writer = JSONWriter()
    private var origins: [(json: Int, body: Int)] = []

    /// Converts a complete document.
    static func converted(_ root: UntypedElement, by schema: Schema) -> ConvertedBody {
        var converter = SchemaDirectedConverter(reader: CandidateReader(schema))
        converter.writeDocument(root)
        return ConvertedBody(json: converter.writer.bytes, origins: converter.origins)
    }

    private init(reader: CandidateReader) { self.reader = reader }

    /// Writes the document. The name of the root is kept if the schema's object contains it, or if the schema
    /// accepts anything.
    private mutating func writeDocument(_ root: UntypedElement) {
        let candidates = reader.root
        let isNamed = reader.isAnything(candidates) || object(candidates, of: nil).member(named: root.name) != nil
        let isKept = isNamed && !root.name.isEmpty
        write([isKept ? UntypedElement("", children: [root], offset: root.offset) : root], candidates)
    }

    // MARK: Keys

    /// Writes the value of one key, which is one element or several of one name.
    mutating func write(_ group: [UntypedElement], _ candidates: SchemaCandidates) {
        guard let first = group.first else { return }
        if let item = reader.elements(of: candidates), isList(group, candidates, item) {
            writeList(group, item)
        } else if group.count > 1, reader.isAnything(candidates) {
            writeList(group, candidates)
        } else {
            writeValue(first, candidates)
        }
    }

    /// Records the origin of the next value or key.
    mutating func mark(_ element: UntypedElement) {
        if let offset = element.offset { origins.append((writer.nextOffset, offset)) }
    }

    // MARK: Lists

    /// Returns whether the elements of one key are a list. The schema accepts a list there.
    mutating func isList(_ group: [UntypedElement], _ candidates: SchemaCandidates, _ item: SchemaCandidates)
        -> Bool
    {
        guard let first = group.first, group.count == 1 else { return true }
        if first.isMarkedNull { return false }
        let isOnlyList = !reader.takesScalar(candidates) && !reader.takesObject(candidates)
        return isOnlyList || (isHolder(first, item) && (first.isMarkedList || !first.isEmpty))
    }

    /// Returns whether one element is the list, and not its only element. It is the list if it is marked as
    /// one; if it contains nothing for an element of the list; or if its children have one name, which is not a
    /// key of the list's elements.
    private mutating func isHolder(_ element: UntypedElement, _ item: SchemaCandidates) -> Bool {
        if element.isMarkedList { return true }
        guard element.isBlank else { return false }
        guard let name = element.children.first?.name else {
            return !element.attributes.contains { reader.names($0.name, in: item) }
        }
        return element.children.allSatisfy { $0.name == name } && !reader.names(name, in: item)
    }

    private mutating func writeList(_ group: [UntypedElement], _ item: SchemaCandidates) {
        if let first = group.first { mark(first) }
        writer.beginArray()
        let elements = group.count == 1 && isHolder(group[0], item) ? group[0].children : group
        for element in elements { write([element], item) }
        writer.endArray()
    }

    // MARK: Values

    private mutating func writeValue(_ element: UntypedElement, _ candidates: SchemaCandidates) {
        mark(element)
        if element.isMarkedNull { return writer.null() }
        let hasParts = !element.children.isEmpty || !element.attributes.isEmpty
        if reader.isAnything(candidates) {
            return hasParts ? writeObject(element, candidates) : writer.string(element.text)
        }
        guard reader.takesObject(candidates) else {
            return element.children.isEmpty ? writeText(element.text, candidates) : writeObject(element, candidates)
        }
        if hasParts { return writeObject(element, candidates) }
        if reader.takesScalar(candidates) || !hasPlaceForText(element, candidates) {
            return writeText(element.text, candidates)
        }
        writeObjectOrNull(element, candidates)
    }

    /// Returns whether an element of text only can become an object.
    private mutating func hasPlaceForText(_ element: UntypedElement, _ candidates: SchemaCandidates) -> Bool {
        if element.isBlank { return true }
        let object = object(candidates, of: element)
        return object.member(named: Self.textKey) != nil || object.rest(named: Self.textKey) != nil
            || object.members.isEmpty
    }

    private mutating func writeText(_ text: String, _ candidates: SchemaCandidates) {
        switch reader.form(of: text, by: candidates) {
        case .string: writer.string(text)
        case .number, .boolean: writer.raw(text.utf8)
        case .null: writer.null()
        }
    }

    /// Writes an empty element as null if the schema accepts null, and does not accept the object.
    private mutating func writeObjectOrNull(_ element: UntypedElement, _ candidates: SchemaCandidates) {
        let mark = writer.mark
        let (start, known) = (writer.nextOffset, origins.count)
        writeObject(element, candidates)
        guard element.isEmpty, candidates.takesNull else { return }
        guard !reader.accepts(candidates, json: Array(writer.bytes[start...])) else { return }
        writer.rewind(to: mark)
        origins.removeSubrange(known...)
        writer.null()
    }
}
