/// The walk's state for a value that has begun and is not complete.
struct Frame: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        /// The bottom frame, below the outermost value.
        case root
        case object
        case array
        /// An array whose elements have a schema for each position.
        case tuple
        /// A value that a mapper turns into a model.
        case mapped
        /// A value that a registered transformer reads.
        case transformed
        /// A value for which one of a tag's alternatives is being tried, or has been chosen.
        case trial, chosen
        /// A value that is being checked against the first of two requirements, and then against the second.
        case firstOfBoth, secondOfBoth
        /// A value whose faults have already been reported.
        case quiet
        case secret
        /// A value whose elements or members are counted.
        case counted
    }

    var kind: Kind
    /// Whether the walk recorded slots before this frame. Restored after the frame.
    var wasRecording = false
    /// Whether the current member is only parsed.
    var memberIsMuted = false
    /// Whether the names of unnamed members select their schemas, or decide whether they are masked.
    var namesMatter = false
    /// The schema node at which the value began, before following references.
    var entry: NodeID
    /// The node with the requirement, after following references.
    var node: NodeID
    /// The offset of the value's first byte.
    var offset: Int
    /// A hash of the keys that lead to the value, computed when first needed; 0 until then.
    var path: UInt64 = 0

    // MARK: Objects and arrays

    /// The object's shape, or `Slot.noShape`.
    var shape: Int32 = -1
    var firstKey: Int32 = 0
    var keyCount: Int32 = 0
    /// The key that the schema's order suggests as the next one.
    var expectedKey: Int32 = 0
    /// The key of the current value; -1 for a key that the shape does not name.
    var currentKey: Int32 = -1
    /// The bits of the first 64 keys, set for those that are present.
    var seen: UInt64 = 0
    /// The index in `ContainerState.moreSeen` of the bits for the keys after the 64th.
    var moreSeen: Int32 = 0
    /// The index of the object's first slot.
    var recordStart: Int = 0
    /// The index in the scratch stack of the first unnamed member, or of the array's first element.
    var scratchStart: Int = 0
    /// The node for elements, or for members that the shape does not name.
    var item = NodeID.none
    /// The offset of an unnamed member's key, at its opening quote.
    var keyOffset: Int = 0
    /// The index of the current array element.
    var elementIndex: Int = 0
    /// The keys found so far that the object's shape does not name.
    var unnamed = UnnamedKeyStack.Region()
    /// The value of `FaultState.effectiveCount` before the current member or element.
    var faultsBefore = 0

    // MARK: Trials, transformers and mappers

    /// An index into the program's alternatives, transformers, mappers, counts or tuples.
    var table: Int32 = 0
    /// The leniency to restore after the frame.
    var leniency: Leniency = []

    init(_ kind: Kind, entry: NodeID, node: NodeID, offset: Int) {
        self.kind = kind
        self.entry = entry
        self.node = node
        self.offset = offset
    }
}

/// The leniency that applies to a value.
struct Leniency: OptionSet, Hashable, BitwiseCopyable {
    let rawValue: UInt8

    /// Converts numbers to text, and text to numbers.
    static let converting = Leniency(rawValue: 1)
    /// Omits the innermost droppable value that contains a fault.
    static let omitting = Leniency(rawValue: 2)
}
