import SchemaEngine

/// The conversions between models of one type and fields.
struct ModelCoding<Model: Sendable>: Sendable {
    let read: @Sendable (Fields) throws -> Model
    let readAll: @Sendable (Fields) throws -> [Model]
    let fields: @Sendable (Model) throws -> Fields
    /// The model as the content of a body.
    let content: @Sendable (Model) throws -> any FieldValue
}

extension ModelCoding where Model: SchemaModel {
    static var schemaModel: ModelCoding {
        ModelCoding(read: { try $0.value() }, readAll: { try $0.value() }, fields: { try $0.fields() }, content: { $0 })
    }
}

extension ModelCoding where Model == Fields {
    static var fields: ModelCoding {
        ModelCoding(read: { $0 }, readAll: { try $0.value() }, fields: { $0 }, content: { $0 })
    }
}

extension ModelCoding where Model: Codable {
    static func codable(_ keys: KeyConversion) -> ModelCoding {
        ModelCoding(
            read: { try $0.decode() },
            readAll: { try $0.decode() },
            fields: { try Fields(encoding: $0, userInfo: [:], keys) },
            content: { Fields.encoding($0) }
        )
    }
}
