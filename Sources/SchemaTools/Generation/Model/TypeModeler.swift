import SchemaEngine

/// Makes a model of types of a catalog's schemas.
///
/// First each file is read by itself: which types it declares, and which of them lie in which. Then, when all of them are
/// known, keys get their types, whichever file these lie in. So it makes no difference in which order files lead to each
/// other.
struct TypeModeler {
    let outline: SchemaOutline
    let comments: SchemaComments
    let settings: GenerationSettings
    var model: TypeModel
    /// Types by what they were made of. Both directions have one, unless they mean different things.
    private var known: [Identity: TypeID] = [:]
    /// The types of joined branches, which lie where others do too.
    private(set) var branches: [SchemaOutline.Value: TypeID] = [:]
    /// Files whose demand differs by direction.
    private let directional: Set<String>
    /// Other names that are being worked out.
    var underWay: Set<TypeID> = []
    var described: Set<TypeID> = []
    /// The direction that each type was met in.
    private var directions: [TypeID: Direction] = [:]
    /// Of branches: the key that chose them, and its text; none for all other texts.
    private(set) var branchKeys: [TypeID: (key: String, text: String?)] = [:]

    private struct Identity: Hashable {
        var place: SchemaOutline.Place
        var direction: Direction?
    }

    /// Models the types of these files.
    static func model(
        of files: [SchemaFileToGenerate],
        in outline: SchemaOutline,
        _ comments: SchemaComments,
        _ settings: GenerationSettings,
        namespace: String?
    ) -> TypeModel {
        var modeler = TypeModeler(outline, comments, settings, files, TypeModel(namespace: namespace))
        let roots = files.flatMap { file in modeler.directions(of: file).map { (file, $0) } }
        for (file, direction) in roots { modeler.declareRoot(of: file, direction) }
        var next = 0
        // Describing a type may declare others, behind it.
        while next < modeler.model.declarations.count {
            modeler.describe(TypeID(index: next))
            next += 1
        }
        modeler.addRequests(files)
        RecursiveTypes.mark(in: &modeler.model)
        BoxedTypes.mark(in: &modeler.model)
        return modeler.model
    }

    private init(
        _ outline: SchemaOutline,
        _ comments: SchemaComments,
        _ settings: GenerationSettings,
        _ files: [SchemaFileToGenerate],
        _ model: TypeModel
    ) {
        self.model = model
        self.outline = outline
        self.comments = comments
        self.settings = settings
        directional = Set(
            files.map(\.path).filter { path in
                guard let sent = outline.root(of: path, .request), let received = outline.root(of: path, .response)
                else {
                    return false
                }
                return outline.fingerprint(of: sent) != outline.fingerprint(of: received)
            }
        )
    }

    // MARK: Files

    /// A fragment whose directions differ has a type for each.
    private func directions(of file: SchemaFileToGenerate) -> [Direction] {
        guard file.name.role == .fragment else { return [file.name.direction] }
        if directional.contains(file.path) { return [.response, .request] }
        return [outline.root(of: file.path, .response) == nil ? .request : .response]
    }

    private mutating func declareRoot(of file: SchemaFileToGenerate, _ direction: Direction) {
        guard let root = outline.root(of: file.path, direction), let place = outline.place(of: root) else { return }
        let isSent = file.name.role == .fragment && direction == .request && directional.contains(file.path)
        let name = file.typeName + (isSent ? "Body" : "")
        let before = model.topLevel.count
        declare(root, direction, named: name, elementName: name + "Element", in: nil, of: file.path)
        if identified(root, direction) == nil {
            // What is no type of its own has another name for one.
            let alias = TypeDeclaration(name: name, value: root, place: place)
            let id = model.add(alias, file: file.path)
            known[identity(place, direction)] = id
            directions[id] = direction
        }
        for (id, _) in model.topLevel[before...] where model[id].documentation.isEmpty && model[id].name == name {
            model[id].documentation = file.documentation
        }
    }

    // MARK: What is declared

    private func identity(_ place: SchemaOutline.Place, _ direction: Direction) -> Identity {
        Identity(place: place, direction: directional.contains(place.file) ? direction : nil)
    }

