/// The requirement of an object: a run of keys, and the schemas of all others.
struct Shape: BitwiseCopyable {
    /// The index of its first key in the program's `keys`. The keys are in the schema's order.
    var firstKey: Int32
    var keyCount: Int32
    /// The schema of `{*}`, or `.none`.
    var rest: NodeID
    /// The place of `{*}`, or `.none`.
    var restPlace: SourcePlace
    /// The index of its first `{* TAG}` in the program's `mapKeys`.
    var firstMapKey: Int32 = 0
    var mapKeyCount: Int32 = 0
    /// The index of its first `{count}` in the program's `counts`. An object that results from a case can have several.
    var firstCount: Int32 = 0
    var countCount: Int32 = 0
    /// Whether the branch of a case could not be determined. Then keys that the shape
    /// does not name may be known.
    var isPartial: Bool
    /// The index of its first key of the other side in the program's `hiddenKeys`.
    var firstHidden: Int32 = 0
    var hiddenCount: Int32 = 0
}

struct ShapeKey: BitwiseCopyable {
    /// The start of the key's name, unescaped and in UTF-8, in the program's `names`.
    var nameStart: Int32
    var nameLength: Int32
    /// The schema of the key's value.
    var node: NodeID
    var presence: Presence
    /// Whether the name can appear in a payload without escapes.
    var nameIsPlain: Bool
    /// The default of a `.defaulted` key: an index into `defaults`; `-1` otherwise.
    var defaultIndex: Int32
    /// The includes that brought the key: an index into `includes`; `-1` if the key is in the object's own file.
    var includes: Int32
    /// The key's opening quote in the schema file.
    var place: SourcePlace
    /// The side on which the key exists; `nil` for both.
    var side: KeySide?

    /// The presence that a key's modifier specifies.
    enum Presence: UInt8, BitwiseCopyable {
        /// `"name"`: must be present.
        case required
        /// `"name{?}"`: may be missing or null.
        case optional
        /// `"name{null}"`: must be present, may be null.
        case nullable
        /// `"name{=25}"`: may be missing or null, and then has its default.
        case defaulted
    }
}

/// Properties of a shape that are derived from its keys, computed once.
struct ShapeTraits: BitwiseCopyable {
    /// A bit for each of the first 64 keys that must be present.
    var required: UInt64 = 0
    /// Whether a key after the first 64 must be present, or members are counted.
    var requiresBeyond = false
    var hasDefaults = false

    init(_ shape: Shape, keys: [ShapeKey]) {
        requiresBeyond = shape.countCount > 0
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

/// A key in the form that the walk's fast path requires, with all its data in one value.
struct ExpectedKey: BitwiseCopyable {
    let written: WrittenKey
    /// Whether the name can appear in a payload without escapes.
    let isPlain: Bool
    let presence: ShapeKey.Presence
    /// The requirement of the value, if it is a scalar. The fast path reads only scalars.
    let scalar: ScalarRequirement?
    /// The schema of the value.
    let node: NodeID

    init(_ key: ShapeKey, names: JSONBuffer, value: Node) {
        written = WrittenKey(in: names, start: Int(key.nameStart), nameLength: Int(key.nameLength))
        isPlain = key.nameIsPlain
        presence = key.presence
        scalar = value.scalar
        node = key.node
    }

    /// Whether the key may be missing.
    var mayBeAbsent: Bool {
        switch presence {
        case .optional, .defaulted: true
        case .required, .nullable: false
        }
    }

    /// Whether the modifier allows null, whatever the value's schema requires.
    var mayBeNull: Bool {
        if case .required = presence { false } else { true }
    }
}

/// A number of elements or of members that is required: `{count:1..3}`, `"{count}": "1..3"`, `{array:1..3}`.
struct CountRequirement: BitwiseCopyable, Sendable {
    var least: Int
    var most: Int
    /// Whether no element may equal an earlier one.
    var isUnique = false
    /// The number of keys of the shape before the `{count}`, by which faults of an object are ordered.
    var position: Int32 = 0
    var place: SourcePlace

    var range: ClosedRange<Int> { least...max(least, most) }

    init(_ range: ClosedRange<Int>, isUnique: Bool = false, at place: SourcePlace) {
        (least, most) = (range.lowerBound, range.upperBound)
        self.isUnique = isUnique
        self.place = place
    }

    func isEqual(to other: CountRequirement) -> Bool {
        least == other.least && most == other.most && isUnique == other.isUnique
    }
}
