import SchemaEngine
import SchematicText

/// Infers schema nodes from the places of a summary.
struct PlaceInference {
    let summary: SampleSummary
    let options: InferenceOptions
    /// Notes about decisions that a user may want to change, and about places of which the samples show too little.
    var notices: [String] { decisions + gaps }
    private var decisions: [String] = []
    private var gaps: [String] = []
    private var noted: Set<ExactName> = []
    /// The shapes of objects that can contain further ones, each with the key that holds these.
    private(set) var recursive: [(key: String, object: InferredObject)] = []
    /// The places of such objects, and the index of their shape.
    private var references: [Int32: Int] = [:]

    init(summary: SampleSummary, options: InferenceOptions) {
        self.summary = summary
        self.options = options
    }

    /// A place, and the part of its values that are described.
    struct Part {
        var place: Int32
        /// The joined shape of the values, or `nil` for all values.
        var shape: Int32?
        /// The nearest key's name.
        var key = ""
        /// The JSON pointer, with `*` for elements and values of maps.
        var pointer = ""
    }

    /// Returns the node of a value that no key modifier describes.
    mutating func value(_ part: Part) -> InferredValue {
        let value = requiredValue(part)
        guard kinds(of: part).contains(.null), let value else { return value ?? .tag(["any", "null"]) }
        if case .tag(let alternatives) = value { return .tag(alternatives + ["null"]) }
        if case .alternatives(let list) = value { return .alternatives(list + [.tag(["null"])]) }
        return .alternatives([value, .tag(["null"])])
    }

    /// Returns the node of all values but null, or `nil` if there are none.
    private mutating func requiredValue(_ part: Part) -> InferredValue? {
        let kinds = kinds(of: part)
        if kinds.subtracting(.null).isEmpty, part.shape != nil {
            // The values of other branches show the type.
            return requiredValue(Part(place: part.place, shape: nil, key: part.key, pointer: part.pointer))
        }
        let place = summary.places[Int(part.place)]
        var list: [InferredValue] = []
        if kinds.contains(.number), let numbers = place.numbers, numbers.exceedsDecimal, numbers.needsDecimal {
            return .tag(["any"])
        }
        if kinds.contains(.object) { list.append(objectValue(part)) }
        if kinds.contains(.array) { list.append(array(part)) }
        if kinds.contains(.boolean) { list.append(.example(.boolean(place.trues > 0 || place.falses == 0))) }
        let numbers = kinds.contains(.number) ? place.numbers : nil
        let strings = kinds.contains(.string) ? place.strings : nil
        if let numbers, let strings, areDecimals(numbers, strings, key: part.key) {
            list.append(.tag([ScalarKind.decimal.tag]))
        } else {
            if let numbers { list.append(number(numbers, key: part.key)) }
            if let strings { list.append(string(strings, key: part.key)) }
        }
        guard list.count != 1 else { return list.first }
        if list.isEmpty {
            note(
                "\(part.displayPointer): only null was seen, so any value is accepted; write the type of the value"
            )
        }
        let tags = list.compactMap(\.alternative)
        guard tags.count == list.count else { return list.isEmpty ? nil : .alternatives(list) }
        return list.isEmpty ? nil : .tag(tags.flatMap { $0 })
    }

    private mutating func note(_ notice: String) {
        if noted.insert(ExactName(notice)).inserted { gaps.append(notice) }
    }

    mutating func note(decision notice: String) {
        if noted.insert(ExactName(notice)).inserted { decisions.append(notice) }
    }

    /// Returns the JSON kinds of the values.
    func kinds(of part: Part) -> ValueShapes.Kinds {
        if let shape = part.shape { return summary.shapes.kinds(shape) }
        let place = summary.places[Int(part.place)]
        var kinds: ValueShapes.Kinds = []
        if place.nulls > 0 { kinds.insert(.null) }
        if place.falses + place.trues > 0 { kinds.insert(.boolean) }
        if place.numbers != nil { kinds.insert(.number) }
        if place.strings != nil { kinds.insert(.string) }
        if place.objects > 0 { kinds.insert(.object) }
        if place.arrays > 0 { kinds.insert(.array) }
        return kinds
    }

