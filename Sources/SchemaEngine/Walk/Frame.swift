/// What the walk remembers of a value that it has begun and not yet completed.
struct Frame: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        /// Below the outermost value.
        case root
        case object
        case array
        /// A value that a mapper will turn into a model.
        case mapped
        /// A value that a registered transformer will read.
        case transformed
        /// One of a tag's alternatives is being tried, or has been chosen.
        case trial, chosen
        /// The first of two demands is being checked, and then the second.
        case firstOfBoth, secondOfBoth
        /// A value whose faults are known already.
        case quiet
        case secret
    }

    var kind: Kind
    /// Whether the walk wrote slots before this frame, to be restored after it.
    var wasRecording = false
    /// Whether the current member is parsed only.
    var memberIsMuted = false
    /// Where the value was begun in the schema, before any reference was followed.
    var entry: NodeID
    /// The node that makes the demand.
    var node: NodeID
    /// The value's first byte.
    var offset: Int
    /// A hash of the keys that lead to the value; 0 until it is asked for.
    var path: UInt64 = 0

    // MARK: Objects and arrays

    /// The object's shape, or `Slot.noShape`.
    var shape: Int32 = -1
    var firstKey: Int32 = 0
    var keyCount: Int32 = 0
    /// The key that the schema's order lets us expect next.
    var expectedKey: Int32 = 0
    /// The key whose value is under way; -1 for one that the shape does not name.
    var currentKey: Int32 = -1
    /// Which of the first 64 keys were there.
    var seen: UInt64 = 0
    /// Where the bits of the keys beyond start.
    var moreSeen: Int32 = 0
    /// Where the object's own slots start.
    var recordStart: Int = 0
    /// Where its unnamed members, or the array's elements, start on the scratch stack.
    var scratchStart: Int = 0
    /// The demand on elements, or on members that the shape does not name.
    var item = NodeID.none
    /// The key of an unnamed member: where its quote stands.
    var keyOffset: Int = 0
    /// The number of the array's element under way.
    var elementIndex: Int = 0
    /// The object's unnamed keys so far.
    var unnamed = UnnamedKeys.Region()
    /// The number of faults, forgiven ones apart, before the member or element under way.
    var faultsBefore = 0

    // MARK: Trials, and what the app registers

    /// An index into the program's alternatives, transformers or mappers.
    var table: Int32 = 0
    /// What to go back to.
    var conditions: Conditions = []

    init(_ kind: Kind, entry: NodeID, node: NodeID, offset: Int) {
        self.kind = kind
        self.entry = entry
        self.node = node
        self.offset = offset
    }
}

/// What the walk remembers of the alternatives that it tries on one value, beside their frame.
struct BegunTrial {
    /// Which attempt is under way.
    var attempt = 0
    /// What there was of each before the trial.
    var objectionsBefore: Int
    var modelsBefore: Int
    /// The first fault of the trial around this one, and whether that met a notice.
    var outerObjection: RawFault?
    var outerMetNotice: Bool
    /// See `Walker.bytesTried`.
    var bytesBefore: Int
}

/// How leniently values are read at a place.
struct Conditions: OptionSet, Hashable, BitwiseCopyable {
    let rawValue: UInt8

    /// A number may stand for its text, and text for its number.
    static let converting = Conditions(rawValue: 1)
    /// The innermost faulty thing that can be left out is left out.
    static let lenient = Conditions(rawValue: 2)
}
