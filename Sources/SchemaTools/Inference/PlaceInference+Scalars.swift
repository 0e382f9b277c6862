import SchemaEngine

extension NumberSummary {
    /// Whether neither 64-bit integers nor doubles represent all numbers.
    var needsDecimal: Bool { overflows || hasManyDigits && wholes < count }
}

extension PlaceInference {
    func number(_ numbers: NumberSummary) -> InferredValue {
        if numbers.needsDecimal { return .tag(["decimal"]) }
        if let tag = unixTime(numbers) { return .tag([tag]) }
        let isWhole = numbers.wholes == numbers.count
        if options.findsRanges {
            if isWhole, let range = numbers.integers { return .tag(["int:\(range.lowerBound)..\(range.upperBound)"]) }
            if let range = numbers.doubles, let lower = JSONNumber(range.lowerBound),
                let upper = JSONNumber(range.upperBound)
            {
                return .tag(["number:\(lower.text)..\(upper.text)"])
            }
        }
        let example = isWhole ? numbers.wholeExample : numbers.otherExample
        guard let example, let number = JSONNumber(String(decoding: example, as: UTF8.self)) else {
            return .tag([isWhole ? "int" : "number"])
        }
        return .example(.number(number))
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
        let isSecret = strings.isSecret || example.map { SecretText.isSecretOrMasked($0, key: key) } ?? false
        guard !isSecret else { return .tag([strings.forms.contains(.url) ? "secret:url" : "secret"]) }
        let kinds = strings.forms.ordered.filter(options.tags.contains)
        // `abbrev@1.1.1` is the name of a version, although it has the form of a mail address.
        let isAddress = example.map { UntaggedAddress.kind(of: $0, key: key) == .email } ?? true
        if let kind = kinds.first(where: { $0 != .email || isAddress }) { return .tag([kind.tag]) }
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
        return .example(.string(harmless))
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
