@_spi(Generated) import SchemaEngine
import SchematicText

/// The keywords for the values of each kind.
extension JSONSchemaReader {
    // MARK: Numbers

    /// Returns `nil` if no number is accepted.
    mutating func number(_ keywords: SchemaKeywords, isWhole: Bool) -> ImportedNumber? {
        var number: ImportedNumber? = ImportedNumber(isWhole: isWhole)
        if let step = keywords.number("multipleOf") {
            if step == 1 {
                number?.isWhole = true
            } else if !isWhole || step.double.map({ (1 / $0).rounded() != 1 / $0 }) ?? true {
                report("'multipleOf' is left out: the schema language has nothing for it", .wider)
            }
        }
        for (name, exclusive, isLower) in [
            ("minimum", "exclusiveMinimum", true), ("maximum", "exclusiveMaximum", false),
        ] {
            // In draft 4, the second keyword is a flag beside the limit.
            let isExclusive = keywords[exclusive]?.boolean == true
            for (limit, isExclusive) in [(keywords.number(name), isExclusive), (keywords.number(exclusive), true)] {
                guard let limit, let known = number else { continue }
                let range = self.range(limit, isExclusive, isWhole: known.isWhole, isLower: isLower)
                number = known.intersection(range)
            }
        }
        return number
    }

    /// Returns the numbers on one side of a limit. All, after a notice, if no tag can have the limit.
    private mutating func range(_ limit: JSONNumber, _ isExclusive: Bool, isWhole: Bool, isLower: Bool)
        -> ImportedNumber
    {
        if isExclusive, !isWhole {
            report("a limit of numbers that excludes itself is read as one that includes itself", .wider)
        }
        let stated = ImportedNumber.limit(limit, isExclusive: isExclusive, isWhole: isWhole, isLower: isLower)
        if stated == nil {
            let range = isWhole ? "an integer of 64 bits" : "a double"
            report("the limit \(shortened(limit.text)) is left out: it is beyond \(range)", .wider)
        }
        return isLower ? ImportedNumber(lower: stated) : ImportedNumber(upper: stated)
    }

    // MARK: Strings

    mutating func string(_ keywords: SchemaKeywords) -> ImportedString? {
        guard let length = count(keywords, "Length") else { return nil }
        var string = ImportedString(length: length)
        if let pattern = keywords["pattern"]?.string.flatMap({ self.pattern($0) }) {
            string.patterns = [ExactName(pattern)]
        }
        if let format = keywords["format"]?.string { string.format = tag(ofFormat: format) }
        if keywords["contentEncoding"]?.string == "base64" { string.format = ScalarKind.base64.tag }
        return string
    }

    /// Returns the expression in the syntax of the schema language; `nil` if it accepts everything, or after a notice.
    mutating func pattern(_ source: String) -> String? {
        if ["", "^", "$", ".*", "^.*", "^.*$", ".*$"].contains(source) { return nil }
        let text = ImportedPattern.text(of: source)
        if TagCheck.isValid("string:/\(text)/") { return text }
        report("the pattern \(shortened(source)) is left out: the schema language has no such expression", .wider)
        return nil
    }

    /// Formats that restrict nothing that a string does not.
    private static let plainFormats: Set = [
        "string", "text", "binary", "password", "markdown", "html", "multiline", "textarea", "int32", "int64", "float",
        "double",
    ]

    private mutating func tag(ofFormat format: String) -> String? {
        switch format {
        case "uri", "url": return "url:absolute"
        case "uri-reference", "iri-reference": return ScalarKind.url.tag
        default: break
        }
        if let kind = JSONSchemaScalar.kindsByFormat[format] { return kind.tag }
        if !Self.plainFormats.contains(format) {
            report("the format '\(shortened(format))' is left out: the schema language has no tag for it", .wider)
        }
        return nil
    }

    /// Returns the range of `minLength` and `maxLength`, or of similar keywords; `nil` if it is empty.
    func count(_ keywords: SchemaKeywords, _ name: String) -> ClosedRange<Int>? {
        func limit(_ word: String) -> Int? {
            keywords.number(word + name)?.double.map { Int(exactly: $0.rounded(.up)) ?? .max }
        }
        let (lower, upper) = (limit("min") ?? 0, limit("max") ?? .max)
        return lower <= upper ? lower...upper : nil
    }

    // MARK: Arrays

    mutating func array(_ keywords: SchemaKeywords) -> ImportedArray? {
        guard let count = count(keywords, "Items") else { return nil }
        var array = ImportedArray(count: count, isUnique: keywords["uniqueItems"]?.boolean == true)
        // Before draft 2020-12, a list of places is in `items`, and the schema of the others in `additionalItems`.
        let isList = keywords["items"]?.json.kind == .array
        let places = keywords.elements(of: isList ? "items" : "prefixItems")
        let hasPlaces = isList || keywords["prefixItems"] != nil
        let others = keywords[isList ? "additionalItems" : "items"]
        var items = places.map { value(of: $0) }
        if others?.boolean == false {
            guard let count = count.overlap(0...places.count) else { return nil }
            array.count = count
        } else if hasPlaces || others != nil {
            items.append(others.map { value(of: $0) } ?? .anything)
        }
        if Set(items).count > 1, !places.isEmpty {
            array.positions = positions(keywords, items, places.count, array)
        }
        let item = items.count == 1 ? items[0] : Self.joined(items)
        array.item = items.isEmpty || item.acceptsAnything ? nil : item
        return array
    }

