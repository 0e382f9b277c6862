import SchemaEngine

extension SchemaDirectedConverter {
    /// The key for the text of an element that also has attributes or children.
    static let textKey = "_text"

    /// The elements of one key of an object.
    private struct Group {
        var name: String
        var elements: [UntypedElement]
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
            for first in group.elements.prefix(1) { mark(first) }
            writer.key(group.name)
            write(group.elements, self.candidates(at: group.name, object))
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
        var places: [String: Int] = [:]
        for attribute in element.attributes where places[attribute.name] == nil {
            places[attribute.name] = groups.count
            groups.append(Group(name: attribute.name, elements: [attribute]))
        }
        let attributeCount = groups.count
        for child in element.children {
            if let place = places[child.name] {
                if place >= attributeCount { groups[place].elements.append(child) }
            } else {
                places[child.name] = groups.count
                groups.append(Group(name: child.name, elements: [child]))
            }
        }
        return groups
    }

    /// Returns attributes of lists. A list has no keys, so its attributes move to the enclosing object, if that
    /// has a schema for the key and no value.
    private mutating func attributesOfLists(in groups: [Group], _ object: ObjectCandidates) -> [Group] {
        var found: [Group] = []
        var names: Set<String> = []
        for group in groups where group.elements.count == 1 && !group.elements[0].attributes.isEmpty {
            let candidates = candidates(at: group.name, object)
            guard let item = reader.elements(of: candidates), isList(group.elements, candidates, item) else {
                continue
            }
            for attribute in group.elements[0].attributes where object.member(named: attribute.name) != nil {
                guard attribute.name != "type" || attribute.text != "array" else { continue }
                // Created on first use, because most lists have no such attributes.
                if names.isEmpty { names = Set(groups.map(\.name)) }
                if names.insert(attribute.name).inserted {
                    found.append(Group(name: attribute.name, elements: [attribute]))
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
        write(
            [UntypedElement(Self.textKey, text: element.text, offset: element.offset)],
            candidates(at: Self.textKey, object)
        )
    }
}
