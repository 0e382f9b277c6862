@_spi(Generated) import SchemaEngine
import SchematicText

/// Makes the names of types, properties and cases unique within their scopes, and reports collisions that it
/// cannot resolve.
struct TypeNames {
    /// Two parts of a schema with the same Swift name.
    struct Collision {
        /// The type that cannot be generated.
        var type: TypeID
        var place: FileOffset
        var message: String
        var help: String
    }

    private var model: TypeModel
    private let settings: GenerationSettings
    /// The types that a member of the same name would hide.
    private var visibleTypes: Set<String> = []
    private var collisions: [Collision] = []

    /// Resolves the names in a model. Returns the collisions, in the order of the types.
    static func resolve(in model: inout TypeModel, _ settings: GenerationSettings) -> [Collision] {
        var names = TypeNames(model, settings)
        names.resolveTopLevel()
        for id in model.ids { names.resolveMembers(of: id) }
        for (id, _) in model.topLevel { names.resolveNested(in: id) }
        model = names.model
        return names.collisions
    }

    private init(_ model: TypeModel, _ settings: GenerationSettings) {
        self.model = model
        self.settings = settings
    }

    // MARK: Types

    private mutating func resolveTopLevel() {
        var reserved = ReservedNames.types.union(model.namespaceParts)
        if model.namespace != nil { reserved.formUnion(ReservedNames.nestedTypes) }
        resolveDerived(beside: reserved)
        var taken = Set(model.topLevel.map { model[$0.id].name }).union(reserved)
        for (id, _) in model.topLevel where reserved.contains(model[id].name) {
            while taken.contains(model[id].name) { model[id].name += "Value" }
            taken.insert(model[id].name)
        }
        visibleTypes = taken
        var files: [String: String] = [:]
        for (id, file) in model.topLevel {
            let name = model[id].name
            guard let other = files[name] else {
                files[name] = file
                continue
            }
            collisions.append(
                Collision(
                    type: id,
                    place: model[id].place,
                    message:
                        "expected a unique Swift name for the type of this file, found '\(name)', "
                        + "which is also the name for \(other)",
                    help: "rename one of the files"
                )
            )
        }
    }

    /// A fragment or a request keeps the name of its file. Types whose names have a suffix as well, such as a body, avoid these
    /// names and each other's.
    private mutating func resolveDerived(beside reserved: Set<String>) {
        let derived = model.topLevel.filter { id, file in
            (try? SchemaFileName(path: file)).map { SwiftName.type($0.owner) } != model[id].name
        }
        let others = Set(model.topLevel.map(\.id)).subtracting(derived.map(\.id))
        var names = UniqueNames(taken: Set(others.map { model[$0].name }).union(reserved))
        for (id, _) in derived {
            let name = model[id].name
            let base = names.isUnused(name) ? name : name + "Value"
            model[id].name = names.unused(base) {
                $0
            } numbered: {
                MemberNames.numbered(base, $0)
            }
        }
    }

    /// A nested type shadows types of the same name outside. So nested types avoid the names that are used
    /// within the outermost type. They also avoid the names of the properties and cases beside them, which differ only in
    /// the case of the first letter, if that has one: `_24h` and `名前` are names of both.
    private mutating func resolveNested(in top: TypeID) {
        var taken = ReservedNames.types.union(ReservedNames.nestedTypes).union(model.namespaceParts)
        // The compiler refuses a type of these names in a request, unless it is the result.
        if case .structure(let structure) = model[top].form, structure.request != nil {
            taken.formUnion(["Output", "Response"])
        }
        var inside = [top]
        var next = 0
        while next < inside.count {
            inside += model[inside[next]].nested
            next += 1
        }
        for id in inside {
            for type in model.parts(of: id) { insertNames(outside: top, type, in: &taken) }
        }
        for id in inside {
            let members = model.memberNames(of: id)
            let avoided = taken.union(members).union(model.path(to: id).map { model[$0].name })
            var siblings = UniqueNames(taken: members.union([model[id].name]))
            for nested in model[id].nested {
                let name = Self.name(model[nested].name, avoiding: avoided)
                model[nested].name = siblings.unused(name) {
                    $0
                } numbered: {
                    MemberNames.numbered(name, $0)
                }
            }
        }
    }

    /// Returns a name, or else the name with the suffix `Value`, or else with the first number that is unused. So the names of
    /// objects within objects of the same key do not grow with each level.
    private static func name(_ name: String, avoiding avoided: Set<String>) -> String {
        guard avoided.contains(name) else { return name }
        if !avoided.contains(name + "Value") { return name + "Value" }
        var number = 2
        while avoided.contains(MemberNames.numbered(name, number)) { number += 1 }
        return MemberNames.numbered(name, number)
    }

