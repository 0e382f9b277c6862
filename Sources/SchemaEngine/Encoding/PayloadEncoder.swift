/// Writes an app's value as a schema demands it: the value and the program's nodes are followed together, and the JSON
/// text grows as they go. Whether the text is what the schema accepts is for a walk over it to say.
///
/// It is iterative: `frames` holds what has been begun and not completed, so that no model, however deep, can exhaust the
/// stack. What cannot be written becomes null in its place and a problem, so that all problems come out together.
struct PayloadEncoder: ~Copyable {
    let program: SchemaProgram
    let options: CheckOptions
    let mappers: MapperReplacements
    var writer = JSONWriter()
    var frames: [EncodingFrame] = []
    /// How many objects and arrays are open.
    var depth = 0
    var openSecrets = 0

    /// What could not be written.
    var problems: [RawFault] = []
    /// The parts of the text that stand for what could not be written.
    var silenced: [Range<Int>] = []
    /// Values are nested too deeply, and the text ends there.
    var isTooDeep = false

    /// What writes values straight; made when the first one comes.
    var straight: StreamingWriter?
    /// Whether values may be written straight at all.
    var mayStream = true

    /// What trials have come to, for the trials around them that will come by again.
    var choices: [Choice: Int] = [:]
    var openTrials = 0

    /// A value that several demands may fit.
    struct Choice: Hashable {
        var node: NodeID
        var path: ValuePath
    }

    init(_ program: SchemaProgram, options: CheckOptions, mappers: MapperReplacements) {
        self.program = program
        self.mappers = mappers
        self.options = options
    }

    /// Writes a value by a node.
    mutating func encode(_ value: OutgoingValue, by root: NodeID) {
        begin(DueValue(value: value, node: root, path: ValuePath()))
        while let last = frames.indices.last, !isTooDeep {
            switch frames[last].kind {
            case .object: nextMember(of: last)
            case .array: nextElement(of: last)
            case .secret:
                openSecrets -= 1
                frames.removeLast()
            case .trial: completeAttempt()
            case .settled: completeSettled()
            }
        }
    }

    /// Begins a value: writes it whole where it is a scalar, or pushes a frame for what is in it.
    mutating func begin(_ value: DueValue) {
        var due = value
        while !step(&due) {}
    }

    /// Takes one step towards the text. Returns `false` where `due` has come nearer, and another step must follow.
    private mutating func step(_ due: inout DueValue) -> Bool {
        if due.value.isNull {
            writer.null()
            return true
        }
        switch program.node(due.node) {
        case .reference(let target, let tag):
            due.tags.append(tag)
            due.node = target
            return false
        case .secret(let inner):
            openSecrets += 1
            push(.secret, &due)
            due.node = inner
            return false
        case .both(_, let second):
            due.node = second
            return false
        case .mapped(let mapper, let inner): return unmap(&due, mapper, inner)
        case .transformed(let table): return untransform(&due, table)
        case .alternatives(let table): return chooseAlternative(&due, program.tables.alternatives[Int(table)])
        case .cased(let table): return chooseBranch(&due, program.tables.cases[Int(table)])
        case .scalar(let scalar): return write(&due, scalar)
        case .object(let shape): return write(&due, shape: shape, item: program.anything)
        case .array(let item): return write(&due, shape: Slot.noShape, item: item)
        default: return write(&due, shape: Slot.noShape, item: program.anything)
        }
    }

    /// Pushes a frame around a value.
    mutating func push(_ kind: EncodingFrame.Kind, _ due: inout DueValue) {
        frames.append(EncodingFrame(kind, due))
        due.tags = []
    }
}
