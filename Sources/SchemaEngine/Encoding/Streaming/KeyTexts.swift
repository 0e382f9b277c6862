/// A key as it is written, and what the schema says of it.
struct KeyText: BitwiseCopyable {
    var text: PreparedKeys.Key
    var demand: StreamingDemand
    /// Whether the key must be there, and may be null.
    var mustBeThere: Bool
    /// Its place in `KeyTexts.keys`.
    var index: Int32 = -1
}

/// The texts of coding keys whose type is small, as nearly all are: made once for each shape, and found again by the
/// key's bits.
struct KeyTexts: ~Copyable {
    /// The keys of one type in one shape.
    private struct Table {
        let keys: ObjectIdentifier
        let shape: Int32
        /// By the keys' bits.
        var texts: [KeyText?] = []
        /// The `StreamingObjects` of the type.
        var objects: AnyObject?
    }

    private var tables: [Table] = []
    private var numbers = QuickTable<Int>()
    /// The keys themselves, for whoever asks for a path.
    private(set) var keys: [any CodingKey] = []
    var prepared = PreparedKeys()

    /// The number of the table of a type's keys in a shape.
    mutating func table(of keys: ObjectIdentifier, in shape: Int32) -> Int {
        if let number = numbers[.init(keys, shape)] { return number }
        tables.append(Table(keys: keys, shape: shape))
        numbers.remember(tables.count - 1, of: .init(keys, shape))
        return tables.count - 1
    }

    /// What makes containers for the keys of a table, which are of that type; `nil` where nothing is kept yet.
    @inline(__always)
    func objects(of table: Int, keyedBy keys: ObjectIdentifier) -> AnyObject? {
        tables[table].keys == keys ? tables[table].objects : nil
    }

    mutating func remember(_ objects: AnyObject, of table: Int) { tables[table].objects = objects }

    func shape(of table: Int) -> Int32 { tables[table].shape }

    /// The text of a key; `nil` where it is not known yet.
    @inline(__always)
    func text(_ bits: UInt8, in table: Int) -> KeyText? {
        Int(bits) < tables[table].texts.count ? tables[table].texts[Int(bits)] : nil
    }

    mutating func remember(_ text: KeyText, of key: any CodingKey, _ bits: UInt8, in table: Int) {
        var text = text
        text.index = Int32(truncatingIfNeeded: keys.count)
        keys.append(key)
        while tables[table].texts.count <= Int(bits) { tables[table].texts.append(nil) }
        tables[table].texts[Int(bits)] = text
    }
}
