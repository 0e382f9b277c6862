/// One pass over a payload that a check has parsed, along the plan of its schema.
///
/// The pass is iterative: the depth of a payload costs counted memory. It follows only values that have counts.
struct TallyPass {
    /// An open container.
    private struct Frame {
        /// The object of the plan; -1 for an array.
        var object: Int32
        /// The step of an array's elements.
        var item: Int32 = 0
        /// The count of the object's current key, or `UnknownKeyCounter.blank`.
        var key = UnknownKeyCounter.blank
        /// The key that the schema's order suggests as the next one, relative to the first one.
        var expected = 0
        var isEmpty = true
        /// The number of the container's place; `nil` until it is needed.
        var place: Int32?
        /// The keys so far, if keys are repeated in the payload.
        var seen: Set<Int> = []
    }

    private let plan: TallyPlan
    let program: SchemaProgram
    var scanner: JSONScanner
    private var frames: [Frame] = []
    var lookahead = Lookahead()
    let options: CheckOptions
    /// The leniency with which alternatives are tried.
    let leniency: Leniency
    let isValid: Bool
    private let hasRepeatedKeys: Bool
    /// The number of bytes that attempts of alternatives may still read, so that nested alternatives take linear time. The
    /// content of a value for which nothing is left is not counted.
    var bytesLeft: Int

    /// The number of bytes that attempts may read for each byte of the payload, and for the payload itself.
    private static let bytesPerByte = 64
    private static let leastBytes = 4096
    init(_ plan: TallyPlan, _ payload: TextBytes, having faults: [Fault], options: CheckOptions) {
        self.plan = plan
        program = plan.program
        scanner = JSONScanner(payload)
        var leniency: Leniency = options.convertNumbers ? .converting : []
        if options.mode == .lenient { leniency.insert(.omitting) }
        self.leniency = leniency
        var options = options
        options.mode = .strict
        self.options = options
        isValid = faults.allSatisfy { $0.severity == .notice }
        hasRepeatedKeys = faults.contains { $0.code == .duplicateKey }
        let (bytes, isTooGreat) = payload.count.multipliedReportingOverflow(by: Self.bytesPerByte)
        bytesLeft = isTooGreat ? .max : max(bytes, Self.leastBytes)
    }

    mutating func run(into counter: inout TallyCounter) {
        if case .skip = plan.steps[0] { return }
        scanner.skipByteOrderMark()
        scanner.skipWhitespace()
        var due: Int32 = 0
        while scanner.position < scanner.count {
            begin(due, &counter)
            guard let next = nextValue(&counter) else { return }
            due = next
        }
    }

    // MARK: Values

    /// Counts the value at the scanner's position, and skips it, or enters it.
    private mutating func begin(_ start: Int32, _ counter: inout TallyCounter) {
        var step = start
        // Alternatives and cases lead to each other in finitely many steps.
        for _ in 0...plan.steps.count {
            switch plan.steps[Int(step)] {
            case .skip: return scanner.skipValidatedValue()
            case .array(let item):
                if case .skip = plan.steps[Int(item)] { return scanner.skipValidatedValue() }
                guard scanner.current == Byte.openBracket else { return scanner.skipValidatedValue() }
                return open(Frame(object: -1, item: item))
            case .object(let index):
                guard scanner.current == Byte.openBrace else { return scanner.skipValidatedValue() }
                counter.objects[Int(index)] &+= 1
                return open(Frame(object: index))
            case .enumeration(let index):
                if let count = member(of: plan.enumerations[Int(index)]) { counter.members[count] &+= 1 }
                return scanner.skipValidatedValue()
            case .alternatives(let index):
                guard let part = alternative(of: plan.alternatives[Int(index)]) else {
                    return scanner.skipValidatedValue()
                }
                counter.branches[part.count] &+= 1
                step = part.step
            case .cases(let index):
                guard scanner.current == Byte.openBrace, let part = branch(of: plan.cases[Int(index)]) else {
                    return scanner.skipValidatedValue()
                }
                counter.branches[part.count] &+= 1
                step = part.step
            }
        }
        scanner.skipValidatedValue()
    }

    private mutating func open(_ frame: Frame) {
        frames.append(frame)
        scanner.position &+= 1
    }

