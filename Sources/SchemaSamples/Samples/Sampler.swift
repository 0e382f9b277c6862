@_spi(Generated) import SchemaEngine

/// Generates one payload of a schema.
///
/// A part of a recursive schema that occurs again inside itself, and everything beyond the limits, is as small as possible.
/// A payload must be validated, because a registered transformer, and a key that two schemas describe, may refuse it.
struct Sampler {
    /// The usual maximum number of values, from which on every further value is as small as possible.
    static let maximumValues = 5_000
    /// The number of values at which generation fails.
    private static let greatestNumberOfValues = 1_000_000
    /// The number of nested values from which on every further value is as small as possible.
    private static let maximumDepth = 48
    /// The number of nested values at which generation fails.
    static let greatestDepth = 400
    /// Whether a value was nested too deeply.
    private(set) var isTooDeep = false
    /// The maximum number of elements of one array, and of members of one object.
    static let maximumElements = 100_000

    let graph: SchemaGraph
    let style: SampleStyle
    /// Values of tags that the app registers, by the names of the tags.
    private let examples: [String: JSONValue]
    private let choices: [SchemaView: SampleChoice]
    private let maximumValues: Int
    var random: SampleRandom
    /// The containers around the current value.
    private var open: Set<SchemaView> = []
    private var openArrays = 0
    private var made = 0

    init(
        _ graph: SchemaGraph,
        _ style: SampleStyle,
        examples: [String: JSONValue] = [:],
        choices: [SchemaView: SampleChoice] = [:],
        maximumValues: Int = maximumValues
    ) {
        self.maximumValues = maximumValues
        self.graph = graph
        self.style = style
        self.examples = examples
        self.choices = choices
        random = SampleRandom(seed: style.seed)
    }

    /// The context of a value.
    struct SampleContext {
        /// The number of elements or members that the value must have.
        var count: SchemaView.Count?
        /// The values of keys that a case has chosen.
        var fixed: [String: JSONValue] = [:]
        /// The index of the array's element that contains the value.
        var number = 0
        var depth = 0
        /// Whether the value is as small as possible.
        var isShallow = false

        /// The place of a part of the value.
        var inside: SampleContext { SampleContext(number: number, depth: depth + 1, isShallow: isShallow) }
    }

    /// Returns a payload, or `nil` if none is found. `number` makes the scalars of several payloads differ.
    mutating func payload(number: Int = 0) -> JSONValue? { value(graph.root, SampleContext(number: number)) }

    /// The number of values in the last payload.
    var numberOfValues: Int { made }

    mutating func value(_ view: SchemaView, _ place: SampleContext) -> JSONValue? {
        made += 1
        if place.depth >= Self.greatestDepth { isTooDeep = true }
        guard made < Self.greatestNumberOfValues, place.depth < Self.greatestDepth, !graph.acceptsNothing(view) else {
            return nil
        }
        var place = place
        if made > maximumValues || place.depth > Self.maximumDepth { place.isShallow = true }
        let choice = place.isShallow ? nil : choices[view]
        if style == .null, place.depth > 0, !place.isShallow, choice == nil, view.accepts(.null) { return .null }
        switch graph.form(of: view) {
        case .nothing: return nil
        case .null: return .null
        case .anything, .any:
            if case .value(let value)? = choice { return value }
            return .string("text")
        case .anyObject:
            let members = (0..<size(choice, place)).map { ("key\($0 + 1)", JSONValue.string("text \($0 + 1)")) }
            return .object(JSONObject(members))
        case .anyArray: return .array((0..<size(choice, place)).map { JSONValue.string("text \($0 + 1)") })
        case .scalar(let kind, let argument): return scalar(view, kind, argument, choice, place)
        case .enumeration(let members, _, let acceptsNull):
            return member(of: members, acceptsNull: acceptsNull, choice, place)
        case .transformed(let tag): return transformed(tag, view, choice, place)
        case .reference(let inner), .secret(let inner), .mapped(_, let inner):
            var next = place
            next.depth += 1
            return value(inner, next)
        case .counted(let inner, let count):
            var next = place
            next.depth += 1
            next.count = count
            return value(inner, next)
        case .both(let first, let second):
            for part in [second, first] {
                if let found = value(part, place.inside), view.accepts(found) { return found }
            }
            return nil
        case .alternatives(let alternatives): return alternative(alternatives.map(\.value), choice, place)
        case .cases(let cases): return object(of: cases, choice, place)
        case .array(let element): return entering(view, &place) { $0.array(element, choice, $1) }
        case .tuple(let tuple): return entering(view, &place) { $0.tuple(tuple, choice, $1) }
        case .object(let object): return entering(view, &place) { $0.object(object, view, choice, $1) }
        }
    }

