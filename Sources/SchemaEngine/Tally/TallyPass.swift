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
        /// The tuple of the plan; -1 for any other array.
        var tuple: Int32 = -1
        /// The index of a tuple's next element.
        var element = 0
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
            case .tuple(let index):
                guard scanner.current == Byte.openBracket else { return scanner.skipValidatedValue() }
                return open(Frame(object: -1, tuple: index))
            case .object(let index):
                guard scanner.current == Byte.openBrace else { return scanner.skipValidatedValue() }
                counter.objects[Int(index)] &+= 1
                return open(Frame(object: index))
            case .enumeration(let index):
                if let count = member(of: plan.enumerations[Int(index)]) { counter.members[count] &+= 1 }
                return scanner.skipValidatedValue()
            case .number(let index):
                let number = plan.numbers[Int(index)]
                switch JSONKind(startingWith: scanner.current) {
                case .number?: counter.forms[number.ofNumbers] &+= 1
                case .string?: counter.forms[number.ofTexts] &+= 1
                default: break
                }
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
            guard frames[last].object >= 0 else {
                guard frames[last].tuple >= 0 else { return frames[last].item }
                if let step = element(of: last) { return step }
                scanner.skipValidatedValue()
                continue
            }
            guard scanner.current == Byte.quote else { return nil }
            if let step = member(of: last, &counter) { return step }
        }
        return nil
    }

    /// Returns the step of the next element of a tuple, or `nil` if the tuple does not describe it.
    private mutating func element(of frame: Int) -> Int32? {
        let tuple = plan.tuples[Int(frames[frame].tuple)]
        let index = frames[frame].element
        frames[frame].element += 1
        return index < tuple.positions.count ? tuple.positions[index] : tuple.rest
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

/// Choices between the members, branches and alternatives for a value.
extension TallyPass {
    /// The share of each attempt, in bytes, for its own memory.
    private static let attemptCost = 64

    /// Returns the count of the member of an enumeration at the scanner's position.
    func member(of enumeration: TallyPlan.EnumerationCounts) -> Int? {
        var scanner = scanner
        switch scanner.current {
        case Byte.quote:
            let token = scanner.skipValidatedString()
            let group = Int(enumeration.table)
            let index =
                token.hasEscapes
                ? scanner.text(ofSkipped: token).withScanner { program.memberNames.index(of: $0, in: group) }
                : program.memberNames.index(of: token.range, in: scanner, group: group)
            return enumeration.strings[Int(index)]
        case Byte.minus, Byte.digits:
            guard !enumeration.numbers.isEmpty, let token = try? scanner.scanNumber() else { return nil }
            return JSONNumber(scanner.text(in: token.range)).flatMap { enumeration.numbers[$0] }
        case Byte.letterT: return enumeration.ofTrue
        case Byte.letterF: return enumeration.ofFalse
        case Byte.letterN: return enumeration.ofNull
        default: return nil
        }
    }

    /// Returns the count and the step of the branch for the object at the scanner's position.
    mutating func branch(of cases: TallyPlan.CaseCounts) -> (count: Int, step: Int32)? {
        guard let offset = lookahead.value(of: program.tables.cases[Int(cases.table)].key, in: scanner) else {
            return nil
        }
        var probe = scanner
        probe.position = offset
        guard probe.current == Byte.quote else { return nil }
        return cases.branches[ExactName(scanner.text(ofSkipped: probe.skipValidatedString()))] ?? cases.otherwise
    }

    /// Returns the count and the step of the alternative for the value at the scanner's position. A value of a kind that only
    /// one alternative accepts belongs to it, even if it has faults.
    mutating func alternative(of counts: TallyPlan.AlternativeCounts) -> (count: Int, step: Int32)? {
        let table = program.tables.alternatives[Int(counts.table)]
        guard let kind = JSONKind(startingWith: scanner.current) else { return nil }
        let candidates = table.candidates[kind.order]
        if leniency.isEmpty, candidates.count == 1 { return counts.parts[candidates[0]] }
        var number = 0
        while let attempt = table.attempt(number, at: kind, under: leniency) {
            number += 1
            let isCertain = isValid && leniency.isEmpty && number == candidates.count
            guard let isAccepted = isCertain ? true : accepts(attempt) else { return nil }
            if isAccepted { return counts.parts[attempt.node] }
        }
        return nil
    }

    /// Returns whether an attempt accepts the value; `nil` if no work is left to find out.
    private mutating func accepts(_ attempt: Alternatives.Attempt) -> Bool? {
        // An open enumeration also accepts what is not one of its members.
        if attempt.leniency.isEmpty, let scalar = program.node(attempt.node).scalar, scalar.kind != .enumeration {
            return program.accept(scalar, scanner) > 0
        }
        guard bytesLeft > 0 else { return nil }
        var walker = Walker(program, scanner, options: options, recording: false)
        walker.leniency = attempt.leniency
        // The faults are counted, and not described.
        walker.trials.openCount = 1
        let isRead = (try? walker.walk(attempt.node)) != nil
        bytesLeft -= max(0, walker.scanner.position - scanner.position) + Self.attemptCost
        return isRead && walker.faults.effectiveCount == 0
    }
}
