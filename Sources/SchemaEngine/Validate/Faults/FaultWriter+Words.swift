/// The messages of payload faults: the expected value, then the one found.
extension FaultWriter {
    /// Returns a one-line description.
    func message(of fault: RawFault) -> String { (fault.message ?? words(of: fault)).displayLine }

    private func words(of fault: RawFault) -> String {
        switch fault.code {
        case .missingKey:
            return "key '\(keyName(of: fault))' is missing"
        case .duplicateKey:
            return "key \(found(fault)) occurs twice in this object; the first value is used"
        case .unknownKey:
            return "key \(found(fault)) is not in the schema\(suggestion(for: fault))"
        case .transformFailed where fault.isSecret && isTransformed(fault):
            return "the tag rejects it: found \(found(fault))"
        case .transformFailed where fault.text != nil, .numberOverflow where fault.text != nil:
            return "\(fault.text ?? "the tag cannot read it"): found \(found(fault))"
        case .mappingFailed:
            return "the mapper of \(expectation(of: fault)) rejected the value\(fault.text.map { ": \($0)" } ?? "")"
        case .unknownCase:
            return "expected '\(fault.text ?? "")' to be \(caseNames(of: fault)), found \(found(fault))"
        case .unknownEnumMember:
            return "expected \(expectation(of: fault)), found \(found(fault)), which is kept"
        case .wrongLength:
            return "expected \(expectation(of: fault)), found \(fault.isSecret ? found(fault) : fault.text ?? "")"
        case .wrongCount:
            return "expected \(count(of: fault)), found \(fault.isSecret ? found(fault) : fault.text ?? "")"
        case .duplicateElement:
            return "expected elements that differ, found \(found(fault)) again"
        case .numberOverflow:
            return "expected \(limits(of: fault)), found \(found(fault))"
        case .typeMismatch, .unexpectedNull:
            if case .node(let node) = fault.subject, case .cased = program.node(node), let key = fault.text {
                return "expected '\(key)' to be a string that selects the case, found \(found(fault))"
            }
            return "expected \(expectation(of: fault)), found \(found(fault))\(hint(for: fault))"
        default:
            return "expected \(expectation(of: fault)), found \(found(fault))"
        }
    }

    // MARK: Expected

    private func expectation(of fault: RawFault) -> String {
        guard case .node(let node) = fault.subject else { return "another value" }
        return program.expectation(of: node)
    }

    private func keyName(of fault: RawFault) -> String {
        switch fault.subject {
        case .key(let key): program.name(of: program.tables.keys[Int(key)])
        default: fault.text ?? ""
        }
    }

    /// Returns a suggestion of the schema's key that is most similar to an unknown one.
    private func suggestion(for fault: RawFault) -> String {
        guard !fault.isSecret, case .node(let node) = fault.subject, case .object(let shape) = program.node(node) else {
            return ""
        }
        var scanner = JSONScanner(text)
        scanner.position = fault.offset
        guard let token = try? scanner.scanString() else { return "" }
        let keys = program.keys(of: shape).prefix(1_000).map(program.name)
        var suggestion = Suggestion()
        guard let nearest = suggestion.nearest(to: scanner.text(of: token), among: keys).first else { return "" }
        return "; did you mean '\(nearest)'?"
    }

    /// Returns the number of elements or members that is required, in words.
    private func count(of fault: RawFault) -> String {
        guard case .count(let index) = fault.subject else { return "another number" }
        let isArray = JSONScanner(text).byte(at: fault.offset) == Byte.openBracket
        return program.tables.counts[Int(index)].range.words(counting: isArray ? "element" : "member")
    }

    /// Returns whether a transformer of the app reads the value. Its message may contain the value.
    private func isTransformed(_ fault: RawFault) -> Bool {
        guard case .node(let node) = fault.subject, case .transformed = program.node(node) else { return false }
        return true
    }

    private func caseNames(of fault: RawFault) -> String {
        guard case .node(let node) = fault.subject, case .cased(let table) = program.node(node) else { return "known" }
        return SchemaProgram.list(program.tables.cases[Int(table)].branchNames.map { "\"\($0)\"" })
    }

    private func limits(of fault: RawFault) -> String {
        guard case .node(let node) = fault.subject else { return "a smaller number" }
        return program.node(node).scalar?.kind.rules.limits ?? NumberKind.limits
    }

    /// Returns advice for a value of the wrong type.
    private func hint(for fault: RawFault) -> String {
        guard fault.code == .typeMismatch, case .node(let node) = fault.subject, let scalar = program.node(node).scalar
        else { return "" }
        let place = program.tables.places[Int(node.index)]
        let isTag = program.tables.sources[Int(place.source)].text[Int(place.offset)] == Byte.quote
        let found = JSONKind(startingWith: JSONScanner(text).byte(at: fault.offset))
        return scalar.kind.rules.hint(found: found, isTag: isTag)
    }

