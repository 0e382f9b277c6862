/// Reading by a view of the value, for types that cannot be read in place.
extension FieldValue {
    @inlinable static func decodeByView(at key: FieldKey, in object: Fields) throws -> Self {
        do {
            switch object.content {
            case .recorded(let record, let slot):
                // The compiler sees that a view made here only borrows the record, so no reference is counted.
                return try decode(from: Fields(record, record.slot(at: key, of: slot)))
            default:
                return try decode(from: object.field(at: key))
            }
        } catch {
            throw FieldError.placed(error, below: key)
        }
    }

    @inlinable static func decodeByViewIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        do {
            switch object.content {
            case .recorded(let record, let slot):
                let value = record.slot(at: key, of: slot)
                return value.isNothing ? nil : try _decodeOptional(from: Fields(record, value))
            default:
                let field = object.field(at: key)
                return field.isNothing ? nil : try _decodeOptional(from: field)
            }
        } catch {
            throw FieldError.placed(error, below: key)
        }
    }

    @inlinable static func decodeByViews(of array: Fields) throws -> [Self] {
        switch array.content {
        case .recorded(let record, let slot) where slot.kind == .array:
            return try record.decodeElements(Self.self, of: slot)
        default:
            return try array.existing()
        }
    }
}

extension Record {
    /// Reads the elements of an array, without omitted ones.
    @inlinable func decodeElements<Value: FieldValue>(_ type: Value.Type, of array: Slot) throws -> [Value] {
        var elements: [Value] = []
        elements.reserveCapacity(array.second)
        for index in array.first..<array.first &+ array.second {
            let slot = element(index)
            if slot.kind == .absent { continue }
            do {
                elements.append(try Value.decode(from: Fields(self, slot)))
            } catch {
                throw FieldError.placed(error, below: FieldKey(elements.count))
            }
        }
        return elements
    }

    /// Returns an array's element by its index among all slots.
    @usableFromInline func element(_ index: Int) -> Slot { resolved(slots[index]) }
}
