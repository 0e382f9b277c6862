extension SchemaProgram {
    /// Returns the requirement of a node.
    @inline(__always)
    func node(_ id: NodeID) -> Node { tables.nodes[Int(id.index)] }

    /// Returns the index of a shape's key with the name of a string, relative to the first key; `nil` if the shape
    /// does not name it.
    func keyIndex(of token: StringToken, in shape: Int32, _ scanner: JSONScanner) -> Int32? {
        guard shape >= 0 else { return nil }
        guard token.hasEscapes else { return keyIndex(of: JSONScanner(scanner.bytes(in: token.range)), shape) }
        var name: [UInt8] = []
        scanner.unescaped(token, into: &name)
        return name.withTextBytes { keyIndex(of: JSONScanner($0), shape) }
    }

    /// Returns the index of a shape's key with a whole text as its name, relative to the first key; `nil` if the
    /// shape does not name it.
    func keyIndex(ofAllIn name: JSONScanner, in shape: Int32) -> Int32? { keyIndex(of: name, shape) }

    @inline(__always)
    private func keyIndex(of name: JSONScanner, _ shape: Int32) -> Int32? {
        let index = keyNames.index(of: name, in: Int(shape))
        return index >= 0 ? index : nil
    }

    /// Returns the tags of the includes that brought a key, outermost first.
    func includes(of key: Int32) -> [Int32] {
        let index = tables.keys[Int(key)].includes
        return index < 0 ? [] : tables.includes[Int(index)]
    }

    /// Returns the keys of a shape, in the schema's order.
    func keys(of shape: Int32) -> ArraySlice<ShapeKey> {
        let shape = tables.shapes[Int(shape)]
        return tables.keys[Int(shape.firstKey)..<Int(shape.firstKey + shape.keyCount)]
    }

    /// Returns the unescaped name of a key.
    func name(of key: ShapeKey) -> String {
        let start = Int(key.nameStart)
        return names.withTextBytes { String(decoding: $0[start..<start + Int(key.nameLength)], as: UTF8.self) }
    }

    /// Collects the tags of the references between two nodes.
    func follow(_ entry: NodeID, to node: NodeID, into tags: inout [Int32]) {
        var current = entry
        while current != node, current != .none, case .reference(let target, let tag) = self.node(current) {
            tags.append(tag)
            current = target
        }
    }
}

extension SchemaProgram {
    /// Returns a list such as "a, b and c" or "a, b or c". A list of more than 12 items is cut.
    static func list(_ items: [String], last: String = "or") -> String {
        let longest = 12
        guard items.count > 1 else { return items.first ?? "nothing" }
        if items.count > longest { return items.prefix(longest).joined(separator: ", ") + ", …" }
        return items.dropLast().joined(separator: ", ") + " \(last) " + items[items.count - 1]
    }
}
