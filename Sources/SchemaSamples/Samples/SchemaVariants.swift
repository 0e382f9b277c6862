@_spi(Generated) public import SchemaEngine
public import SchematicFoundation

/// A payload that a schema accepts, in which one of its freedoms is used.
public struct SchemaVariant: Sendable, Hashable, CustomStringConvertible {
    /// The place and the freedom: `/issues/0/due_date: absent`.
    public let description: String
    /// The payload. It is empty if the freedom is an absent body.
    public let body: Data
}

/// The payloads of a schema's freedoms: keys that may be absent or null, members of enumerations, alternatives, cases, numbers of
/// elements, bounds of ranges, and unknown keys.
public struct SchemaVariants: RandomAccessCollection, Sendable {
    private var variants: [SchemaVariant] = []
    /// The freedoms for which no payload is found that the schema accepts.
    public private(set) var unreached: [String] = []

    /// The position of the first variant.
    public var startIndex: Int { variants.startIndex }
    /// The position after the last variant.
    public var endIndex: Int { variants.endIndex }
    /// The variant at a position.
    public subscript(position: Int) -> SchemaVariant { variants[position] }

    /// The number of variants up to which those of a schema are made.
    static let standardLimit = 1_000

    /// Payloads with more values have the other parts of the schema as small as possible.
    private static let largeSample = 200

    /// Creates variants up to a number of them, or up to the first one that is enough.
    init(
        _ schema: Schema,
        limit: Int,
        examples: [String: JSONValue],
        until isEnough: (SchemaVariant) throws -> Bool
    ) rethrows {
        var count = 0
        try collect(schema, examples: examples) { variants in
            while count < variants.count {
                count += 1
                if try isEnough(variants[count - 1]) { return false }
            }
            return count < limit
        }
    }

    /// Adds variants until no more are required, which is asked after each of them.
    private mutating func collect(
        _ schema: Schema,
        examples: [String: JSONValue],
        while requiresMore: ([SchemaVariant]) throws -> Bool
    ) rethrows {
        var known: Set<Data> = []
        if schema.bodyPresence != .required { add("no body", Data(), &known) }
        guard try requiresMore(variants), schema.bodyPresence != .forbidden else { return }
        let graph = SchemaGraph(schema.rootView)
        var base = SampleStyle.full
        for style in [SampleStyle.full, .minimal, .empty, .null] {
            var sampler = Sampler(graph, style, examples: examples)
            let value = sampler.payload()
            add("\(style)", value, schema, &known)
            guard try requiresMore(variants) else { return }
            if style == .full, value == nil || sampler.numberOfValues > Self.largeSample { base = .minimal }
        }
        for view in graph.views {
            let path = graph.choices(to: view)
            let choices = Dictionary(path.map { ($0.view, $0.choice) }) { first, _ in first }
            for freedom in graph.freedoms(of: view) {
                var all = choices
                all[graph.target(of: view)] = freedom.choice
                var sampler = Sampler(graph, base, examples: examples, choices: all)
                add("\(Self.text(of: path)): \(freedom.name)", sampler.payload(), schema, &known)
                guard try requiresMore(variants) else { return }
            }
        }
    }

    private mutating func add(_ name: String, _ value: JSONValue?, _ schema: Schema, _ known: inout Set<Data>) {
        guard let value else { return unreached.append(name) }
        let body = Data(value.bytes())
        guard !known.contains(body) else { return }
        guard schema.accepts(body) else { return unreached.append(name) }
        add(name, body, &known)
    }

    private mutating func add(_ name: String, _ body: Data, _ known: inout Set<Data>) {
        guard known.insert(body).inserted else { return }
        variants.append(SchemaVariant(description: name, body: body))
    }

    /// Returns the path for display: `/issues/0|2/name`, where the number after `|` is that of an alternative or a branch.
    private static func text(of path: [(view: SchemaView, choice: SampleChoice)]) -> String {
        path.map { step -> String in
            switch step.choice {
            case .present(let name): "/\(name)"
            case .mapKey(let index): "/{* \(index + 1)}"
            case .entry: "/{*}"
            case .elements: "/0"
            case .alternative(let index), .branch(let index): "|\(index + 1)"
            case .absent, .null, .noEntries, .unknownKey, .value: ""
            }
        }.joined()
    }
}

