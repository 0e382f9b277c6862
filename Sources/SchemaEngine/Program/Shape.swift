/// What a schema says of an object: a run of keys, and what becomes of all others.
struct Shape: BitwiseCopyable {
    /// The first of its keys in the program's `keys`; they stand in the schema's order.
    var firstKey: Int32
    var keyCount: Int32
    /// The schema of `{*}`, or `.none`.
    var rest: NodeID
    /// The place of `{*}`, where there is one.
    var restPlace: SourcePlace
    /// Where the shape's hash table starts in `keyTable`, and the number of its entries less one (a power of two less
    /// one). `-1` as the mask: no table, the shape has no keys.
    var tableStart: Int32
    var tableMask: Int32
    /// Whether some branch of a case could not be told: then keys that are not named here may still be known.
    var isPartial: Bool
}

/// One key of a shape.
struct ShapeKey: BitwiseCopyable {
    /// Where the key's name, unescaped and in UTF-8, stands in the program's `names`.
    var nameStart: Int32
    var nameLength: Int32
    /// The schema of the key's value.
    var node: NodeID
    var presence: Presence
    /// Whether the name can stand in a payload without escapes.
    var nameIsPlain: Bool
    /// The default of a `.defaulted` key: an index into `defaults`; `-1` otherwise.
    var defaultIndex: Int32
    /// The includes that brought the key: an index into `includes`; `-1` where it stands in the object's own file.
    var includes: Int32
    /// The key's opening quote in the schema file.
    var place: SourcePlace

    /// What a key's modifier says.
    enum Presence: UInt8, BitwiseCopyable {
        /// `"name"`: must be there.
        case required
        /// `"name{?}"`: may be absent or null.
        case optional
        /// `"name{null}"`: must be there, may be null.
        case nullable
        /// `"name{=25}"`: may be absent or null, and is then its default.
        case defaulted
    }
}

/// A place in a schema file: the byte offset of a value's first character or of a key's opening quote. Pointer, line
/// and column are worked out from it when there is a fault to report.
struct SourcePlace: Hashable, BitwiseCopyable {
    /// An index into the program's `sources`; `-1` where there is no place.
    var source: Int32
    var offset: Int32

    static let none = SourcePlace(source: -1, offset: 0)
}

/// What follows from a shape's keys, worked out once.
struct ShapeTraits: BitwiseCopyable {
    /// Which of the first 64 keys must be there.
    var required: UInt64 = 0
    /// Whether a key beyond them must be there.
    var requiresBeyond = false
    var hasDefaults = false

    init(_ shape: Shape, keys: [ShapeKey]) {
        for index in 0..<Int(shape.keyCount) {
            switch keys[Int(shape.firstKey) + index].presence {
            case .required, .nullable:
                if index < 64 { required |= 1 << UInt64(index) } else { requiresBeyond = true }
            case .defaulted:
                hasDefaults = true
            case .optional:
                break
            }
        }
    }
}
