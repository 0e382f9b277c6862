#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How values of each type are written, found out once for each.
struct TypeForms {
    enum Form {
        /// By their own `encode(to:)`.
        case itself
        /// By their fields, or by the value that stands for them.
        case fields
        case text, whole, boolean, double
        case texts, wholes, doubles
        case date, calendarDate, url, uuid, decimal, data
        /// As an object with its keys sorted.
        case map
    }

    /// Each form in the only place where it can be.
    private var known = [(type: ObjectIdentifier, form: Form)?](repeating: nil, count: 64)

    @inline(__always)
    mutating func form<Value: Encodable>(of value: Value) -> Form {
        let type = ObjectIdentifier(Value.self)
        let place = Int((UInt(bitPattern: type) >> 3) % 64)
        if let known = known[place], known.type == type { return known.form }
        let form = Self.known[type] ?? Self.form(ofOther: value)
        known[place] = (type, form)
        return form
    }

    private static let known: [ObjectIdentifier: Form] = [
        ObjectIdentifier(String.self): .text, ObjectIdentifier(Int.self): .whole, ObjectIdentifier(Bool.self): .boolean,
        ObjectIdentifier(Double.self): .double, ObjectIdentifier([String].self): .texts,
        ObjectIdentifier([Int].self): .wholes, ObjectIdentifier([Double].self): .doubles,
        ObjectIdentifier(Date.self): .date, ObjectIdentifier(CalendarDate.self): .calendarDate,
        ObjectIdentifier(URL.self): .url, ObjectIdentifier(UUID.self): .uuid, ObjectIdentifier(Decimal.self): .decimal,
        ObjectIdentifier(Data.self): .data,
    ]

    private static func form(ofOther value: some Encodable) -> Form {
        switch value {
        case is any StraightMap: .map
        // Arrays, optionals and numbers of all widths write themselves, value by value.
        case is any KnownFieldValue: .itself
        case let model as any SchemaModel: (try? model.fields())?.isStraight == true ? .itself : .fields
        case is any FieldValue & RawRepresentable: .itself
        case let value as any FieldValue: hasStandIn(value) ? .fields : .itself
        default: .itself
        }
    }
}

extension TypeForms {
    /// Whether another value stands for this one, or none can be found.
    private static func hasStandIn(_ value: any FieldValue) -> Bool {
        do {
            return try value.encode() != nil
        } catch {
            return true
        }
    }
}

/// A dictionary whose keys are strings. It has no order, so its keys come sorted.
protocol StraightMap {
    /// Calls the closures for each member.
    func writeMembers(to object: StraightObject<PlainCodingKey>) throws
}

extension Dictionary: StraightMap where Key == String, Value: Encodable {
    func writeMembers(to object: StraightObject<PlainCodingKey>) throws {
        for (key, value) in sorted(by: { $0.key < $1.key }) { try object.encode(value, forKey: .name(key)) }
    }
}

extension Fields {
    /// Whether they stand for a value that can be written straight.
    fileprivate var isStraight: Bool {
        guard case .single(let value) = content else { return false }
        return value is EncodableModel
    }
}
