import SchematicText

/// Turns raw faults into faults for display: adds their messages and their help, and lines and columns with one more scan
/// of the texts. The walk provides most pointers; the same scan finds the others.
struct FaultWriter {
    let program: SchemaProgram
    /// The schema node of the payload.
    let root: NodeID
    /// The text of the payload.
    let text: TextBytes
    /// The part of a request that the payload is, if the app sends it. Its faults are those of the app.
    var sent: SentPart?
    /// Whether the faults of a payload have their places in schema files, suggestions of keys, what alternatives reject, and messages
    /// that state the whole requirement.
    var isDetailed = true

    /// Returns the faults for display. `raw` must be in the payload's order.
    func faults(_ raw: [RawFault]) -> [Fault] {
        var payload = FaultPlaces(text, hiding: secrets)
        let inSchema = isDetailed ? program.schemaPlaces(of: Set(raw.map(\.place))) : [:]
        return raw.map { fault in
            let known = payload.concealing(fault)
            let place = payload.place(of: known)
            let fault = isSecret(known, at: place.pointer) ? known.withoutValues : known
            var result = Fault(
                code: fault.code,
                severity: fault.severity,
                message: message(of: fault),
                through: fault.through.map { "{\(program.tables.tagNames[Int($0)])}" },
                count: fault.count,
                rejections: isDetailed ? fault.rejections.map(message) : []
            )
            // Forgiven faults are also passed to places that must not receive values, such as a log.
            if fault.severity == .warning { result.messageWithoutValue = message(of: fault.withoutValue) }
            result.payload = place
            result.schema = fault.subject == .json ? nil : inSchema[fault.place]
            result.fix = result.schema.flatMap { edit(for: fault, at: $0) }
            result.helpForSender = sent.flatMap { help(for: fault, in: $0, result.fix) }
            if result.fix == nil, let place = result.schema {
                result.looserSchema = looserSchema(for: fault, at: place)
            }
            return result
        }
    }

    /// Returns the only fault of a document that is blank, is not JSON, or is nested too deeply.
    func fault(_ error: JSONTextError) -> Fault {
        if text.isBlank { return presenceFault(.missingBody) }
        let offset = min(error.offset, text.count)
        let isTooDeep = error.reason == .tooDeep
        var finder = FaultPlaces(text, hiding: isTooDeep ? secrets : nil)
        var place = finder.place(of: RawFault(.tooDeep, at: offset, subject: .json))
        if !isTooDeep { place.pointer = "" }
        return Fault(
            code: isTooDeep ? .tooDeep : .invalidJSON,
            message: error.message(in: text, showsText: !program.namesSecrets),
            payload: place,
            advice: error.help(in: text, of: .payload)
        )
    }

    /// The parts that must not be displayed of a payload with faults; `nil` if the schemas name no secret.
    private var secrets: SecretRanges? {
        guard program.namesSecrets else { return nil }
        return SecretRanges(text, of: program, roots: [root], masksUndescribed: true)
    }

    /// Returns whether the value found looks like a secret, by the name of its key or by its form.
    private func isSecret(_ fault: RawFault, at pointer: String) -> Bool {
        guard !fault.isSecret else { return false }
        if SecretName.isMeant(by: pointer) { return true }
        guard kind(of: fault) == .string, let token = scanner.string(at: fault.offset) else { return false }
        let text = scanner.text(of: token)
        return SecretRecognition.kind(of: text, name: .other) != nil || SecretRecognition.masked(in: text) != nil
    }

    // MARK: Parts of a fault

    var scanner: JSONScanner { JSONScanner(text) }

    /// The kind of the value that was found.
    func kind(of fault: RawFault) -> JSONKind? { JSONKind(startingWith: scanner.byte(at: fault.offset)) }

    /// The node whose requirement is not met; `nil` if something else states it.
    func node(of fault: RawFault) -> Node? {
        if case .node(let node) = fault.subject { program.node(node) } else { nil }
    }

    func expectation(of fault: RawFault) -> String {
        guard case .node(let node) = fault.subject else { return "another value" }
        return program.expectation(of: node, isSecret: fault.isSecret && !fault.showsMembers)
    }

    func keyName(of fault: RawFault) -> String {
        guard case .key(let key) = fault.subject else { return fault.text ?? "" }
        return program.name(of: program.tables.keys[Int(key)])
    }
}

