package import SchemaEngine
import SchematicText

extension SampleSummary {
    /// Reads a summary that `state()` returned.
    ///
    /// - Parameter text: The lines of the summary.
    /// - Throws: `SummaryStateError` if the text is not a summary, or is of another version.
    package convenience init(parsing text: JSONBuffer) throws(SummaryStateError) {
        self.init()
        var reader = SummaryStateReader(summary: self)
        let lines = text.withTextBytes { text in
            text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
        }
        for line in lines { try reader.read(line) }
        try reader.end()
    }
}

/// Reads the lines of a stored summary.
private struct SummaryStateReader {
    let summary: SampleSummary
    private var line = 0
    private var hasHeader = false
    /// The places of the current line and the lines above it, by their depth.
    private var open: [Int32] = []
    private var shapes: [Int32] = []
    /// The depth of each shape, which bounds the recursion over it.
    private var depths: [Int] = []
    /// The keys that may determine shapes. Their places are read after them.
    private var cases: [(place: Int32, list: [JSONValue], line: Int)] = []

    init(summary: SampleSummary) { self.summary = summary }

    mutating func read(_ bytes: [UInt8]) throws(SummaryStateError) {
        line += 1
        guard !bytes.isEmpty else { return }
        guard let value = try? JSONValue(parsing: bytes), case .object(let object) = value else {
            throw error("expected a JSON object on each line, found something else")
        }
        guard hasHeader else { return try readHeader(object) }
        if object["shape"] != nil { return try readShape(object) }
        try readPlace(object)
    }

    mutating func end() throws(SummaryStateError) {
        guard line > 0, !open.isEmpty else {
            line = max(line, 1)
            throw error("expected the lines of a summary, found the end of the file")
        }
        for (place, list, line) in cases {
            self.line = line
            for entry in list { try readCase(entry, of: place) }
        }
    }

    private func error(_ message: String) -> SummaryStateError { SummaryStateError(message: message, line: line) }

    /// Returns a value for a message.
    private func displayed(_ value: JSONValue?) -> String { shortened(value?.text() ?? "none") }

    private mutating func readHeader(_ object: JSONObject) throws(SummaryStateError) {
        guard let version = object["infer"]?.int else {
            throw error("expected a summary of 'schema-lint infer --state', found another file")
        }
        guard version == SummaryState.version else {
            throw error(
                "expected version \(SummaryState.version) of a summary, found \(version); summarize the samples again"
            )
        }
        summary.count = try count("samples", of: object)
        hasHeader = true
    }

    // MARK: Members of lines

    /// Returns a number that is not negative; 0 if it is absent.
    private func count(_ key: String, of object: JSONObject) throws(SummaryStateError) -> Int {
        guard let value = object[key] else { return 0 }
        guard let number = value.int, SampleCount.range.contains(number) else {
            throw error("expected a count as '\(key)', found \(displayed(value))")
        }
        return number
    }

    private func string(_ key: String, of object: JSONObject) throws(SummaryStateError) -> [UInt8]? {
        guard let value = object[key] else { return nil }
        guard let string = value.string else { throw error("expected a string as '\(key)', found \(displayed(value))") }
        return Array(string.utf8)
    }

    private func list(_ key: String, of object: JSONObject) throws(SummaryStateError) -> [JSONValue] {
        guard let value = object[key] else { return [] }
        guard let list = value.array else { throw error("expected an array as '\(key)', found \(displayed(value))") }
        return list
    }

    private func range<Bound: Comparable>(
        _ key: String,
        of object: JSONObject,
        _ read: (JSONValue) -> Bound?
    ) throws(SummaryStateError) -> ClosedRange<Bound>? {
        guard let value = object[key] else { return nil }
        guard let list = value.array, list.count == 2, let lower = read(list[0]), let upper = read(list[1]),
            lower <= upper
        else { throw error("expected two bounds as '\(key)', found \(displayed(value))") }
        return lower...upper
    }

    private func object(_ key: String, of object: JSONObject) throws(SummaryStateError) -> JSONObject? {
        guard let value = object[key] else { return nil }
        guard let object = value.object else {
            throw error("expected an object as '\(key)', found \(displayed(value))")
        }
        return object
    }

    private func flag(_ key: String, of object: JSONObject) -> Bool { object[key]?.boolean == true }

    // MARK: Shapes

