import SchematicText

/// Checks the objects of header files, and writes them with lowercased names, which are compared without regard to
/// case.
struct HeaderFiles {
    private let compilation: Compilation
    private var forms: [(root: NodeID, form: ObjectForm)] = []
    /// The pairs of includes that name one field, in different cases of letters.
    private(set) var overlaps: [IncludeResolver.Overlap] = []
    private var kinds: [AcceptedKinds] = []
    /// The program so far, which decides whether names satisfy tags.
    private lazy var program = SchemaProgram(compilation.program.tables)

    init(_ compilation: Compilation, _ forms: [ObjectForm], _ sameValue: StronglyConnectedComponents) {
        self.compilation = compilation
        let units = compilation.roots.filter { compilation.files[$0.key.file].name?.role.isHeaders == true }
        guard !units.isEmpty else { return }
        kinds = AcceptedKinds.ofNodes(in: compilation.program, sameValue)
        for (_, root) in units.ordered(by: { $0.key.file < $1.key.file }) {
            let end = compilation.program.end(of: root)
            if let end, let object = compilation.program.object(at: end) {
                let draft = compilation.program.objects[object]
                let form = named(forms[object], includesOf: draft).keys(of: draft.direction)
                let complete = withFieldsOfSetCookie(form)
                self.forms.append((root, complete))
            } else if !compilation.program.unusable.contains(end ?? root) {
                report(.headersNotObject, at: root)
            }
        }
    }

    /// Writes the objects at the roots of their files. No tag refers to these files.
    func write() {
        for (root, form) in forms {
            let shape = ShapeBuilder(compilation).shape(of: form)
            write(.object(shape: shape), at: root)
        }
    }

    /// Writes an object at a root, inside of the mappers and secrets that lead from the root to its object.
    private func write(_ object: Node, at root: NodeID) {
        var layers: [Node] = []
        var end = root
        while let target = compilation.program.node(end).target {
            switch compilation.program.node(end) {
            case .mapped, .secret: layers.append(compilation.program.node(end))
            default: break
            }
            end = target
        }
        let place = compilation.program.place(end)
        var node = object
        for layer in layers.reversed() { node = layer.leading(to: compilation.program.add(node, at: place)) }
        compilation.program.set(root, to: node)
    }

    // MARK: Names

    /// Returns an object with lowercased names. An own key takes precedence over those of includes.
    private mutating func named(_ form: ObjectForm, includesOf object: ObjectDraft) -> ObjectForm {
        var result = ObjectForm(entries: [], rest: form.rest)
        var positions: [Int32: Int] = [:]
        for entry in form.entries {
            switch entry {
            case .cases(let index):
                let place = compilation.program.cases[Int(index)].place
                compilation.faults.report(.notOfHeaders("{case}"), at: place)
            case .count(let count):
                compilation.faults.report(.notOfHeaders("{count}"), at: count.place)
            case .mapKey(let key):
                checkValue(key.node)
                result.entries.append(entry)
            case .key(var key):
                let name = compilation.program.names[key.name].text
                guard HTTPToken.isToken(name) else {
                    compilation.faults.report(.badHeaderName(name), at: key.place)
                    continue
                }
                let lowercased = HeaderName.lowercased(name.utf8)
                key.name = compilation.program.intern(name: lowercased)
                check(&key, isSetCookie: lowercased == HeaderName.setCookie)
                guard let position = positions[key.name] else {
                    positions[key.name] = result.entries.count
                    result.entries.append(.key(key))
                    continue
                }
                guard case .key(let first) = result.entries[position] else { continue }
                if first.includes.isEmpty, key.includes.isEmpty {
                    compilation.faults.report(.duplicateKey(name), at: key.place)
                } else if key.includes.isEmpty {
                    result.entries[position] = .key(key)
                } else if !first.includes.isEmpty {
                    addOverlap(first, key, includesOf: object)
                }
            }
        }
        if let rest = result.rest { checkValue(rest.node) }
        return result
    }

    private mutating func addOverlap(_ first: KeyDraft, _ second: KeyDraft, includesOf object: ObjectDraft) {
        guard first.place != second.place, let tag = second.includes.first else { return }
        for case .include(let include) in object.members where include.tagIndex == tag {
            overlaps.append(.init(first: .key(first), second: .key(second), tag: include.tag, place: include.place))
            return
        }
    }

    /// Adds a list of the fields `Set-Cookie` if only `"{*}"` or `"{* TAG}"` describes them, because they are never
    /// joined.
    private mutating func withFieldsOfSetCookie(_ form: ObjectForm) -> ObjectForm {
        guard let node = unnamedNode(HeaderName.setCookie, in: form) else { return form }
        let name = compilation.program.intern(name: HeaderName.setCookie)
        guard !form.keys.contains(where: { $0.name == name }) else { return form }
        if case .nothing = compilation.program.node(node) { return form }
        let place = compilation.program.place(node)
        let list = isList(node) ? node : compilation.program.add(.array(item: node), at: place)
        var form = form
        form.entries.append(
            .key(KeyDraft(name: name, presence: .optional, node: list, defaultIndex: -1, place: place))
        )
        return form
    }

    /// Returns the schema of a name that the object does not name; `nil` if it describes none.
    private mutating func unnamedNode(_ name: String, in form: ObjectForm) -> NodeID? {
        for key in form.mapKeys where program.meets(key.conditions, named: name) { return key.node }
        return form.rest?.node
    }

    // MARK: Values

    /// Checks the value of a key. A field is never null, and one that must not exist may be absent.
    private func check(_ key: inout KeyDraft, isSetCookie: Bool) {
        if key.presence == .nullable { key.presence = .optional }
        if case .nothing = compilation.program.node(key.node) {
            key.presence = .optional
        } else if isSetCookie, !isList(key.node), !compilation.program.unusable.contains(key.node) {
            report(.setCookieNotList, at: key.node)
        } else {
            checkValue(key.node)
        }
    }

    /// Reports a value that is neither a text nor a list of texts.
    private func checkValue(_ node: NodeID) {
        guard let end = compilation.program.end(of: node) else { return checkText(node) }
        switch compilation.program.node(end) {
        case .nothing: break
        case .tuple(let table):
            let place = compilation.program.tables.tuples[Int(table)].place
            compilation.faults.report(.headerNotText, at: place)
        case .array(let item): checkText(item)
        default: checkText(node)
        }
    }

    private func checkText(_ node: NodeID) {
        let accepted = kinds[Int(node.index)]
        guard accepted.isDisjoint(with: [.string, .number, .boolean]), !isUnusable(node) else { return }
        report(.headerNotText, at: node)
    }

    private func isList(_ node: NodeID) -> Bool {
        guard let end = compilation.program.end(of: node), case .array = compilation.program.node(end) else {
            return false
        }
        return true
    }

    private func isUnusable(_ node: NodeID) -> Bool {
        compilation.program.unusable.contains(compilation.program.end(of: node) ?? node)
    }

    private func report(_ problem: CompileProblem, at node: NodeID) {
        compilation.faults.report(problem, at: compilation.program.place(node))
    }
}
