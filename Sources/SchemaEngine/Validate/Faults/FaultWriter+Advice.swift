/// Advice for values of another type, and for nulls, that no edit of one key accepts. It names the looser schema, and
/// the necessary change of the sender for a correct schema.
extension FaultWriter {
    /// Returns the advice, in one line, or `nil` if there is none for the fault.
    func advice(for fault: RawFault, at place: SchemaPlace) -> String? {
        guard fault.code == .typeMismatch || fault.code == .unexpectedNull, fault.text == nil,
            case .node(let node) = fault.subject,
            let found = JSONKind(startingWith: JSONScanner(text).byte(at: fault.offset))
        else { return nil }
        if case .nothing = program.node(node) { return nil }
        guard let schema = looserSchema(than: node, of: fault, accepting: found, at: place) else { return nil }
        let help =
            "if \(found.words) is valid here, \(schema); "
            + "if not, the sender must send \(program.expectation(of: node))"
        return help.displayLine
    }

    /// Returns the change of the schema, in words.
    private func looserSchema(
        than node: NodeID,
        of fault: RawFault,
        accepting found: JSONKind,
        at place: SchemaPlace
    ) -> String? {
        if place.pointer.isEmpty, let tag = fault.through.last {
            let tag = program.tables.tagNames[Int(tag)]
            let alternatives = "write \"{\(tag)|\(found.tag)}\" where the schema refers to {\(tag)}"
            return found == .null ? alternatives + ", or {null} after its key" : alternatives
        }
        if program.tables.places[Int(node.index)] != fault.place { return "write {null} after the key" }
        let source = program.tables.sources[Int(fault.place.source)].text
        var scanner = JSONScanner(source)
        scanner.position = Int(fault.place.offset)
        switch JSONKind(startingWith: scanner.current) {
        case .object?, .array?:
            return "write it as \"{name|\(found.tag)}\", and its present schema into a file name.json"
        case .string?:
            guard let token = try? scanner.scanString() else { return nil }
            let content = Braces.content(of: scanner.text(of: token)) ?? "string"
            guard !requiresInteger(node) || found != .number else { return #"write "{number}" in the schema"# }
            return "write \"{\(shortened(content))|\(found.tag)}\" in the schema"
        case .number?, .boolean?:
            guard let scalar = program.node(node).scalar else { return nil }
            return "write \"{\(scalar.kind.tag)|\(found.tag)}\" in the schema"
        case .null?, nil:
            return nil
        }
    }

    private func requiresInteger(_ node: NodeID) -> Bool { program.node(node).scalar?.kind == .integer }
}

extension JSONKind {
    /// The tag that accepts every value of the kind.
    fileprivate var tag: String {
        switch self {
        case .boolean: "bool"
        default: rawValue
        }
    }

    /// A value of the kind, for display.
    fileprivate var words: String {
        switch self {
        case .object, .array: "an \(rawValue)"
        case .null: "null"
        default: "a \(rawValue)"
        }
    }
}