    private mutating func readShape(_ object: JSONObject) throws(SummaryStateError) {
        guard object["shape"]?.int == shapes.count else {
            throw error("expected shape \(shapes.count), found \(displayed(object["shape"]))")
        }
        var kinds: ValueShapes.Kinds = []
        for name in try list("kinds", of: object) {
            guard let known = SummaryState.kindNames.first(where: { $0.0 == name.string }) else {
                throw error("expected the name of a JSON kind, found \(displayed(name))")
            }
            kinds.insert(known.1)
        }
        var depth = 0
        let element = try object["element"].map { value throws(SummaryStateError) in try shape(value, &depth) } ?? -1
        var members: [ValueShapes.Member] = []
        for value in try list("members", of: object) {
            guard let parts = value.array, parts.count >= 2, let name = parts[0].string else {
                throw error("expected a key and its shape, found \(displayed(value))")
            }
            members.append(
                ValueShapes.Member(
                    name: Int32(truncatingIfNeeded: summary.storage.names.insert(name)),
                    shape: try shape(parts[1], &depth),
                    isOptional: parts.count > 2
                )
            )
        }
        guard depth <= summary.maximumDepth else {
            throw error("expected a shape of at most \(summary.maximumDepth) levels, found more")
        }
        members.sort { $0.name < $1.name }
        guard Set(members.map(\.name)).count == members.count else {
            throw error("expected each key of a shape once, found one twice")
        }
        shapes.append(summary.storage.shapes.shape(kinds, element: element, members[...]))
        depths.append(depth)
    }

    /// Returns the shape of a number. Raises `depth` to that of a shape that contains it.
    private func shape(_ value: JSONValue, _ depth: inout Int) throws(SummaryStateError) -> Int32 {
        let shape = try shape(value)
        if let number = value.int { depth = max(depth, depths[number] + 1) }
        return shape
    }

    private func shape(_ value: JSONValue) throws(SummaryStateError) -> Int32 {
        guard let number = value.int, shapes.indices.contains(number) else {
            throw error("expected the number of a shape above, found \(displayed(value))")
        }
        return shapes[number]
    }

    // MARK: Places

    private mutating func readPlace(_ object: JSONObject) throws(SummaryStateError) {
        let depth = try count("depth", of: object)
        guard depth <= open.count, depth == 0 ? open.isEmpty : depth <= summary.maximumDepth else {
            throw error("expected a place below the one above, found depth \(depth)")
        }
        open.removeSubrange(depth...)
        let place = try newPlace(object)
        open.append(place)
        var facts = summary.places[Int(place)]
        for (name, path) in PlaceSummary.counts {
            facts[keyPath: path] = try count(name, of: object)
            facts.count.add(samples: facts[keyPath: path])
        }
        facts.positions = try count("positions", of: object)
        facts.elementCounts = try range("elements", of: object) { $0.int }
        // Earlier summaries do not state the positions.
        if object["tuple"] == nil, facts.elementCounts.map({ $0.upperBound > 0 }) ?? false {
            facts.positionShapes.becomeList()
        }
        for (position, value) in try list("tuple", of: object).enumerated() {
            guard let parts = value.array, parts.count == 2, let count = parts[1].int,
                SampleCount.range.contains(count)
            else { throw error("expected a shape and its count, found \(displayed(value))") }
            let shape = try shape(parts[0])
            facts.positionShapes.add(shape, count: count, at: position, in: &summary.storage.shapes)
        }
        if let value = try self.object("string", of: object) {
            facts.hasStrings = true
            facts.stringSummary = try strings(value)
            facts.count.add(samples: facts.stringSummary.count)
        }
        if let value = try self.object("number", of: object) {
            facts.hasNumbers = true
            facts.numberSummary = try numbers(value)
            facts.count.add(samples: facts.numberSummary.count)
        }
        guard depth == 0 || facts.count > 0 else { throw error("expected a place with values, found a count of 0") }
        if facts.objects > 0 {
            facts.hasMembers = true
            facts.memberSummary.isMap = flag("map", of: object)
            if facts.memberSummary.isMap { facts.memberSummary.value = summary.storage.addPlace() }
            cases.append((place, try list("cases", of: object), line))
        }
        summary.storage.places[Int(place)] = facts
    }

