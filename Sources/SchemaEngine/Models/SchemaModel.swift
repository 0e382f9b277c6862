/// A model that reads itself from checked fields, and writes itself into fields.
///
/// ```swift
/// struct Issue: SchemaModel {
///     let id: Int, subject: String, created: Date, author: String?
///
///     init(from fields: Fields) throws {
///         id = try fields["id"]
///         subject = try fields["subject"]
///         created = try fields["created_on"]
///         author = try fields["author", "name"]
///     }
/// }
/// ```
///
/// Registered under a tag (`map("issue", to: Issue.self)`), it is made wherever a schema says `"{issue}"`. It can also be
/// asked for where nothing is registered: `let issue: Issue = try fields["issue"]`.
public protocol SchemaModel: FieldValue {
    /// Reads the model. What it throws is reported as `mapping-failed`.
    init(from fields: Fields) throws

    /// The model's fields, to be written by a schema. By default a model is only read, and this throws `NotWritable`.
    func fields() throws -> Fields
}

extension SchemaModel {
    /// By default a model cannot be written.
    public func fields() throws -> Fields { throw NotWritable(type: String(describing: Self.self)) }

    /// What a mapper made; where none did, a new model of the fields.
    @inlinable public static func decode(from field: Fields) throws -> Self {
        if field.isPlain { return try Self(from: field) }
        return try decodeExisting(from: field)
    }

    /// The same of an object's key. The model takes the view over, so that nothing is counted twice.
    @inlinable public static func decode(at key: FieldKey, in object: Fields) throws -> Self {
        do {
            let field = object.field(at: key)
            if field.isPlain { return try Self(from: field) }
            return try decodeExisting(from: field)
        } catch {
            throw FieldError.placed(error, below: key)
        }
    }

    /// The same; `nil` where the key is absent or null.
    @inlinable public static func decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
        do {
            let field = object.field(at: key)
            if field.isPlain { return try Self(from: field) }
            return field.isNothing ? nil : try decodeExisting(from: field)
        } catch {
            throw FieldError.placed(error, below: key)
        }
    }

    @usableFromInline static func decodeExisting(from field: Fields) throws -> Self {
        if let model = field.existingValue(as: Self.self) { return model }
        guard field.exists, !field.isNull else { throw FieldError(expected: Self.self, found: field) }
        return try Self(from: field)
    }
}

extension SchemaModel where Self: Encodable {
    /// What `encode(to:)` says: a model that is `Encodable` is written by that, unless it has fields of its own.
    public func fields() throws -> Fields { Fields(.single(EncodableModel(self))) }
}

/// A model was to be written, and its type only says how to read it.
public struct NotWritable: Error, Hashable, Sendable, CustomStringConvertible {
    /// The model's type.
    public let type: String

    /// A one-line description, with what to do.
    public var description: String {
        "\(type) can only be read; give it 'func fields() throws -> Fields', or its mapper an 'encode', to write it"
    }
}
