@_spi(Engine) import JSONText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Fields {
    /// A value that needs no decoder: what a transformer or a mapper made, what the schema's tags read, arrays of plain
    /// scalars. `nil` where the type has to read itself. Throws `FieldError` where a tag's type is asked for, and there
    /// is none.
    ///
    /// It is no generic function: one would look up the metadata of `Value?` for every value that is read.
    func readyValue(_ type: Any.Type) throws -> (any Sendable)? {
        if case .recorded(let record, let slot) = content {
            switch slot.kind {
            case .array: return PlainArrays.read(self, as: type)
            case .custom: return record.values[slot.length]
            case .model: return record.models[slot.length]
            default: break
            }
        }
        if type == Date.self { return try Date.decode(from: self) }
        if type == URL.self { return try tagged(URLText.read) }
        if type == UUID.self { return try tagged(UUIDText.read) }
        if type == Decimal.self { return try Decimal.decode(from: self) }
        if type == Data.self { return try Data.decode(from: self) }
        if type == CalendarDate.self { return try tagged(CalendarDate.read) }
        if case .single(let value) = content { return value }
        return nil
    }

    /// A value as its tag has made it; where no tag has, from its text.
    private func tagged<Value: FieldValue>(_ read: (TextBytes) throws(ScalarFault) -> Value) throws -> Value {
        guard let text = try? String.decode(from: self) else { return try Value.decode(from: self) }
        do throws(ScalarFault) {
            return try text.withTextBytes(read)
        } catch {
            throw FieldError(expected: String(describing: Value.self), found: "a string that cannot be read as one")
        }
    }
}

/// Arrays of plain scalars, and arrays of such arrays: the standard library would read them one element after another
/// through a container whose type it does not know.
private enum PlainArrays {
    private typealias Reader = @Sendable (Fields) throws -> any Sendable

    /// The array; `nil` where it is none of these, or does not fit: then the type itself says what is wrong.
    static func read(_ field: Fields, as type: Any.Type) -> (any Sendable)? {
        readers[ObjectIdentifier(type)].flatMap { try? $0(field) }
    }

    private static let readers: [ObjectIdentifier: Reader] = {
        var readers: [ObjectIdentifier: Reader] = [:]
        func add<Element: PlainScalar>(_ type: Element.Type) {
            readers[ObjectIdentifier([Element].self)] = { try [Element].decode(from: $0) }
            readers[ObjectIdentifier([[Element]].self)] = { try [[Element]].decode(from: $0) }
            readers[ObjectIdentifier([[[Element]]].self)] = { try [[[Element]]].decode(from: $0) }
        }
        add(Bool.self)
        add(String.self)
        add(Double.self)
        add(Float.self)
        add(Int.self)
        add(Int32.self)
        add(Int64.self)
        return readers
    }()
}