    // MARK: Containers

    private mutating func array(_ part: Part) -> InferredValue {
        let place = summary.places[Int(part.place)]
        guard place.element >= 0, summary.places[Int(place.element)].count > 0 else {
            note(
                "\(part.displayPointer): only empty arrays were seen, so elements of any kind are accepted; write one"
            )
            return .array(nil, count: nil)
        }
        if let tuple = tuple(part) { return tuple }
        // Of empty arrays, the elements of the others are an example.
        let shape = part.shape.map { summary.shapes.element($0) }.flatMap { $0 < 0 ? nil : $0 }
        let element = Part(
            place: place.element,
            shape: shape,
            key: SecretName.key(ofElementOf: part.key),
            pointer: part.pointer + "/*"
        )
        return .array(value(element), count: options.findsRanges ? place.elementCounts : nil)
    }

    private mutating func objectValue(_ part: Part) -> InferredValue {
        if let known = references[part.place] { return .recursive(known) }
        guard options.findsFragments, let members = summary.places[Int(part.place)].members,
            !isMap(members, objects: summary.places[Int(part.place)].objects, part)
        else { return .object(object(part)) }
        let finder = RecursionFinder(summary: summary, references: Set(references.keys))
        let paths = finder.paths(from: part.place)
        guard let first = paths.first else { return .object(object(part)) }
        // The joined place has all objects of the shape, and at the end of each path a place that refers to them.
        let places = finder.closure(of: part.place, paths)
        var joined = summary.joinedPlace(places, omitsRepeated: true)
        var targets = paths.compactMap { finder.target(of: $0, from: joined) }
        if targets.count < paths.count {
            // A place on a path has become a map, which needs all members.
            joined = summary.joinedPlace(places)
            targets = paths.compactMap { finder.target(of: $0, from: joined) }
        }
        let index = recursive.count
        for target in targets { references[target] = index }
        let key = first.compactMap { step in
            if case .key(let name) = step { summary.names[Int(name)] } else { nil }
        }.last
        recursive.append((key ?? part.key, InferredObject()))
        recursive[index].object = object(Part(place: joined, shape: nil, key: part.key, pointer: part.pointer))
        return .recursive(index)
    }

    mutating func object(_ part: Part) -> InferredObject {
        let place = summary.places[Int(part.place)]
        guard let members = place.members else { return InferredObject() }
        if let values = mapValues(of: members, part, objects: place.objects) {
            let rest = value(Part(place: values, shape: nil, key: part.key, pointer: part.pointer + "/*"))
            return InferredObject(rest: rest)
        }
        // A key that determines the shape of all objects also determines that of a part of them.
        if options.findsCases, let cases = CaseFinder(inference: self, place: part.place).best() {
            return object(part, members, cases)
        }
        let shape = part.shape.flatMap { summary.shapes.kinds($0).contains(.isMap) ? nil : $0 }
        return InferredObject(members: self.members(of: members, part, shape: shape) { _ in true })
    }

    private mutating func object(_ part: Part, _ members: MemberSummary, _ cases: CaseFinder.Found) -> InferredObject {
        var object = InferredObject()
        object.members = self.members(of: members, part, shape: nil) {
            $0 != cases.place && !cases.determined.contains($0)
        }
        var branches: [InferredObject.Branch] = []
        for (value, shape) in cases.branches {
            let inner = self.members(of: members, part, shape: shape) { cases.determined.contains($0) }
            branches.append(InferredObject.Branch(value: value, object: InferredObject(members: inner)))
        }
        object.cases = InferredObject.Cases(key: cases.key, branches: branches)
        return object
    }

