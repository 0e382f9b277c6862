import SchematicText

/// Returns the candidates of a schema for each place of an untyped text.
package struct CandidateReader {
    /// The candidates of the document.
    package let root: SchemaCandidates
    private let program: SchemaProgram
    private let options: CheckOptions
    private var objects: [[NodeID]: ObjectCandidates] = [:]

    package init(_ schema: Schema) {
        program = schema.program
        options = CheckOptions(maximumDepth: schema.options.maximumDepth)
        root = schema.program.candidates(of: schema.root)
    }

    /// The candidates of places that the schema does not describe.
    package var anything: SchemaCandidates { SchemaCandidates([program.anything], takesNull: true) }

    // MARK: Kinds

    /// Returns whether any value is accepted, possibly except null.
    package func isAnything(_ candidates: SchemaCandidates) -> Bool {
        candidates.nodes.contains { program.node($0).isAnything }
    }

    /// Returns the candidates of elements, or `nil` if no list is accepted.
    package func elements(of candidates: SchemaCandidates) -> SchemaCandidates? {
        for node in candidates.nodes {
            switch program.node(node) {
            case .array(let item): return program.candidates(of: item)
            case .tuple(let table):
                let tuple = program.tables.tuples[Int(table)]
                let nodes = program.tables.positions(of: tuple) + (tuple.rest == .none ? [] : [tuple.rest])
                let all = nodes.map { program.candidates(of: $0) }
                return SchemaCandidates(all.flatMap(\.nodes), takesNull: all.contains { $0.takesNull })
            case .anyArray: return anything
            case .transformed(let table) where accepts(.array, table): return anything
            default: continue
            }
        }
        return nil
    }

    /// Returns whether an object is accepted.
    package func takesObject(_ candidates: SchemaCandidates) -> Bool {
        candidates.nodes.contains {
            switch program.node($0) {
            case .object, .anyObject, .cased, .anything, .any: true
            case .transformed(let table): accepts(.object, table)
            default: false
            }
        }
    }

    /// Returns whether a string, a number or a boolean is accepted.
    package func takesScalar(_ candidates: SchemaCandidates) -> Bool {
        candidates.nodes.contains {
            switch program.node($0) {
            case .object, .anyObject, .cased, .array, .tuple, .anyArray, .nothing: false
            case .transformed(let table): accepts(.string, table) || accepts(.number, table) || accepts(.boolean, table)
            default: true
            }
        }
    }

    /// Returns whether a string is accepted.
    package func takesText(_ candidates: SchemaCandidates) -> Bool { candidates.nodes.contains(where: takesText) }

    /// Returns whether base64 data is the only value that is accepted, apart from null.
    package func isData(_ candidates: SchemaCandidates) -> Bool {
        !candidates.nodes.isEmpty
            && candidates.nodes.allSatisfy {
                program.node($0).scalar?.kind.rules.isData == true
            }
    }

    private func accepts(_ kind: JSONKind, _ transformer: Int32) -> Bool {
        program.tables.transformers[Int(transformer)].accepts.contains(kind)
    }

    private func takesText(_ id: NodeID) -> Bool {
        switch program.node(id) {
        case .any, .anything: true
        case .scalar(let scalar): scalar.accepts(program.tables).contains(.string)
        case .transformed(let table): accepts(.string, table)
        default: false
        }
    }

    // MARK: Objects

    /// Returns the candidates of an object with these keys.
    ///
    /// A case is decided by the text of its key, which `text` returns for a key with a scalar value. Of several
    /// alternatives, those remain whose required keys are present.
    package mutating func object(
        _ candidates: SchemaCandidates,
        having keys: () -> Set<String>,
        text: (String) -> String?
    ) -> ObjectCandidates {
        if candidates.nodes.count == 1, let known = objects[candidates.nodes] { return known }
        var nodes = candidates.nodes.flatMap { chosen($0, text) }
        if nodes.count > 1 {
            let keys = keys()
            let complete = nodes.filter { isComplete($0, keys) }
            if !complete.isEmpty { nodes = complete }
        }
        return known(nodes)
    }

    /// Returns the candidates of an object that some nodes describe, computed once.
    private mutating func known(_ nodes: [NodeID]) -> ObjectCandidates {
        if let known = objects[nodes] { return known }
        let object = ObjectCandidates(nodes, in: program) { member in
            member.isRequired && elements(of: member.candidates) != nil && !takesScalar(member.candidates)
        }
        objects[nodes] = object
        return object
    }

    /// Returns whether an object may have a key of this name, in any branch of its cases.
    package mutating func names(_ key: String, in candidates: SchemaCandidates) -> Bool {
        let object = known(candidates.nodes.flatMap(everyObject))
        return object.member(named: key) != nil || object.rest(named: key) != nil
    }

    /// Returns an object node itself, or the objects of all branches of a case.
    private func everyObject(_ id: NodeID) -> [NodeID] {
        switch program.node(id) {
        case .object: return [id]
        case .cased(let index):
            let table = program.tables.cases[Int(index)]
            let branches = Array(table.branches.values) + (table.otherwise == .none ? [] : [table.otherwise])
            return branches.ordered { $0.index < $1.index }.flatMap {
                program.candidates(of: $0).nodes.flatMap(everyObject)
            }
        default: return []
        }
    }

    /// Returns an object node itself, or the object that a case selects. Other nodes have none.
    private func chosen(_ id: NodeID, _ text: (String) -> String?) -> [NodeID] {
        switch program.node(id) {
        case .object: return [id]
        case .cased(let index):
            let table = program.tables.cases[Int(index)]
            let name = text(String(decoding: table.key, as: UTF8.self)).map { ExactName($0) }
            let branch = name.flatMap { table.branches[$0] } ?? (name == nil ? .none : table.otherwise)
            let nodes = program.candidates(of: branch == .none ? table.undecided : branch).nodes
            return nodes.flatMap { chosen($0, text) }
        default: return []
        }
    }

    /// Returns whether all required keys of an object are present, except those of lists.
    private func isComplete(_ id: NodeID, _ keys: Set<String>) -> Bool {
        guard case .object(let shape) = program.node(id) else { return true }
        return program.keys(of: shape).allSatisfy { key in
            (key.presence != .required && key.presence != .nullable) || keys.contains(program.name(of: key))
                || elements(of: program.candidates(of: key.node)) != nil
        }
    }

    // MARK: Texts

    /// The JSON form of a text.
    package enum TextForm: Sendable, Hashable {
        case string
        case number
        case boolean
        case null
    }

    /// Returns the form of a text that the first node accepts. If no node accepts one, the text remains a string,
    /// and the walk reports its fault.
    package func form(of text: String, by candidates: SchemaCandidates) -> TextForm {
        if candidates.nodes.count == 1, !(candidates.takesNull && text.isEmpty),
            let form = plainForm(of: text, candidates.nodes[0])
        {
            return form
        }
        for node in candidates.nodes {
            for form in Self.forms(of: text) where accepts(form, of: text, node) { return form }
        }
        return text.isEmpty && candidates.takesNull ? .null : .string
    }

    /// Returns the form of a header field's text that a node accepts. A text that is spelled as a number or a boolean
    /// has that form if the node accepts no string, so that the fault is that of the value. A field is never null.
    func headerForm(of text: String, by id: NodeID) -> TextForm {
        let candidates = SchemaCandidates(program.candidates(of: id).nodes, takesNull: false)
        let form = form(of: text, by: candidates)
        guard form == .string, !takesText(candidates) else { return form }
        return Self.forms(of: text).last { kind in candidates.nodes.contains { takes(kind, $0) } } ?? .string
    }

    private func takes(_ form: TextForm, _ id: NodeID) -> Bool {
        switch form {
        case .string: takesText(id)
        case .number: takes(.number, of: id)
        case .boolean: takes(.boolean, of: id)
        case .null: false
        }
    }

    private func takes(_ kind: JSONKind, of id: NodeID) -> Bool {
        switch program.node(id) {
        case .any, .anything: true
        case .scalar(let scalar): scalar.accepts(program.tables).contains(AcceptedKinds(kind))
        case .transformed(let table): accepts(kind, table)
        default: false
        }
    }

    /// Returns whether a node accepts this JSON text.
    package func accepts(_ candidates: SchemaCandidates, json: [UInt8]) -> Bool {
        candidates.nodes.contains { accepts(json, $0) }
    }

    /// Returns the form of a text if the kind of the node determines it, without validating the text.
    private func plainForm(of text: String, _ id: NodeID) -> TextForm? {
        switch program.node(id) {
        case .any, .anything: .string
        case .scalar(let scalar): plainForm(of: text, scalar)
        default: nil
        }
    }

    /// Returns `nil` if the members of the kind decide.
    private func plainForm(of text: String, _ scalar: ScalarRequirement) -> TextForm? {
        if scalar.kind.requiresArgument { return nil }
        let kinds = scalar.accepts(program.tables)
        if kinds.contains(.string) { return .string }
        if kinds.contains(.number) { return JSONNumber(text) == nil ? .string : .number }
        return text == "true" || text == "false" ? .boolean : .string
    }

    /// Returns the possible forms of a text, with `.string` first.
    private static func forms(of text: String) -> [TextForm] {
        if text == "true" || text == "false" { return [.string, .boolean] }
        return JSONNumber(text) == nil ? [.string] : [.string, .number]
    }

    private func accepts(_ form: TextForm, of text: String, _ id: NodeID) -> Bool {
        switch form {
        case .null: return false
        case .string:
            guard takesText(id) else { return false }
            var writer = JSONWriter()
            writer.string(text)
            return accepts(writer.bytes, id)
        case .number, .boolean:
            return accepts(Array(text.utf8), id)
        }
    }

    private func accepts(_ json: [UInt8], _ id: NodeID) -> Bool {
        Schema(.init(options: options, program: program, root: id)).accepts(json)
    }
}
