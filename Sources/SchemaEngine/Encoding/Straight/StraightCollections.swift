@_spi(Engine) import JSONText

extension Array: StraightValue where Element: Encodable {
    static var isScalar: Bool { false }

    func write(to writer: StraightWriter, by node: NodeID) throws {
        let place = writer.text.newPlace()
        let item = try writer.text.openArray(place, by: node)
        if !item.takesScalars {
            try writeElements(to: writer, place)
        } else if let values = sameType(self, as: [String].self) {
            for value in values { writer.text.json.string(value) }
        } else if let values = sameType(self, as: [Int].self) {
            for value in values { writer.text.json.integer(value) }
        } else if let values = sameType(self, as: [Double].self) {
            for value in values { try writer.text.double(value) }
        } else {
            try writeElements(to: writer, place)
        }
        try writer.text.end(place)
    }

    private func writeElements(to writer: StraightWriter, _ place: StraightText.Place) throws {
        guard let first else { return }
        let form = writer.form(of: first)
        try forEachInPlace { element in
            let demand = try writer.text.nextElement(of: place)
            try writer.write(element, form, by: demand)
        }
    }
}

extension Dictionary: StraightValue where Key == String, Value: Encodable {
    static var isScalar: Bool { false }

    /// A dictionary has no order, so its keys come sorted.
    func write(to writer: StraightWriter, by node: NodeID) throws {
        let place = writer.text.newPlace()
        _ = try writer.text.openObject(place, by: node)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            let demand = try writer.text.beginMember(named: key, of: place)
            try writer.write(value, writer.form(of: value), by: demand, at: PlainCodingKey.name(key))
        }
        try writer.text.end(place)
    }
}
