/// What the encoder remembers of a value that it has begun and not yet completed.
struct EncodingFrame {
    enum Kind {
        case object
        case array
        /// A value that is masked wherever it could be printed.
        case secret
        /// One of several demands is being tried.
        case trial
        /// None of them accepted the value: the nearest is written all the same, to tell what is wrong.
        case settled
    }

    var kind: Kind
    /// The tags that were followed from the frame below to this one.
    var tags: [Int32]
    /// Which of the app's values this is: see `ValuePath`.
    var path: ValuePath

    // MARK: Objects and arrays

    /// The keys of an object, parallel to `children`.
    var keys: [String] = []
    var children = Children.json([])
    /// How many children were begun.
    var next = 0
    /// The object's shape, or `Slot.noShape`.
    var shape = Slot.noShape
    /// The demand on elements, or on members that the shape does not name.
    var item = NodeID.none
    /// Whether members that the shape does not name are left out.
    var dropsUnnamed = false

    var trial: Trial?

    init(_ kind: Kind, _ due: DueValue) {
        self.kind = kind
        tags = due.tags
        path = due.path
    }

    /// A value that several demands may fit.
    struct Trial {
        var value: OutgoingValue
        var node: NodeID
        var candidates: [NodeID]
        /// What must accept the text: each candidate by itself, or one demand that all of them serve.
        var judge: NodeID?
        var attempt = 0
        /// The attempt to settle for where none is accepted, and how near it came.
        var nearest = (attempt: 0, score: -1)
        var mark: JSONWriter.Mark
        var start: Int
        var problemsBefore: Int
        var silencedBefore: Int
    }
}

/// A value that is to be written next, and what is known of it.
struct DueValue {
    var value: OutgoingValue
    /// What makes demands of it.
    var node: NodeID
    /// The tags that were followed to `node`.
    var tags: [Int32] = []
    var path: ValuePath
    /// How often the value has been replaced by one that stands for it.
    var replacements = 0
}

/// A value's identity within one body: which keys, elements and mappers lead to it, as a hash. The same value has the
/// same path however often the trials around it come back to it.
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
