/// How values of each type are written, found out once for each.
struct TypeForms {
    enum Form {
        /// By their own `encode(to:)`.
        case itself
        /// By their fields, or by the value that stands for them.
        case fields
        /// By a text that the engine knows.
        case known(any StreamingValue.Type)
    }

    private var forms = QuickTable<Form>()

    @inline(__always)
    func known(_ type: ObjectIdentifier) -> Form? { forms[.init(type)] }

    /// Finds out how a value's type is written.
    static func form<Value: Encodable>(of value: Value) -> Form {
        if let type = Value.self as? any StreamingValue.Type { return .known(type) }
        switch value {
        // Optionals and numbers of all widths write themselves.
        case is any KnownFieldValue: return .itself
        case let model as any SchemaModel: return (try? model.fields())?.isStraight == true ? .itself : .fields
        case is any FieldValue & RawRepresentable: return .itself
        case let value as any FieldValue: return hasStandIn(value) ? .fields : .itself
        default: return .itself
        }
    }

    mutating func remember(_ form: Form, of type: ObjectIdentifier) { forms.remember(form, of: .init(type)) }

    /// Whether another value stands for this one, or none can be found.
    private static func hasStandIn(_ value: any FieldValue) -> Bool {
        do {
            return try value.encode() != nil
        } catch {
            return true
        }
    }
}

extension Fields {
    /// Whether they stand for a value that can be written straight.
    fileprivate var isStraight: Bool {
        guard case .single(let value) = content else { return false }
        return value is EncodableModel
    }
}