    /// Returns the members of objects with a shape, or of all objects.
    private mutating func members(
        of members: MemberSummary,
        _ part: Part,
        shape: Int32?,
        where isIncluded: (Int32) -> Bool
    ) -> [InferredObject.Member] {
        let objects = summary.places[Int(part.place)].objects
        let shapes = shape.map { shape in
            Dictionary(summary.shapes.members(shape).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        }
        var list: [InferredObject.Member] = []
        for (key, place) in summary.orderedKeys(of: members) where isIncluded(place) {
            let facts = summary.places[Int(place)]
            let member = shapes.map { $0[facts.name] }
            if let member, member == nil { continue }
            let inner = Part(
                place: place,
                shape: member.flatMap { $0?.shape },
                key: SecretName.key(ofMember: key, of: part.key),
                pointer: part.pointer.pointer(to: key)
            )
            let isOptional = member.map { $0?.isOptional == true } ?? (facts.count < objects)
            let value = requiredValue(inner)
            let isNullable = value != nil && kinds(of: inner).contains(.null)
            list.append(
                InferredObject.Member(
                    key: key,
                    presence: isOptional ? .optional : isNullable ? .nullable : .required,
                    value: value ?? .tag(["any", "null"])
                )
            )
        }
        return list
    }
}

extension PlaceInference.Part {
    var displayPointer: String { pointer.isEmpty ? "the root" : pointer.displayLine }

    /// The pointer as the value of an option, in quotes where a shell would change it.
    var optionText: String {
        let isPlain = pointer.utf8.allSatisfy { byte in
            byte.isASCIIDigit || byte.isASCIILetter || "/_-.".utf8.contains(byte)
        }
        guard !pointer.isEmpty else { return "/" }
        return isPlain ? pointer : "'\(pointer.displayLine)'"
    }
}

extension String {
    /// Returns the pointer of a member of the value that this pointer refers to (RFC 6901).
    func pointer(to key: String) -> String { self + "/" + JSONPointer.token(of: key) }
}

extension NumberSummary {
    /// Whether neither 64-bit integers nor doubles represent all numbers.
    var needsDecimal: Bool { overflows || hasManyDigits && wholes < count }
}

extension NumberSummary {
    /// Whether all numbers are from 0 to 18446744073709551615, and one of them is too great for a signed integer.
    var needsUnsigned: Bool {
        overflows && !exceedsUnsigned && wholes == count && (doubles.map { $0.lowerBound >= 0 } ?? true)
    }
}

extension PlaceInference {
    func number(_ numbers: NumberSummary, key: String) -> InferredValue {
        if numbers.needsUnsigned { return .tag([ScalarKind.unsigned.tag]) }
        if numbers.needsDecimal { return .tag(["decimal:number"]) }
        if let tag = unixTime(numbers) { return .tag([tag]) }
        let isWhole = numbers.wholes == numbers.count
        // The number of a key such as `pin` is a secret.
        if DocumentSecret.isNamed(key) { return .tag([isWhole ? "int" : "number"]) }
        if options.findsRanges {
            if isWhole, let range = numbers.integers { return .tag(["int:\(range.lowerBound)..\(range.upperBound)"]) }
            if let range = numbers.doubles, let lower = JSONNumber(range.lowerBound),
                let upper = JSONNumber(range.upperBound)
            {
                return .tag(["number:\(lower.text)..\(upper.text)"])
            }
        }
        let example = isWhole ? numbers.wholeExample : numbers.otherExample
        guard let example, let number = JSONNumber(String(decoding: example, as: UTF8.self)),
            // As an example, `1e30` would mean an integer.
            NumberSpelling.requiresInteger(number.text) == isWhole
        else {
            return .tag([isWhole ? "int" : "number"])
        }
        guard !options.showsValues else { return .example(.number(number)) }
        return .example(NumberSpelling.requiresInteger(number.text) ? 1 : 1.5)
    }

