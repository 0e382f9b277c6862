import SchemaEngine

/// A document whose objects and arrays are indexed when they are first entered, so that many look-ups take linear time together.
final class IndexedDocument {
    let document: JSONDocument
    private var objects: [Int: IndexedObject] = [:]
    private var arrays: [Int: [JSONNode]] = [:]

    private struct IndexedObject {
        var members: [JSONNode.Member]
        /// The first member of each key.
        var indices: [ExactName: Int]
    }

    init(_ document: JSONDocument) { self.document = document }

    /// Returns the first member of an object with a key; `nil` for another value.
    func member(_ key: String, of node: JSONNode) -> JSONNode.Member? {
        let object = object(node)
        return object.indices[ExactName(key)].map { object.members[$0] }
    }

    /// Returns the member of an object whose key or value contains an offset.
    func member(at offset: Int, of node: JSONNode) -> JSONNode.Member? {
        let members = object(node).members
        let member = members.last(notAfter: offset) { $0.keyOffset }
        return member.flatMap { $0.keyOffset == offset || $0.value.range.contains(offset) ? $0 : nil }
    }

    /// Returns the element of an array that contains an offset.
    func element(at offset: Int, of node: JSONNode) -> JSONNode? {
        elements(of: node).last(notAfter: offset) { $0.offset }.flatMap { $0.range.contains(offset) ? $0 : nil }
    }

    /// Returns the elements of an array; none for another value.
    func elements(of node: JSONNode) -> [JSONNode] {
        if let elements = arrays[node.offset] { return elements }
        let elements = Array(node.elements)
        arrays[node.offset] = elements
        return elements
    }

    private func object(_ node: JSONNode) -> IndexedObject {
        if let object = objects[node.offset] { return object }
        let members = Array(node.members)
        let indices = members.enumerated().map { (ExactName($0.element.key), $0.offset) }
        let object = IndexedObject(members: members, indices: Dictionary(indices) { first, _ in first })
        objects[node.offset] = object
        return object
    }
}

extension Array {
    /// Returns the last element whose offset is not after another one. The offsets ascend.
    fileprivate func last(notAfter offset: Int, _ offsetOf: (Element) -> Int) -> Element? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if offsetOf(self[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? self[low - 1] : nil
    }
}
