/// The state of a value that the encoder has begun and not yet completed.
struct EncodingFrame {
    enum Kind {
        case object
        case array
        /// A value that is redacted in all output.
        case secret
        /// Several nodes are being tried for the value.
        case trial
        /// The node is decided: an earlier trial of the same value has chosen it, or all are refused and the nearest
        /// one is written to report its faults.
        case settled
    }

    var kind: Kind
    /// The tags that were followed from the frame below to this one.
    var tags: [Int32]
    /// The identity of the app's value.
    var path: ValuePath

    // MARK: Objects and arrays

    /// The keys of an object, parallel to `children`.
    var keys: [String] = []
    var children = Children.json([])
    /// The number of children that were begun.
    var next = 0
    /// The object's shape, or `Slot.noShape`.
    var shape = Slot.noShape
    /// The schema of elements, or of members that the shape does not name.
    var item = NodeID.none
    /// A Boolean value that indicates whether members that the shape does not name are left out.
    var dropsUnnamed = false

    var trial: Trial?

    init(_ kind: Kind, _ pending: PendingValue) {
        self.kind = kind
        tags = pending.tags
        path = pending.path
    }

    /// A trial of the nodes that may accept a value.
    struct Trial {
        var value: OutgoingValue
        var node: NodeID
        var candidates: [NodeID]
        /// The node that must accept the text; `nil` if each candidate validates its own text.
        var validator: NodeID?
        var attempt = 0
        /// The best attempt so far, which is used if none is accepted, and its score.
        var nearest = (attempt: 0, score: -1)
        var mark: JSONWriter.Mark
        var start: Int
        var faultsBefore: Int
        var knownFaultsBefore: Int
    }
}

/// The next value to write, and its state.
struct PendingValue {
    var value: OutgoingValue
    /// The schema of the value.
    var node: NodeID
    /// The tags that were followed to `node`.
    var tags: [Int32] = []
    var path: ValuePath
    /// The number of times that another value has replaced the value.
    var replacements = 0
}

/// The identity of a value within one body: a hash of the keys, elements and mappers that lead to it. It is the same
/// in each repetition of the trials around the value.
struct ValuePath: Hashable {
    private var hash = 0

    func appending(_ step: Int) -> ValuePath {
        var hasher = Hasher()
        hasher.combine(hash)
        hasher.combine(step)
        var path = self
        path.hash = hasher.finalize()
        return path
    }
}
