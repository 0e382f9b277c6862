import SchemaEngine

/// The tag of an imported scalar.
struct ImportedScalarTag {
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
            let length = string.length == .anyCount ? [] : [TagRange.text(of: string.length)]
            let arguments = length + string.patterns.prefix(1).map { "/\($0.text)/" }
            tag = arguments.isEmpty ? "string" : "string:" + arguments.joined(separator: ",")
        }
    }

    init(_ number: ImportedNumber) {
        if let members = number.members {
            tag = "enum:" + members.map(\.text).joined(separator: ",")
            return
        }
        let name = number.isWhole ? "int" : "number"
        func text(_ limit: JSONNumber?, isLower: Bool) -> String? {
            limit.flatMap { ImportedNumber.limit($0, isWhole: number.isWhole, isLower: isLower) }?.text
        }
        switch (text(number.lower, isLower: true), text(number.upper, isLower: false)) {
        case (nil, nil): tag = name
        case (let lower?, let upper?) where lower == upper: tag = "\(name):\(lower)"
        case (let lower, let upper): tag = "\(name):\(lower ?? "")..\(upper ?? "")"
        }
    }

    init(_ boolean: Bool?) { tag = boolean.map { "enum:\($0)" } ?? "bool" }

    // MARK: Enumerations

    /// Returns the tag of an enumeration. A member that no tag can have makes it a pattern.
    private static func enumeration(_ members: [ExactName], isOpen: Bool) -> String {
        let texts = members.map { text(of: $0.text) }
        let found = texts.compactMap(\.self)
        if found.count == members.count || isOpen {
            guard !found.isEmpty else { return "string" }
            return "enum:" + (found + (isOpen ? ["*"] : [])).joined(separator: ",")
        }
        let choices = members.map { ExportedPattern.escaped($0.text).replacing("\"", with: "\\\"") }
        return "string:/^(?:\(choices.joined(separator: "|")))$/"
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
}
