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
    var frames = Arena<Frame>(capacity: 32)
    /// The number of open objects and arrays.
    var depth = 0

    // MARK: Output

    /// Indicates whether slots are written. They are not in a mere check, nor while an alternative is tried.
    var isRecording: Bool
    var slots: Arena<Slot>
    /// Whether the record is of a text that the app sends: it has each null of the text, and no defaults, which the receiver
    /// assumes.
    var recordsAsWritten = false
    /// The members and elements of open containers, which move to `slots` together.
    var scratch = Arena<Slot>(capacity: 64)
    /// The bits of present keys, for keys after an object's 64th.
    var moreSeen = Arena<UInt64>(capacity: 16)
    var unnamedKeys = UnnamedKeyStack()
    /// The number of elements of the array, or of members of the object without a shape, that was completed last.
    var lastCount = 0
    var distinctElements = DistinctElements()
    let keySeed = SchemaProgram.keySeed
    /// The values that registered transformers made.
    var values: [any Sendable] = []
    /// The mapped values, in the order of their completion.
    var pendingModels: [PendingModel] = []
    /// The values omitted from the payload's objects and arrays, by the offsets of the opening brackets.
    var droppedValues: [Int: DroppedValues] = [:]
    /// The flags of every new slot.
    var slotFlags: Slot.Flags = []

    // MARK: Faults

    var faults: FaultCollector
    /// The number of faults so far that still count. Omitted values and failed attempts take theirs back.
    var effectiveFaults = 0
    /// The number of alternatives being tried around the current place. Their faults are only counted.
    var openTrials = 0
    /// The number of enclosing values whose faults have already been reported.
    var quietValues = 0
    var openSecrets = 0
    /// The offset in the payload of the object whose default is being read.
    var defaultHolder: Int?
    /// The places in a text being encoded whose faults are already known.
    var knownFaultRanges = OffsetRanges()
    /// The first fault of the current attempt, and the first faults of the attempts before it.
    var firstRejection: Boxed<RawFault>?
    var rejections: [(alternative: NodeID, fault: RawFault)] = []
    /// Indicates whether the current trial met a notice, which is reportable but not a fault of the value.
    var trialMetNotice = false
    /// The trials in progress, innermost last.
    var begunTrials: [BegunTrial] = []
    var trials = TrialMemory()
    /// The number of bytes that attempts, including inner ones, have read.
    var bytesTried = 0
    var lookahead = Lookahead()
    /// The number of `both` nodes in progress.
    var openDoubles = 0
    /// The leniency that applies to the current value.
    var leniency: Leniency
    /// The failures of mappers in an earlier walk over the same payload.
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
        case .counted:
            return completeCounted(slot)
        }
    }

    /// Ends the walk and returns the slots.
    consuming func finish() -> SharedArena<Slot> { slots.shared() }

    /// Makes a frame the innermost one.
    @inline(__always)
    mutating func push(_ frame: Frame) { frames.append(frame) }

    /// The innermost frame.
    var top: Frame {
        @inline(__always) _read { yield frames.last }
        @inline(__always) _modify { yield &frames.last }
    }

    /// Removes the innermost frame.
    @inline(__always)
    mutating func pop() {
        frames.truncate(to: frames.count - 1)
    }
}

/// The path of the current value, from the keys and indexes in the frames.
extension Walker {
    /// Returns a hash of the keys that lead to the value, or to a member of it. Array indexes are left out.
    ///
    /// Each frame caches the hash of the path up to it, since nearby faults share most of their paths.
    mutating func pathHash(member: [UInt8]? = nil) -> UInt64 {
        let last = frames.count - 1
        var known = last
        while known > 0, frames[known].path == 0 { known -= 1 }
        while known < last {
            frames[known + 1].path = path(through: known)
            known += 1
        }
        let path = path(through: last)
        return member.map { mix(JSONScanner.hash(of: $0, seed: keySeed), into: path) } ?? path
    }

    /// Returns the hash of the path to a frame and on to its current value. The frame is read in place, because a copy of it
    /// costs more than the hash.
    private func path(through index: Int) -> UInt64 {
        switch frames[index].kind {
        case .array: mix(1, into: frames[index].path)
        case .object where frames[index].currentKey >= 0:
            mix(program.keyHashes[Int(frames[index].firstKey + frames[index].currentKey)], into: frames[index].path)
        case .object:
            unnamedKey(of: frames[index]).map { mix(scanner.hash(of: $0, seed: keySeed), into: frames[index].path) }
                ?? frames[index].path
        default: frames[index].path
        }
    }