    private func newPlace(_ object: JSONObject) throws(SummaryStateError) -> Int32 {
        guard let above = open.last else { return 0 }
        if let key = object["key"]?.string {
            guard summary.places[Int(above)].objects > 0 else {
                throw error("expected a key of a place with objects, found one of another place")
            }
            let members = summary.places[Int(above)].memberSummary
            guard !members.isMap, members.place(of: key) == nil,
                members.places.count < MemberSummary.maximumKeys
            else { throw error("expected another key, found \(displayed(.string(key)))") }
            return summary.storage.addMember(key, to: above)
        }
        if flag("element", of: object) {
            guard summary.places[Int(above)].arrays > 0 else {
                throw error("expected elements of a place with arrays, found those of another place")
            }
            guard summary.places[Int(above)].element < 0 else {
                throw error("expected one place for elements, found two")
            }
            return summary.storage.addElement(to: above)
        }
        if let position = object["position"]?.int {
            let positions = summary.places[Int(above)].positionShapes.positions
            guard positions.indices.contains(position), positions[position].place < 0 else {
                throw error("expected another position of the arrays above, found \(position)")
            }
            return summary.storage.placeOfPosition(position, of: Int(above))
        }
        guard flag("value", of: object), let members = summary.places[Int(above)].members, members.isMap else {
            throw error("expected a place with a 'key', an 'element', a 'position' or a 'value', found none")
        }
        guard summary.places[Int(members.value)].count == 0 else {
            throw error("expected one place for values, found two")
        }
        return members.value
    }

    private func strings(_ object: JSONObject) throws(SummaryStateError) -> StringSummary {
        var strings = StringSummary()
        strings.count = try count("count", of: object)
        strings.forms = []
        for form in try list("forms", of: object) {
            guard let kind = TextForms.all.ordered.first(where: { $0.tag == form.string }) else {
                throw error("expected the name of a tag, found \(displayed(form))")
            }
            strings.forms.formUnion(TextForms(kind))
        }
        guard !flag("secret", of: object) else {
            strings.becomeSecret()
            return strings
        }
        strings.example = try string("example", of: object)
        strings.lengths = try range("lengths", of: object) { $0.int }
        guard object["values"] != nil else {
            strings.becomeOpen()
            return strings
        }
        for value in try list("values", of: object) {
            guard let parts = value.array, parts.count == 2, let text = parts[0].string, let count = parts[1].int,
                count > 0, SampleCount.range.contains(count), strings.distinct.insert(text) == strings.counts.count,
                strings.counts.count < StringSummary.maximumStrings
            else { throw error("expected a string and its count, found \(displayed(value))") }
            strings.counts.append(count)
        }
        return strings
    }

    private func numbers(_ object: JSONObject) throws(SummaryStateError) -> NumberSummary {
        var numbers = NumberSummary()
        numbers.count = try count("count", of: object)
        numbers.wholes = try count("whole", of: object)
        numbers.wholeExample = try number("example", of: object)
        numbers.otherExample = try number("otherExample", of: object)
        numbers.overflows = flag("overflows", of: object)
        // Earlier summaries do not state it.
        numbers.exceedsUnsigned = numbers.overflows && !flag("unsigned", of: object)
        numbers.hasManyDigits = flag("manyDigits", of: object)
        numbers.exceedsDecimal = flag("exceedsDecimal", of: object)
        numbers.integers = try range("integers", of: object) { $0.number?.int64 }
        numbers.doubles = try range("range", of: object) { $0.double }
        return numbers
    }

    private func number(_ key: String, of object: JSONObject) throws(SummaryStateError) -> [UInt8]? {
        guard let text = try string(key, of: object) else { return nil }
        guard JSONNumber(String(decoding: text, as: UTF8.self)) != nil else {
            throw error("expected a number as '\(key)', found \(displayed(object[key]))")
        }
        return text
    }

    private func readCase(_ value: JSONValue, of place: Int32) throws(SummaryStateError) {
        guard let object = value.object, let key = object["key"]?.string else {
            throw error("expected a key and its shapes, found \(displayed(value))")
        }
        guard let member = summary.places[Int(place)].memberSummary.place(of: key),
            let strings = summary.places[Int(member)].strings, !strings.isOpen
        else { throw error("expected a key of this place, found \(displayed(.string(key)))") }
        var entry = CaseSummary(place: member)
        entry.shapes = Array(repeating: -1, count: strings.distinct.count)
        for item in try list("shapes", of: object) {
            guard let parts = item.array, parts.count == 2, let text = parts[0].string else {
                throw error("expected a string and its shape, found \(displayed(item))")
            }
            let string = strings.distinct.index(of: text)
            guard string >= 0 else {
                throw error("expected a value of '\(shortened(key))', found \(displayed(parts[0]))")
            }
            entry.shapes[string] = try shape(parts[1])
        }
        summary.storage.places[Int(place)].memberSummary.cases.append(entry)
    }
}
