/// The help of payload faults: the edit of the schema, and the advice for its author or for the app.
extension FaultWriter {
    /// Returns the edit of the schema that makes the payload acceptable, if there is an obvious one.
    func edit(for fault: RawFault, at place: SchemaPlace) -> SchemaEdit? {
        guard !place.file.hasSuffix(".plist") else { return nil }
        let source = program.scanner(of: fault.place)
        let start = Int(fault.place.offset)
        switch fault.code {
        case .missingKey, .unexpectedNull:
            guard place.pointer.last != "}", isKey(fault), let token = source.string(at: start) else { return nil }
            let key = source.text(in: token.range)
            return edit(place, "\"\(key)\"", with: "\"\(key)\(fault.code == .missingKey ? "{?}" : "{null}")\"")
        case .typeMismatch where kind(of: fault) == .number && scanner.number(at: fault.offset) != nil:
            guard let scalar = node(of: fault)?.scalar, scalar.argument < 0, let token = source.number(at: start)
            else { return nil }
            let text = source.text(in: token.range)
            return scalar.kind.rules.widenedExample(token, text).map { edit(place, text, with: $0) }
        default:
            return nil
        }
    }

    func edit(_ place: SchemaPlace, _ text: String, with replacement: String) -> SchemaEdit {
        SchemaEdit(file: place.file, replace: text, with: replacement, line: place.line, column: place.column)
    }

    /// Returns the schema that accepts the value of a fault without an edit; `nil` if the fault is of another kind.
    func looserSchema(for fault: RawFault, at place: SchemaPlace) -> LooserSchema? {
        guard fault.text == nil, case .node(let node) = fault.subject, let found = kind(of: fault) else { return nil }
        guard program.expectation(of: node) == expectation(of: fault), !hasSecret(fault.place) else { return nil }
        return LooserSchema(
            for: fault.code,
            of: node,
            found: found,
            at: fault.place,
            isRoot: place.pointer.isEmpty,
            through: fault.through,
            in: program
        )
    }

    /// Returns whether the tag at a place, which advice would quote, has an argument of a secret, such as its members.
    func hasSecret(_ place: SourcePlace) -> Bool {
        guard program.namesSecrets else { return false }
        let tag = program.tagContent(at: place).flatMap { try? TagSyntax(reading: $0) }
        return tag?.alternatives.contains { $0.isSecret && $0.argument != nil } ?? false
    }

    /// Returns whether the fault's place is a key, not a value.
    private func isKey(_ fault: RawFault) -> Bool {
        switch fault.subject {
        case .key: true
        case .node(let node): fault.code == .unexpectedNull && program.tables.places[Int(node.index)] != fault.place
        case .count, .json: false
        }
    }

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
        guard node(of: fault)?.scalar?.kind == kind, let token = scanner.string(at: fault.offset) else { return false }
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
