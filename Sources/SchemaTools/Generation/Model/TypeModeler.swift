@_spi(Generated) import SchemaEngine
import SchematicText

/// Creates a model of the Swift types of a catalog's schemas.
///
/// First, each file is read by itself, to find the types that it declares and how they are nested. Then, when
/// all types are known, keys get their types, which can be in any file. So the order in which files refer to
/// each other makes no difference.
struct TypeModeler {
    let roots: SchemaRoots
    let comments: SchemaComments
    let settings: GenerationSettings
    var model: TypeModel
    /// Types by their schema nodes. Both directions share a type, unless the file's schema differs by
    /// direction.
    private var known: [Identity: TypeID] = [:]
    /// The types of joined branches, by object: a branch can have the place of another one.
    private(set) var branches: [SchemaView: TypeID] = [:]
    /// Files whose schema differs by direction.
    private let directional: Set<String>
    /// Type aliases whose types are being determined.
    var inProgress: Set<TypeID> = []
    var described: Set<TypeID> = []
    /// The number of lists and dictionaries inside each other of which each alias consists.
    var containers: [TypeID: Int] = [:]
    /// The direction in which each type was declared.
    private var directions: [TypeID: Direction] = [:]
    /// For each branch, its key and its text, or `nil` for the branch of all other texts.
    private(set) var branchKeys: [TypeID: (key: String, text: String?)] = [:]

    private struct Identity: Hashable {
        var place: FileOffset
        var direction: Direction?
    }

    /// Returns the types of these files.
    static func model(
        of files: [SchemaFileToGenerate],
        in roots: SchemaRoots,
        _ comments: SchemaComments,
        _ settings: GenerationSettings,
        namespace: String?
    ) -> TypeModel {
        var modeler = TypeModeler(roots, comments, settings, files, TypeModel(namespace: namespace))
        let declared = files.flatMap { file in modeler.directions(of: file).map { (file, $0) } }
        for (file, direction) in declared { modeler.declareRoot(of: file, direction) }
        var next = 0
        // Describing a type can append other declarations.
        while next < modeler.model.declarations.count {
            modeler.describe(TypeID(index: next))
            next += 1
        }
        modeler.addReadTypes(files)
        modeler.addRequests(files)
        BoxedTypes.mark(in: &modeler.model, RecursiveTypes.mark(in: &modeler.model))
        return modeler.model
    }

    private init(
        _ roots: SchemaRoots,
        _ comments: SchemaComments,
        _ settings: GenerationSettings,
        _ files: [SchemaFileToGenerate],
        _ model: TypeModel
    ) {
        self.model = model
        self.roots = roots
        self.comments = comments
        self.settings = settings
        directional = Set(
            files.map(\.path).filter { path in
                guard let sent = roots.root(of: path, .request), let received = roots.root(of: path, .response)
                else {
                    return false
                }
                return sent != received && sent.fingerprint != received.fingerprint
            }
        )
    }

    // MARK: Files

    /// Returns the directions of a file's types. A fragment that differs by direction has a type for each.
    private func directions(of file: SchemaFileToGenerate) -> [Direction] {
        guard file.name.role == .fragment else { return [file.name.direction] }
        if directional.contains(file.path) { return [.response, .request] }
        return [roots.root(of: file.path, .response) == nil ? .request : .response]
    }

    private mutating func declareRoot(of file: SchemaFileToGenerate, _ direction: Direction) {
        guard let root = roots.root(of: file.path, direction), let place = root.place else { return }
        // A body that is always absent has no type.
        guard root.bodyPresence != .forbidden else { return }
        let isSent = file.name.role == .fragment && direction == .request && directional.contains(file.path)
        let name = file.typeName + (isSent ? "Body" : "")
        let before = model.topLevel.count
        declare(root, direction, named: name, elementName: name + "Element", in: nil, of: file.path)
        if identified(root, direction) == nil {
            // A root without a declared type becomes a type alias.
            let alias = TypeDeclaration(name: name, value: root, place: place)
            let id = model.add(alias, file: file.path)
            known[identity(place, direction)] = id
            directions[id] = direction
        }
        for (id, _) in model.topLevel[before...] where model[id].documentation.isEmpty && model[id].name == name {
            model[id].documentation = file.documentation
        }
    }

