@_spi(Generated) import SchemaEngine

/// Makes the names of types, properties and cases unique within their scopes, and reports collisions that it
/// cannot resolve.
struct TypeNames {
    /// Two parts of a schema with the same Swift name.
    struct Collision {
        var place: FileOffset
        var message: String
        var help: String
    }

    private var model: TypeModel
    private(set) var collisions: [Collision] = []

    /// Resolves the names in a model. Returns the collisions, in the order of the types.
    static func resolve(in model: inout TypeModel) -> [Collision] {
        var names = TypeNames(model: model)
        names.resolveTopLevel()
        for id in model.ids { names.resolveMembers(of: id) }
        for (id, _) in model.topLevel { names.resolveNested(in: id) }
        model = names.model
        return names.collisions
    }

    private init(model: TypeModel) { self.model = model }

    // MARK: Types

    private mutating func resolveTopLevel() {
        var files: [String: String] = [:]
        for (id, file) in model.topLevel {
            if Self.reserved.contains(model[id].name) { model[id].name += "Value" }
            let name = model[id].name
            guard let other = files.updateValue(file, forKey: name) else { continue }
            collisions.append(
                Collision(
                    place: model[id].place,
                    message:
                        "expected a unique Swift name for the type of this file, found '\(name)', "
                        + "which is also the name for \(other)",
                    help: "rename one of the files"
                )
            )
        }
    }

    /// A nested type shadows types of the same name outside. So nested types avoid the names that are used
    /// within the outermost type. They also avoid the names of the properties and cases beside them, which differ only in
    /// the case of the first letter, if that has one: `_24h` and `名前` are names of both.
    private mutating func resolveNested(in top: TypeID) {
        var taken = Self.reserved.union(["Type", "Protocol", "Self", "Any", "Values"])
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
            var siblings = members.union([model[id].name])
            for nested in model[id].nested {
                var name = model[nested].name
                while avoided.contains(name) { name += "Value" }
                model[nested].name = Self.numbered(name, beside: &siblings)
            }
        }
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

    private static func numbered(_ name: String, beside names: inout Set<String>) -> String {
        if names.insert(name).inserted { return name }
        let number = (2...).first { !names.contains(name + String($0)) } ?? 2
        names.insert(name + String(number))
        return name + String(number)
    }

    // MARK: Properties and cases

    private mutating func resolveMembers(of id: TypeID) {
        switch model[id].form {
        case .structure(var structure):
            let isRequest = structure.request != nil
            Self.distinguish(&structure.properties, \.name) { $0.isHeader ? nil : $0.key }
            let parameters = Set(structure.properties.filter { !$0.isHeader }.map(\.name))
            for index in structure.properties.indices {
                let (name, isHeader) = (structure.properties[index].name, structure.properties[index].isHeader)
                if isRequest, Self.reservedInRequests.contains(name) || isHeader && parameters.contains(name) {
                    structure.properties[index].name += isHeader ? "Header" : "Parameter"
                }
                if Self.reservedInStructures.contains(name) { structure.properties[index].name += "Value" }
            }
            model[id].form = .structure(structure)
            reportCollisions(structure.properties.map { ($0.key, $0.name, $0.place ?? model[id].place) })
        case .enumeration(let choices):
            model[id].form = .enumeration(resolved(choices, model[id].place))
        case .alternatives(let choices):
            model[id].form = .alternatives(resolved(choices, model[id].place))
        case .cases(_, let branches):
            reportCollisions(branches.map { ($0.text ?? TypeModeler.nameOfOtherBranch, $0.name, model[id].place) })
        case .alias: break
        }
    }

    /// Gives members that would have the same name different ones, if their keys have such names.
    private static func distinguish<Member>(
        _ members: inout [Member],
        _ name: WritableKeyPath<Member, String>,
        key: (Member) -> String?
    ) {
        let keys = members.map(key)
        let sameNames = Dictionary(grouping: members.indices.filter { keys[$0] != nil }) { members[$0][keyPath: name] }
        for indexes in sameNames.values where indexes.count > 1 {
            guard let names = SwiftName.distinct(indexes.compactMap { keys[$0] }) else { continue }
            for (index, different) in zip(indexes, names) { members[index][keyPath: name] = different }
        }
    }

    private mutating func resolved(
        _ choices: TypeDeclaration.Choices,
        _ place: FileOffset
    ) -> TypeDeclaration.Choices {
        var choices = choices
        Self.distinguish(&choices.members, \.name) { $0.value.text }
        let taken = Self.reservedInChoices.union(choices.payloads.map(\.name)).union(choices.isOpen ? ["unknown"] : [])
        for index in choices.members.indices where taken.contains(choices.members[index].name) {
            choices.members[index].name += "Value"
        }
        reportCollisions(
            choices.members.map { ($0.value.text, $0.name, place) } + choices.payloads.map { ($0.name, $0.name, place) }
        )
        return choices
    }

    private mutating func reportCollisions(_ members: [(text: String, name: String, place: FileOffset)]) {
        var texts: [String: String] = [:]
        var taken = Set(members.map(\.name))
        for (text, name, place) in members {
            guard let other = texts.updateValue(text, forKey: name) else { continue }
            collisions.append(
                Collision(
                    place: place,
                    message:
                        "expected a unique Swift name for '\(text)', found '\(name)', which is also the name for '\(other)'",
                    help: "give one of them another name in .schema-lint.json: "
                        + Self.settings(naming: text, Self.numbered(name, beside: &taken))
                )
            )
        }
    }

    /// Returns settings that give a key another name, as they are pasted into `.schema-lint.json`.
    private static func settings(naming key: String, _ name: String) -> String {
        let names: JSONValue = .object(JSONObject([(key, .string(name))]))
        return (["swift": ["names": names]] as JSONValue).text().displayJSON
    }

    // MARK: Reserved names

    /// The types that generated code refers to, and those of the standard library and of Foundation that the code of an app
    /// refers to most often.
    private static let reserved = Set(ScalarType.named.keys).union([
        "Array", "Boxed", "Dictionary", "Equatable", "Error", "FieldError", "FieldKey", "FieldValue", "Fields",
        "GeneratedSchema", "HTTPMethod", "Hashable", "JSONValue", "Mirror", "ModelReader", "NameTable", "Never",
        "ObjectLayout", "Optional", "Parameters", "PathTemplate", "ReadingPattern", "ReadingStop", "Reply",
        "RequestBody", "Result", "Sendable", "Void", "_GeneratedModel", "_ReadableValue",
        "Bundle", "Character", "Codable", "Comparable", "Decodable", "Duration", "Encodable", "Identifiable",
        "Locale", "MainActor", "Range", "Sequence", "Set", "Substring", "Task", "TimeZone",
    ])
    private static let reservedInStructures: Set<String> = ["Self", "fields", "init", "inout", "let", "self", "var"]
    private static let reservedInChoices: Set<String> = [
        "Self", "allCases", "hashValue", "init", "inout", "let", "memberNames", "rawValue", "self", "var",
    ]
    private static let reservedInRequests: Set<String> = [
        "body", "content", "headers", "headerValues", "method", "options", "parameters", "path",
        // Names that the compiler refuses in a request, because other clients give them a meaning.
        "cachePolicy", "contentType", "context", "deadline", "entityTag", "query", "queryItems", "response",
        "retryPolicy", "schemaName", "timeout", "timeoutInterval",
    ]
}
