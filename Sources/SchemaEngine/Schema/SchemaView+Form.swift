extension SchemaView {
    /// The form of a requirement.
    package enum Form: Sendable {
        /// `null` as an example: any value.
        case anything
        /// `{any}`: any value but null.
        case any
        /// `{none}`
        case nothing
        /// `{null}`
        case null
        /// `{object}`
        case anyObject
        /// `[]` and `{array}`
        case anyArray
        /// A scalar that is not of an enumeration, with the argument of its tag.
        case scalar(ScalarKind, Argument?)
        case enumeration([EnumerationMember], isOpen: Bool, acceptsNull: Bool)
        case array(SchemaView)
        case object(Object)
        /// `{a|b}`, in the schema's order.
        case alternatives([Alternative])
        /// `{case key}`
        case cases(Cases)
        /// The result of a registered transformer.
        case transformed(tag: String)
        /// The result of a registered mapper for the inner value.
        case mapped(tag: String, SchemaView)
        /// A tag that refers to a fragment's file.
        case reference(SchemaView)
        /// Two schemas that must both accept the value. The result is the value of the second one.
        case both(SchemaView, SchemaView)
        case secret(SchemaView)
        /// An array or an object with a number of elements or members.
        case counted(SchemaView, Count)
    }

    /// A number of elements or members.
    package struct Count: Hashable, Sendable {
        package let range: ClosedRange<Int>
        /// A Boolean value that indicates whether all elements must differ.
        package let isUnique: Bool
    }

    /// The argument of a scalar's tag.
    package enum Argument: Hashable, Sendable {
        case length(ClosedRange<Int>)
        case pattern(String)
        case lengthAndPattern(ClosedRange<Int>, String)
        /// The number of bytes that `{base64:0..1024}` encodes.
        case bytes(ClosedRange<Int>)
        /// `{date_iso8601:utc}`
        case utc
        /// The schemes of `{url:http,https}` in lower case, sorted; empty for `{url:absolute}`.
        case schemes([String])
        case integers(ClosedRange<Int64>)
        case numbers(ClosedRange<Double>)
    }

    /// A member of an enumeration.
    package enum EnumerationMember: Hashable, Sendable {
        case text(String)
        case number(JSONNumber)
        case boolean(Bool)
    }

    /// An object and its keys.
    package struct Object: Sendable {
        /// The keys in the schema's order.
        package let members: [Member]
        /// The schemas of keys by their names, in the schema's order.
        package var mapKeys: [MapKey] = []
        /// The schema of the other keys; `nil` if the schema does not describe them.
        package let rest: SchemaView?
        /// The numbers of members, all of which are required.
        package var counts: [Count] = []
    }

    /// `{* TAG}`: the schema of the keys whose names satisfy a tag.
    package struct MapKey: Sendable {
        /// The text of the tag, without braces.
        package let tag: String
        package let kind: Kind
        /// The requirements of the tag, one of which a name satisfies.
        package let names: [Form]
        package let value: SchemaView
        /// The place of the key.
        package let place: Place?

        /// The kind of the names.
        package enum Kind: Sendable {
            /// The tag `{uuid}`
            case uuid
            /// The tag `{int}`, with or without a range.
            case integer(ClosedRange<Int64>)
            /// Any other tag, or alternatives.
            case text
        }
    }

    /// A key of an object.
    package struct Member: Sendable {
        package let name: String
        package let value: SchemaView
        package let presence: Presence
        /// The place of the key.
        package let place: Place?

        package enum Presence: Sendable {
            case required, optional, nullable
            /// `{=…}`, with the JSON text of the default.
            case defaulted(JSONBuffer)
        }
    }

    /// One of several schemas, one of which must accept the value.
    package struct Alternative: Sendable {
        package let value: SchemaView
        /// The JSON kinds that it may accept.
        package let kinds: Set<JSONKind>
    }

    /// An object whose keys depend on the value of one key.
    package struct Cases: Sendable {
        /// The key whose value selects the branch.
        package let key: String
        /// The keys beside the case.
        package let common: Object
        /// The branches, sorted by place.
        package let branches: [Branch]
        /// The schema of `{*}`.
        package let otherwise: SchemaView?

        package struct Branch: Sendable {
            package let name: String
            /// The whole object, including the keys beside the case.
            package let value: SchemaView
        }
    }

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

    private func object(_ index: Int32) -> Object {
        let shape = program.tables.shapes[Int(index)]
        let members = program.keys(of: index).map { key in
            Member(
                name: program.name(of: key),
                value: view(of: key.node),
                presence: presence(of: key),
                place: Place(key.place, in: program)
            )
        }
        let mapKeys = program.tables.mapKeys(of: shape).map { key in
            MapKey(
                tag: key.tag,
                kind: key.kind,
                names: key.conditions.map { $0.form(program.tables) },
                value: view(of: key.node),
                place: Place(key.place, in: program)
            )
        }
        return Object(
            members: members,
            mapKeys: mapKeys,
            rest: shape.rest == .none ? nil : view(of: shape.rest),
            counts: program.tables.counts(of: shape).map { Count($0) }
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
        table.nodes.map { node in
            let kinds = zip(JSONKind.allCases, table.candidates).filter { $1.contains(node) }.map(\.0)
            return Alternative(value: view(of: node), kinds: Set(kinds))
        }
    }

    private func cases(of table: CaseTable) -> Cases {
        var common = Object(members: [], rest: nil)
        if case .object(let shape) = program.node(table.undecided) { common = object(shape) }
        let branches = table.branches.sorted { first, second in
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
        if case .integer(let range) = conditions[0] { return .integer(range) }
        return isUUID ? .uuid : .text
    }
}