    // MARK: Declarations

    private func identity(_ place: FileOffset, _ direction: Direction) -> Identity {
        Identity(place: place, direction: directional.contains(place.file) ? direction : nil)
    }

    func identified(_ value: SchemaView, _ direction: Direction) -> TypeID? {
        branches[value] ?? value.place.flatMap { known[identity($0, direction)] }
    }

    /// Declares the types of a schema node and of its descendants in the same file.
    ///
    /// - Parameters:
    ///   - value: The schema node.
    ///   - direction: The direction of the payload.
    ///   - name: The name for the node's type.
    ///   - elementName: The name for the type of its elements.
    ///   - outer: The enclosing type.
    ///   - file: The file.
    mutating func declare(
        _ value: SchemaView,
        _ direction: Direction,
        named name: String,
        elementName: String,
        in outer: TypeID?,
        of file: String
    ) {
        let value = value.bare
        switch value.form {
        case .array(let item):
            declare(item, direction, named: elementName, elementName: elementName, in: outer, of: file)
        case .object(let object) where object.isMap:
            guard let value = object.mapValue else { return }
            declare(value, direction, named: elementName, elementName: elementName, in: outer, of: file)
        case .both(_, let kept):
            declare(kept, direction, named: name, elementName: elementName, in: outer, of: file)
        case .object(let object):
            guard let id = add(value, direction, named: name, in: outer, of: file) else { return }
            declare(membersOf: object, direction, in: id, of: file)
        case .tuple(let tuple):
            guard let id = add(value, direction, named: name, in: outer, of: file) else { return }
            for (key, part) in tuple.keyed {
                let key = settings.name(key)
                declare(
                    part,
                    direction,
                    named: SwiftName.type(key),
                    elementName: SwiftName.element(key),
                    in: id,
                    of: file
                )
            }
        case .cases(let cases):
            guard let id = add(value, direction, named: name, in: outer, of: file) else { return }
            declare(branchesOf: cases, direction, in: id, of: file)
        case .enumeration:
            _ = add(value, direction, named: name, in: outer, of: file)
        case .alternatives(let alternatives):
            guard roots.choices(of: alternatives).hasSeveralCases else { return }
            _ = add(value, direction, named: name, in: outer, of: file)
        default: break
        }
    }

    /// Adds a type, unless it is already declared or its schema node is in another file.
    private mutating func add(
        _ value: SchemaView,
        _ direction: Direction,
        named name: String,
        in outer: TypeID?,
        of file: String
    ) -> TypeID? {
        guard let place = value.place, place.file == file else { return nil }
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
        membersOf object: SchemaView.Object,
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
        for key in object.mapKeys {
            declare(key.value, direction, named: "Other", elementName: "Other", in: id, of: file)
        }
        if let rest = object.rest {
            declare(rest, direction, named: "Other", elementName: "Other", in: id, of: file)
        }
    }

    private mutating func declare(
        branchesOf cases: SchemaView.Cases,
        _ direction: Direction,
        in id: TypeID,
        of file: String
    ) {
        declare(membersOf: cases.common, direction, in: id, of: file)
        for (text, value) in cases.all {
            let name = text ?? Self.nameOfOtherBranch
            let object = value.resolved
            guard let place = object.place else { continue }
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
            switch object.form {
            case .object(let inner): declare(membersOf: inner, direction, in: branch, of: file)
            case .cases(let inner): declare(branchesOf: inner, direction, in: branch, of: file)
            default: break
            }
        }
    }

    /// The name of the branch of all other texts.
    static let nameOfOtherBranch = "other"

    /// Returns the direction in which a type was declared.
    func direction(of id: TypeID) -> Direction { directions[id] ?? .response }
}

