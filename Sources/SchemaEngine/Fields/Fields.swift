/// What a payload says, checked: a view of one of its values, mostly of an object. Or an object that an app builds, to be
/// written by a schema.
///
/// Reading is typed by what is asked for:
///
/// ```swift
/// let id: Int = try fields["id"]
/// let created: Date = try fields["created_on"]          // "{date_iso8601}" in the schema
/// let author: String? = try fields["author", "name"]    // nil where one of the keys is absent or null
/// let issues: [Issue] = try fields["issues"]            // what the mapper of "{issue}" made
/// ```
///
/// Nothing has to be checked again: what the schema demands is there. A value that is asked for as another type than it
/// has throws a `FieldError` that says so.
public struct Fields: Sendable {
    /// One key and its value in an object that an app builds.
    @usableFromInline struct Member: Sendable {
        var key: String
        var value: any FieldValue
        var use = Use.both

        /// Whom the member concerns.
        enum Use: Sendable {
            case both
            /// A default, which the reply's schema has filled in: it is not sent.
            case read
            /// What a mapper has left out: the app does not see it.
            case written
        }
    }

    /// A reply's object or array that an app has changed.
    @usableFromInline struct Source: Sendable {
        var record: Record
        var slot: Slot
    }

    @usableFromInline enum Content: Sendable {
        /// A value of a record.
        case recorded(Record, Slot)
        /// An object that an app has put together, or has changed, and then what it was before.
        indirect case built([Member], from: [Source])
        /// A value in such an object; `nil` where there is none.
        indirect case single((any FieldValue)?)
    }

    @usableFromInline let content: Content

    init(_ content: Content) { self.content = content }

    @inlinable init(_ record: Record, _ slot: Slot) { content = .recorded(record, slot) }

    /// The value at a path, as the type that is asked for.
    ///
    /// Throws `FieldError` where the value is absent (ask for an optional if it may be) or of another type.
    @inlinable public subscript<Value: FieldValue>(_ key: FieldKey) -> Value {
        get throws { try Value.decode(at: key, in: self) }
    }

    /// The value at a path of several keys and indexes, as the type that is asked for.
    @inlinable public subscript<Value: FieldValue>(_ path: FieldKey...) -> Value {
        get throws {
            do {
                guard case .recorded(let record, let start) = content else {
                    return try Value.decode(from: path.reduce(self) { $0.field(at: $1) })
                }
                let slot = path.reduce(start) { record.slot(at: $1, of: $0) }
                return try Value.decode(from: Fields(record, slot))
            } catch let error as FieldError {
                throw path.reversed().reduce(error) { $0.below($1) }
            }
        }
    }

    /// The value at a path, as a type that is no `FieldValue`: what a registered transformer or mapper makes, and arrays,
    /// dictionaries and optionals of it.
    @_disfavoredOverload
    public subscript<Value>(_ path: FieldKey...) -> Value {
        get throws {
            do {
                return try path.reduce(self) { $0.field(at: $1) }.made(as: Value.self)
            } catch let error as FieldError {
                throw path.reversed().reduce(error) { $0.below($1) }
            }
        }
    }

    /// The value itself, as the type that is asked for.
    @inlinable public func value<Value: FieldValue>(as type: Value.Type = Value.self) throws -> Value {
        try Value.decode(from: self)
    }

    /// The member or element at one step; a view of nothing where there is none.
    @usableFromInline func field(at key: FieldKey) -> Fields {
        switch content {
        case .recorded(let record, let slot):
            return Fields(record, record.slot(at: key, of: slot))
        case .built(let members, _):
            let name = key.description
            return members.first { $0.key == name }?.visible ?? Fields(.single(nil))
        case .single(is EncodableModel): return expanded.field(at: key)
        case .single(let value):
            guard let index = key.elementIndex, let elements = value as? [any FieldValue] else {
                return Fields(.single(nil))
            }
            return Fields(.single(elements.indices.contains(index) ? elements[index] : nil))
        }
    }

    /// Reads the value: from a record by the closure, which returns `nil` for a slot that is no such value; as it is
    /// where an app has put it there.
    func read<Value>(_ type: Value.Type, _ recorded: (Record, Slot) throws -> Value?) throws -> Value {
        switch content {
        case .recorded(let record, let slot):
            // What a transformer or a mapper made may be of any type, a number or text among them.
            if let value = try recorded(record, slot) ?? existingValue(as: type) { return value }
        case .built:
            if let value = self as? Value { return value }
        case .single(let value):
            if let value = value as? Value { return value }
        }
        throw FieldError(expected: type, found: self)
    }

    /// Whether there is nothing, or null.
    @usableFromInline var isNothing: Bool {
        switch content {
        case .recorded(_, let slot): slot.isNothing
        case .built: false
        case .single(let value): value == nil
        }
    }

    /// Whether the value is a payload's own, which the app has not made anything of.
    @usableFromInline var isPlain: Bool {
        guard case .recorded(_, let slot) = content else { return false }
        return switch slot.kind {
        case .absent, .null, .custom, .model: false
        default: true
        }
    }

    /// The keys of the object that are there, in the payload's order. Empty where the value is no object.
    public var keys: [String] {
        switch content {
        case .recorded(let record, let slot): record.members(of: slot).map(\.key)
        case .built(let members, _): members.filter { $0.use != .written }.map(\.key)
        case .single(is EncodableModel): expanded.keys
        case .single: []
        }
    }

    /// What an `Encodable` value that stands here stands for; any other fields as they are.
    var expanded: Fields {
        guard case .single(let model as EncodableModel) = content else { return self }
        return (try? model.expanded()) ?? Fields(.single(nil))
    }

    /// Whether there is a value at all: `false` for a key that is absent.
    public var exists: Bool {
        switch content {
        case .recorded(_, let slot): slot.kind != .absent
        case .built: true
        case .single(let value): value != nil
        }
    }

    /// Whether the value is null.
    public var isNull: Bool {
        switch content {
        case .recorded(_, let slot): slot.kind == .null
        case .built, .single(nil): false
        case .single(let value?): OutgoingValue(value).isNull
        }
    }
}

extension Fields: ExpressibleByDictionaryLiteral {
    /// An object to be written, its keys in the order of the literal. What is `nil` is left out.
    public init(dictionaryLiteral elements: (String, (any FieldValue)?)...) {
        self.init(elements)
    }

    /// An object to be written, its keys in order. What is `nil` is left out.
    public init(_ members: [(String, (any FieldValue)?)]) {
        content = .built(members.compactMap { key, value in value.map { Member(key: key, value: $0) } }, from: [])
    }
}