    /// Generates the content of a container. Inside itself, it is as small as possible.
    private mutating func entering(
        _ view: SchemaView,
        _ place: inout SampleContext,
        _ body: (inout Sampler, SampleContext) -> JSONValue?
    ) -> JSONValue? {
        let isNew = open.insert(view).inserted
        if !isNew { place.isShallow = true }
        let value = body(&self, place)
        if isNew { open.remove(view) }
        return value
    }

    // MARK: Scalars

    private mutating func scalar(
        _ view: SchemaView,
        _ kind: ScalarKind,
        _ argument: SchemaView.Argument?,
        _ choice: SampleChoice?,
        _ place: SampleContext
    ) -> JSONValue? {
        if case .value(let value)? = choice { return value }
        if style == .empty, kind == .string, argument == nil { return .string("") }
        if let bound = bound(of: kind, argument, view, place) { return bound }
        var number = place.number
        if case .random = style { number = random.number(below: 1000) }
        let candidates = ScalarSamples.candidates(kind, argument, example: view.example, number: number)
        if let found = candidates.first(where: { view.accepts($0) }) { return found }
        guard number != 0 else { return nil }
        return ScalarSamples.candidates(kind, argument, example: view.example, number: 0).first { view.accepts($0) }
    }

    /// Returns a value at an end of a restricted range: the shortest text for `empty`, the longest for `many`, and sometimes
    /// the least or the greatest value for `random`. The texts of a pattern have its fewest or its most repetitions.
    private mutating func bound(
        of kind: ScalarKind,
        _ argument: SchemaView.Argument?,
        _ view: SchemaView,
        _ place: SampleContext
    ) -> JSONValue? {
        guard let argument else { return nil }
        let isLast: Bool
        switch style {
        case .empty, .many:
            // The further elements of an array differ from the first one.
            guard place.number == 0 else { return nil }
            isLast = style != .empty
        case .random:
            guard random.number(below: 4) == 0 else { return nil }
            isLast = random.number(below: 2) == 1
        case .minimal, .full, .null: return nil
        }
        switch argument {
        case .integers, .numbers, .unsigned, .decimal:
            guard case .random = style else { return nil }
        case .length, .pattern, .lengthAndPattern, .bytes: break
        case .utc, .schemes: return nil
        }
        let bounds = ScalarSamples.restrictedBounds(kind, argument, example: view.example)
        return (isLast ? bounds.reversed() : bounds).first { view.accepts($0) }
    }

    private mutating func member(
        of members: [SchemaView.EnumerationMember],
        acceptsNull: Bool,
        _ choice: SampleChoice?,
        _ place: SampleContext
    ) -> JSONValue? {
        if case .value(let value)? = choice { return value }
        guard !members.isEmpty else {
            guard acceptsNull else { return nil }
            return .null
        }
        var number = place.number
        if case .random = style { number = random.number(below: members.count) }
        return members[number % members.count].value
    }

    private mutating func transformed(
        _ tag: String,
        _ view: SchemaView,
        _ choice: SampleChoice?,
        _ place: SampleContext
    ) -> JSONValue? {
        if case .value(let value)? = choice { return value }
        if let example = examples[tag] { return example }
        let stated = view.registeredExamples
        if !stated.isEmpty {
            var number = place.number
            if case .random = style { number = random.number(below: stated.count) }
            return stated[number % stated.count]
        }
        let guesses: [JSONValue] = [
            "text", "1", 1, "2015-03-22", "2015-03-22T10:53:24Z", "19.99", "#336699", "en", "a,b", true, 1.5,
            .object(JSONObject()), .array([]),
        ]
        return guesses.first { view.accepts($0) }
    }

    // MARK: Combinations

    private mutating func alternative(
        _ views: [SchemaView],
        _ choice: SampleChoice?,
        _ place: SampleContext
    ) -> JSONValue? {
        var chosen: Int?
        if case .alternative(let index)? = choice { chosen = index }
        for index in order(of: views, chosen, place) {
            var next = place
            next.depth += 1
            if let found = value(views[index], next) { return found }
        }
        return nil
    }