extension Schema {
    /// Returns payloads that the schema accepts, which together use each freedom that it gives.
    ///
    /// ```swift
    /// for variant in try schema.variants() { _ = try app.show(variant.body) }
    /// ```
    ///
    /// - Parameters:
    ///   - limit: The maximum number of payloads.
    ///   - examples: Values of tags that the app registers, by the names of the tags.
    /// - Returns: The payloads, always the same ones.
    /// - Throws: `SampleError.limit` if the limit is less than 1.
    public func variants(limit: Int = 1_000, examples: [String: JSONValue] = [:]) throws -> SchemaVariants {
        guard limit > 0 else { throw SampleError.limit(limit) }
        return SchemaVariants(self, limit: limit, examples: examples) { _ in false }
    }
}

extension SchemaGraph {
    /// A choice that a schema gives, with its name.
    typealias Freedom = (name: String, choice: SampleChoice)

    /// Returns the schema at which a choice of a schema is made: the array inside a count, and otherwise the schema itself.
    func target(of view: SchemaView) -> SchemaView {
        if case .counted(let inner, _) = form(of: view) { inner } else { view }
    }

    /// The maximum number of elements of a variant.
    private static let greatestCount = 1_000

    /// Returns the choices that a schema itself gives. Those of its parts are not included.
    func freedoms(of view: SchemaView) -> [Freedom] {
        switch form(of: view) {
        case .nothing, .null, .anyObject, .anyArray, .mapped, .reference, .both, .secret: return []
        case .transformed: return view.registeredExamples.map { (Self.name(of: $0), .value($0)) }
        case .anything: return [("null", .value(.null)), ("a number", .value(1))]
        case .any: return [("a number", .value(1))]
        case .scalar(let kind, let argument):
            let bounds = ScalarSamples.bounds(kind, argument, example: view.example)
            return bounds.filter { view.accepts($0) }.map { (Self.name(of: $0), .value($0)) }
        case .enumeration(let members, let isOpen, let acceptsNull):
            var values = members.map(\.value)
            if isOpen { values.append("unknown member") }
            if acceptsNull { values.append(.null) }
            return values.map { (Self.name(of: $0), .value($0)) }
        case .counted(let inner, let count):
            guard case .array = form(of: inner) else { return [] }
            let bounds = [count.range.lowerBound, count.range.upperBound].filter { $0 <= Self.greatestCount }
            return bounds.map { ("\($0) elements", .elements($0)) }
        case .array: return [("no elements", .elements(0)), ("two elements", .elements(2))]
        case .tuple(let tuple):
            let count = tuple.positions.count
            let sizes = Array(tuple.required...count) + (tuple.rest == nil ? [] : [count + 1, count + 2])
            return sizes.count == 1 ? [] : sizes.map { ("\($0) elements", .elements($0)) }
        case .alternatives(let alternatives):
            return alternatives.indices.map { ("alternative \($0 + 1)", .alternative($0)) }
        case .cases(let cases):
            var freedoms: [Freedom] = []
            for (index, branch) in cases.branches.enumerated() {
                freedoms.append(("case \(branch.name)", .branch(index)))
            }
            if cases.otherwise != nil { freedoms.append(("another case", .branch(cases.branches.count))) }
            return freedoms
        case .object(let object): return freedoms(of: object, view)
        }
    }

    private func freedoms(of object: SchemaView.Object, _ view: SchemaView) -> [Freedom] {
        var freedoms: [Freedom] = []
        for member in object.members {
            switch member.presence {
            case .required: break
            case .nullable: freedoms.append(("\(member.name) is null", .null(member.name)))
            case .optional, .defaulted:
                freedoms.append(("\(member.name) is absent", .absent(member.name)))
                freedoms.append(("\(member.name) is null", .null(member.name)))
            }
            if !member.presence.isRequired {
                freedoms.append(("\(member.name) is present", .present(member.name)))
            }
        }
        if object.rest != nil || !object.mapKeys.isEmpty { freedoms.append(("no further keys", .noEntries)) }
        for (index, key) in object.mapKeys.enumerated() where height(of: key.value) != nil {
            freedoms.append(("a key of {* \(key.tag)}", .mapKey(index)))
        }
        if let rest = object.rest, height(of: rest) != nil { freedoms.append(("a further key", .entry)) }
        if object.rest == nil, view.unnamedMember("unknown_key") == nil {
            freedoms.append(("an unknown key", .unknownKey))
        }
        return freedoms
    }

    private static func name(of value: JSONValue) -> String {
        let text = value.text()
        return text.count <= 40 ? text : "\(text.prefix(40))… (\(text.count) characters)"
    }
}