    /// Returns the positions of a list, of which the values after the first `count` ones describe further elements.
    private mutating func positions(
        _ keywords: SchemaKeywords,
        _ items: [ImportedValue],
        _ count: Int,
        _ array: ImportedArray
    ) -> ImportedArray.Positions? {
        let values = Array(items.prefix(count))
        let rest = items.count > count ? items[count] : nil
        guard !values.contains(where: \.pieces.isEmpty) else {
            report("the places of elements are left out: no value satisfies one of them", .both)
            return nil
        }
        if array.isUnique {
            report("'uniqueItems' of a list by position is left out: the schema language has nothing for it", .wider)
        }
        if rest != nil, array.count.upperBound < .max || array.count.lowerBound > count {
            report(
                "the number of further elements of a list by position is left out: the schema language has nothing for it",
                .wider
            )
        }
        let names = keywords["x-schematic"]?["positions"]?.elements.compactMap(\.string) ?? []
        return ImportedArray.Positions(
            values: values,
            names: names.count == values.count ? names.map(ExactName.init) : [],
            required: min(array.count.lowerBound, count),
            rest: rest.flatMap { $0.pieces.isEmpty ? nil : $0 }
        )
    }

    // MARK: Objects

    mutating func object(_ keywords: SchemaKeywords) -> ImportedObject {
        var object = ImportedObject()
        var (indexes, names): ([ExactName: Int], Set<ExactName>) = ([:], [])
        for member in keywords.members(of: "properties") {
            indexes[ExactName(member.key)] = object.members.count
            var name = readsXML ? xmlName(of: member) : member.key
            // An element and an attribute can have one name in XML, but not one key.
            if !names.insert(ExactName(name)).inserted { name = member.key }
            object.members.append(.init(name: name, value: value(of: member.value), side: side(of: member.value)))
        }
        for name in keywords.strings(of: "required") {
            if let index = indexes[ExactName(name)] {
                object.members[index].isRequired = true
            } else {
                indexes[ExactName(name)] = object.members.count
                object.members.append(.init(name: name, value: .anything, isRequired: true))
            }
        }
        readOtherKeys(keywords, into: &object)
        if let count = count(keywords, "Properties") { object.count = count }
        return object
    }

    /// Returns the side of a property that is only read or only written. A document says only that it should not be sent.
    private mutating func side(of property: Node) -> KeySide? {
        let isRead = states("readOnly", property)
        guard isRead != states("writeOnly", property) else { return nil }
        return isRead ? .read : .write
    }

    /// The maximum number of schemas that are searched for the side of a property.
    private static let maximumOfSide = 16

    /// Returns whether a schema, one that it refers to, or a part of `allOf` has a keyword whose value is true.
    private mutating func states(_ keyword: String, _ property: Node) -> Bool {
        var (waiting, count) = ([property], 0)
        while let node = waiting.popLast(), count < Self.maximumOfSide {
            count += 1
            if let stated = node[keyword]?.boolean {
                if stated { return true }
                continue
            }
            waiting += node["allOf"]?.elements ?? []
            if let text = node["$ref"]?.string, let next = try? documents.target(of: text, in: node.document) {
                waiting.append(next)
            }
        }
        return false
    }

    private mutating func readOtherKeys(_ keywords: SchemaKeywords, into object: inout ImportedObject) {
        var tags = keywords["x-schematic"]?["keys"]?.elements.compactMap(\.string) ?? []
        if !tags.allSatisfy({ TagCheck.isValid(schema: "{ \("{* \($0)}".schemaLiteral): 1 }") }) {
            report("'keys' of x-schematic is left out: the schema language does not have its tags", .wider)
            tags = []
        }
        let patterns = keywords.members(of: "patternProperties")
        var unstated: [ImportedValue] = []
        for (index, member) in patterns.enumerated() {
            let value = value(of: member.value)
            if patterns.count == tags.count {
                object.mapKeys.append(.init(tag: tags[index], value: value))
            } else if ["", "^", ".*", "^.*$", "^.*", ".+", "^.+$"].contains(member.key) {
                object.rest = value.acceptsAnything ? nil : value
            } else if let pattern = pattern(member.key) {
                let tag = "string:/\(pattern)/"
                for index in object.members.indices where accepts(object.members[index].name, tag) {
                    object.members[index].value = intersection(object.members[index].value, value)
                }
                object.mapKeys.append(.init(tag: tag, value: value))
            } else {
                unstated.append(value)
            }
        }
        if let rest = keywords["additionalProperties"], object.rest == nil {
            // The keys of an expression that is left out are among all others.
            let others = [value(of: rest)] + unstated
            let value = others.count == 1 ? others[0] : Self.joined(others)
            object.rest = value.acceptsAnything ? nil : value
        }
        guard let names = keywords["propertyNames"], object.mapKeys.isEmpty else { return }
        let pieces = value(of: names).pieces.filter { $0.kind == .string }
        guard pieces.count == 1, case .string(var string) = pieces[0], string.excluded.isEmpty else {
            if names.boolean != true {
                report("'propertyNames' is left out: the schema language has nothing for it", .wider)
            }
            return
        }
        // An enumeration that accepts other names, too, restricts nothing.
        string.known = []
        guard string != ImportedString(), !object.isClosed else { return }
        object.mapKeys = [.init(tag: ScalarText(string).tag, value: object.rest ?? .anything)]
        object.rest = .nothing
    }
}
