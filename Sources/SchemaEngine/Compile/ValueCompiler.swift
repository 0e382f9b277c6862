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
            compileArray(value, at: node)
        case .string:
            compileString(value, at: node, isBody: isBody)
        case .number, .boolean, .null:
            compilation.program.set(node, to: Self.literal(value))
        }
    }

    /// Compiles an array: a count, if there is one, the schema of the elements, and further examples.
    private func compileArray(_ value: JSONNode, at node: NodeID) {
        let start = Array(value.elements.prefix(2))
        guard let first = start.first else { return compilation.program.set(node, to: .anyArray) }
        if start.count == 2, first.kind == .string, let tag = TupleTag.syntax(of: first.string) {
            return compileTuple(value, tag, at: node)
        }
        let tag = countTag(first)
        for example in value.elements.dropFirst(tag == nil ? 1 : 2) where countTag(example) != nil {
            compilation.faults.report(.misplacedCount(example.string), at: place(example.offset))
        }
        guard let tag else { return compilation.program.set(node, to: .array(item: later(first))) }
        let count = compileCount(tag, first, isAlone: start.count == 1)
        guard start.count == 2 else {
            compilation.program.unusable.insert(node)
            return
        }
        var item = later(start[1])
        guard let count else { return compilation.program.set(node, to: .array(item: item)) }
        if compilation.program.tables.counts[Int(count)].isUnique {
            item = compilation.program.add(.distinct(item, count: count), at: place(start[1].offset))
        }
        let array = compilation.program.add(.array(item: item), at: place(value.offset))
        compilation.program.set(node, to: .counted(array, count: count))
    }

    /// Compiles an array whose elements have a schema for each position.
    private func compileTuple(_ value: JSONNode, _ alternative: TagAlternative, at node: NodeID) {
        let elements = Array(value.elements)
        let place = place(elements[0].offset)
        var positions: [NodeID] = []
        var rest = NodeID.none
        var isUsable = true
        for (index, element) in elements.enumerated().dropFirst() {
            guard !isFurther(element) else {
                if index == elements.count - 2 { continue }
                compilation.faults.report(.misplacedFurther, at: self.place(element.offset))
                isUsable = false
                continue
            }
            if isNone(element) {
                compilation.faults.report(.noneInTuple, at: self.place(element.offset))
                isUsable = false
                continue
            }
            let part = later(element)
            if index == elements.count - 1, index > 1, isFurther(elements[index - 1]) {
                rest = part
            } else {
                positions.append(part)
            }
        }
        let tag: TupleTag
        do throws(ArgumentError) {
            tag = try TupleTag(reading: alternative.argument?.text)
            if let names = tag.names, isUsable {
                guard names.count == positions.count else {
                    throw CompileProblem.wrongNames(names.count, positions: positions.count)
                }
                if rest != .none, names.contains(where: { ExactName($0) == ExactName(TupleTag.rest) }) {
                    throw .invalid(
                        expected: "another name than 'rest', which is that of the further elements",
                        help: "rename the position"
                    )
                }
            }
        } catch {
            let argument = alternative.argument?.text ?? ""
            compilation.faults.report(.tagArgument(error, argument, of: alternative.name), at: place)
            compilation.program.unusable.insert(node)
            return
        }
        guard isUsable else {
            compilation.program.unusable.insert(node)
            return
        }
        let table = TupleTable(
            firstPosition: Int32(compilation.program.tables.positions.count),
            count: Int32(positions.count),
            required: Int32(tag.names == nil ? positions.count : tag.requiredNames),
            rest: rest,
            hasNames: tag.names != nil,
            place: place
        )
        let names = tag.names ?? Array(repeating: "", count: positions.count)
        compilation.program.edit {
            $0.positions += positions
            $0.positionNames += names
        }
        compilation.program.set(node, to: .tuple(compilation.program.append(table, to: \.tuples)))
    }

    private func isFurther(_ element: JSONNode) -> Bool {
        element.kind == .string && TupleTag.isFurther(element.string)
    }

    /// Returns whether an element is `{none}`.
    private func isNone(_ element: JSONNode) -> Bool {
        guard element.kind == .string, let content = Braces.content(of: element.string),
            let tag = try? TagSyntax(reading: content)
        else { return false }
        return tag.alternatives.count == 1 && tag.alternatives[0].isNone
    }

    /// Returns the syntax of a string if one of its alternatives is `{count:…}`.
    private func countTag(_ element: JSONNode) -> TagSyntax? {
        guard element.kind == .string, let content = Braces.content(of: element.string),
            let tag = try? TagSyntax(reading: content), tag.isCount
        else { return nil }
        return tag
    }

    /// Returns the index of the count of an array, or `nil` after reporting a fault.
    private func compileCount(_ tag: TagSyntax, _ element: JSONNode, isAlone: Bool) -> Int32? {
        let place = place(element.offset)
        let alternative = tag.alternatives[0]
        guard tag.alternatives.count == 1, !alternative.isSecret, !isAlone else {
            compilation.faults.report(.misplacedCount(element.string), at: place)
            return nil
        }
        let text = alternative.argument?.text ?? ""
        do throws(ArgumentError) {
            let argument = try CountArgument(reading: text)
            let count = CountRequirement(argument.range, isUnique: argument.isUnique, at: place)
            return compilation.program.append(count, to: \.counts)
        } catch {
            compilation.faults.report(.tagArgument(error, text, of: alternative.name), at: place)
            return nil
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
        if let scalar = compilation.scalars[unit.direction]?[ExactName(text)] {
            compilation.program.set(node, to: .scalar(scalar))
            return
        }
        let tags = TagCompiler(compilation, unit.direction, value, at: place(value.offset))
        if let requirement = tags.requirement(of: content, ofBody: isBody ? node : nil) {
            compilation.program.set(node, to: requirement)
            if case .scalar(let scalar) = requirement {
                compilation.scalars[unit.direction, default: [:]][ExactName(text)] = scalar
            }
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
                fix: TextEdit(range: member.keyRange, with: "\"{root}\"")
            )
        }
        return member.value
    }
}