    // MARK: Found

    private static let longestShown = 60

    /// Returns the value in the payload, truncated, and without its content if it is secret.
    private func found(_ fault: RawFault) -> String {
        let scanner = JSONScanner(text)
        guard let kind = JSONKind(startingWith: scanner.byte(at: fault.offset)) else { return "something else" }
        switch kind {
        case .object: return "an object"
        case .array: return "an array"
        case .null: return "null"
        case .boolean where fault.isSecret: return "true or false"
        case .boolean: return scanner.byte(at: fault.offset) == Byte.letterT ? "true" : "false"
        case .number: return fault.isSecret ? "a number" : Self.cut(numberText(at: fault.offset, scanner))
        case .string: return foundString(fault, scanner)
        }
    }

    private func numberText(at offset: Int, _ scanner: JSONScanner) -> String {
        guard let token = scanner.number(at: offset) else { return "a number" }
        return scanner.text(in: token.start..<token.start + min(token.length, Self.longestShown + 1))
    }

    private func foundString(_ fault: RawFault, _ scanner: JSONScanner) -> String {
        var scanner = scanner
        scanner.position = fault.offset
        guard let token = try? scanner.scanString() else { return "a string" }
        let isKey = fault.code == .unknownKey || fault.code == .duplicateKey
        if fault.isSecret { return isKey ? "of a secret object" : "a string" }
        let shown = Self.cut(Self.start(of: scanner.text(of: token)).displayLine)
        return isKey ? "'\(shown)'" : "the string \"\(shown)\""
    }

    /// Returns the scalars that can be shown and one more, from which `cut` recognizes that there are more.
    private static func start(of text: String) -> String {
        guard text.utf8.count > longestShown else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestShown + 1)))
    }

    private static func cut(_ text: String) -> String {
        text.unicodeScalars.count <= longestShown ? text : String(text.unicodeScalars.prefix(longestShown - 1)) + "…"
    }

    // MARK: Help

    /// Returns advice for the app that sends a payload, or `nil` if there is none.
    func help(for fault: RawFault, in part: SentPart, _ fix: SchemaEdit?) -> String? {
        switch (fault.code, part) {
        case (.missingKey, .parameters):
            return "pass '\(keyName(of: fault))' in 'parameters'; values interpolated into the path are no parameters"
        case (.missingKey, .headers):
            return "pass '\(keyName(of: fault))' in 'headerValues'"
        case (.missingKey, .body):
            let loosened = fix.map { "; if the server does not require it, write \($0.with) in the schema" } ?? ""
            return "set '\(keyName(of: fault))' in the body\(loosened)"
        case (.unexpectedNull, _):
            let loosened = fix.map { ", or write \($0.with) in the schema if the server accepts null" } ?? ""
            return "pass a value\(loosened)"
        case (.unknownKey, _):
            return "leave the key out, or name it in the schema if the server accepts it"
        case (.transformFailed, _) where isMoment(fault, for: .date):
            return "for a Date, pass the day in a time zone, CalendarDate(date, in: .current), or write "
                + "\"{date_iso8601}\" in the schema if the server expects a time"
        case (.typeMismatch, _) where isMoment(fault, for: .integer) || isMoment(fault, for: .number):
            return "for a Date, write \"{date_unix}\" or \"{date_unix_ms}\" in the schema"
        default:
            return fix.map {
                "pass another value, or write \($0.with) in place of \($0.replace) in the schema if the server accepts it"
            }
        }
    }

    /// Returns whether the value found is a date and time, and the expected one a scalar of this kind.
    private func isMoment(_ fault: RawFault, for kind: ScalarKind) -> Bool {
        guard case .node(let node) = fault.subject, program.node(node).scalar?.kind == kind else { return false }
        var scanner = JSONScanner(text)
        guard scanner.byte(at: fault.offset) == Byte.quote else { return false }
        scanner.position = fault.offset
        guard let token = try? scanner.scanString() else { return false }
        return ScalarKind.dateTime.reads(scanner.text(of: token))
    }
}

/// The part of a request that is written by a schema.
enum SentPart: Sendable {
    /// The parameters of the path and the query.
    case parameters
    /// The header fields.
    case headers
    case body

    /// Creates the part that a schema's file describes; `nil` for the schema of a response.
    init?(file: String) {
        switch (try? SchemaFileName(path: file))?.role {
        case .path: self = .parameters
        case .headers: self = .headers
        case .request: self = .body
        case .response, .error, .responseHeaders, .fragment, nil: return nil
        }
    }
}
