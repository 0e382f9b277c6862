@_spi(Engine) import JSONText

/// An object's members, as a decoder looks them up: in a record, or in what an app has put together.
enum DecodingMembers {
    case recorded(Record, Slot)
    case built([String], Children)
    /// One with so many keys that looking through them for each would never end.
    case many([String], Children, [ExactName: Int])

    private static let fewKeys = 16

    /// `nil` where the value is no object.
    init?(_ field: Fields) {
        switch field.content {
        case .recorded(let record, let slot):
            guard slot.kind == .object else { return nil }
            guard record.unnamedCount(of: slot) > Self.fewKeys else {
                self = .recorded(record, slot)
                return
            }
            let members = record.members(of: slot)
            self = Self.indexed(members.map(\.key), .slots(record, members.map(\.value)))
        case .built(let members, _):
            let visible = members.filter { $0.use != .written }
            let (keys, children) = (visible.map(\.key), Children.app(visible.map(\.value)))
            self = keys.count > Self.fewKeys ? Self.indexed(keys, children) : .built(keys, children)
        case .single:
            guard case .object(let keys, let children) = OutgoingValue(field).known else { return nil }
            self = keys.count > Self.fewKeys ? Self.indexed(keys, children) : .built(keys, children)
        }
    }

    private static func indexed(_ keys: [String], _ children: Children) -> DecodingMembers {
        let places = Dictionary(keys.enumerated().map { (ExactName($1), $0) }, uniquingKeysWith: { first, _ in first })
        return .many(keys, children, places)
    }

    /// The value of a key; a view of nothing where there is none.
    @inline(__always)
    func field(_ key: some CodingKey) -> Fields {
        switch self {
        case .recorded(let record, let slot):
            return Fields(record, record.member(FieldKey(key.stringValue), of: slot))
        case .built(let keys, let children):
            let name = key.stringValue
            return keys.firstIndex { $0.utf8.elementsEqual(name.utf8) }.map(children.field) ?? Fields(.single(nil))
        case .many(_, let children, let places):
            return places[ExactName(key.stringValue)].map(children.field) ?? Fields(.single(nil))
        }
    }

    var keys: [String] {
        switch self {
        case .recorded(let record, let slot): record.members(of: slot).map(\.key)
        case .built(let keys, _), .many(let keys, _, _): keys
        }
    }
}

extension Children {
    /// A view of one value.
    func field(at index: Int) -> Fields {
        switch self {
        case .app(let values): (values[index] as? Fields) ?? Fields(.single(values[index]))
        case .slots(let record, let slots): Fields(record, record.resolved(slots[index]))
        case .json(let values): Fields(.single(values[index]))
        }
    }
}

extension Fields {
    /// The elements of an array; `nil` where the value is none.
    var elementsToDecode: Children? {
        switch content {
        case .recorded(let record, let slot):
            return slot.kind == .array ? .slots(record, Array(record.elements(of: slot))) : nil
        case .built, .single:
            guard case .array(let children) = OutgoingValue(self).known else { return nil }
            return children
        }
    }

    /// Whether the value is a number, which may be too great for a type.
    var isNumber: Bool {
        guard case .recorded(_, let slot) = content else { return false }
        return slot.kind == .number
    }
}