    func identified(_ value: SchemaOutline.Value, _ direction: Direction) -> TypeID? {
        branches[value] ?? outline.place(of: value).flatMap { known[identity($0, direction)] }
    }

    /// Declares the types of a demand and of what is in it, as far as they stand in the same file.
    ///
    /// - Parameters:
    ///   - value: The demand.
    ///   - direction: The direction in which it is met.
    ///   - name: What a type of the demand itself is called.
    ///   - elementName: What a type of its elements is called.
    ///   - outer: The type around it.
    ///   - file: The file.
    mutating func declare(
        _ value: SchemaOutline.Value,
        _ direction: Direction,
        named name: String,
        elementName: String,
        in outer: TypeID?,
        of file: String
    ) {
        let value = outline.bare(value)
        switch outline.form(of: value) {
        case .array(let item):
            declare(item, direction, named: elementName, elementName: elementName, in: outer, of: file)
        case .object(let object) where outline.isMap(object):
            guard let rest = object.rest else { return }
            declare(rest, direction, named: elementName, elementName: elementName, in: outer, of: file)
        case .both(_, let kept):
            declare(kept, direction, named: name, elementName: elementName, in: outer, of: file)
        case .object(let object):
            guard let id = add(value, direction, named: name, in: outer, of: file) else { return }
            declare(membersOf: object, direction, in: id, of: file)
        case .cases(let cases):
            guard let id = add(value, direction, named: name, in: outer, of: file) else { return }
            declare(branchesOf: cases, direction, in: id, of: file)
        case .enumeration:
            _ = add(value, direction, named: name, in: outer, of: file)
        case .alternatives(let alternatives):
            guard outline.choices(of: alternatives).isOfSeveral else { return }
            _ = add(value, direction, named: name, in: outer, of: file)
        default: break
        }
    }

    /// Adds a type, unless it is known or stands in another file.
    private mutating func add(
        _ value: SchemaOutline.Value,
        _ direction: Direction,
        named name: String,
        in outer: TypeID?,
        of file: String
    ) -> TypeID? {
        guard let place = outline.place(of: value), place.file == file else { return nil }
        let identity = identity(place, direction)
        guard known[identity] == nil else { return nil }
        var declaration = TypeDeclaration(name: name, outer: outer, value: value, place: place)
        declaration.documentation = comments.text(at: place) ?? ""
        let id = model.add(declaration, file: file)
        known[identity] = id
        directions[id] = direction
        return id
    }

    private mutating func declare(
        membersOf object: SchemaOutline.Object,
        _ direction: Direction,
        in id: TypeID,
        of file: String
    ) {
        for member in object.members {
            let (name, element) = (
                SwiftName.type(settings.name(member.name)), SwiftName.element(settings.name(member.name))
            )
            declare(member.value, direction, named: name, elementName: element, in: id, of: file)
        }
        if let rest = object.rest {
            declare(rest, direction, named: "Other", elementName: "Other", in: id, of: file)
        }
    }

    private mutating func declare(
        branchesOf cases: SchemaOutline.Cases,
        _ direction: Direction,
        in id: TypeID,
        of file: String
    ) {
        declare(membersOf: cases.common, direction, in: id, of: file)
        for (text, value) in cases.all {
            let name = text ?? "other"
            let object = outline.joined(value)
            guard let place = outline.place(of: object) else { continue }
            var declaration = TypeDeclaration(
                name: SwiftName.type(settings.name(name)),
                outer: id,
                value: object,
                place: place
            )
            declaration.documentation = comments.text(at: place) ?? ""
            let branch = model.add(declaration, file: file)
            branches[object] = branch
            directions[branch] = direction
            branchKeys[branch] = (cases.key, text)
            switch outline.form(of: object) {
            case .object(let inner): declare(membersOf: inner, direction, in: branch, of: file)
            case .cases(let inner): declare(branchesOf: inner, direction, in: branch, of: file)
            default: break
            }
        }
    }

    /// The direction that a type was met in.
    func direction(of id: TypeID) -> Direction { directions[id] ?? .response }
}
