import SchemaEngine

/// Makes JSON of names and texts, as the schema sees them. The rules are in `Docs/Formats.md`.
///
/// It never refuses: what does not fit is written as it is, and the walk over the JSON says what is wrong.
struct SchemaDirectedConverter: ~Copyable {
    var demands: DemandReader
    var writer = JSONWriter()
    private var origins: [(json: Int, body: Int)] = []

    /// What a whole document becomes.
    static func shaped(_ root: PlainElement, by schema: Schema) -> ShapedBody {
        var shaper = SchemaDirectedConverter(demands: DemandReader(schema))
        shaper.writeDocument(root)
        return ShapedBody(json: shaper.writer.bytes, origins: shaper.origins)
    }

    private init(demands: DemandReader) { self.demands = demands }

    /// The root's name is kept where the schema's object names it, or nobody says anything; it is dropped elsewhere.
    private mutating func writeDocument(_ root: PlainElement) {
        let demand = demands.root
        let isNamed = demands.isAnything(demand) || object(demand, of: nil).member(named: root.name) != nil
        let isKept = isNamed && !root.name.isEmpty
        write([isKept ? PlainElement("", children: [root], offset: root.offset) : root], demand)
    }

    // MARK: One key

    /// Writes what stands under one key: one element, or several of one name.
    mutating func write(_ group: [PlainElement], _ demand: Demand) {
        guard let first = group.first else { return }
        if let item = demands.elements(of: demand), isList(group, demand, item) {
            writeList(group, item)
        } else if group.count > 1, demands.isAnything(demand) {
            writeList(group, demand)
        } else {
            writeValue(first, demand)
        }
    }

    /// Marks where the next value, or key, comes from.
    mutating func mark(_ element: PlainElement) {
        if let offset = element.offset { origins.append((writer.nextOffset, offset)) }
    }

    // MARK: Lists

    /// Whether elements under one key are a list, where a list is accepted.
    mutating func isList(_ group: [PlainElement], _ demand: Demand, _ item: Demand) -> Bool {
        guard let first = group.first, group.count == 1 else { return true }
        if first.isMarkedNull { return false }
        let isOnlyList = !demands.takesScalar(demand) && !demands.takesObject(demand)
        return isOnlyList || (isHolder(first, item) && (first.isMarkedList || !first.isEmpty))
    }

    /// Whether one element is a list, and not the only element of one: it says so; or nothing is in it that an element
    /// of the list could be made of; or what is in it has one name, which the list's elements do not have as a key.
    private mutating func isHolder(_ element: PlainElement, _ item: Demand) -> Bool {
        if element.isMarkedList { return true }
        guard element.isBlank else { return false }
        guard let name = element.children.first?.name else {
            return !element.attributes.contains { demands.names($0.name, in: item) }
        }
        return element.children.allSatisfy { $0.name == name } && !demands.names(name, in: item)
    }

    private mutating func writeList(_ group: [PlainElement], _ item: Demand) {
        if let first = group.first { mark(first) }
        writer.beginArray()
        let elements = group.count == 1 && isHolder(group[0], item) ? group[0].children : group
        for element in elements { write([element], item) }
        writer.endArray()
    }

    // MARK: One value

    private mutating func writeValue(_ element: PlainElement, _ demand: Demand) {
        mark(element)
        if element.isMarkedNull { return writer.null() }
        let hasParts = !element.children.isEmpty || !element.attributes.isEmpty
        if demands.isAnything(demand) {
            return hasParts ? writeObject(element, demand) : writer.string(element.text)
        }
        guard demands.takesObject(demand) else {
            return element.children.isEmpty ? writeText(element.text, demand) : writeObject(element, demand)
        }
        if hasParts { return writeObject(element, demand) }
        if demands.takesScalar(demand) || !hasPlaceForText(element, demand) { return writeText(element.text, demand) }
        writeObjectOrNull(element, demand)
    }

    /// Whether an object can be made of an element that is nothing but text.
    private mutating func hasPlaceForText(_ element: PlainElement, _ demand: Demand) -> Bool {
        if element.isBlank { return true }
        let object = object(demand, of: element)
        return object.member(named: Self.textKey) != nil || object.rest != nil || object.members.isEmpty
    }

    private mutating func writeText(_ text: String, _ demand: Demand) {
        switch demands.form(of: text, by: demand) {
        case .string: writer.string(text)
        case .number, .boolean: writer.raw(text.utf8)
        case .null: writer.null()
        }
    }

    /// An empty element is null where null is accepted, and an object without keys is not.
    private mutating func writeObjectOrNull(_ element: PlainElement, _ demand: Demand) {
        let mark = writer.mark
        let (start, known) = (writer.nextOffset, origins.count)
        writeObject(element, demand)
        guard element.isEmpty, demand.takesNull else { return }
        guard !demands.accepts(demand, json: Array(writer.bytes[start...])) else { return }
        writer.rewind(to: mark)
        origins.removeSubrange(known...)
        writer.null()
    }
}
