/// Facts about a program and the written types, which later values and texts reuse.
struct StreamingCache: ~Copyable {
    var keyTexts = StreamedKeys()
    /// The schemas of members, by the node of the object.
    var objects = IdentityTable<ObjectPlan>()
    /// The schemas of elements, by the node of the array.
    var items = IdentityTable<EncodingRequirement>()

    /// The schemas of an object's members.
    struct ObjectPlan {
        let shape: Int32
        /// The schema of members that the shape does not name.
        let item: EncodingRequirement
    }
}

/// The text of a key, and the schema of its value.
struct StreamedKey: BitwiseCopyable {
    var text: PreparedKeys.Key
    var requirement: EncodingRequirement
    /// Whether the key is required and may be null.
    var writesNull: Bool
    /// The index of the key in `StreamedKeys.keys`.
    var index: Int32 = -1
}

/// The texts of coding keys with a small type, as nearly all have. A text is made once for each shape, and found by
/// the bits of the key.
struct StreamedKeys: ~Copyable {
    /// The keys of one type in one shape.
    private struct Table {
        let keys: ObjectIdentifier
        let shape: Int32
        /// The texts by the bits of their keys.
        var texts: [StreamedKey?] = []
        /// The `StreamingObjects` of the type.
        var objects: AnyObject?
    }

    private var tables: [Table] = []
    private var numbers = IdentityTable<Int>()
    /// The keys, for coding paths.
    private(set) var keys: [any CodingKey] = []
    var prepared = PreparedKeys()

    /// Returns the number of the table for a type's keys in a shape.
    mutating func table(of keys: ObjectIdentifier, in shape: Int32) -> Int {
        if let number = numbers[.init(keys, shape)] { return number }
        tables.append(Table(keys: keys, shape: shape))
        numbers.remember(tables.count - 1, of: .init(keys, shape))
        return tables.count - 1
    }

    /// Returns the object that makes containers for a table with this type of keys; `nil` if none is stored.
    @inline(__always)
    func objects(of table: Int, keyedBy keys: ObjectIdentifier) -> AnyObject? {
        tables[table].keys == keys ? tables[table].objects : nil
    }

    mutating func remember(_ objects: AnyObject, of table: Int) { tables[table].objects = objects }

    func shape(of table: Int) -> Int32 { tables[table].shape }

    /// Returns the text of a key; `nil` if it is not stored.
    @inline(__always)
    func text(_ bits: UInt8, in table: Int) -> StreamedKey? {
        Int(bits) < tables[table].texts.count ? tables[table].texts[Int(bits)] : nil
    }

    mutating func remember(_ text: StreamedKey, of key: any CodingKey, _ bits: UInt8, in table: Int) {
        var text = text
        text.index = Int32(truncatingIfNeeded: keys.count)
        keys.append(key)
        while tables[table].texts.count <= Int(bits) { tables[table].texts.append(nil) }
        tables[table].texts[Int(bits)] = text
    }
}

/// The schema of a value, and the way in which the value can be written. It is not a `SchemaView`, because the streamed
/// text stores it for each open container, where it must be copied without reference counting.
struct EncodingRequirement: BitwiseCopyable {
    enum Strategy: UInt8 {
        /// The value is streamed.
        case stream
        /// A scalar whose text does not depend on the schema is streamed. Other values are written by their fields.
        case streamScalars
        /// The value is written by its fields, because a conversion requires the whole value, or because of trials.
        case byFields
        /// The value is left out of its object.
        case omit
    }

    /// The node after following references, mappers without a conversion, and secrets.
    var node: NodeID
    var strategy = Strategy.stream

    @inline(__always)
    var takesScalars: Bool { strategy.rawValue <= Strategy.streamScalars.rawValue }
}
