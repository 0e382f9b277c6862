/// A key in the form that the walk's fast path requires, with all its data in one value.
struct ExpectedKey: BitwiseCopyable {
    let written: WrittenKey
    /// A Boolean value that indicates whether the name can appear in a payload without escapes.
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

    /// A Boolean value that indicates whether the key may be missing.
    var mayBeAbsent: Bool {
        switch presence {
        case .optional, .defaulted: true
        case .required, .nullable: false
        }
    }

    /// A Boolean value that indicates whether the modifier allows null, whatever the value's schema requires.
    var mayBeNull: Bool {
        if case .required = presence { false } else { true }
    }
}