/// The faults of a body that is missing, or not allowed.
extension FaultWriter {
    /// Returns the only fault of a payload whose body is missing, or is not allowed.
    func presenceFault(_ code: FaultCode, _ severity: Fault.Severity = .error) -> Fault {
        let place = program.tables.places[Int(root.index)]
        let message =
            code == .missingBody
            ? "expected \(program.expectation(of: root)), found no body" : "expected no body, found one"
        var fault = Fault(
            code: code,
            severity: severity,
            message: message.displayLine,
            payload: PayloadPlace(pointer: "", line: 1, column: 1, offset: 0),
            schema: program.schemaPlaces(of: [place])[place]
        )
        if sent != nil {
            fault.helpForSender =
                code == .missingBody
                ? "set 'body', or write \"{name|none}\" at the root of the schema if the server accepts no body"
                : "pass no body, or describe one in the schema"
        }
        guard code == .missingBody, let schema = fault.schema, describesBody(schema.file) else { return fault }
        fault.fix = optionalTag(at: place, schema)
        if fault.fix == nil {
            fault.advice =
                "if the body may be absent, write \"{name|none}\" at the root, and its present schema into a file name.json"
        }
        return fault
    }

    private func describesBody(_ file: String) -> Bool {
        (try? SchemaFileName(path: file))?.role.isBody ?? false
    }

    /// Returns the edit that adds `none` to the tag at the root; `nil` if the root is not a tag.
    private func optionalTag(at place: SourcePlace, _ schema: SchemaPlace) -> SchemaEdit? {
        let source = program.scanner(of: place)
        guard !schema.file.hasSuffix(".plist"), !hasSecret(place), let content = program.tagContent(at: place),
            let token = source.string(at: Int(place.offset)), !token.hasEscapes
        else { return nil }
        return edit(schema, "\"\(source.text(in: token.range))\"", with: "\"{\(content)|none}\"")
    }
}

/// The messages of payload faults: the expected value, then the one found.
extension FaultWriter {
    /// Returns a one-line description.
    private func message(of fault: RawFault) -> String { (fault.message ?? placedWords(of: fault)).displayLine }

    /// Returns the description, after the name of the position that the value has in a tuple.
    private func placedWords(of fault: RawFault) -> String {
        guard fault.position >= 0 else { return words(of: fault) }
        return "position '\(program.tables.positionNames[Int(fault.position)])': \(words(of: fault))"
    }

    private func words(of fault: RawFault) -> String {
        var expected: String { isDetailed ? expectation(of: fault) : "another value" }
        var found: String { self.found(fault) }
        var number: String { fault.isSecret ? found : fault.text ?? "" }
        switch fault.code {
        case .missingKey: return "key '\(keyName(of: fault))' is missing"
        case .duplicateKey: return "key \(found) occurs twice in this object; the first value is used"
        case .unknownKey: return "key \(found) \(side(of: fault) ?? "is not in the schema\(suggestion(for: fault))")"
        case .transformFailed where fault.isSecret && isTransformed(fault): return "the tag rejects it: found \(found)"
        case .transformFailed where fault.text != nil, .numberOverflow where fault.text != nil:
            return "\(fault.text ?? "the tag cannot read it"): found \(found)"
        case .mappingFailed: return "the mapper of \(expected) rejected the value\(fault.text.map { ": \($0)" } ?? "")"
        case .unknownCase: return "expected '\(fault.text ?? "")' to be \(caseNames(of: fault)), found \(found)"
        case .unknownEnumMember: return "expected \(expected), found \(found), which is kept"
        case .wrongLength: return "expected \(expected), found \(number)"
        case .wrongCount: return "expected \(count(of: fault)), found \(number)\(missingPositions(of: fault))"
        case .duplicateElement: return "expected elements that differ, found \(found) again"
        case .numberOverflow: return "expected \(limits(of: fault)), found \(found)"
        case .typeMismatch, .unexpectedNull:
            if case .cased? = node(of: fault), let key = fault.text {
                return "expected '\(key)' to be a string that selects the case, found \(found)"
            }
            return "expected \(expected), found \(found)\(hint(for: fault))"
        default: return "expected \(expected), found \(found)"
        }
    }

    // MARK: Expected

