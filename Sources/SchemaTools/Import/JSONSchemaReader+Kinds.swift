@_spi(Generated) import SchemaEngine

/// The keywords for the values of each kind.
extension JSONSchemaReader {
    // MARK: Numbers

    /// Returns `nil` if no number is accepted.
    mutating func number(_ keywords: SchemaKeywords, isWhole: Bool) -> ImportedNumber? {
        var number = ImportedNumber(isWhole: isWhole)
        func bound(_ name: String, _ exclusive: String) -> ImportedNumber.Bound? {
            let plain = keywords[name]?.number.map { ImportedNumber.Bound(value: $0) }
            guard let limit = keywords[exclusive] else { return plain }
            // In draft 4, the keyword is a flag beside the limit.
            if let flag = limit.boolean { return plain.map { .init(value: $0.value, isExclusive: flag) } }
            return limit.number.map { .init(value: $0, isExclusive: true) } ?? plain
        }
        number.lower = bound("minimum", "exclusiveMinimum")
        number.upper = bound("maximum", "exclusiveMaximum")
        for name in ["minimum", "maximum"] where keywords[name] != nil {
            let exclusive = "exclusive" + name.prefix(1).uppercased() + name.dropFirst()
            guard keywords[exclusive]?.number != nil, let plain = keywords[name]?.number else { continue }
            let limit = ImportedNumber.Bound(value: plain)
            let other = name == "minimum" ? ImportedNumber(lower: limit) : ImportedNumber(upper: limit)
            guard let both = number.intersection(other) else { return nil }
            number = both
        }
        if let step = keywords["multipleOf"]?.number ?? keywords["divisibleBy"]?.number {
            if let whole = step.double, whole > 0, (1 / whole).rounded() == 1 / whole {
                number.isWhole = number.isWhole || whole == 1
                if whole != 1, !isWhole { report("'multipleOf' is left out: the schema language has nothing for it") }
            } else {
                report("'multipleOf' is left out: the schema language has nothing for it")
            }
        }
        return number.isEmpty ? nil : number
    }

    // MARK: Strings

    mutating func string(_ keywords: SchemaKeywords) -> ImportedString? {
        var string = ImportedString()
        guard let length = count(keywords, "Length") else { return nil }
        string.length = length
        if let pattern = keywords["pattern"], pattern.kind == .string, let text = self.pattern(pattern.string) {
            string.patterns = [text]
        }
        if let format = keywords["format"], format.kind == .string { string.format = tag(ofFormat: format.string) }
        if keywords["contentEncoding"]?.string == "base64" { string.format = ScalarKind.base64.tag }
        return string
    }

