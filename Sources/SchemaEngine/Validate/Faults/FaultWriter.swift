/// Turns raw faults into faults for display. Adds messages, and lines and columns, with one more scan of the
/// texts. The walk provides most pointers; the same scan finds the others.
struct FaultWriter {
    let program: SchemaProgram
    /// The schema node of the payload.
    let root: NodeID
    /// The text of the payload.
    let text: TextBytes
    /// The part of a request that the payload is, if the app sends it. Its faults are those of the app.
    var sent: SentPart?

    /// Returns the faults for display. `raw` must be in the payload's order.
    func faults(_ raw: [RawFault]) -> [Fault] {
        var payload = FaultPlaces(text, hiding: secrets)
        let inSchema = schemaPlaces(of: Set(raw.map(\.place)))
        return raw.map { fault in
            let fault = payload.concealing(fault)
            var result = Fault(
                code: fault.code,
                severity: fault.severity,
                message: message(of: fault),
                through: fault.through.map { "{\(program.tables.tagNames[Int($0)])}" },
                count: fault.count,
                rejections: fault.rejections.map(message)
            )
            // Forgiven faults are also passed to places that must not receive values, such as a log.
            if fault.severity == .warning { result.messageWithoutValue = message(of: fault.withoutValue) }
            result.payload = PayloadPlace(payload.place(of: fault))
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
        let place = finder.place(of: RawFault(.tooDeep, at: offset, subject: .json))
        return Fault(
            code: isTooDeep ? .tooDeep : .invalidJSON,
            message: error.message(in: text, showsText: !program.namesSecrets),
            payload: PayloadPlace(
                pointer: isTooDeep ? place.pointer : "",
                line: place.line,
                column: place.column,
                offset: offset
            ),
            advice: error.help(in: text, of: .payload)
        )
    }

    /// The parts that must not be displayed of a payload with faults; `nil` if the schemas name no secret.
    private var secrets: SecretRanges? {
        guard program.namesSecrets else { return nil }
        return SecretRanges(text, of: program, roots: [root], masksUndescribed: true)
    }

    func schemaPlaces(of wanted: Set<SourcePlace>) -> [SourcePlace: SchemaPlace] { program.schemaPlaces(of: wanted) }

    // MARK: Fix-its

    /// Returns the edit of the schema that makes the payload acceptable, if there is an obvious one.
    private func edit(for fault: RawFault, at place: SchemaPlace) -> SchemaEdit? {
        let source = program.tables.sources[Int(fault.place.source)]
        guard !source.path.hasSuffix(".plist") else { return nil }
        var scanner = JSONScanner(source.text)
        scanner.position = Int(fault.place.offset)
        let start = scanner.position
        switch fault.code {
        case .missingKey, .unexpectedNull:
            guard scanner.current == Byte.quote, place.pointer.last != "}", isKey(fault) else { return nil }
            guard let token = try? scanner.scanString() else { return nil }
            let modifier = fault.code == .missingKey ? "{?}" : "{null}"
            return SchemaEdit(
                file: place.file,
                replace: scanner.text(in: start..<scanner.position),
                with: "\"\(scanner.text(in: token.range))\(modifier)\"",
                line: place.line,
                column: place.column
            )
        case .typeMismatch where foundNumber(at: fault.offset) != nil:
            guard case .node(let node) = fault.subject, let scalar = program.node(node).scalar, scalar.argument < 0,
                let token = scanner.number(at: start)
            else { return nil }
            let text = scanner.text(in: token.range)
            guard let widened = scalar.kind.rules.widenedExample(token, text) else { return nil }
            return SchemaEdit(
                file: place.file,
                replace: text,
                with: widened,
                line: place.line,
                column: place.column
            )
        default:
            return nil
        }
    }

    /// Returns the schema that accepts the value of a fault without an edit; `nil` if the fault is of another kind.
    private func looserSchema(for fault: RawFault, at place: SchemaPlace) -> LooserSchema? {
        guard fault.text == nil, case .node(let node) = fault.subject,
            let found = JSONKind(startingWith: JSONScanner(text).byte(at: fault.offset))
        else { return nil }
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

    /// Returns whether the fault's place is a key, not a value.
    private func isKey(_ fault: RawFault) -> Bool {
        switch fault.subject {
        case .key: true
        case .node(let node): fault.code == .unexpectedNull && program.tables.places[Int(node.index)] != fault.place
        case .count, .json: false
        }
    }

    private func foundNumber(at offset: Int) -> NumberToken? {
        switch JSONKind(startingWith: JSONScanner(text).byte(at: offset)) {
        case .number: JSONScanner(text).number(at: offset)
        default: nil
        }
    }
}

/// Finds the places of faults in one forward pass, and conceals secrets in them.
private struct FaultPlaces {
    private var finder: PlaceFinder
    private let secrets: SecretRanges?
    /// The secret value around the last fault, and its pointer. Faults inside a secret value have the pointer
    /// of that value, because the keys inside it may be secret, too.
    private var last: (range: Range<Int>, pointer: String)?

    init(_ text: TextBytes, hiding secrets: SecretRanges?) {
        finder = PlaceFinder(text)
        self.secrets = secrets
    }

    /// Returns the fault, marked as secret if the value found must not be displayed.
    func concealing(_ fault: RawFault) -> RawFault {
        guard let secrets else { return fault }
        var fault = fault
        fault.isSecret = fault.isSecret || secrets.range(around: fault.offset) != nil
        fault.rejections = fault.rejections.map(concealing)
        return fault
    }

    mutating func place(of fault: RawFault) -> TextPlace {
        guard let range = secrets?.range(around: fault.offset) else {
            return finder.place(of: fault.offset, pointer: fault.pointer)
        }
        let pointer = last?.range == range ? last?.pointer : finder.place(of: range.lowerBound).pointer
        last = (range, pointer ?? "")
        return finder.place(of: fault.offset, pointer: pointer)
    }
}

extension PayloadPlace {
    fileprivate init(_ place: TextPlace) {
        self.init(pointer: place.pointer, line: place.line, column: place.column, offset: place.offset)
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
            schema: schemaPlaces(of: [place])[place]
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
        let source = program.tables.sources[Int(place.source)]
        guard !source.path.hasSuffix(".plist") else { return nil }
        var scanner = JSONScanner(source.text)
        scanner.position = Int(place.offset)
        guard scanner.current == Byte.quote, let token = try? scanner.scanString(), !token.hasEscapes,
            let content = Braces.content(of: scanner.text(of: token))
        else { return nil }
        return SchemaEdit(
            file: schema.file,
            replace: scanner.text(in: Int(place.offset)..<scanner.position),
            with: "\"{\(content)|none}\"",
            line: schema.line,
            column: schema.column
        )
    }
}
