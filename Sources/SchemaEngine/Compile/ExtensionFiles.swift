import SchematicText

/// The files that extend other files, found before any is compiled. A fragment is compiled together with its
/// extensions, although it has no references to them.
struct ExtensionFiles {
    private var extending: [Compilation.Unit: [Int]] = [:]

    init(_ files: inout [SchemaFile], _ tags: TagDirectory) {
        for index in files.indices where Self.mayExtend(files[index]) {
            // The compilation of the file reports its faults.
            let document = files[index].peek()
            guard let root = document?.root, root.kind == .object else { continue }
            guard let value = root.members.first(where: { $0.key == "{extends}" })?.value else { continue }
            for direction in Direction.allCases { note(value, of: index, files[index], direction, tags) }
        }
    }

    /// Returns the files that extend a file in its direction, sorted by path.
    func files(extending unit: Compilation.Unit) -> [Int] { extending[unit] ?? [] }

    private mutating func note(
        _ value: JSONNode,
        of index: Int,
        _ file: SchemaFile,
        _ direction: Direction,
        _ tags: TagDirectory
    ) {
        let role = tags.role(of: file, at: Compilation.Unit(file: index, direction: direction))
        guard case .fragment = role else { return }
        for tag in value.kind == .array ? Array(value.elements) : [value] where tag.kind == .string {
            guard let content = Braces.content(of: tag.string), let syntax = try? TagSyntax(reading: content),
                let name = syntax.alternatives.first?.name
            else { continue }
            switch tags.meaning(of: name, direction) {
            case .fragment(let target), .mapper(_, let target?):
                extending[Compilation.Unit(file: target, direction: direction), default: []].append(index)
            default: break
            }
        }
    }

    /// Returns whether the bytes may contain the key, so that most files are not parsed for it. A `\u` may encode
    /// the key.
    private static func mayExtend(_ file: SchemaFile) -> Bool {
        guard let name = file.name, name.status == nil, name.role.definesTag else { return false }
        return file.source.text.withTextBytes { $0.mayContainExtends }
    }
}

/// One tag of an `"{extends}"`.
struct ExtensionDraft {
    /// The extended fragment, and the place of the tag.
    var extended: IncludeDraft
    /// The object of the extension's file.
    var extending: NodeID
    /// The owner of that file.
    var owner: String
    var source: Int32
}

extension ExtensionFiles {
    /// Adds the keys of its extensions to every extended object, as includes after its own members.
    static func join(in compilation: Compilation) {
        let extensions = compilation.extensions.ordered {
            ($0.source, $0.extended.place.offset) < ($1.source, $1.extended.place.offset)
        }
        for draft in extensions {
            let target = draft.extended.target
            let end = compilation.program.end(of: target)
            if let end, compilation.program.unusable.contains(end) { continue }
            guard let end, let object = compilation.program.object(at: end) else {
                compilation.faults.report(.notObject(.extends, draft.extended.tag), at: draft.extended.place)
                continue
            }
            let joined = IncludeDraft(
                target: draft.extending,
                tag: draft.owner,
                tagIndex: compilation.program.intern(tag: draft.owner),
                place: draft.extended.place
            )
            compilation.program.objects[object].members.append(.extension(joined))
        }
    }
}

extension TextBytes {
    /// Whether the text contains `{extends}` or `\u`, which more than eight bytes follow in an object with that key.
    fileprivate var mayContainExtends: Bool {
        let start = ("{extends" as StaticString).textBytes.word(at: 0)
        var index = 0
        while index < endIndex {
            let hits = EightBytes.openingBracesAndBackslashes(word(at: index))
            if hits == 0 {
                index += 8
                continue
            }
            index += hits.trailingZeroBitCount / 8
            if word(at: index) == start || self[index] == Byte.backslash && self[index + 1] == UInt8(ascii: "u") {
                return true
            }
            index += 1
        }
        return false
    }
}
