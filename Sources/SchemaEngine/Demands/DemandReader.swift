/// Answers what a schema demands, place by place, on the way through a text without types.
package struct DemandReader {
    /// What the whole document must be.
    package let root: Demand
    private let program: SchemaProgram
    private let options: CheckOptions
    private var objects: [[NodeID]: ObjectDemand] = [:]

    package init(_ schema: Schema) {
        program = schema.program
        options = CheckOptions(maximumDepth: schema.options.maximumDepth)
        root = schema.program.demand(of: schema.root)
    }

    /// What is demanded where the schema says nothing.
    package var anything: Demand { Demand([program.anything], takesNull: true) }

    // MARK: Kinds

    /// Whether whatever comes is taken as it is.
    package func isAnything(_ demand: Demand) -> Bool {
        demand.nodes.contains { program.node($0).isAnything }
    }

    /// What is demanded of elements, where a list is accepted.
    package func elements(of demand: Demand) -> Demand? {
        for node in demand.nodes {
            switch program.node(node) {
            case .array(let item): return program.demand(of: item)
            case .anyArray: return anything
            case .transformed(let table) where accepts(.array, table): return anything
            default: continue
            }
        }
        return nil
    }

    /// Whether an object is accepted.
    package func takesObject(_ demand: Demand) -> Bool {
        demand.nodes.contains {
            switch program.node($0) {
            case .object, .anyObject, .cased, .anything, .any: true
            case .transformed(let table): accepts(.object, table)
            default: false
            }
        }
    }

    /// Whether a string, a number or a boolean is accepted.
    package func takesScalar(_ demand: Demand) -> Bool {
        demand.nodes.contains {
            switch program.node($0) {
            case .object, .anyObject, .cased, .array, .anyArray, .nothing: false
            case .transformed(let table): accepts(.string, table) || accepts(.number, table) || accepts(.boolean, table)
            default: true
            }
        }
    }

    /// Whether a string is accepted.
    package func takesText(_ demand: Demand) -> Bool { demand.nodes.contains(where: takesText) }

    /// Whether nothing but data as base64 is accepted.
    package func isData(_ demand: Demand) -> Bool {
        !demand.nodes.isEmpty
            && demand.nodes.allSatisfy {
                if case .scalar(.base64) = program.node($0) { true } else { false }
            }
    }

    private func accepts(_ kind: JSONKind, _ transformer: Int32) -> Bool {
        program.tables.transformers[Int(transformer)].accepts.contains(kind)
    }

    private func takesText(_ id: NodeID) -> Bool {
        switch program.node(id) {
        case .text, .sizedText, .pattern, .any, .anything: true
        case .enumeration(let table):
            program.tables.enumerations[Int(table)].isOpen || !program.tables.enumerations[Int(table)].strings.isEmpty
        case .scalar(let scalar): scalar.takesStrings
        case .transformed(let table): accepts(.string, table)
        default: false
        }
    }

    // MARK: Objects

    /// What is demanded of an object that has these keys; `text` knows the texts of those that are plain.
    ///
    /// A case is chosen by its key's text. Of several alternatives those are left whose keys are there.
    package mutating func object(
        _ demand: Demand,
        having keys: () -> Set<String>,
        text: (String) -> String?
    ) -> ObjectDemand {
        if demand.nodes.count == 1, let known = objects[demand.nodes] { return known }
        var nodes = demand.nodes.flatMap { chosen($0, text) }
        if nodes.count > 1 {
            let keys = keys()
            let complete = nodes.filter { isComplete($0, keys) }
            if !complete.isEmpty { nodes = complete }
        }
        return known(nodes)
    }

    /// What is demanded of an object by some nodes, worked out once.
    private mutating func known(_ nodes: [NodeID]) -> ObjectDemand {
        if let known = objects[nodes] { return known }
        var object = ObjectDemand(nodes, in: program)
        object.requiredLists = object.members
            .filter { $0.isRequired && elements(of: $0.demand) != nil && !takesScalar($0.demand) }.map(\.name)
        objects[nodes] = object
        return object
    }

    /// Whether an object may have a key of this name, whatever a case may choose.
    package mutating func names(_ key: String, in demand: Demand) -> Bool {
        let object = known(demand.nodes.flatMap(everyObject))
        return object.member(named: key) != nil || object.rest != nil
    }

    /// An object, or all that a case can choose.
    private func everyObject(_ id: NodeID) -> [NodeID] {
        switch program.node(id) {
        case .object: return [id]
        case .cased(let index):
            let table = program.tables.cases[Int(index)]
            let branches = Array(table.branches.values) + (table.otherwise == .none ? [] : [table.otherwise])
            return branches.sorted { $0.index < $1.index }.flatMap { program.demand(of: $0).nodes.flatMap(everyObject) }
        default: return []
        }
    }

    /// The object that a case chooses; any other object is itself.
    private func chosen(_ id: NodeID, _ text: (String) -> String?) -> [NodeID] {
        switch program.node(id) {
        case .object: return [id]
        case .cased(let index):
            let table = program.tables.cases[Int(index)]
            let name = text(String(decoding: table.key, as: UTF8.self)).map { ExactName($0) }
            let branch = name.flatMap { table.branches[$0] } ?? (name == nil ? .none : table.otherwise)
            let nodes = program.demand(of: branch == .none ? table.undecided : branch).nodes
            return nodes.flatMap { chosen($0, text) }
        default: return []
        }
    }

    /// Whether all keys are there that an object must have, lists apart.
    private func isComplete(_ id: NodeID, _ keys: Set<String>) -> Bool {
        guard case .object(let shape) = program.node(id) else { return true }
        return program.keys(of: shape).allSatisfy { key in
            (key.presence != .required && key.presence != .nullable) || keys.contains(program.name(of: key))
                || elements(of: program.demand(of: key.node)) != nil
        }
    }

    // MARK: Texts

    /// What a text becomes.
    package enum TextForm: Sendable, Hashable {
        case string
        case number
        case boolean
        case null
    }

    /// What a text becomes by a demand: the first that accepts it. Where nothing does it stays a string, and the walk
    /// says what is wrong with it.
    package func form(of text: String, by demand: Demand) -> TextForm {
        if demand.nodes.count == 1, !(demand.takesNull && text.isEmpty), let form = plainForm(of: text, demand.nodes[0])
        {
            return form
        }
        for node in demand.nodes {
            for form in Self.forms(of: text) where accepts(form, of: text, node) { return form }
        }
        return text.isEmpty && demand.takesNull ? .null : .string
    }

    /// Whether the value may be written as this text of JSON.
    package func accepts(_ demand: Demand, json: [UInt8]) -> Bool {
        demand.nodes.contains { accepts(json, $0) }
    }

    /// The same without a trial, where the kind alone decides.
    private func plainForm(of text: String, _ id: NodeID) -> TextForm? {
        switch program.node(id) {
        case .whole, .number, .rangedWhole, .rangedNumber: JSONNumber(text) == nil ? .string : .number
        case .boolean: text == "true" || text == "false" ? .boolean : .string
        case .text, .sizedText, .pattern, .any, .anything: .string
        case .scalar(let scalar): scalar.takesStrings || JSONNumber(text) == nil ? .string : .number
        default: nil
        }
    }

    /// What a text can be, first of all itself.
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
        Schema(file: "", direction: .response, options: options, program: program, root: id).check(json).isValid
    }
}
