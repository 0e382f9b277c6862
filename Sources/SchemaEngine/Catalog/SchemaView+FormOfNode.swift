import SchematicText

extension SchemaView {
    /// The form of the requirement.
    package var form: Form {
        let tables = program.tables
        switch program.node(node) {
        case .anything: return .anything
        case .any: return .any
        case .nothing: return .nothing
        case .null: return .null
        case .anyObject: return .anyObject
        case .anyArray: return .anyArray
        case .scalar(let scalar):
            return scalar.argument < 0
                ? .scalar(scalar.kind, nil) : scalar.kind.rules.form(scalar.argument, tables)
        case .array(let item):
            if case .distinct(let inner, _) = program.node(item) { return .array(view(of: inner)) }
            return .array(view(of: item))
        case .tuple(let table): return .tuple(tuple(tables.tuples[Int(table)]))
        case .object(let shape): return .object(object(shape))
        case .alternatives(let table): return .alternatives(alternatives(of: tables.alternatives[Int(table)]))
        case .cased(let table): return .cases(cases(of: tables.cases[Int(table)]))
        case .transformed(let table): return .transformed(tag: tables.transformers[Int(table)].name)
        case .mapped(let mapper, let inner): return .mapped(tag: tables.mappers[Int(mapper)].name, view(of: inner))
        case .reference(let target, _): return .reference(view(of: target))
        case .both(let first, let second): return .both(view(of: first), view(of: second))
        case .secret(let inner): return .secret(view(of: inner))
        case .counted(let inner, let count): return .counted(view(of: inner), Count(tables.counts[Int(count)]))
        case .distinct(let inner, _): return view(of: inner).form
        }
    }

    private func tuple(_ table: TupleTable) -> Tuple {
        let names = Array(program.tables.names(of: table))
        let positions = program.tables.positions(of: table).enumerated().map { index, node in
            Tuple.Position(
                name: names.isEmpty ? nil : names[index],
                value: view(of: node),
                isRequired: index < Int(table.required)
            )
        }
        return Tuple(
            positions: positions,
            rest: table.rest == .none ? nil : view(of: table.rest),
            place: FileOffset(table.place, in: program)
        )
    }

    private func object(_ index: Int32) -> Object {
        let shape = program.tables.shapes[Int(index)]
        let members = program.keys(of: index).map { key in
            Member(
                name: program.name(of: key),
                value: view(of: key.node),
                presence: presence(of: key),
                place: FileOffset(key.place, in: program),
                side: key.side
            )
        }
        let mapKeys = program.tables.mapKeys(of: shape).map { key in
            MapKey(
                tag: key.tag,
                kind: key.kind,
                names: key.conditions.map { $0.form(program.tables) },
                value: view(of: key.node),
                place: FileOffset(key.place, in: program)
            )
        }
        return Object(
            members: members,
            mapKeys: mapKeys,
            rest: shape.rest == .none ? nil : view(of: shape.rest),
            counts: program.tables.counts(of: shape).map { Count($0) },
            hidden: program.tables.hiddenKeys(of: shape).map { key in
                HiddenMember(
                    name: key.name.text,
                    value: view(of: key.node),
                    side: key.side,
                    place: FileOffset(key.place, in: program)
                )
            }
        )
    }

    private func presence(of key: ShapeKey) -> Member.Presence {
        switch key.presence {
        case .required: .required
        case .optional: .optional
        case .nullable: .nullable
        case .defaulted: .defaulted(program.tables.defaults[Int(key.defaultIndex)].text)
        }
    }

    private func alternatives(of table: Alternatives) -> [Alternative] {
        var kinds: [NodeID: Set<JSONKind>] = [:]
        for (kind, candidates) in zip(JSONKind.allCases, table.candidates) {
            for node in candidates { kinds[node, default: []].insert(kind) }
        }
        return table.nodes.map { Alternative(value: view(of: $0), kinds: kinds[$0] ?? []) }
    }

    private func cases(of table: CaseTable) -> Cases {
        var common = Object(members: [], rest: nil)
        if case .object(let shape) = program.node(table.undecided) { common = object(shape) }
        let branches = table.branches.ordered { first, second in
            let places = (program.tables.places[Int(first.value.index)], program.tables.places[Int(second.value.index)])
            return (places.0.source, places.0.offset, first.key.text) < (
                places.1.source, places.1.offset, second.key.text
            )
        }
        return Cases(
            key: String(decoding: table.key, as: UTF8.self),
            common: common,
            branches: branches.map { .init(name: $0.key.text, value: view(of: $0.value)) },
            otherwise: table.otherwise == .none ? nil : view(of: table.otherwise)
        )
    }
}

extension SchemaView.Count {
    fileprivate init(_ count: CountRequirement) { self.init(range: count.range, isUnique: count.isUnique) }
}

extension MapKey {
    fileprivate var kind: SchemaView.MapKey.Kind {
        guard conditions.count == 1 else { return .text }
        switch conditions[0] {
        case .integer(let range): return .integer(range)
        case .unsigned(let range): return .unsigned(range)
        case .any, .scalar: return isUUID ? .uuid : .text
        }
    }
}

extension SchemaView {
    /// The JSON kinds that a registered transformer accepts; none for another requirement.
    package var registeredKinds: Set<JSONKind> {
        guard case .transformed(let table) = program.node(node) else { return [] }
        return program.tables.transformers[Int(table)].accepts
    }

    /// The examples that `Tags.json` states of a registered transformer; none for another requirement.
    package var registeredExamples: [JSONValue] {
        guard case .transformed(let table) = program.node(node) else { return [] }
        return program.tables.transformers[Int(table)].examples
    }
}
