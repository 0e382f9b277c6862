/// The walk: one pass over a payload's bytes that parses them, validates them against a compiled schema, and
/// writes their values into the slots of a record.
///
/// The walk is iterative. `frames` holds the values that have begun and are not complete, so the depth of a
/// payload costs counted memory instead of stack. A complete value is a `Slot`, which is passed to the innermost frame.
struct Walker: ~Copyable {
    let program: SchemaProgram
    let options: CheckOptions
    var scanner: JSONScanner

    /// The values that have begun and are not complete, innermost last. The first frame, the root, stays until the end.
    ///
    /// The innermost one is accessed as `frames.last`, and not by a property of the walker: without optimization, an access of such
    /// a property copies the walker.
    var frames = Arena<Frame>(capacity: 6)
    /// The number of open objects and arrays.
    var depth = 0

    /// The seed of the hashes of keys and paths.
    let keySeed = SchemaProgram.keySeed
    /// The leniency that applies to the current value.
    var leniency: Leniency
    /// Whether slots are written. They are not in a mere check, nor while an alternative is tried.
    var isRecording: Bool
    /// The flags of every new slot.
    var slotFlags: Slot.Flags = []
    /// The offset in the payload of the object whose default is being read.
    var defaultHolder: Int?

    /// What the walk writes.
    var output: WalkOutput
    /// The state of open objects and arrays, beside their frames.
    var containers = ContainerState()
    /// The state of the alternatives that are tried.
    var trials = TrialState()
    /// The faults, and the conditions under which further ones are reported.
    var faults: FaultState

    init(
        _ program: SchemaProgram,
        _ scanner: JSONScanner,
        options: CheckOptions,
        recording: Bool,
        mappingFailures: [PendingModel.Key: MappingFailure] = [:]
    ) {
        self.program = program
        self.options = options.bounded
        self.scanner = scanner
        frames.append(Frame(.root, entry: .none, node: .none, offset: 0))
        isRecording = recording
        output = WalkOutput(capacity: recording ? max(64, scanner.count / 24) : 0)
        faults = FaultState(limit: options.bounded.maximumFaults, mappingFailures: mappingFailures)
        leniency = options.convertNumbers ? .converting : []
        if options.mode == .lenient { leniency.insert(.omitting) }
    }

    /// Walks over the whole text. Throws if it is not JSON, or nested too deeply.
    mutating func walkDocument(_ root: NodeID) throws(JSONTextError) -> Slot {
        scanner.skipByteOrderMark()
        let slot = try walk(root)
        scanner.skipWhitespace()
        if scanner.position < scanner.count {
            throw JSONTextError(.trailingText, at: scanner.position)
        }
        return slot
    }

    /// Walks over one value, which the innermost frame awaits.
    mutating func walk(_ root: NodeID) throws(JSONTextError) -> Slot {
        let outermost = frames.count
        var node = root
        while true {
            scanner.skipWhitespace()
            guard var slot = try begin(node) else {
                node = dueNode
                continue
            }
            // A value is complete: it is passed down the frames until one of them needs another value.
            while true {
                if frames.count == outermost { return slot }
                guard let completed = try passToFrame(slot) else {
                    node = dueNode
                    break
                }
                slot = completed
            }
        }
    }

    /// The node for the next value, set when `begin` or `passToFrame` returns `nil`.
    var dueNode = NodeID.none

    /// Passes a complete value to the innermost frame. Returns that frame's own value if this completes it;
    /// otherwise `dueNode` is the node for the next value.
    @inline(__always)
    private mutating func passToFrame(_ slot: Slot) throws(JSONTextError) -> Slot? {
        switch frames.last.kind {
        case .object:
            storeMember(slot)
            return try nextMember(isFirst: false)
        case .array:
            storeElement(slot)
            return try nextElement(isFirst: false)
        case .tuple:
            storePosition(slot)
            return try nextPosition(isFirst: false)
        case .root:
            return slot
        case .mapped:
            return completeMapped(slot)
        case .transformed:
            return completeTransformed(slot)
        case .trial:
            return completeTrial(slot)
        case .chosen:
            return completeChosen(slot)
        case .firstOfBoth:
            return completeFirstOfBoth()
        case .secondOfBoth:
            return completeSecondOfBoth(slot)
        case .quiet:
            faults.quietValues -= 1
            pop()
            return slot
        case .secret:
            return completeSecret(slot)
        case .counted:
            return completeCounted(slot)
        }
    }

    /// Ends the walk and returns the slots.
    consuming func finish() -> SharedArena<Slot> { output.slots.shared() }

    /// Makes a frame the innermost one.
    @inline(__always)
    mutating func push(_ frame: Frame) { frames.append(frame) }

    /// Removes the innermost frame.
    @inline(__always)
    mutating func pop() {
        frames.truncate(to: frames.count - 1)
    }
}

/// The record that a walk writes, and the values beside it.
struct WalkOutput: ~Copyable {
    /// Indicates that the record is of a text that the app sends: it has each null of the text, and no defaults, which the
    /// receiver assumes.
    var isAsWritten = false
    var slots: Arena<Slot>
    /// The members and elements of open containers, which move to `slots` together.
    var scratch = Arena<Slot>(firstCapacity: 64)
    /// The values that registered transformers made.
    var values: [any Sendable] = []
    /// The mapped values, in the order of their completion.
    var pendingModels: [PendingModel] = []
    /// The values omitted from the payload's objects and arrays, by the offsets of the opening brackets.
    var droppedValues: [Int: DroppedValues] = [:]

    /// Creates the output of a walk that writes slots, for which there is room, or of one that writes none.
    init(capacity: Int) { slots = capacity > 0 ? Arena(capacity: capacity) : Arena(firstCapacity: 16) }
}