    private func insertNames(outside top: TypeID, _ type: SwiftType, in names: inout Set<String>) {
        switch type {
        case .declared(let id):
            if let first = model.path(to: id).first, first != top { names.insert(model[first].name) }
        case .known(let name): names.insert(name)
        case .keyedMap(let key, let inner):
            names.insert(key)
            insertNames(outside: top, inner, in: &names)
        case .list(let inner), .map(let inner), .optional(let inner): insertNames(outside: top, inner, in: &names)
        }
    }

    // MARK: Properties and cases

    private mutating func resolveMembers(of id: TypeID) {
        var members: [(text: String, name: String, place: FileOffset)] = []
        switch model[id].form {
        case .structure(var structure):
            resolve(&structure.properties, isRequest: structure.request != nil)
            model[id].form = .structure(structure)
            members = structure.properties.map { ($0.key, $0.name, $0.place ?? model[id].place) }
        case .enumeration(var choices):
            resolve(&choices)
            model[id].form = .enumeration(choices)
            members = choices.members.map { ($0.value.text, $0.name, model[id].place) }
        case .alternatives(var choices):
            resolve(&choices)
            model[id].form = .alternatives(choices)
            members = choices.members.map { ($0.value.text, $0.name, model[id].place) }
        case .cases(let key, var branches):
            let named = branches.map { member($0.text, $0.name) }
            let names = MemberNames.distinct(distinguished(named, avoiding: ReservedNames.inBranches, suffix: "Value"))
            for (index, name) in names.enumerated() { branches[index].name = name }
            model[id].form = .cases(key: key, branches)
            members = branches.map { ($0.text ?? TypeModeler.nameOfOtherBranch, $0.name, model[id].place) }
        case .alias: break
        }
        reportCollisions(members, of: id)
    }

    private func resolve(_ properties: inout [TypeDeclaration.Property], isRequest: Bool) {
        let reserved = isRequest ? ReservedNames.inRequests : []
        let named = properties.map { member($0.key.isEmpty ? nil : $0.key, $0.name) }
        let (parameters, headers) = (
            properties.indices.filter { !properties[$0].isHeader },
            properties.indices.filter { properties[$0].isHeader }
        )
        var members = distinguished(parameters.map { named[$0] }, avoiding: reserved, suffix: "Parameter")
        let taken = reserved.union(members.map(\.name))
        members += distinguished(headers.map { named[$0] }, avoiding: taken, suffix: "Header")
        members = distinguished(members, avoiding: ReservedNames.inStructures.union(visibleTypes), suffix: "Value")
        for (index, name) in zip(parameters + headers, MemberNames.distinct(members)) { properties[index].name = name }
    }

    private func resolve(_ choices: inout TypeDeclaration.Choices) {
        let constants = (choices.members.map(\.name) + choices.payloads.map(\.name)).filter(ReservedNames.isConstant)
        var taken = ReservedNames.inChoices.union(visibleTypes).union(choices.isOpen ? ["unknown"] : [])
        if !choices.payloads.isEmpty { taken.formUnion(constants) }
        var members = distinguished(choices.payloads.map { member(nil, $0.name) }, avoiding: taken, suffix: "Value")
        let named = choices.members.map { member($0.value.text, $0.name) }
        members += distinguished(named, avoiding: taken.union(members.map(\.name)), suffix: "Value")
        let names = MemberNames.distinct(members)
        for index in choices.payloads.indices { choices.payloads[index].name = names[index] }
        for index in choices.members.indices { choices.members[index].name = names[choices.payloads.count + index] }
    }

    private func member(_ key: String?, _ name: String) -> MemberNames.Member {
        .init(key: key, name: name, isFixed: key.map { settings.names[$0] != nil } ?? false)
    }

    /// Gives members different names, and those whose names are not allowed a suffix. The result can have equal names.
    private func distinguished(
        _ members: [MemberNames.Member],
        avoiding reserved: Set<String>,
        suffix: String
    ) -> [MemberNames.Member] {
        zip(members, MemberNames.distinct(members)).map { member, name in
            .init(name: reserved.contains(name) ? name + suffix : name, isFixed: member.isFixed)
        }
    }

    private mutating func reportCollisions(
        _ members: [(text: String, name: String, place: FileOffset)],
        of id: TypeID
    ) {
        var texts: [String: String] = [:]
        var unique = UniqueNames(taken: Set(members.map(\.name)))
        for (text, name, place) in members {
            guard let other = texts.updateValue(text, forKey: name) else { continue }
            let unused = unique.unused(name) {
                $0
            } numbered: {
                MemberNames.numbered(name, $0)
            }
            collisions.append(
                Collision(
                    type: id,
                    place: place,
                    message:
                        "expected a unique Swift name for '\(text)', found '\(name)', which is also the name for '\(other)'",
                    help: "give one of them another name in .schema-lint.json: " + Self.settings(naming: text, unused)
                )
            )
        }
    }

    /// Returns settings that give a key another name, as they are pasted into `.schema-lint.json`.
    private static func settings(naming key: String, _ name: String) -> String {
        let names: JSONValue = .object(JSONObject([(key, .string(name))]))
        return (["swift": ["names": names]] as JSONValue).text().displayJSON
    }
}
