import SchemaEngine

/// The tag of an imported scalar.
struct ScalarText {
    /// The tag, without braces.
    let tag: String

    init(_ string: ImportedString) {
        if let members = string.members {
            tag = Self.enumeration(members, isOpen: false)
        } else if !string.known.isEmpty {
            tag = Self.enumeration(string.known, isOpen: true)
        } else if let format = string.format {
            tag = format
        } else {
            let length = string.length == 0...Int.max ? [] : [RangeText.text(of: string.length)]
            let arguments = length + string.patterns.prefix(1).map { "/\($0)/" }
            tag = arguments.isEmpty ? "string" : "string:" + arguments.joined(separator: ",")
        }
    }

    init(_ number: ImportedNumber) {
        if let members = number.members {
            tag = "enum:" + members.map(\.text).joined(separator: ",")
            return
        }
        let name = number.isWhole ? "int" : "number"
        let lower = Self.limit(number.lower, isWhole: number.isWhole, isLower: true)
        let upper = Self.limit(number.upper, isWhole: number.isWhole, isLower: false)
        switch (lower, upper) {
        case (nil, nil): tag = name
        case (let lower?, let upper?) where lower == upper: tag = "\(name):\(lower)"
        case (let lower, let upper): tag = "\(name):\(lower ?? "")..\(upper ?? "")"
        }
    }

    init(_ boolean: Bool?) { tag = boolean.map { "enum:\($0)" } ?? "bool" }

    /// Returns the text of a limit; `nil` for one that no tag can have.
    static func limit(_ bound: ImportedNumber.Bound?, isWhole: Bool, isLower: Bool) -> String? {
        guard let bound else { return nil }
        guard isWhole else { return bound.value.double?.isFinite == true ? bound.value.text : nil }
        guard
            let value = bound.value.int64
                ?? bound.value.double.flatMap({ Int64(exactly: $0.rounded(isLower ? .up : .down)) })
        else { return nil }
        let isOnBound = bound.value.double == Double(value)
        guard bound.isExclusive, isOnBound else { return String(value) }
        let (next, overflows) = isLower ? value.addingReportingOverflow(1) : value.subtractingReportingOverflow(1)
        return overflows ? String(value) : String(next)
    }

    // MARK: Enumerations

    /// Returns the tag of an enumeration. A member that no tag can have makes it a pattern.
    private static func enumeration(_ members: [String], isOpen: Bool) -> String {
        let texts = members.map(text(of:))
        let found = texts.compactMap(\.self)
        if found.count == members.count || isOpen {
            guard !found.isEmpty else { return "string" }
            return "enum:" + (found + (isOpen ? ["*"] : [])).joined(separator: ",")
        }
        return "string:/^(?:\(members.map(escaped).joined(separator: "|")))$/"
    }

    /// Returns a member as it is written in a tag, or `nil` if none can be written.
    private static func text(of member: String) -> String? {
        let isSpecial = member.unicodeScalars.contains { "\",|{}".unicodeScalars.contains($0) }
        let scalars = member.unicodeScalars
        let hasSpace = scalars.first?.properties.isWhitespace ?? true || scalars.last?.properties.isWhitespace ?? true
        let isWord = ["true", "false", "null", "*"].contains(member)
        let isNumber = scalars.first.map { $0 == "-" || ("0"..."9").contains($0) } ?? false
        guard isSpecial || hasSpace || isWord || isNumber else { return member }
        return member.contains("\"") ? nil : "\"\(member)\""
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            let isPunctuation = scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
            if isPunctuation, scalar != " ", scalar.value > 0x20 { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
    }
}
