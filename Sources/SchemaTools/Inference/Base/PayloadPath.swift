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
    static func find(_ offset: Int, in document: IndexedDocument) -> (path: PayloadPath, value: JSONNode)? {
        var path = PayloadPath()
        var node = document.document.root
        while node.offset != offset {
            if let member = document.member(at: offset, of: node) {
                path.steps.append(.key(member.key))
                node = member.value
                if member.keyOffset == offset { break }
            } else if let element = document.element(at: offset, of: node) {
                path.steps.append(.element)
                node = element
            } else {
                return nil
            }
        }
        return (path, node)
    }

    /// Returns the values of a document that the path leads to.
    func values(in document: IndexedDocument) -> [JSONNode] {
        var values = [document.document.root]
        for step in steps {
            switch step {
            case .key(let key): values = values.compactMap { document.member(key, of: $0)?.value }
            case .element: values = values.flatMap(document.elements(of:))
            }
        }
        return values
    }
}
