/// Compiles the values of one file. It uses a list of waiting values instead of recursion, so that the stack does
/// not limit the depth of a schema.
final class ValueCompiler {
    let compilation: Compilation
    let unit: Compilation.Unit
    private var waiting: [(value: JSONNode, node: NodeID, isBranch: Bool)] = []

    init(_ compilation: Compilation, _ unit: Compilation.Unit) {
        self.compilation = compilation
        self.unit = unit
    }

    /// Compiles the whole file, with the given node as its root.
    func compile(_ root: JSONNode, at node: NodeID) {
        compilation.program.set(node, place: place(root.offset))
        let isBody = compilation.files[unit.file].name?.role.isBody ?? false
        if let inner = rootMember(of: root) {
            compilation.program.set(node, place: place(inner.offset))
            compileValue(inner, at: node, isTop: false, isBranch: false, isBody: isBody)
        } else {
            compileValue(root, at: node, isTop: true, isBranch: false, isBody: isBody)
        }
        while let next = waiting.popLast() {
            compileValue(next.value, at: next.node, isTop: false, isBranch: next.isBranch, isBody: false)
        }
    }

    func place(_ offset: Int) -> SourcePlace { SourcePlace(source: Int32(unit.file), offset: Int32(offset)) }

    /// Adds a node for a value that is compiled later. A literal is compiled immediately.
    func later(_ value: JSONNode, isBranch: Bool = false) -> NodeID {
        switch value.kind {
        case .object, .array, .string:
            let node = compilation.program.add(.anything, at: place(value.offset))
            waiting.append((value, node, isBranch))
            return node
        case .number, .boolean, .null:
            return compilation.program.add(Self.literal(value), at: place(value.offset))
        }
    }

    private func compileValue(_ value: JSONNode, at node: NodeID, isTop: Bool, isBranch: Bool, isBody: Bool) {
        switch value.kind {
        case .object:
            var object = ObjectCompiler(self, value, at: node, isTop: isTop, isBranch: isBranch)
            object.compile()
        case .array:
            let item = value.elements.first { _ in true }.map { later($0) }
            compilation.program.set(node, to: item.map { .array(item: $0) } ?? .anyArray)
        case .string:
            compileString(value, at: node, isBody: isBody)
        case .number, .boolean, .null:
            compilation.program.set(node, to: Self.literal(value))
        }
    }

    /// Returns the node of a number, a boolean or a null.
    private static func literal(_ value: JSONNode) -> Node {
        switch value.kind {
        case .number: .scalar(NumberSpelling.requiresInteger(value.rawText) ? .integer : .number)
        case .boolean: .scalar(.boolean)
        default: .anything
        }
    }

    private func compileString(_ value: JSONNode, at node: NodeID, isBody: Bool) {
        let text = value.string
        guard let content = Braces.content(of: text) else {
            compilation.program.set(node, to: .scalar(.string))
            return
        }
        let tags = TagCompiler(compilation, unit.direction, value, at: place(value.offset))
        if let requirement = tags.requirement(of: content, ofBody: isBody ? node : nil) {
            compilation.program.set(node, to: requirement)
        } else {
            compilation.program.unusable.insert(node)
        }
    }

    /// Returns the value of `"{root}"` if it is the only key at the top, apart from a comment.
    private func rootMember(of root: JSONNode) -> JSONNode? {
        guard root.kind == .object else { return nil }
        // Only one comment may be beside it. The limit avoids a search through a wide object.
        guard root.count <= 2 else { return nil }
        let others = root.members.filter { $0.key != "{comment}" }
        guard let member = others.first, others.count == 1 else { return nil }
        guard case .root(let isOldName)? = try? SchemaKey(reading: member.key) else { return nil }
        if isOldName {
            compilation.faults.report(
                .oldRootMapper,
                at: place(member.keyOffset),
                fix: TextEdit(replace: "\"{root_mapper}\"", with: "\"{root}\"")
            )
        }
        return member.value
    }
}
