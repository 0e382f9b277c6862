/// The walk: one pass over a payload's bytes that parses them, holds them against a compiled schema, and writes what
/// they say into the slots of a record.
///
/// It is iterative. `frames` holds what has been begun and not completed, so that the depth of a payload costs memory
/// that is counted, and never the stack. A value that is complete is a `Slot`, handed to the frame below it.
struct Walker: ~Copyable {
    let program: SchemaProgram
    let options: CheckOptions
    var scanner: JSONScanner

    /// What has been begun and not completed, the innermost last. The first one, the root, stays to the end.
    var frames = Arena<Frame>(capacity: 32)
    /// How many objects and arrays are open.
    var depth = 0

    // MARK: What it writes

    /// Whether slots are written: not in a mere check, nor while an alternative is tried.
    var isRecording: Bool
    var slots: Arena<Slot>
    /// Members and elements whose container is still open; they move to `slots` together.
    var scratch = Arena<Slot>(capacity: 64)
    /// The bits of keys beyond an object's 64th.
    var moreSeen = Arena<UInt64>(capacity: 16)
    var unnamedKeys = UnnamedKeys()
    let keySeed = SchemaProgram.keySeed
    /// What registered transformers made.
    var values: [any Sendable] = []
    /// Mapped values, in the order in which they were completed.
    var pendingModels: [PendingModel] = []
    /// What was left out of the payload's objects and arrays, by the places of their brackets.
    var losses: [Int: DroppedValues] = [:]
    /// What every slot is marked with.
    var slotFlags: Slot.Flags = []

    // MARK: What it finds

    var faults: FaultCollector
    /// Faults so far that nothing has forgiven.
    var standingFaults = 0
    /// How many alternatives are being tried around this place: their faults are only counted.
    var openTrials = 0
    /// How many values around this one have had their faults reported before.
    var quietValues = 0
    var openSecrets = 0
    /// Where the object stands whose default is being read, in the payload.
    var defaultHolder: Int?
    /// Places in a text that is being written whose faults are known already.
    var silenced = OffsetRanges()
    /// The first fault of the trial under way, and the first ones of the trials before it.
    var firstObjection: RawFault?
    var objections: [(alternative: NodeID, fault: RawFault)] = []
    /// Whether the trial under way came by something worth telling that is no fault of the value.
    var trialMetNotice = false
    /// The trials that are under way, the innermost last.
    var begunTrials: [BegunTrial] = []
    var trials = TrialMemory()
    /// The bytes that attempts have read, those of inner attempts too.
    var bytesTried = 0
    var lookahead = Lookahead()
    /// How many double demands are under way.
    var openDoubles = 0
    /// How leniently this place is read.
    var conditions: Conditions
    /// What mappers could not do in an earlier walk over the same payload.
    let mappingFailures: [PendingModel.Key: MappingFailure]

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
        self.mappingFailures = mappingFailures
        frames.append(Frame(.root, entry: .none, node: .none, offset: 0))
        isRecording = recording
        slots = Arena(capacity: recording ? max(64, scanner.count / 24) : 1)
        faults = FaultCollector(limit: options.bounded.maximumFaults)
        conditions = options.convertNumbers ? .converting : []
        if options.mode == .lenient { conditions.insert(.lenient) }
    }

    /// Walks over the whole text. Throws where it is not JSON, or too deep.
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
            // A value is complete: the frames below take it until one of them asks for another.
            while true {
                if frames.count == outermost { return slot }
                guard let completed = try hand(slot) else {
                    node = dueNode
                    break
                }
                slot = completed
            }
        }
    }

    /// The demand on the value that is due when `begin` or `hand` return nothing.
    var dueNode = NodeID.none

    /// Gives a complete value to the innermost frame. Returns that frame's own value where this completes it;
    /// otherwise the next value is due, by `dueNode`.
    @inline(__always)
    private mutating func hand(_ slot: Slot) throws(JSONTextError) -> Slot? {
        switch top.kind {
        case .object:
            storeMember(slot)
            return try nextMember(isFirst: false)
        case .array:
            storeElement(slot)
            return try nextElement(isFirst: false)
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
            quietValues -= 1
            pop()
            return slot
        case .secret:
            return completeSecret(slot)
        }
    }

    /// Hands over the slots; the walk is over.
    consuming func finish() -> SharedArena<Slot> { slots.shared() }

    /// Makes a frame the innermost one.
    @inline(__always)
    mutating func push(_ frame: Frame) { frames.append(frame) }

    /// The innermost frame.
    var top: Frame {
        @inline(__always) _read { yield frames.last }
        @inline(__always) _modify { yield &frames.last }
    }

    /// Goes back to the frame below.
    @inline(__always)
    mutating func pop() {
        frames.truncate(to: frames.count - 1)
    }
}
