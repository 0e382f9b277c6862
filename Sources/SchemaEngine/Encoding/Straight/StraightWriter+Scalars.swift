@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension StraightWriter {
    /// Writes a value of a type that the engine knows.
    func writeKnown(_ value: some Encodable, _ form: TypeForms.Form, _ node: NodeID) throws {
        switch form {
        case .text: if let value = value as? String { text.json.string(value) }
        case .whole: if let value = value as? Int { text.json.integer(value) }
        case .boolean: if let value = value as? Bool { text.json.boolean(value) }
        case .double: if let value = value as? Double { try text.double(value) }
        case .texts: if let value = value as? [String] { try array(value, node) { $0.json.string($1) } }
        case .wholes: if let value = value as? [Int] { try array(value, node) { $0.json.integer($1) } }
        case .doubles: if let value = value as? [Double] { try array(value, node) { try $0.double($1) } }
        case .map: if let value = value as? any StraightMap { try map(value, node) }
        default: try writeTagged(value, form, node)
        }
    }

    /// Writes a value that a tag reads, in the tag's form.
    private func writeTagged(_ value: some Encodable, _ form: TypeForms.Form, _ node: NodeID) throws {
        switch form {
        case .date: if let value = value as? Date { try date(value, node) }
        case .calendarDate: if let value = value as? CalendarDate { calendarDate(value) }
        case .url: if let value = value as? URL { text.json.string(value.absoluteString) }
        case .uuid: if let value = value as? UUID { text.json.string(UUIDText.write(value)) }
        case .data: if let value = value as? Data { text.json.string(Base64Text.write(value)) }
        case .decimal:
            guard let value = value as? Decimal, value.isFinite else { throw leave() }
            text.json.raw(try DecimalText.write(value).utf8)
        default: throw leave()
        }
    }

    private func date(_ date: Date, _ node: NodeID) throws {
        var scalar = BuiltInScalar.dateTime
        if case .scalar(let demanded) = text.program.node(node) { scalar = demanded }
        try text.json.raw { json throws(ScalarFault) in try scalar.append(date, to: &json) }
    }

    private func calendarDate(_ date: CalendarDate) {
        text.json.raw { json in
            json.append(UInt8(ascii: "\""))
            json.append(date)
            json.append(UInt8(ascii: "\""))
        }
    }

    private func map(_ map: any StraightMap, _ node: NodeID) throws {
        let place = text.newPlace()
        try text.openObject(place, by: node)
        try map.writeMembers(to: StraightObject(writer: self, place: place))
        try text.end(place)
    }

    private func array<Element: Encodable>(
        _ elements: [Element],
        _ node: NodeID,
        _ write: (inout StraightText, Element) throws -> Void
    ) throws {
        let place = text.newPlace()
        try text.openArray(place, by: node)
        if text.levels.last?.item.isStraight == true {
            for element in elements { try write(&text, element) }
        } else {
            let array = StraightArray(writer: self, place: place)
            for element in elements { try array.encode(element) }
        }
        try text.end(place)
    }
}

extension StraightText {
    mutating func double(_ value: Double) throws {
        guard json.double(value) else { throw leave() }
    }

    mutating func float(_ value: Float) throws {
        guard json.float(value) else { throw leave() }
    }
}