/// The requests of path schemas with an endpoint.
extension TypeModeler {
    /// Adds requests to the types of path schemas with an endpoint.
    mutating func addRequests(_ files: [SchemaFileToGenerate]) {
        var types: [LookupName: [SchemaFileName.Role: SwiftType]] = [:]
        for file in files where file.name.status == nil && file.name.role != .path && file.name.role != .fragment {
            types[LookupName(file.name.owner), default: [:]][file.name.role] = bodyType(of: file)
        }
        for file in files where file.hasEndpoint {
            guard let endpoint = roots.endpoint(file: file.path), let root = roots.root(of: file.path, .request),
                let id = identified(root, .request), case .structure(var structure) = model[id].form
            else { continue }
            let own = types[LookupName(file.name.owner)] ?? [:]
            let headers = headerProperties(own[.headers])
            let formats = headers.compactMap(Self.format)
            structure.request = TypeDeclaration.Request(
                method: endpoint.method,
                path: endpoint.path,
                placeholders: endpoint.parameters,
                body: own[.request],
                result: own[.response],
                resultHeaders: own[.responseHeaders],
                owner: file.name.owner,
                formats: formats
            )
            structure.properties += headers.filter { Self.format($0) == nil }
            model[id].form = .structure(structure)
        }
    }

    /// Returns a property of the request for each header field of its header file, and a dictionary of the fields that the
    /// file does not name.
    private func headerProperties(_ type: SwiftType?) -> [TypeDeclaration.Property] {
        guard case .declared(let id)? = type else { return [] }
        var properties: [TypeDeclaration.Property] = []
        switch model[id].form {
        case .structure(let structure):
            let others = structure.others.flatMap { type in
                structure.othersValue.map { Self.otherHeaders(.map(type), $0) }
            }
            // "{*}" describes `Set-Cookie`, too, but a request does not send that field.
            properties = structure.properties.filter { others == nil || $0.key != HeaderName.setCookie }
            properties += [others].compactMap(\.self)
        case .alias(let type):
            switch model.resolved(type) {
            case .map, .keyedMap: properties = [Self.otherHeaders(type, model[id].value)]
            default: break
            }
        case .enumeration, .alternatives, .cases: break
        }
        return properties.map { property in
            var property = property
            property.isHeader = true
            return property
        }
    }

    /// Returns the name and the value of a header field that states the format of a body, and that has only one value.
    private static func format(_ property: TypeDeclaration.Property) -> (name: String, type: String)? {
        guard property.presence == .required, let type = property.value.onlyText else { return nil }
        let isKnown =
            switch property.key.lowercased() {
            case "content-type": GeneratedBodyFormat(type) != nil
            case "accept": [.json, .xml].contains(GeneratedBodyFormat(type))
            default: false
            }
        return isKnown ? (property.key, type) : nil
    }

    private static func otherHeaders(_ type: SwiftType, _ value: SchemaView) -> TypeDeclaration.Property {
        var property = TypeDeclaration.Property(
            key: "",
            name: "otherHeaders",
            type: type,
            value: value,
            presence: .defaulted(.object(JSONObject()))
        )
        property.isSecret = value.holdsSecret
        property.documentation = "The header fields that the schema does not name."
        return property
    }

    /// Returns the type of a body or of header fields: optional if the body may be absent, `Void` for a response without
    /// one, and `nil` for a request without one.
    private func bodyType(of file: SchemaFileToGenerate) -> SwiftType? {
        guard let root = roots.root(of: file.path, file.name.direction) else { return nil }
        guard root.bodyPresence != .forbidden else { return file.name.role == .response ? .known("Void") : nil }
        guard let id = identified(root, file.name.direction) else { return nil }
        let type = SwiftType.declared(id)
        let mayBeAbsent = root.bodyPresence == .optional && !model.resolved(type).isOptional
        return mayBeAbsent ? .optional(type) : type
    }
}