    /// Returns the expression in the syntax of the schema language; `nil` if it accepts everything, or after a notice.
    mutating func pattern(_ source: String) -> String? {
        if ["", "^", "$", ".*", "^.*", "^.*$", ".*$"].contains(source) { return nil }
        let text = ImportedPattern.text(of: source)
        if TagCheck.isValid("string:/\(text)/") { return text }
        report("the pattern \(shortened(source)) is left out: the schema language has no such expression")
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
            report("the format '\(shortened(format))' is left out: the schema language has no tag for it")
        }
        return nil
    }

    /// Returns the range of `minLength` and `maxLength`, or of similar keywords; `nil` if it is empty.
    func count(_ keywords: SchemaKeywords, _ name: String) -> ClosedRange<Int>? {
        func limit(_ word: String) -> Int? {
            guard let number = keywords[word + name]?.number, let value = number.double, value >= 0 else { return nil }
            return Int(exactly: value.rounded(.up)) ?? .max
        }
        let (lower, upper) = (limit("min") ?? 0, limit("max") ?? .max)
        return lower <= upper ? lower...upper : nil
    }

    // MARK: Arrays

    mutating func array(_ keywords: SchemaKeywords) -> ImportedArray? {
        var array = ImportedArray()
        guard var count = count(keywords, "Items") else { return nil }
        array.isUnique = keywords["uniqueItems"]?.boolean == true
        let tuple = keywords["prefixItems"] ?? keywords["items"].flatMap { $0.kind == .array ? $0 : nil }
        let rest =
            tuple == nil
            ? keywords["items"] : keywords["prefixItems"] == nil ? keywords["additionalItems"] : keywords["items"]
        guard let tuple else {
            if let rest, rest.boolean == false { return count.contains(0) ? ImportedArray(count: 0...0) : nil }
            array.item = rest.map { value(of: keywords.node.with($0)) }.flatMap { $0.acceptsAnything ? nil : $0 }
            array.count = count
            return array
        }
        var items = tuple.elements.map { value(of: keywords.node.with($0)) }
        if rest?.boolean == false {
            let upper = min(count.upperBound, items.count)
            guard count.lowerBound <= upper else { return nil }
            count = count.lowerBound...upper
        } else {
            items.append(rest.map { value(of: keywords.node.with($0)) } ?? .anything)
        }
        if Set(items).count > 1 { report("the places of elements are left out: each element may be any of them") }
        let item = Self.joined(items)
        array.item = item.acceptsAnything ? nil : item
        array.count = count
        return array
    }

    // MARK: Objects

    mutating func object(_ keywords: SchemaKeywords) -> ImportedObject {
        var object = ImportedObject()
        for member in keywords["properties"].map({ Array($0.members) }) ?? [] {
            object.members.append(.init(name: member.key, value: value(of: keywords.node.with(member.value))))
        }
        var indexes = Dictionary(object.members.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for name in keywords["required"]?.elements.filter({ $0.kind == .string }).map(\.string) ?? [] {
            if let index = indexes[name] {
                object.members[index].isRequired = true
            } else {
                indexes[name] = object.members.count
                object.members.append(.init(name: name, value: .anything, isRequired: true))
            }
        }
        readOtherKeys(keywords, into: &object)
        if let count = count(keywords, "Properties") { object.count = count }
        return object
    }

    private mutating func readOtherKeys(_ keywords: SchemaKeywords, into object: inout ImportedObject) {
        let tags = keywords["x-schematic"]?["keys"]?.elements.map(\.string) ?? []
        let patterns = keywords["patternProperties"].map { Array($0.members) } ?? []
        for (index, member) in patterns.enumerated() {
            let value = value(of: keywords.node.with(member.value))
            if patterns.count == tags.count {
                object.mapKeys.append(.init(tag: tags[index], value: value))
            } else if ["", "^", ".*", "^.*$", "^.*", ".+", "^.+$"].contains(member.key) {
                object.rest = value.acceptsAnything ? nil : value
            } else if let pattern = pattern(member.key) {
                let tag = "string:/\(pattern)/"
                for index in object.members.indices where TagCheck.accepts(object.members[index].name, tag) {
                    object.members[index].value = intersection(object.members[index].value, value)
                }
                object.mapKeys.append(.init(tag: tag, value: value))
            }
        }
        if let rest = keywords["additionalProperties"], object.rest == nil {
            let value = value(of: keywords.node.with(rest))
            object.rest = value.acceptsAnything ? nil : value
        }
        guard let names = keywords["propertyNames"], object.mapKeys.isEmpty else { return }
        var value = value(of: keywords.node.with(names))
        value.pieces.removeAll { $0.kind != .string }
        guard value.pieces.count == 1, case .string(var string) = value.pieces[0], string.excluded.isEmpty else {
            if names.boolean != true { report("'propertyNames' is left out: the schema language has nothing for it") }
            return
        }
        // An enumeration that accepts other names, too, restricts nothing.
        string.known = []
        guard string != ImportedString(), !object.isClosed else { return }
        object.mapKeys = [.init(tag: ScalarText(string).tag, value: object.rest ?? .anything)]
        object.rest = .nothing
    }
}
