import SchemaEngine

/// The wider alternatives of a tag that may accept a value, narrowest first.
struct TagWidening {
    let options: InferenceOptions
    /// The key that holds the value.
    let key: String

    /// Returns the candidates that change one alternative, each as the alternatives of a tag.
    func candidates(_ tag: [TagAlternative], accepting value: JSONNode) -> [[String]] {
        let texts = tag.map(\.text)
        var found: [[String]] = []
        for (index, alternative) in tag.enumerated() {
            for text in changes(of: alternative, value) where !text.isExactly(texts[index]) {
                var candidate = texts
                candidate[index] = text
                // Two alternatives can become one.
                if texts.indices.contains(where: { $0 != index && texts[$0].isExactly(text) }) {
                    candidate.remove(at: index)
                }
                found.append(candidate)
            }
        }
        return found
    }

    /// Returns the alternatives that accept every value of the alternative, and that may accept the value.
    private func changes(of alternative: TagAlternative, _ value: JSONNode) -> [String] {
        guard case .scalar(let kind) = BuiltInTag(LookupName(alternative.name)) else { return [] }
        guard !alternative.isSecret else { return value.kind == .string ? ["secret"] : [] }
        var changes: [String] = []
        if kind == .enumeration, case .text(let members) = alternative.argument {
            if value.kind != .object, value.kind != .array { changes += enumeration(members, value) }
            return changes
        }
        let isText = value.kind == .string
        if kind == .decimal, case .text(let argument) = alternative.argument {
            let acceptsTexts = argument == "text" || argument.hasSuffix(",text")
            return [alternative.name] + (isText && acceptsTexts ? ["string"] : [])
        }
        guard isText ? Self.texts.contains(kind) : value.kind == .number && Self.numbers.contains(kind) else {
            return []
        }
        if case .text(let range) = alternative.argument, let wider = CountRange.widened(range, to: measure(value)) {
            changes.append("\(alternative.name):\(wider)")
            if kind == .integer { changes.append("number:\(wider)") }
        }
        if alternative.argument != nil { changes.append(alternative.name) }
        // A decimal is no superset of all numbers, but one of all integers.
        return changes
            + (isText ? ["string"] : kind == .integer ? ["number", "decimal:number"] : ["number|decimal:number"])
    }

    /// The tags that accept texts only.
    private static let texts: Set<ScalarKind> = InferenceOptions.standardTags.union([.string, .hostname, .base64])
    /// The tags that accept numbers only.
    private static let numbers: Set<ScalarKind> = [.integer, .number]

    private func measure(_ value: JSONNode) -> String {
        value.kind == .number ? value.rawText : String(value.string.unicodeScalars.count)
    }

    /// Returns the enumeration with a further member, or an open one.
    private func enumeration(_ members: String, _ value: JSONNode) -> [String] {
        guard value.kind == .string else {
            return DocumentSecret.isNamed(key) ? [] : ["enum:\(members),\(value.rawText)"]
        }
        let text = value.string
        let isPrivate = !HarmlessExample.isHarmless(text, key: key, keepsPersonalData: options.keepsExamples)
        let isFull = members.utf8.count(where: { $0 == UInt8(ascii: ",") }) + 1 >= max(options.maximumMembers ?? 0, 12)
        guard !isPrivate, !isFull, let member = PlaceInference.member(text) else { return ["enum:\(members),*"] }
        return ["enum:\(members),\(member)", "enum:\(members),*"]
    }
}

/// The argument of a range or of a count: `1..5`, `1..`, `..5` or `5`, and what follows a comma.
enum CountRange {
    /// Returns the argument with the nearest bound moved to a number, or `nil` if no bound excludes it.
    static func widened(_ argument: String, to number: String) -> String? {
        let parts = argument.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let range = parts.first, let value = JSONNumber(number)?.double else { return nil }
        let rest = parts.count > 1 ? "," + parts[1] : ""
        var lower = String(range)
        var upper = lower
        if let dots = range.firstRange(of: "..") {
            lower = String(range[..<dots.lowerBound])
            upper = String(range[dots.upperBound...])
        }
        if let bound = JSONNumber(lower)?.double, value < bound { return "\(number)..\(upper)\(rest)" }
        if let bound = JSONNumber(upper)?.double, value > bound { return "\(lower)..\(number)\(rest)" }
        return nil
    }
}