    /// Returns the tag of moments between 2000 and 2100, if it is chosen.
    private func unixTime(_ numbers: NumberSummary) -> String? {
        guard let range = numbers.doubles else { return nil }
        let seconds = 946_684_800.0...4_102_444_800.0
        for (kind, factor) in [(ScalarKind.unixSeconds, 1.0), (.unixMilliseconds, 1000.0)]
        where options.tags.contains(kind) {
            if seconds.contains(range.lowerBound / factor), seconds.contains(range.upperBound / factor) {
                return kind.tag
            }
        }
        return nil
    }

    func string(_ strings: StringSummary, key: String) -> InferredValue {
        let example = strings.example.map { String(decoding: $0, as: UTF8.self) }
        let isSecret = strings.isSecret || example.map { SecretRecognition.isSecretOrMasked($0, key: key) } ?? false
        guard !isSecret else { return .tag([strings.forms.contains(.url) ? "secret:url" : "secret"]) }
        let kinds = strings.forms.ordered.filter(options.tags.contains)
        // `abbrev@1.1.1` is the name of a version, although it has the form of a mail address.
        let isAddress = example.map { UntaggedAddress.kind(of: $0, key: key) == .email } ?? true
        if let kind = kinds.first(where: { $0 != .email || isAddress }) {
            return .tag([kind == .decimal ? "decimal:text" : kind.tag])
        }
        if MoneyRecognition.isMoney(strings, key: key) { return .tag(["decimal:text"]) }
        if let members = enumeration(strings, key: key) { return .tag(["enum:" + members.joined(separator: ",")]) }
        if options.findsRanges, let range = strings.lengths {
            return .tag(["string:\(range.lowerBound)..\(range.upperBound)"])
        }
        let harmless = example.map {
            HarmlessExample.shortened(HarmlessExample.text(of: $0, key: key, keepsPersonalData: options.keepsExamples))
        }
        guard let harmless, !HarmlessExample.misleads(harmless, key: key, forms: strings.forms) else {
            return .tag(["string"])
        }
        return .example(.string(options.showsValues ? harmless : "text"))
    }

    /// The minimum number of values of an enumeration, and of its members.
    private static let fewestValues = 20
    private static let fewestMembers = 2

    /// Returns the members of an enumeration as a tag contains them, or `nil` for open text.
    private func enumeration(_ strings: StringSummary, key: String) -> [String]? {
        // One sample does not show whether the texts of another one would be the same.
        guard let limit = options.maximumMembers, !strings.isOpen, summary.count > 1,
            strings.count >= Self.fewestValues, strings.counts.allSatisfy({ $0 >= 2 }),
            strings.distinct.count >= Self.fewestMembers, strings.distinct.count <= limit
        else { return nil }
        let sorted = (0..<strings.distinct.count).map { strings.distinct.utf8(at: $0) }
            .sorted { $0.lexicographicallyPrecedes($1) }
        // Numbers, versions and identifiers are not names of choices.
        guard !sorted.allSatisfy({ MapKeys.isIdentifier(String(decoding: $0, as: UTF8.self)) }) else { return nil }
        var members: [String] = []
        for bytes in sorted {
            let text = String(decoding: bytes, as: UTF8.self)
            guard HarmlessExample.isHarmless(text, key: key, keepsPersonalData: options.keepsExamples),
                let member = Self.member(text)
            else { return nil }
            members.append(member)
        }
        return members
    }

    /// Returns the spelling of a member, or `nil` if a tag cannot contain it.
    static func member(_ text: String) -> String? {
        guard !text.utf8.contains(where: { "{}\"".utf8.contains($0) }) else { return nil }
        let isPlain =
            !text.utf8.contains { ",|".utf8.contains($0) } && JSONNumber(text) == nil
            && !["", "*", "true", "false", "null"].contains(text)
            && text.unicodeScalars.first?.properties.isWhitespace == false
            && text.unicodeScalars.last?.properties.isWhitespace == false
        return isPlain ? text : "\"\(text)\""
    }
}
