/// The way in which values of a type are decoded.
enum DecodingForm {
    /// Decoded as a schema's tag reads them.
    case tagged(any TaggedValue.Type)
    /// Decoded as an array of plain scalars, or of arrays of them, by fields. The standard library would read
    /// each element through a container of a type unknown to it.
    case scalars(any FieldValue.Type)
    /// Decoded as an array, element by element.
    case elements(any DecodableElements.Type)
    /// Decoded as an object, member by member. The standard library would read other members, expect an array, or lose
    /// one of two members whose names are equal as Swift strings.
    case members(any DecodableMembers.Type)
    /// Decoded by the type's `init(from:)`.
    case own

    init(_ type: Any.Type) {
        self =
            if let tagged = type as? any TaggedValue.Type {
                .tagged(tagged)
            } else if let scalars = Self.typesOfScalars[ObjectIdentifier(type)] {
                .scalars(scalars)
            } else if let elements = type as? any DecodableElements.Type {
                .elements(elements)
            } else if let members = type as? any DecodableMembers.Type {
                .members(members)
            } else {
                .own
            }
    }

    private static let typesOfScalars: [ObjectIdentifier: any FieldValue.Type] = {
        var types: [ObjectIdentifier: any FieldValue.Type] = [:]
        func add<Element: SimpleScalar>(_ type: Element.Type) {
            types[ObjectIdentifier([Element].self)] = [Element].self
            types[ObjectIdentifier([[Element]].self)] = [[Element]].self
            types[ObjectIdentifier([[[Element]]].self)] = [[[Element]]].self
        }
        add(Bool.self)
        add(String.self)
        add(Double.self)
        add(Float.self)
        add(Int.self)
        add(Int32.self)
        add(Int64.self)
        return types
    }()
}

/// An array whose elements are decoded one after the other, in place in a record.
protocol DecodableElements: Sendable {
    init(elementsOf slot: Slot, in record: Record, by decoder: FieldsDecoder) throws
}

extension Array: DecodableElements where Element: Decodable {
    init(elementsOf slot: Slot, in record: Record, by decoder: FieldsDecoder) throws {
        self = []
        reserveCapacity(slot.second)
        for index in slot.first..<slot.first + slot.second {
            let element = record.element(index)
            if element.kind == .absent { continue }
            append(try decoder.value(Element.self, of: Fields(record, element), at: PlainCodingKey.index(count)))
        }
    }
}

/// A dictionary whose members are decoded one after the other, in a record.
protocol DecodableMembers {
    init(membersOf slot: Slot, in record: Record, by decoder: FieldsDecoder) throws
}

extension Dictionary {
    /// The reason that a `Codable` model cannot have the dictionary; `nil` if it can. Other coders would write an array of the keys
    /// and values.
    static var reasonAgainstCodable: String? {
        guard Key.self == UInt64.self else { return nil }
        return
            "a Codable model has the keys of a map as texts: write [String: \(Value.self)] in place of \(Self.self), "
            + "which Fields and generated types read"
    }
}

extension Dictionary: DecodableMembers where Key: _ObjectKey, Value: Decodable {
    init(membersOf slot: Slot, in record: Record, by decoder: FieldsDecoder) throws {
        self = [:]
        if let reason = Self.reasonAgainstCodable {
            throw DecodingError.typeMismatch(
                Self.self,
                .init(codingPath: decoder.codingPath, debugDescription: reason)
            )
        }
        for (name, member) in record.describedMembers(of: slot) {
            let step = PlainCodingKey.name(name)
            let value = try decoder.value(Value.self, of: Fields(record, member), at: step)
            do {
                try add(value, named: name)
            } catch let error as FieldError {
                let context = DecodingError.Context(
                    codingPath: decoder.codingPath + [step],
                    debugDescription: error.description
                )
                throw DecodingError.typeMismatch(Key.self, context)
            }
        }
    }
}
