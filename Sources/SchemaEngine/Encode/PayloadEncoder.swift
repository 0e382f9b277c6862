/// Writes an app's value by a schema. It follows the value and the program's nodes together, and appends JSON text.
/// A walk over the text validates it afterwards.
///
/// There are two ways through it. An `Encodable` value is streamed into the text by a `StreamingWriter`. Any other
/// value, and one that cannot be streamed, is written by its fields, member by member, with `frames`. Both ways use
/// `EncodingRules`. Only the fields can be written more than once, for trials of alternatives, and only with them are
/// the places of faults known. Therefore streaming reports no faults: it ends, and the value is written by its fields.
///
/// The encoder is iterative: `frames` has the values that are begun and not completed, so that no model exhausts the
/// stack. A value that cannot be written becomes null and a fault, so that all faults are reported together.
struct PayloadEncoder: ~Copyable {
    let rules: EncodingRules
    var program: SchemaProgram { rules.program }
    var options: CheckOptions { rules.options }
    var writer = JSONWriter()
    var frames: [EncodingFrame] = []
    /// The number of open objects and arrays.
    var depth = 0
    var openSecrets = 0

    /// The faults of values that could not be written.
    var faults: [RawFault] = []
    /// The ranges of the text that replace values that could not be written. Their faults are not reported again.
    var knownFaultRanges: [Range<Int>] = []
    /// Whether values are nested too deeply. The text ends there.
    var isTooDeep = false
    /// Whether a value of an app's own type has thrown an error.
    var hasThrown = false

    /// The writer of streamed values, created for the first one.
    var streamingWriter: StreamingWriter?
    /// Whether values may be streamed.
    var mayStream = true

    /// The results of inner trials, which the repetitions of outer trials reuse.
    var choices: [Choice: Int] = [:]
    var openTrials = 0

    /// The key of a trial's result.
    struct Choice: Hashable {
        var node: NodeID
        var path: ValuePath
    }

    init(_ rules: EncodingRules) { self.rules = rules }

    /// Creates an encoder that has written a value by a node.
    init(_ rules: EncodingRules, writing value: any FieldValue, by root: NodeID, streams: Bool = true) {
        self.init(rules)
        mayStream = streams
        if streams, value is any KnownFieldValue, let model = value.encodableModel {
            // An array or a dictionary of models is streamed directly.
            encode(OutgoingValue(model), by: root)
        } else {
            encode(OutgoingValue(value), by: root)
        }
    }

    /// Writes a value by a node.
    mutating func encode(_ value: OutgoingValue, by root: NodeID) {
        begin(PendingValue(value: value, node: root, path: ValuePath()))
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

    /// Begins a value. Writes a scalar completely, and pushes a frame for any other value.
    mutating func begin(_ value: PendingValue) {
        var pending = value
        while !step(&pending) {}
    }

    /// Performs one step. Returns `false` if `pending` has changed and requires another step.
    private mutating func step(_ pending: inout PendingValue) -> Bool {
        if pending.value.isNull {
            writer.null()
            return true
        }
        switch program.node(pending.node) {
        case .reference(let target, let tag):
            pending.tags.append(tag)
            pending.node = target
            return false
        case .secret(let inner):
            openSecrets += 1
            push(.secret, &pending)
            pending.node = inner
            return false
        case .both(_, let second):
            pending.node = second
            return false
        // The walk over the text checks counts.
        case .counted(let inner, _), .distinct(let inner, _):
            pending.node = inner
            return false
        case .mapped(let mapper, let inner): return unmap(&pending, mapper, inner)
        case .transformed(let table): return untransform(&pending, table)
        case .alternatives(let table): return chooseAlternative(&pending, program.tables.alternatives[Int(table)])
        case .cased(let table): return chooseBranch(&pending, program.tables.cases[Int(table)])
        case .scalar(let scalar) where scalar.kind.rules.isConverted: return write(&pending, scalar)
        case .object(let shape): return write(&pending, shape: shape, item: program.anything)
        case .array(let item): return write(&pending, shape: Slot.noShape, item: item)
        case .tuple(let table): return write(&pending, tuple: table)
        default: return write(&pending, shape: Slot.noShape, item: program.anything)
        }
    }

    /// Pushes a frame around a value.
    mutating func push(_ kind: EncodingFrame.Kind, _ pending: inout PendingValue) {
        frames.append(EncodingFrame(kind, pending))
        pending.tags = []
    }
}

extension PayloadEncoder {
    /// Writes a value in the form of a kind whose values are converted, and any other value in its own form.
    mutating func write(_ pending: inout PendingValue, _ scalar: ScalarRequirement) -> Bool {
        let kind = scalar.kind
        do throws(ScalarFault) {
            if kind == .decimal, scalar.argument >= 0,
                try writeDecimal(pending, program.tables.decimals[Int(scalar.argument)].form)
            {
                return true
            }
            switch pending.value.known {
            case .scalar(let value):
                try value.write(to: &writer, as: kind)
                return true
            case .recorded(let record, let slot) where slot.kind == .number && kind.rules.keepsSpelledNumbers:
                record.withWireText(of: slot) { writer.raw($0) }
                return true
            case .recorded(let record, let slot):
                guard let moment = slot.moment else { break }
                let text = record.wireValue(slot)
                // The original text usually has the tag's form, and is written unchanged.
                if kind.moments?.reads(text, as: moment) == true, scalar.allows(text, program.tables) {
                    writer.value(text)
                } else {
                    try moment.write(to: &writer, as: kind)
                }
                return true
            default: break
            }
        } catch {
            fail(pending, error, kind)
            return true
        }
        return write(&pending, shape: Slot.noShape, item: program.anything)
    }

    /// Writes a scalar in its own form, without regard to the schema.
    mutating func writeScalar(_ pending: PendingValue) {
        do throws(ScalarFault) {
            switch pending.value.known {
            case .boolean(let value): writer.boolean(value)
            case .number(let text): writer.raw(text.utf8)
            case .double(let value): if !writer.double(value) { failAsNumber(pending, String(describing: value)) }
            case .float(let value): if !writer.float(value) { failAsNumber(pending, String(describing: value)) }
            case .string(let text): writer.string(text)
            case .scalar(let value): try value.write(to: &writer, as: nil)
            case .null, .array, .object, .recorded, .encodable, .omitted, .foreign: writer.null()
            }
        } catch {
            fail(pending, error, .dateTime)
        }
    }

    private mutating func fail(_ pending: PendingValue, _ fault: ScalarFault, _ kind: ScalarKind) {
        if fault == .notFinite { return failAsNumber(pending, "NaN") }
        fail(pending, fault.code, fault.message(for: kind))
    }

    private mutating func failAsNumber(_ pending: PendingValue, _ found: String) {
        fail(pending, .numberOverflow, "expected a number that JSON can represent, found \(found)")
    }
}

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
    /// The schema of elements.
    var item = NodeID.none
    /// The tuple of an array, which has the schemas of its positions; -1 for any other array.
    var tuple: Int32 = -1

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
