/// A model that is created from validated fields, and returns fields to be written.
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
/// If the model is registered under a tag (`map("issue", to: Issue.self)`), it is created wherever a schema
/// contains `"{issue}"`. It can also be requested without registration:
/// `let issue: Issue = try fields["issue"]`.
public protocol SchemaModel: FieldValue {
    /// Creates the model from fields.
    ///
    /// - Parameter fields: The fields of an object that has passed its checks.
    /// - Throws: An error, which is reported as `mapping-failed`.
    init(from fields: Fields) throws

    /// Returns the model's fields, to be written by a schema. By default, a model can only be read.
    ///
    /// - Returns: The keys and values of the object.
    /// - Throws: An error if the model cannot be written, as by default.
    func fields() throws -> Fields
}

extension SchemaModel {
    /// Throws an error, because a model can only be read by default.
    ///
    /// - Throws: An error with the model's type and advice.
    public func fields() throws -> Fields { throw ReadOnlyModelError(type: String(describing: Self.self)) }

    /// Returns the model that a mapper created, or creates one from the fields.
    ///
    /// - Parameter field: The position of the value.
    /// - Returns: The model.
    /// - Throws: `FieldError` if the value is absent or null, and the errors of `init(from:)`.
    @inlinable public static func decode(from field: Fields) throws -> Self {
        if field.isPlain { return try Self(from: field) }
        return try decodeExisting(from: field)
    }

    /// Reads the model at an object's key. The model takes over the view, so its reference is counted only once.
    ///
    /// - Throws: `FieldError` if the value is absent or null, and the errors of `init(from:)`.
    @inlinable public static func _decode(at key: FieldKey, in object: Fields) throws -> Self {
        do {
            let field = object.field(at: key)
            if field.isPlain { return try Self(from: field) }
            return try decodeExisting(from: field)
        } catch {
            throw FieldError.placed(error, below: key)
        }
    }

    /// Reads the model at an object's key, or returns `nil` if the key is absent or null.
    ///
    /// - Throws: The errors of `init(from:)`.
    @inlinable public static func _decodeIfPresent(at key: FieldKey, in object: Fields) throws -> Self? {
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
    /// Returns the fields that `encode(to:)` writes. This is the default for an `Encodable` model. Errors of
    /// `encode(to:)` are thrown when the fields are written.
    public func fields() throws -> Fields { Fields(.single(EncodableModel(self))) }
}

/// An error for writing a model whose type can only be read.
struct ReadOnlyModelError: Error, Hashable, CustomStringConvertible {
    /// The model's type.
    let type: String

    /// A one-line description, with advice.
    var description: String {
        "\(type) cannot be encoded: implement 'func fields() throws -> Fields', or give its mapper an 'encode'"
    }
}
