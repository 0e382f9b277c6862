import SchematicText

/// A schema that accepts a value of another type, a null, or a further member of an enumeration, that the present schema
/// refuses, and that no edit of one key makes acceptable.
///
/// A fault keeps the parts and words them when its help is read, because most faults are never displayed.
struct LooserSchema: Sendable {
    private let program: SchemaProgram
    private let node: NodeID
    private let found: JSONKind
    /// The value is text that an enumeration does not contain.
    private let isFurtherMember: Bool
    /// The place of the fault in the schema.
    private let place: SourcePlace
    /// The innermost tag that led to the file of the place, if the place is the file's root.
    private let tag: Int32?

    /// Creates the looser schema; `nil` if there is none for the fault.
    ///
    /// - Parameters:
    ///   - code: The code of the fault.
    ///   - node: The node whose requirement is not met.
    ///   - found: The kind of the value.
    ///   - place: The place of the fault in the schema.
    ///   - isRoot: Whether the place is the root of its file.
    ///   - through: The tags that led to the file, outermost first.
    ///   - program: The program of the schema.
    init?(
        for code: FaultCode,
        of node: NodeID,
        found: JSONKind,
        at place: SourcePlace,
        isRoot: Bool,
        through: [Int32],
        in program: SchemaProgram
    ) {
        guard [.typeMismatch, .unexpectedNull, .notInEnum].contains(code) else { return nil }
        if case .nothing = program.node(node) { return nil }
        isFurtherMember = code == .notInEnum
        // Only text can be a member that an open enumeration does not name.
        guard !isFurtherMember || found == .string else { return nil }
        self.program = program
        self.node = node
        self.found = found
        self.place = place
        tag = isRoot ? through.last : nil
    }

    /// The advice, in one line, with the necessary change of the sender for a correct schema; `nil` if there is none.
    var advice: String? {
        guard !isFurtherMember else { return adviceForMember?.displayLine }
        guard let change else { return nil }
        let help =
            "if \(found.words) is valid here, \(change); "
            + "if not, the sender must send \(program.expectation(of: node))"
        return help.displayLine
    }

    /// The advice for a text that an enumeration does not contain: its open form.
    private var adviceForMember: String? {
        guard let content = program.tagContent(at: place), let open = TagSyntax.openEnumeration(content) else {
            return nil
        }
        return "if further members are valid here, write \(pasted("{\(open)}")) in the schema; "
            + "if not, the sender must send \(program.expectation(of: node))"
    }

    /// The change of the schema, in words.
    private var change: String? {
        if let tag {
            let tag = program.tables.tagNames[Int(tag)]
            let alternatives = "write \(pasted("{\(tag)|\(found.tag)}")) where the schema refers to {\(tag)}"
            return found == .null ? alternatives + ", or {null} after its key" : alternatives
        }
        if program.tables.places[Int(node.index)] != place { return "write {null} after the key" }
        switch JSONKind(startingWith: program.scanner(of: place).byte(at: Int(place.offset))) {
        case .object?, .array?:
            return "write it as \"{name|\(found.tag)}\", and its present schema into a file name.json"
        case .string?:
            let content = program.tagContent(at: place) ?? "string"
            guard !requiresInteger || found != .number else { return #"write "{number}" in the schema"# }
            return "write \(pasted("{\(content)|\(found.tag)}")) in the schema"
        case .number?, .boolean?:
            guard let scalar = program.node(node).scalar else { return nil }
            return "write \"{\(scalar.kind.tag)|\(found.tag)}\" in the schema"
        case .null?, nil:
            return nil
        }
    }

    private var requiresInteger: Bool { program.node(node).scalar?.kind == .integer }
}

/// Two values are equal if their advice is.
extension LooserSchema: Hashable {
    static func == (first: LooserSchema, second: LooserSchema) -> Bool { first.advice == second.advice }

    func hash(into hasher: inout Hasher) { hasher.combine(advice) }
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
