import SchematicText

/// The parts of a schema that have counts, numbered, so that a payload is counted without a table of the program.
///
/// Nothing inside a secret value has counts.
final class TallyPlan: Sendable {
    /// The counts for one value.
    enum Step: BitwiseCopyable {
        /// The value has no counts.
        case skip
        /// An array: the step of its elements.
        case array(item: Int32)
        /// An index into `tuples`.
        case tuple(Int32)
        /// An index into `objects`, `enumerations`, `numbers`, `alternatives` or `cases`.
        case object(Int32)
        case enumeration(Int32)
        case number(Int32)
        case alternatives(Int32)
        case cases(Int32)
    }

    /// An array with a step for each position.
    struct Tuple {
        var positions: [Int32] = []
        /// The step of further elements; `nil` if there are none.
        var rest: Int32?
    }

    /// An object, whose keys have adjacent counts.
    struct Object {
        let shape: Int32
        /// The index of its first key in the program.
        let firstKey: Int32
        /// The index of its first key in `keyPlaces`.
        let firstCount: Int
        /// The steps of the values of its keys, in the schema's order.
        var values: [Int32] = []
        /// The steps of the values of each `{* TAG}`, in the schema's order.
        var mapValues: [Int32] = []
        /// The step of `{*}`, or `nil` if the schema does not describe other keys.
        var rest: Int32?
        /// Whether keys that the schema does not describe are counted.
        var countsUnknownKeys = false
    }

    /// An enumeration, whose members have adjacent counts.
    struct EnumerationCounts {
        let table: Int32
        /// The counts of strings, by their index in the program's names of members, and of other members.
        var strings: [Int: Int] = [:]
        var numbers: [JSONNumber: Int] = [:]
        var ofTrue: Int?
        var ofFalse: Int?
        var ofNull: Int?
    }

    /// A tag that reads numbers and texts, and is sent as a number. The counts of its forms are adjacent.
    struct NumberCounts {
        let ofNumbers: Int
        let ofTexts: Int
    }

    /// Alternatives, which have adjacent counts.
    struct AlternativeCounts {
        let table: Int32
        /// The count and the step of each alternative.
        var parts: [NodeID: (count: Int, step: Int32)] = [:]
    }

    /// A case, whose branches have adjacent counts.
    struct CaseCounts {
        let table: Int32
        var branches: [ExactName: (count: Int, step: Int32)] = [:]
        var otherwise: (count: Int, step: Int32)?
    }

    let program: SchemaProgram
    let root: NodeID
    /// The steps. The first one is that of the root.
    let steps: [Step]
    let objects: [Object]
    let tuples: [Tuple]
    let enumerations: [EnumerationCounts]
    let numbers: [NumberCounts]
    let alternatives: [AlternativeCounts]
    let cases: [CaseCounts]

    /// The places of the counted keys, members, branches and forms, in the order of their counts, with the indexes of the objects of
    /// the keys.
    let keyPlaces: [(place: SourcePlace, object: Int)]
    let memberPlaces: [(place: SourcePlace, value: JSONValue)]
    let branchPlaces: [(place: SourcePlace, name: String)]
    let formPlaces: [(place: SourcePlace, name: String)]

    init(_ schema: Schema) {
        program = schema.program
        root = schema.root
        var builder = TallyPlanBuilder(program)
        // The payloads of header schemas are not JSON.
        if !schema.describesHeaders { builder.build(root) }
        steps = builder.steps.isEmpty ? [.skip] : builder.steps
        objects = builder.objects
        tuples = builder.tuples
        enumerations = builder.enumerations
        numbers = builder.numbersOfTwoForms
        alternatives = builder.alternatives
        cases = builder.cases
        (keyPlaces, memberPlaces, branchPlaces) = (builder.keyPlaces, builder.memberPlaces, builder.branchPlaces)
        formPlaces = builder.formPlaces
    }
}