    /// Returns the step of the next value, after ends of containers; `nil` at the end of the payload.
    private mutating func nextValue(_ counter: inout TallyCounter) -> Int32? {
        while let last = frames.indices.last {
            scanner.skipIndentation()
            if !frames[last].isEmpty, scanner.current == Byte.comma {
                scanner.position &+= 1
                scanner.skipIndentation()
            } else if scanner.current == Byte.closeBrace || scanner.current == Byte.closeBracket {
                scanner.position &+= 1
                frames.removeLast()
                continue
            }
            frames[last].isEmpty = false
            guard scanner.position < scanner.count else { return nil }
            guard frames[last].object >= 0 else { return frames[last].item }
            guard scanner.current == Byte.quote else { return nil }
            if let step = member(of: last, &counter) { return step }
        }
        return nil
    }

    // MARK: Members

    /// Counts the member at the scanner's position. Returns the step of its value, or `nil` if the value is skipped.
    private mutating func member(of frame: Int, _ counter: inout TallyCounter) -> Int32? {
        let start = scanner.position
        let object = Int(frames[frame].object)
        let shape = plan.objects[object].shape
        let firstKey = Int(plan.objects[object].firstKey)
        let expected = frames[frame].expected
        var index: Int?
        if expected < plan.objects[object].values.count {
            let key = program.expectedKeys[firstKey + expected]
            if key.isPlain, scanner.skipKey(key.written, in: program.names) { index = expected }
        }
        var token: StringToken?
        if index == nil {
            let name = scanner.skipValidatedString()
            token = name
            index = program.keyIndex(of: name, in: shape, scanner).map(Int.init)
            scanner.skipWhitespace()
            if scanner.current == Byte.colon { scanner.position &+= 1 }
        }
        scanner.skipWhitespace()
        guard let index else { return unnamed(token, at: start, of: frame, &counter) }
        return named(index, of: frame, isNullable: program.expectedKeys[firstKey + index].mayBeNull, &counter)
    }

    private mutating func named(
        _ index: Int,
        of frame: Int,
        isNullable: Bool,
        _ counter: inout TallyCounter
    ) -> Int32? {
        let object = Int(frames[frame].object)
        frames[frame].expected = index + 1
        if hasRepeatedKeys, !frames[frame].seen.insert(index).inserted { return skip() }
        let count = plan.objects[object].firstCount + index
        frames[frame].key = Int32(truncatingIfNeeded: count)
        if scanner.current == Byte.letterN {
            counter.null[count] &+= 1
            if isNullable { return skip() }
        } else {
            counter.present[count] &+= 1
        }
        let step = plan.objects[object].values[index]
        if case .skip = plan.steps[Int(step)] { return skip() }
        return step
    }

    private mutating func unnamed(
        _ token: StringToken?,
        at start: Int,
        of frame: Int,
        _ counter: inout TallyCounter
    ) -> Int32? {
        let object = plan.objects[Int(frames[frame].object)]
        frames[frame].key = UnknownKeyCounter.blank
        if !object.mapValues.isEmpty {
            let shape = program.tables.shapes[Int(object.shape)]
            var name = scanner
            name.position = start
            if let index = program.mapKey(of: name, in: shape) {
                return object.mapValues[index - Int(shape.firstMapKey)]
            }
        }
        if let rest = object.rest { return rest }
        if object.countsUnknownKeys, let token, let kind = JSONKind(startingWith: scanner.current) {
            let place = place(of: frame, &counter.unknownKeys)
            counter.unknownKeys.add(scanner.text(ofSkipped: token), kind, at: place)
        }
        return skip()
    }

    private mutating func skip() -> Int32? {
        scanner.skipValidatedValue()
        return nil
    }

    /// Returns the number of the place of an open container.
    private mutating func place(of frame: Int, _ places: inout UnknownKeyCounter) -> Int32 {
        var known = frame
        while known > 0, frames[known].place == nil { known -= 1 }
        var place = frames[known].place ?? UnknownKeyCounter.root
        frames[known].place = place
        while known < frame {
            place = places.place(after: place, frames[known].key)
            known += 1
            frames[known].place = place
        }
        return place
    }
}
