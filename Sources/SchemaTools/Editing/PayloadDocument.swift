@_spi(Generated) import SchemaEngine

/// A payload that is open in the editor, with the schema that describes it.
///
/// The name of the file, or that of one of its folders, begins with the name of the request: `GetIssues.json`,
/// `GetIssues.response.404.json`, `GetIssues-2.json` and `GetIssues/page-1.json` are validated by the schemas of `GetIssues`.
struct PayloadDocument {
    /// The number of folders whose names are considered.
    private static let maximumFolders = 3

    let catalog: CheckedCatalog
    let schema: Schema
    /// The path of the schema.
    let file: String
    let faults: [ReportedFault]
    private let text: SourceLines

    /// Returns `nil` if no catalog has a schema for the file.
    init?(_ path: String, _ text: SourceLines, in catalogs: [CheckedCatalog]) {
        guard path.hasSuffix(".json") else { return nil }
        let names = path.split(separator: "/").suffix(Self.maximumFolders + 1).reversed().map(String.init)
        for name in names {
            for catalog in catalogs {
                guard let (schema, file) = Self.schema(of: name, in: catalog) else { continue }
                self.catalog = catalog
                self.schema = schema
                self.file = file
                self.text = text
                faults = schema.checkReport(text.buffer, options: .standard).faults.map { fault in
                    var reported = ReportedFault(fault)
                    reported.payload?.file = path
                    let steps = JSONPointer.steps(of: fault.payload?.pointer ?? "")
                    if fault.code != .missingKey, steps.contains(where: MaskedSchema.isSecret) {
                        reported.message = "the schema refuses this value, which may be a secret"
                        (reported.rejections, reported.help) = ([], nil)
                    }
                    return reported
                }
                return
            }
        }
        return nil
    }

    private static func schema(of name: String, in catalog: CheckedCatalog) -> (Schema, String)? {
        let parts = name.split(separator: ".").map(String.init)
        guard let first = parts.first else { return nil }
        let parsed = try? SchemaFileName(path: name.hasSuffix(".json") ? name : name + ".json")
        let role = parsed.map(\.role) ?? .response
        guard !role.isHeaders else { return nil }
        var status: Int?
        if case .exact(let code)? = parsed?.status { status = code }
        let numbered = first.reversed().drop { $0.isNumber || $0 == "-" || $0 == "_" }
        for owner in [first, String(String(numbered).reversed())] {
            let found = catalog.compiled.schema(owner: owner, role == .fragment ? .response : role, status: status)
            if let found { return (found, found.file) }
        }
        return nil
    }

    /// Returns the schema of the innermost value that contains an offset, and the bytes of that value or of its key.
    private func requirement(at offset: Int) -> (place: FileOffset, words: String, range: Range<Int>)? {
        var position: String?
        guard let document = text.document, let root = schema.rootView.place else { return nil }
        var found = (place: root, view: schema.rootView, range: document.root.range)
        var value = document.root
        var isSecret = false
        while true {
            isSecret = isSecret || found.view.isSecret
            if value.kind == .array {
                guard let (index, inner) = value.elements.enumerated().first(where: { $1.range.contains(offset) }),
                    let (name, element) = found.view.alternativeViews.compactMap({ $0.element(at: index) }).first
                else { break }
                position = name
                found = (element.place ?? found.place, element, inner.range)
                value = inner
            } else {
                let member = value.members.first { $0.keyOffset <= offset && offset <= $0.value.range.upperBound }
                guard let member, let (place, view) = found.view.member(member.key) else { break }
                position = nil
                isSecret = isSecret || MaskedSchema.isSecret(key: member.key)
                found = (place ?? found.place, view, member.keyOffset..<member.value.range.upperBound)
                value = member.value
            }
        }
        let words = found.view.words(isSecret: isSecret) + (position.map { " at the position `\($0)`" } ?? "")
        return (found.place, words, found.range)
    }
}

// MARK: Results

extension PayloadDocument {
    /// Returns the place of the schema's requirement on the value at an offset.
    func definition(at offset: Int, _ workspace: Workspace) -> JSONValue? {
        guard let place = requirement(at: offset)?.place, let schema = catalog.texts[place.file] else { return nil }
        return workspace.location(place.file, schema.token(at: place.offset), in: schema)
    }

    func hover(at offset: Int, _ request: EditorRequest) -> JSONValue? {
        requirement(at: offset).map { requirement in
            request.hover("The schema requires \(requirement.words).\n\n\(title)", requirement.range)
        }
    }

    func lens(_ request: EditorRequest) -> JSONValue {
        ["range": request.range(0..<0), "command": ["title": .string(title), "command": ""]]
    }

    private var title: String {
        let count = faults.count
        let words = count == 0 ? "" : ", with \(quantity(count, "fault"))"
        return "validated by \(file.lastComponent)\(words)"
    }
}

extension SchemaView {
    /// The maximum number of schemas that are considered for one value.
    private static var maximumAlternatives: Int { 64 }

    /// The schemas that may describe a value: those of all alternatives and branches, after references.
    fileprivate var alternativeViews: [SchemaView] {
        var waiting = [self]
        var found: [SchemaView] = []
        var seen: Set<SchemaView> = []
        while let view = waiting.popLast(), found.count < Self.maximumAlternatives {
            guard seen.insert(view).inserted else { continue }
            switch view.form {
            case .secret(let inner), .mapped(_, let inner), .counted(let inner, _), .reference(let inner):
                waiting.append(inner)
            case .alternatives(let list): waiting += list.map(\.value).reversed()
            case .both(let first, let second): waiting += [second, first]
            case .cases(let cases):
                waiting += ([cases.otherwise].compactMap(\.self) + cases.branches.map(\.value)).reversed()
            default: found.append(view)
            }
        }
        return found
    }

    /// Returns the schema of the element at an index, with the name of its position.
    fileprivate func element(at index: Int) -> (name: String?, view: SchemaView)? {
        switch form {
        case .array(let element): return (nil, element)
        case .tuple(let tuple):
            guard let element = tuple.element(at: index) else { return nil }
            return (tuple.positions.indices.contains(index) ? tuple.positions[index].name : nil, element)
        default: return nil
        }
    }

    /// Returns the schema of a member, and the place of its key.
    fileprivate func member(_ name: String) -> (place: FileOffset?, view: SchemaView)? {
        for view in alternativeViews {
            guard case .object(let object) = view.form else { continue }
            if let member = object.members.first(where: { $0.name == name }) { return (member.place, member.value) }
            if let value = view.unnamedMember(name) { return (value.place, value) }
        }
        return nil
    }
}
