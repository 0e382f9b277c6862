extension Schema {
    package var rootView: SchemaView { SchemaView(program, root) }
}

extension SchemaView {
    /// Returns whether the schema accepts a value. The mode is strict, and unknown keys are kept.
    package func accepts(_ value: JSONValue) -> Bool { schema(maximumFaults: 1).accepts(value.bytes()) }

    /// Validates a value. The mode is strict, and unknown keys are kept.
    package func checkReport(_ value: JSONValue, maximumFaults: Int = 1) -> CheckReport {
        schema(maximumFaults: maximumFaults).checkReport(value.bytes())
    }

    private func schema(maximumFaults: Int) -> Schema {
        Schema(.init(options: CheckOptions(maximumFaults: maximumFaults), program: program, root: node))
    }

    /// The example of a scalar in the schema file, or `nil` if the file has a tag there.
    package var example: JSONValue? {
        let place = program.tables.places[Int(node.index)]
        guard program.tables.sources.indices.contains(Int(place.source)) else { return nil }
        return program.tables.sources[Int(place.source)].text.withTextBytes { text in
            Self.scalar(at: Int(place.offset), in: text)
        }
    }

    private static func scalar(at offset: Int, in text: TextBytes) -> JSONValue? {
        var scanner = JSONScanner(text)
        guard offset >= 0, offset < scanner.count else { return nil }
        scanner.position = offset
        switch scanner.current {
        case Byte.quote:
            guard let token = try? scanner.scanString() else { return nil }
            let string = scanner.text(of: token)
            guard Braces.content(of: string) == nil else { return nil }
            return .string(Braces.split(string, endsAtBrace: false).text)
        case Byte.minus, Byte.digits:
            guard let token = try? scanner.scanNumber() else { return nil }
            return .number(JSONNumber(scanned: scanner.text(in: token.range)))
        case Byte.letterT: return .boolean(true)
        case Byte.letterF: return .boolean(false)
        default: return nil
        }
    }

    /// Returns the schema of a member that an object does not name; `nil` if the schema does not describe it.
    package func unnamedMember(_ name: String) -> SchemaView? {
        guard case .object(let index) = program.node(program.resolve(node)) else { return nil }
        let found = program.unnamedNode(named: name, in: program.tables.shapes[Int(index)])
        return found == .none ? nil : view(of: found)
    }
}

extension MapKey.Condition {
    /// The requirement of the names for tools.
    func form(_ tables: SchemaProgram.Tables) -> SchemaView.Form {
        switch self {
        case .any: .any
        case .integer(let range): .scalar(.integer, .integers(range))
        case .unsigned(let range): .scalar(.unsigned, .unsigned(range))
        case .scalar(let scalar):
            scalar.argument < 0 ? .scalar(scalar.kind, nil) : scalar.kind.rules.form(scalar.argument, tables)
        }
    }
}