    /// Returns the indices of the views to try: only the chosen one, or all in their order of preference.
    private mutating func order(of views: [SchemaView], _ chosen: Int?, _ place: SampleContext) -> [Int] {
        if let chosen, views.indices.contains(chosen) { return [chosen] }
        return sorted(Array(views.indices), place) { views[$0] }
    }

    private mutating func object(of cases: SchemaView.Cases, _ choice: SampleChoice?, _ place: SampleContext)
        -> JSONValue?
    {
        let views = cases.branches.map(\.value) + (cases.otherwise.map { [$0] } ?? [])
        var chosen: Int?
        if case .branch(let index)? = choice { chosen = index }
        for index in order(of: views, chosen, place) {
            var next = place
            next.depth += 1
            next.fixed[cases.key] = .string(index < cases.branches.count ? cases.branches[index].name : cases.otherName)
            if let found = value(views[index], next) { return found }
        }
        return nil
    }

    /// Returns the order in which several schemas are tried.
    private mutating func sorted(_ order: [Int], _ place: SampleContext, _ view: (Int) -> SchemaView) -> [Int] {
        if place.isShallow || style == .minimal {
            let heights = order.map { graph.height(of: view($0)) ?? .max }
            return order.sorted { (heights[$0], $0) < (heights[$1], $1) }
        }
        if case .random = style { return order.shuffled(using: &random) }
        return order
    }

    // MARK: Arrays

    /// Returns the number of elements or members.
    private mutating func size(_ choice: SampleChoice?, _ place: SampleContext) -> Int {
        let range = place.count?.range ?? 0...Int.max
        var wanted: Int
        switch style {
        case .minimal, .empty: wanted = 0
        case .full, .null: wanted = 1
        case .many(let number): wanted = openArrays == 0 ? max(number, 0) : 1
        case .random: wanted = random.number(below: 4)
        }
        if place.isShallow { wanted = 0 }
        if case .elements(let number)? = choice { wanted = number }
        return min(max(wanted, range.lowerBound), range.upperBound, Self.maximumElements)
    }

    /// Generates the positions that must be present, and as many further elements as the choice and the style state.
    private mutating func tuple(
        _ tuple: SchemaView.Tuple,
        _ choice: SampleChoice?,
        _ place: SampleContext
    ) -> JSONValue? {
        let (least, most) = (tuple.required, tuple.positions.count)
        var wanted: Int
        switch style {
        case .minimal, .empty: wanted = least
        case .full, .null: wanted = most + (tuple.rest == nil ? 0 : 1)
        case .many(let number): wanted = tuple.rest == nil ? most : most + (openArrays == 0 ? max(number, 0) : 1)
        case .random: wanted = least + random.number(below: tuple.counts.upperBound == .max ? 4 : most - least + 1)
        }
        if place.isShallow { wanted = least }
        if case .elements(let number)? = choice { wanted = number }
        let size = min(max(wanted, least), tuple.counts.upperBound, max(most, Self.maximumElements))
        openArrays += 1
        defer { openArrays -= 1 }
        var elements: [JSONValue] = []
        for index in 0..<size {
            guard let element = tuple.element(at: index) else { break }
            var next = place.inside
            next.number = index < most ? place.number : index - most
            guard let found = value(element, next) else { break }
            elements.append(found)
        }
        return elements.count >= least ? .array(elements) : nil
    }

    private mutating func array(_ element: SchemaView, _ choice: SampleChoice?, _ place: SampleContext) -> JSONValue? {
        let size = size(choice, place)
        openArrays += 1
        defer { openArrays -= 1 }
        var elements: [JSONValue] = []
        var known: Set<JSONValue> = []
        let isUnique = place.count?.isUnique ?? false
        for index in 0..<size {
            var next = place.inside
            var found: JSONValue?
            for attempt in 0..<(isUnique ? 3 : 1) {
                next.number = index + attempt * size
                found = value(element, next)
                if isUnique, let value = found, known.contains(value) { found = nil }
                if found != nil { break }
            }
            guard let found else { break }
            if isUnique { known.insert(found) }
            elements.append(found)
        }
        guard elements.count >= place.count?.range.lowerBound ?? 0 else { return nil }
        return .array(elements)
    }
}

extension SchemaView.EnumerationMember {
    var value: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .number(let number): .number(number)
        case .boolean(let value): .boolean(value)
        }
    }
}

extension SchemaView.Cases {
    /// A value of the key for which there is no branch.
    var otherName: String {
        let names = Set(branches.map(\.name))
        var name = "other"
        while names.contains(name) { name += "_" }
        return name
    }
}
