#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How values of one type are decoded.
enum DecodingForm {
    /// As a schema's tag has read them.
    case tagged
    /// An array of plain scalars, or of such arrays: fields read it. The standard library would read it one element after
    /// another, through a container whose type it does not know.
    case scalars(any FieldValue.Type)
    /// Any other array.
    case elements(any DecodableElements.Type)
    /// By the type's own `init(from:)`.
    case own

    init(_ type: Any.Type) {
        let identifier = ObjectIdentifier(type)
        self =
            if Self.typesOfTags.contains(identifier) {
                .tagged
            } else if let scalars = Self.typesOfScalars[identifier] {
                .scalars(scalars)
            } else if let elements = type as? any DecodableElements.Type {
                .elements(elements)
            } else {
                .own
            }
    }

    private static let typesOfTags: Set<ObjectIdentifier> = [
        .init(Date.self), .init(URL.self), .init(UUID.self), .init(Decimal.self), .init(Data.self),
        .init(CalendarDate.self),
    ]

    private static let typesOfScalars: [ObjectIdentifier: any FieldValue.Type] = {
        var types: [ObjectIdentifier: any FieldValue.Type] = [:]
        func add<Element: PlainScalar>(_ type: Element.Type) {
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

/// The forms of the types that one reading has come by: a hash table with open addressing, at most half full.
struct DecodingForms {
    private var entries = [(type: ObjectIdentifier, form: DecodingForm)?](repeating: nil, count: 64)
    private var count = 0

    @inline(__always)
    func form(of type: ObjectIdentifier) -> DecodingForm? {
        var place = place(of: type)
        while let entry = entries[place] {
            if entry.type == type { return entry.form }
            place = (place &+ 1) & (entries.count &- 1)
        }
        return nil
    }

    mutating func add(_ form: DecodingForm, of type: ObjectIdentifier) {
        if count * 2 >= entries.count {
            let old = entries
            entries = Array(repeating: nil, count: old.count * 2)
            for case let entry? in old { insert(entry.form, of: entry.type) }
        }
        insert(form, of: type)
        count += 1
    }

    private mutating func insert(_ form: DecodingForm, of type: ObjectIdentifier) {
        var place = place(of: type)
        while entries[place] != nil { place = (place + 1) & (entries.count - 1) }
        entries[place] = (type, form)
    }

    @inline(__always)
    private func place(of type: ObjectIdentifier) -> Int {
        // The address of a type's description ends in zeros.
        let address = UInt(bitPattern: type)
        return Int(bitPattern: (address >> 4) ^ (address >> 10)) & (entries.count &- 1)
    }
}

/// An array whose elements are decoded one after the other where they stand in a record.
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
