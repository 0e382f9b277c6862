import SchemaEngine

/// The keys that lead to a value of a payload. The elements of an array are not distinguished.
struct PayloadPath: Hashable {
    enum Step: Hashable {
        case key(String)
        case element
    }

    private(set) var steps: [Step] = []

    /// The last key, or an empty text.
    var key: String {
        for case .key(let key) in steps.reversed() { return key }
        return ""
    }

    /// The path of the enclosing value.
    var parent: PayloadPath {
        var path = self
        path.steps = steps.dropLast()
        return path
    }

    /// Finds the value of a document that begins at an offset, or whose key does.
    ///
    /// - Returns: The path and the value, or `nil` if no value begins there.
    static func find(_ offset: Int, in document: JSONDocument) -> (path: PayloadPath, value: JSONNode)? {
        var path = PayloadPath()
        var node = document.root
        while node.offset != offset {
            if let member = node.members.first(where: { $0.keyOffset == offset || $0.value.range.contains(offset) }) {
                path.steps.append(.key(member.key))
                node = member.value
                if member.keyOffset == offset { break }
            } else if let element = node.elements.first(where: { $0.range.contains(offset) }) {
                path.steps.append(.element)
                node = element
            } else {
                return nil
            }
        }
        return (path, node)
    }

    /// Returns the values of a document that the path leads to.
    func values(in document: JSONDocument) -> [JSONNode] {
        var values = [document.root]
        for step in steps {
            switch step {
            case .key(let key): values = values.compactMap { $0.kind == .object ? $0[key] : nil }
            case .element: values = values.flatMap { Array($0.elements) }
            }
        }
        return values
    }
}
