@_spi(Generated) import SchemaEngine
import SchemaSamples

/// The smallest value of an object's schema, with the keys that the schema names.
struct SmallestObject {
    let value: JSONValue?
    /// The content of the schema; `nil` if it counts its members, so that a further one can be too many.
    let content: SchemaView?
    /// The keys with their indices.
    private(set) var members: [ExactName: (index: Int, value: SchemaView)] = [:]

    init(_ value: JSONValue?, _ node: ComparedNode) {
        self.value = value
        content = node.counts.isEmpty ? node.content : nil
        for (index, member) in node.keys.enumerated() { members[ExactName(member.name)] = (index, member.value) }
    }
}

extension WitnessSearch {
    /// Returns the smallest object of the sender with a value of a key.
    ///
    /// - Parameters:
    ///   - entry: The schema of the object.
    ///   - container: The content of the schema, which names the key.
    ///   - name: The key.
    ///   - value: The value of the key; the smallest one if it is `nil`.
    /// - Returns: The object, or `nil` if none is found.
    func object(of entry: SchemaView, _ container: SchemaView, with name: String, _ value: JSONValue?) -> JSONObject? {
        let smallest = smallest(entry)
        guard smallest.content == container, let member = smallest.members[ExactName(name)],
            case .object(var object)? = smallest.value
        else {
            let sample = graph.value(of: entry, choosing: [container: .present(name)])
            guard var object = sample?.object else { return nil }
            if let value { object[name] = value }
            return object
        }
        guard let value = value ?? graph.value(of: member.value) else { return nil }
        let index = object.members.firstIndex { other in
            (smallest.members[ExactName(other.key)]?.index ?? .max) >= member.index
        }
        let new = JSONObject.Member(key: name, value: value)
        if let index, ExactName(object.members[index].key) == ExactName(name) {
            object.members[index] = new
        } else {
            object.members.insert(new, at: index ?? object.members.count)
        }
        return object
    }

    /// Returns the smallest value of an object's schema, which is made once.
    private func smallest(_ entry: SchemaView) -> SmallestObject {
        if let known = smallestObjects[entry] { return known }
        let made = SmallestObject(value(of: entry), ComparedNode(entry))
        smallestObjects[entry] = made
        return made
    }
}
