/// A key as the walk's fast path expects it: all that it needs to know, side by side.
struct ExpectedKey: BitwiseCopyable {
    let written: WrittenKey
    /// Whether the name can stand in a payload as it is.
    let isPlain: Bool
    let presence: ShapeKey.Presence
    /// What the value must be to need no further thought.
    let value: PlainValue
    /// The schema of the value.
    let node: NodeID

    init(_ key: ShapeKey, names: JSONBuffer, value: Node) {
        written = WrittenKey(in: names, start: Int(key.nameStart), nameLength: Int(key.nameLength))
        isPlain = key.nameIsPlain
        presence = key.presence
        self.value = PlainValue(value)
        node = key.node
    }

    /// Whether the key may be left out.
    var mayBeAbsent: Bool {
        switch presence {
        case .optional, .defaulted: true
        case .required, .nullable: false
        }
    }

    /// Whether its value may be null, whatever the value's schema says.
    var mayBeNull: Bool {
        if case .required = presence { false } else { true }
    }
}
