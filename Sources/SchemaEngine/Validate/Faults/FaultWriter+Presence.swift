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
