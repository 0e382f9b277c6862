extension SchemaProgram {
    /// Returns the requirement of a node.
    @inline(__always)
    func node(_ id: NodeID) -> Node { tables.nodes[Int(id.index)] }

    /// Returns the index of a shape's key with the name of a string, relative to the first key; `nil` if the shape
    /// does not name it.
    func keyIndex(of token: StringToken, in shape: Int32, _ scanner: JSONScanner) -> Int32? {
        guard shape >= 0 else { return nil }
        guard token.hasEscapes else { return keyIndex(of: token.range, in: scanner, shape: tables.shapes[Int(shape)]) }
        var name: [UInt8] = []
        scanner.unescaped(token, into: &name)
        return name.withTextBytes { keyIndex(ofAllIn: JSONScanner($0), in: shape) }
    }

    /// Returns the index of a shape's key with a whole text as its name, relative to the first key; `nil` if the
    /// shape does not name it.
    func keyIndex(ofAllIn scanner: JSONScanner, in shape: Int32) -> Int32? {
        keyIndex(of: 0..<scanner.count, in: scanner, shape: tables.shapes[Int(shape)])
    }

    @inline(__always)
    private func keyIndex(of range: Range<Int>, in scanner: JSONScanner, shape: Shape) -> Int32? {
        guard shape.tableMask >= 0 else { return nil }
        var place = scanner.nameHash(of: range)
        while true {
            let index = tables.keyTable[Int(shape.tableStart) + Int(place & UInt64(shape.tableMask))]
            guard index >= 0 else { return nil }
            let key = tables.keys[Int(shape.firstKey + index)]
            if scanner.bytesEqual(range, to: names, start: Int(key.nameStart), length: Int(key.nameLength)) {
                return index
            }
            place &+= 1
        }
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