/// Numbers the parts of a schema in the order of their distance from the root.
private struct TallyPlanBuilder {
    let program: SchemaProgram
    var steps: [TallyPlan.Step] = []
    var objects: [TallyPlan.Object] = []
    var tuples: [TallyPlan.Tuple] = []
    var enumerations: [TallyPlan.EnumerationCounts] = []
    var numbersOfTwoForms: [TallyPlan.NumberCounts] = []
    var alternatives: [TallyPlan.AlternativeCounts] = []
    var cases: [TallyPlan.CaseCounts] = []
    var keyPlaces: [(place: SourcePlace, object: Int)] = []
    var memberPlaces: [(place: SourcePlace, value: JSONValue)] = []
    var branchPlaces: [(place: SourcePlace, name: String)] = []
    var formPlaces: [(place: SourcePlace, name: String)] = []

    private var numbers: [NodeID: Int32] = [:]
    /// The nodes of the steps, in their order.
    private var nodes: [NodeID] = []

    init(_ program: SchemaProgram) { self.program = program }

    mutating func build(_ root: NodeID) {
        _ = number(of: root)
        while steps.count < nodes.count { steps.append(step(of: nodes[steps.count])) }
    }

    /// Returns the number of the step for a node.
    private mutating func number(of id: NodeID) -> Int32 {
        let end = end(of: id)
        if let number = numbers[end] { return number }
        let number = Int32(truncatingIfNeeded: nodes.count)
        numbers[end] = number
        nodes.append(end)
        return number
    }

    /// Follows everything that leads to the description of the content, except secrets. Of two schemas that both apply,
    /// the second one is followed, because it makes the value.
    private func end(of id: NodeID) -> NodeID {
        var id = id
        for _ in 0...program.tables.nodes.count {
            id = program.resolve(id, while: isOpen)
            guard case .both(let first, let second) = program.node(id) else { return id }
            let other = program.resolve(first, while: isOpen)
            if case .secret = program.node(other) { return other }
            id = second
        }
        return id
    }

    private func isOpen(_ id: NodeID) -> Bool {
        if case .secret = program.node(id) { false } else { true }
    }

    private mutating func step(of id: NodeID) -> TallyPlan.Step {
        let tables = program.tables
        switch program.node(id) {
        case .array(let item): return .array(item: number(of: item))
        case .tuple(let table): return tuple(tables.tuples[Int(table)])
        case .object(let shape): return object(tables.shapes[Int(shape)], shape)
        case .scalar(let scalar) where scalar.kind == .enumeration && scalar.argument >= 0:
            return enumeration(scalar.argument, tables.places[Int(id.index)])
        case .scalar(let scalar) where scalar.isSentAsNumber(program.tables):
            return number(at: tables.places[Int(id.index)])
        case .alternatives(let table): return alternatives(table, tables.places[Int(id.index)])
        case .cased(let table): return cases(table)
        default: return .skip
        }
    }

    private mutating func tuple(_ table: TupleTable) -> TallyPlan.Step {
        var tuple = TallyPlan.Tuple()
        for position in program.tables.positions(of: table) { tuple.positions.append(number(of: position)) }
        if table.rest != .none { tuple.rest = number(of: table.rest) }
        tuples.append(tuple)
        return .tuple(Int32(truncatingIfNeeded: tuples.count - 1))
    }

    private mutating func object(_ shape: Shape, _ index: Int32) -> TallyPlan.Step {
        var object = TallyPlan.Object(shape: index, firstKey: shape.firstKey, firstCount: keyPlaces.count)
        for key in program.keys(of: index) {
            keyPlaces.append((key.place, objects.count))
            object.values.append(number(of: key.node))
        }
        for key in program.tables.mapKeys(of: shape) { object.mapValues.append(number(of: key.node)) }
        if shape.rest == .none {
            object.countsUnknownKeys = !shape.isPartial
        } else if case .nothing = program.node(shape.rest) {
            object.countsUnknownKeys = true
        } else {
            object.rest = number(of: shape.rest)
        }
        objects.append(object)
        return .object(Int32(truncatingIfNeeded: objects.count - 1))
    }

