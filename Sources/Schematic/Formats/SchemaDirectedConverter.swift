import Foundation
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
        write(isKept ? UntypedElement("", children: [root], offset: root.offset) : root, by: candidates)
    }

    // MARK: Keys

    /// Writes the value of one key, which is one element, and perhaps others of the same name.
    mutating func write(
        _ first: UntypedElement,
        and others: [UntypedElement] = [],
        by candidates: SchemaCandidates
    ) {
        if let item = reader.elements(of: candidates), isList(first, and: others, candidates, item) {
            writeList(first, and: others, item)
        } else if !others.isEmpty, reader.isAnything(candidates) {
            writeList(first, and: others, candidates)
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
    private mutating func isList(
        _ first: UntypedElement,
        and others: [UntypedElement] = [],
        _ candidates: SchemaCandidates,
        _ item: SchemaCandidates
    ) -> Bool {
        guard others.isEmpty else { return true }
        if first.isMarkedNull { return false }
        let isOnlyList = !reader.takesScalar(candidates) && !reader.takesObject(candidates)
        return isOnlyList || (isHolder(first, item) && (first.isMarkedList || !first.isEmpty))
    }

    /// Returns whether one element is the list, and not its only element. It is the list
    /// - if it is marked as one,
    /// - if it contains nothing for an element of the list, or
    /// - if its children have one name, which is not a key of the list's elements.
    private mutating func isHolder(_ element: UntypedElement, _ item: SchemaCandidates) -> Bool {
        if element.isMarkedList { return true }
        guard element.isBlank else { return false }
        guard let name = element.children.first?.name else {
            return !element.attributes.contains { reader.names($0.name, in: item) }
        }
        return element.children.allSatisfy { $0.name == name } && !reader.names(name, in: item)
    }

    private mutating func writeList(_ first: UntypedElement, and others: [UntypedElement], _ item: SchemaCandidates) {
        mark(first)
        writer.beginArray()
        if others.isEmpty, isHolder(first, item) {
            for element in first.children { write(element, by: item) }
        } else {
            write(first, by: item)
            for element in others { write(element, by: item) }
        }
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

extension SchemaDirectedConverter {
    /// The key for the text of an element that also has attributes or children.
    static let textKey = "_text"

    /// The elements of one key of an object, which have its name.
    private struct Group {
        let first: UntypedElement
        var others: [UntypedElement] = []

        var name: String { first.name }
    }

    /// Returns the candidates of the object that an element becomes. Without an element, they are independent of its
    /// content.
    mutating func object(_ candidates: SchemaCandidates, of element: UntypedElement?) -> ObjectCandidates {
        reader.object(
            candidates,
            having: { Set(element.map { $0.attributes.map(\.name) + $0.children.map(\.name) } ?? []) },
            text: { element?.text(of: $0) }
        )
    }

    /// Writes the attributes, the children and the text of an element as an object.
    mutating func writeObject(_ element: UntypedElement, _ candidates: SchemaCandidates) {
        let object = self.object(candidates, of: element)
        var groups = groups(of: element)
        groups += attributesOfLists(in: groups, object)
        writer.beginObject()
        for group in groups {
            mark(group.first)
            writer.key(group.name)
            write(group.first, and: group.others, by: self.candidates(at: group.name, object))
        }
        writeOwnText(of: element, object, besides: groups)
        for name in object.requiredLists where !groups.contains(where: { $0.name == name }) {
            mark(element)
            writer.key(name)
            writer.beginArray()
            writer.endArray()
        }
        writer.endObject()
    }

    private func candidates(at name: String, _ object: ObjectCandidates) -> SchemaCandidates {
        object.member(named: name)?.candidates ?? object.rest(named: name) ?? reader.anything
    }

    /// Groups attributes and children by name. They share one set of keys, and an attribute precedes children
    /// with its name.
    private func groups(of element: UntypedElement) -> [Group] {
        var groups: [Group] = []
        var places = NamePlaces()
        for attribute in element.attributes where places.insert(attribute.name) == nil {
            groups.append(Group(first: attribute))
        }
        let attributeCount = groups.count
        for child in element.children {
            guard let place = places.insert(child.name) else {
                groups.append(Group(first: child))
                continue
            }
            if place >= attributeCount { groups[place].others.append(child) }
        }
        return groups
    }

    /// Returns attributes of lists. A list has no keys, so its attributes move to the enclosing object, if that
    /// has a schema for the key and no value.
    private mutating func attributesOfLists(in groups: [Group], _ object: ObjectCandidates) -> [Group] {
        var found: [Group] = []
        var names: Set<String> = []
        for group in groups where group.others.isEmpty && !group.first.attributes.isEmpty {
            let candidates = candidates(at: group.name, object)
            guard let item = reader.elements(of: candidates), isList(group.first, candidates, item) else {
                continue
            }
            for attribute in group.first.attributes where object.member(named: attribute.name) != nil {
                guard attribute.name != "type" || attribute.text != "array" else { continue }
                // Created on first use, because most lists have no such attributes.
                if names.isEmpty { names = Set(groups.map(\.name)) }
                if names.insert(attribute.name).inserted {
                    found.append(Group(first: attribute))
                }
            }
        }
        return found
    }

    /// Writes the text of an element with attributes or children. White space between children is not text. An
    /// empty text is written if the schema requires its key.
    private mutating func writeOwnText(
        of element: UntypedElement,
        _ object: ObjectCandidates,
        besides groups: [Group]
    ) {
        let own = object.member(named: Self.textKey)
        let isKept = !element.isBlank || (element.children.isEmpty && own?.isRequired == true)
        guard isKept, !groups.contains(where: { $0.name == Self.textKey }) else { return }
        mark(element)
        writer.key(Self.textKey)
        let text = UntypedElement(Self.textKey, text: element.text, offset: element.offset)
        write(text, by: candidates(at: Self.textKey, object))
    }
}

/// The places of names, in the order in which they were first inserted.
private struct NamePlaces {
    private var names: [String] = []
    /// Empty for so few names that comparing each takes less time than hashing.
    private var index: [String: Int] = [:]
    private static let maximumCompared = 16

    /// Inserts a name, and returns `nil`; or returns its place if it was inserted before.
    mutating func insert(_ name: String) -> Int? {
        if let place = names.count > Self.maximumCompared ? index[name] : names.firstIndex(of: name) { return place }
        names.append(name)
        if names.count == Self.maximumCompared + 1 {
            for (place, name) in names.enumerated() { index[name] = place }
        } else if names.count > Self.maximumCompared {
            index[name] = names.count - 1
        }
        return nil
    }
}

extension Schema {
    /// Validates names and texts against the schema. Faults have the positions of their origins in the text.
    func decode(_ root: UntypedElement, in text: Data, options: CheckOptions) throws(PayloadError) -> DecodedPayload {
        let body = SchemaDirectedConverter.converted(root, by: self)
        let payload = Result { () throws(PayloadError) in
            try decodePayload(JSONBuffer(body.json), options: options)
        }
        return try body.located(payload, in: text).get()
    }
}

extension ConvertedBody {
    /// Returns the result of decoding the JSON, whose faults have the places of the text.
    func located(
        _ payload: Result<DecodedPayload, PayloadError>,
        in text: Data
    ) -> Result<DecodedPayload, PayloadError> {
        switch payload {
        case .success(let payload):
            let faults = located(payload.faults, in: JSONBuffer(text))
            let droppedElements = payload.droppedElements
            return .success(DecodedPayload(fields: payload.fields, faults: faults, droppedElements: droppedElements))
        case .failure(let error):
            return .failure(PayloadError(schema: error.schema, faults: located(error.faults, in: JSONBuffer(text))))
        }
    }
}