    private func mix(_ value: UInt64, into hash: UInt64) -> UInt64 {
        let (high, low) = (hash ^ value ^ keySeed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return high ^ low
    }

    /// Returns the JSON Pointer (RFC 6901) of the value, or of a member of it.
    func pointer(member: [UInt8]?) -> String {
        var pointer: [UInt8] = []
        for index in 0..<frames.count { appendStep(of: frames[index], to: &pointer) }
        if let member { pointer.append(pointerStep: member[...]) }
        return String(decoding: pointer, as: UTF8.self)
    }

    private func appendStep(of frame: Frame, to pointer: inout [UInt8]) {
        switch frame.kind {
        case .array:
            pointer.append(pointerStep: frame.elementIndex)
        case .object where frame.currentKey >= 0:
            let key = program.tables.keys[Int(frame.firstKey + frame.currentKey)]
            pointer.append(pointerStep: program.tables.names[Int(key.nameStart)..<Int(key.nameStart + key.nameLength)])
        case .object:
            var key: [UInt8] = []
            if let token = unnamedKey(of: frame) { scanner.unescaped(token, into: &key) }
            pointer.append(pointerStep: key[...])
        default:
            break
        }
    }

    /// Returns the key of the current member, which the shape does not name.
    private func unnamedKey(of frame: Frame) -> StringToken? {
        var probe = scanner
        probe.position = frame.keyOffset
        return try? probe.scanString()
    }
}

/// The numbers of elements and members, and elements that must differ.
extension Walker {
    /// Ends an array or an object whose content is counted.
    mutating func completeCounted(_ slot: Slot) -> Slot {
        let frame = top
        pop()
        guard case .counted(let inner, _) = program.node(frame.node) else { return slot }
        var bracket = Byte.openBracket
        if case .anyObject = program.node(inner) { bracket = Byte.openBrace }
        // The type of any other value is already reported.
        guard scanner.byte(at: frame.offset) == bracket else { return slot }
        if !program.tables.counts[Int(frame.table)].range.contains(lastCount) {
            reportWrongCount(
                frame.table,
                found: lastCount,
                at: frame.offset,
                entry: frame.entry,
                node: frame.node
            )
        }
        return slot
    }

    /// Checks the number of the innermost object's members. A repeated key counts once.
    mutating func checkMemberCount(_ count: Int32) {
        var found = Int(top.unnamed.count) + top.seen.nonzeroBitCount
        if top.keyCount > 64 {
            for word in Int(top.moreSeen)..<moreSeen.count { found += moreSeen[word].nonzeroBitCount }
        }
        guard !program.tables.counts[Int(count)].range.contains(found) else { return }
        reportWrongMemberCount(count, found: found)
    }

    /// Checks that the element at the scanner's position differs from the earlier ones of the innermost array.
    mutating func checkIsDistinct(_ count: Int32, entry: NodeID, node: NodeID) {
        guard top.kind == .array else { return }
        let isNew = distinctElements.insert(
            scanner,
            at: top.elementIndex,
            ofArrayAt: frames.count,
            // The offsets of a default are those of its own text.
            remembers: defaultHolder == nil
        )
        if !isNew { reportDuplicateElement(count, entry: entry, node: node) }
    }
}

/// The elements so far of the open arrays whose elements must differ.
struct DistinctElements {
    private var digests = ValueDigests()
    /// The arrays, each with the number of frames up to its own, innermost last.
    private var arrays: [(frames: Int, seen: Set<ValueDigest>)] = []

    /// Adds the element at a scanner's position to those of an array, which has the given number of frames up to its
    /// own. Returns `false` if it equals an earlier one. The element at index 0 begins a new array.
    mutating func insert(_ element: JSONScanner, at index: Int, ofArrayAt frames: Int, remembers: Bool) -> Bool {
        // The sets are used in place, because a copy of one for each element would take quadratic time.
        while let last = arrays.indices.last, arrays[last].frames >= frames + (index == 0 ? 0 : 1) {
            arrays.removeLast()
        }
        if arrays.last?.frames != frames { arrays.append((frames, [])) }
        // Text that is not JSON is left for the walk to report.
        var element = element
        guard let digest = digests.digest(at: &element, remembers: remembers) else { return true }
        return arrays[arrays.count - 1].seen.insert(digest).inserted
    }
}