    private mutating func enumeration(_ table: Int32, _ place: SourcePlace) -> TallyPlan.Step {
        let enumeration = program.tables.enumerations[Int(table)]
        var counts = TallyPlan.EnumerationCounts(table: table)
        func add(_ value: JSONValue) -> Int {
            memberPlaces.append((place, value))
            return memberPlaces.count - 1
        }
        for name in enumeration.strings.sorted() {
            let index = name.text.withScanner { program.memberNames.index(of: $0, in: Int(table)) }
            counts.strings[Int(index)] = add(.string(name.text))
        }
        for number in enumeration.numbers { counts.numbers[number] = add(.number(number)) }
        if enumeration.acceptsTrue { counts.ofTrue = add(.boolean(true)) }
        if enumeration.acceptsFalse { counts.ofFalse = add(.boolean(false)) }
        if enumeration.acceptsNull { counts.ofNull = add(.null) }
        enumerations.append(counts)
        return .enumeration(Int32(truncatingIfNeeded: enumerations.count - 1))
    }

    private mutating func number(at place: SourcePlace) -> TallyPlan.Step {
        let count = formPlaces.count
        formPlaces += [(place, "number"), (place, "text")]
        numbersOfTwoForms.append(TallyPlan.NumberCounts(ofNumbers: count, ofTexts: count + 1))
        return .number(Int32(truncatingIfNeeded: numbersOfTwoForms.count - 1))
    }

    private mutating func alternatives(_ table: Int32, _ place: SourcePlace) -> TallyPlan.Step {
        let nodes = program.tables.alternatives[Int(table)].nodes
        let labels = program.labels(ofAlternativesAt: place, count: nodes.count)
        var counts = TallyPlan.AlternativeCounts(table: table)
        for (index, node) in nodes.enumerated() {
            branchPlaces.append((place, labels?[index] ?? program.expectation(of: node)))
            counts.parts[node] = (branchPlaces.count - 1, number(of: node))
        }
        alternatives.append(counts)
        return .alternatives(Int32(truncatingIfNeeded: alternatives.count - 1))
    }

    private mutating func cases(_ index: Int32) -> TallyPlan.Step {
        let table = program.tables.cases[Int(index)]
        var counts = TallyPlan.CaseCounts(table: index)
        for (name, node) in table.branches.ordered(by: { $0.key < $1.key }) {
            branchPlaces.append((table.place, name.text))
            counts.branches[name] = (branchPlaces.count - 1, number(of: node))
        }
        if table.otherwise != .none {
            branchPlaces.append((table.place, "*"))
            counts.otherwise = (branchPlaces.count - 1, number(of: table.otherwise))
        }
        cases.append(counts)
        return .cases(Int32(truncatingIfNeeded: cases.count - 1))
    }
}

extension ScalarRequirement {
    /// Returns whether a number and a text are read, and both are sent as numbers.
    fileprivate func isSentAsNumber(_ tables: SchemaProgram.Tables) -> Bool {
        switch kind {
        case .lenientNumber: true
        case .decimal: argument < 0 || tables.decimals[Int(argument)].form == nil
        case .string, .pattern, .integer, .number, .boolean, .enumeration, .unixSeconds, .unixMilliseconds: false
        case .date, .dateTime, .httpDate, .base64, .uuid, .time, .duration, .unsigned: false
        case .url, .email, .hostname, .ipv4, .ipv6: false
        }
    }
}

extension SchemaProgram {
    /// Returns the texts of the alternatives of the tag at a place, as the schema writes them; `nil` if the tag has another
    /// number of them.
    fileprivate func labels(ofAlternativesAt place: SourcePlace, count: Int) -> [String]? {
        guard let content = tagContent(at: place), let syntax = try? TagSyntax(reading: content) else { return nil }
        let labels = syntax.alternatives.filter { !$0.isNone }.map(\.text)
        return labels.count == count ? labels : nil
    }
}
