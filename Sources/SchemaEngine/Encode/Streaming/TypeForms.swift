/// The forms in which values of each type are written, determined once for each type.
struct TypeForms {
    enum Form {
        /// The type's own `encode(to:)`.
        case itself
        /// The value's fields, or the value that encodes it.
        case fields
        /// A text that the engine writes.
        case known(any StreamingValue.Type)
    }

    private var forms = QuickTable<Form>()

    @inline(__always)
    func known(_ type: ObjectIdentifier) -> Form? { forms[.init(type)] }

    /// Determines the form in which a value's type is written.
    static func form<Value: Encodable>(of value: Value) -> Form {
        if let type = Value.self as? any StreamingValue.Type { return .known(type) }
        switch value {
        // Optionals, and numbers of all widths, use their own `encode(to:)`.
        case is any KnownFieldValue: return .itself
        case let model as any SchemaModel: return (try? model.fields())?.isStreamable == true ? .itself : .fields
        case is any FieldValue & RawRepresentable: return .itself
        case let value as any FieldValue: return hasStandIn(value) ? .fields : .itself
        default: return .itself
        }
    }

    mutating func remember(_ form: Form, of type: ObjectIdentifier) { forms.remember(form, of: .init(type)) }

    /// Returns whether another value encodes this one. A value whose encoding throws counts, too.
    private static func hasStandIn(_ value: any FieldValue) -> Bool {
        do {
            return try value.encode() != nil
        } catch {
            return true
        }
    }
}

extension Fields {
    /// A Boolean value that indicates whether the fields represent a value that can be streamed.
    fileprivate var isStreamable: Bool {
        guard case .single(let value) = content else { return false }
        return value is EncodableModel
    }
}