    /// Returns a suggestion of the schema's key that is most similar to an unknown one.
    private func suggestion(for fault: RawFault) -> String {
        guard isDetailed, !fault.isSecret, case .object(let shape)? = node(of: fault),
            let token = scanner.string(at: fault.offset)
        else { return "" }
        let keys = program.keys(of: shape).prefix(1_000).map(program.name)
        var suggestion = Suggestion()
        guard let nearest = suggestion.nearest(to: scanner.text(of: token), among: keys).first else { return "" }
        return "; did you mean '\(nearest)'?"
    }

    /// Returns the number of elements or members that is required, in words.
    private func count(of fault: RawFault) -> String {
        if let tuple = tuple(of: fault) {
            let most = tuple.rest == .none ? Int(tuple.count) : Int.max
            return (Int(tuple.required)...most).words(counting: "element")
        }
        guard case .count(let index) = fault.subject else { return "another number" }
        return program.tables.counts[Int(index)].range.words(counting: kind(of: fault) == .array ? "element" : "member")
    }

    private func tuple(of fault: RawFault) -> TupleTable? {
        guard case .tuple(let table)? = node(of: fault) else { return nil }
        return program.tables.tuples[Int(table)]
    }

    /// Returns the names of the positions that a tuple with the number of elements found lacks.
    private func missingPositions(of fault: RawFault) -> String {
        guard let tuple = tuple(of: fault), let found = fault.text.flatMap({ Int($0) }) else { return "" }
        let names = program.tables.names(of: tuple).prefix(Int(tuple.required)).dropFirst(found).map { "'\($0)'" }
        guard !names.isEmpty else { return "" }
        let noun =
            names.count == 1 ? "position \(names[0]) is" : "positions \(SchemaProgram.list(names, last: "and")) are"
        return ": \(noun) missing"
    }

    /// Returns the reason why an unknown key is only known on the other side, or `nil` if it is not.
    private func side(of fault: RawFault) -> String? {
        guard !fault.isSecret, case .object(let shape)? = node(of: fault), let token = scanner.string(at: fault.offset),
            let key = program.hiddenKey(of: token, in: shape, scanner)
        else { return nil }
        return key.side == .read
            ? "is only read, and not part of a request" : "is only written, and not part of a response"
    }

    /// Returns whether a transformer of the app reads the value. Its message may contain the value.
    private func isTransformed(_ fault: RawFault) -> Bool {
        if case .transformed? = node(of: fault) { true } else { false }
    }

    private func caseNames(of fault: RawFault) -> String {
        guard isDetailed, case .cased(let table)? = node(of: fault) else { return "known" }
        return SchemaProgram.list(program.tables.cases[Int(table)].branchNames.map { "\"\($0)\"" })
    }

    private func limits(of fault: RawFault) -> String {
        guard let node = node(of: fault) else { return "a smaller number" }
        return node.scalar?.kind.rules.limits ?? NumberKind.limits
    }

    /// Returns advice for a value of the wrong type.
    private func hint(for fault: RawFault) -> String {
        guard fault.code == .typeMismatch, case .node(let id) = fault.subject, let scalar = program.node(id).scalar
        else { return "" }
        let place = program.tables.places[Int(id.index)]
        let isTag = program.scanner(of: place).byte(at: Int(place.offset)) == Byte.quote
        return scalar.kind.rules.hint(found: kind(of: fault), isTag: isTag)
    }

    // MARK: Found

    private static let longestShown = 60

    /// Returns the value in the payload, truncated, and without its content if it is secret.
    private func found(_ fault: RawFault) -> String {
        switch kind(of: fault) {
        case .object: "an object"
        case .array: "an array"
        case .null: "null"
        case .boolean where fault.isSecret: "true or false"
        case .boolean: scanner.byte(at: fault.offset) == Byte.letterT ? "true" : "false"
        case .number: fault.isSecret ? "a number" : Self.cut(numberText(at: fault.offset))
        case .string: foundString(fault)
        case nil: "something else"
        }
    }

    private func numberText(at offset: Int) -> String {
        guard let token = scanner.number(at: offset) else { return "a number" }
        return scanner.text(in: token.start..<token.start + min(token.length, Self.longestShown + 1))
    }

    private func foundString(_ fault: RawFault) -> String {
        guard let token = scanner.string(at: fault.offset) else { return "a string" }
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
        shortened(text, to: longestShown - 1, above: longestShown)
    }
}
