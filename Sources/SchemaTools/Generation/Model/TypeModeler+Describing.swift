@_spi(Generated) import SchemaEngine

/// The description of types, which follows their declaration.
extension TypeModeler {
    /// Describes a type, unless it is already described.
    mutating func describe(_ id: TypeID) {
        guard described.insert(id).inserted else { return }
        let value = model[id].value
        switch value.form {
        case .object(let object) where !object.isMap || branchKeys[id] != nil:
            model[id].form = .structure(structure(of: object, id))
        case .tuple(let tuple): model[id].form = .structure(structure(of: tuple, id))
        case .cases(let cases): model[id].form = .cases(key: cases.key, branches(of: cases))
        case .enumeration(let members, let isOpen, _):
            model[id].form = .enumeration(.init(members: named(members), isOpen: isOpen))
        case .alternatives(let alternatives) where roots.choices(of: alternatives).hasSeveralCases:
            model[id].form = form(of: roots.choices(of: alternatives), id)
        default:
            model[id].form = .alias(.json)
            inProgress.insert(id)
            let type = type(of: value, id, key: "")
            // Each model that uses the alias has an expression that reads all of its lists and dictionaries.
            let count = containers(in: type)
            let isTooDeep = count > Self.maximumContainers
            containers[id] = isTooDeep ? 0 : count
            model[id].form = .alias(isTooDeep ? .json : type)
            inProgress.remove(id)
        }
    }

    /// The maximum number of lists and dictionaries inside each other of which a type alias consists.
    private static let maximumContainers = 32

    /// Returns the number of lists and dictionaries inside each other of which a type consists.
    private func containers(in type: SwiftType) -> Int {
        switch type {
        case .known: 0
        case .declared(let id): containers[id] ?? 0
        case .optional(let inner): containers(in: inner)
        case .list(let inner), .map(let inner), .keyedMap(_, let inner): containers(in: inner) + 1
        }
    }

    // MARK: Objects

    private mutating func structure(of object: SchemaView.Object, _ id: TypeID) -> TypeDeclaration.Structure {
        var structure = TypeDeclaration.Structure()
        for member in object.members {
            if case .nothing = member.value.form {
                structure.keys.append(.nothing(member.name, isNeeded: member.isNeeded))
            } else if let branch = branchKeys[id], branch.key.isExactly(member.name), let text = branch.text,
                case .scalar(.string, nil) = member.value.form
            {
                structure.constant = (branch.key, text)
                structure.keys.append(.constant(branch.key))
            } else {
                structure.keys.append(.property(structure.properties.count))
                structure.properties.append(property(of: member, id))
            }
        }
        structure.counts = object.counts.map(\.range)
        if let key = object.mapKeys.first {
            // The values of several kinds of keys have no common type.
            let values = object.mapKeys.map(\.value) + [object.rest].compactMap(\.self)
            structure.others = .json
            structure.othersValue = values.first(where: \.holdsSecret) ?? key.value
            structure.mapKeys = object.mapKeys.map { .init(tag: $0.tag, entry: entry($0.value, id)) }
            structure.rest = object.rest.map { entry($0, id) }
        } else if let rest = object.rest {
            if case .nothing = rest.form {
                structure.isClosed = true
            } else {
                structure.others = type(of: rest, id, key: "other")
                structure.othersValue = rest
            }
        }
        return structure
    }

    /// Returns a property for each position, by its name or its index, and one for the further elements.
    private mutating func structure(of tuple: SchemaView.Tuple, _ id: TypeID) -> TypeDeclaration.Structure {
        var structure = TypeDeclaration.Structure()
        structure.isTuple = true
        var names: Set<String> = []
        for (index, part) in tuple.keyed.enumerated() {
            let isRest = index >= tuple.positions.count
            let isRequired = isRest || tuple.positions[index].isRequired
            let type = type(of: part.value, id, key: part.key)
            let base = !isRest && tuple.positions[index].name == nil ? "value\(index)" : settings.name(part.key)
            var name = SwiftName.member(base)
            var number = 2
            while !names.insert(name).inserted {
                name = SwiftName.member(base) + "\(number)"
                number += 1
            }
            var property = TypeDeclaration.Property(
                key: part.key,
                name: name,
                type: isRest ? .list(type) : isRequired ? type : type.asOptional,
                value: part.value,
                presence: isRequired ? .required : .optional,
                place: part.value.place
            )
            property.isSecret = part.value.holdsSecret
            property.isRest = isRest
            property.documentation = isRest ? "The elements after the positions." : part.value.requirementText
            structure.keys.append(.property(index))
            structure.properties.append(property)
        }
        return structure
    }

    private mutating func entry(_ value: SchemaView, _ id: TypeID) -> TypeDeclaration.Entry {
        .init(value: value, type: value.isKeptAsReceived ? type(of: value, id, key: "other") : .json)
    }

    private mutating func property(of member: SchemaView.Member, _ id: TypeID) -> TypeDeclaration.Property {
        let type = type(of: member.value, id, key: member.name)
        var property = TypeDeclaration.Property(
            key: member.name,
            name: SwiftName.member(settings.name(member.name)),
            type: type,
            value: member.value,
            presence: .required,
            place: member.place
        )
        switch member.presence {
        case .required: break
        case .optional:
            property.presence = .optional
            property.type = type.asOptional
        case .nullable:
            property.presence = .nullable
            property.type = type.asOptional
        case .defaulted(let text):
            property.presence = .defaulted(text.withTextBytes { try? JSONValue(parsing: $0) } ?? .null)
        }
        property.isSecret = member.value.holdsSecret
        property.documentation = member.value.requirementText
        return property
    }

    private func branches(of cases: SchemaView.Cases) -> [TypeDeclaration.Branch] {
        cases.all.compactMap { text, value in
            guard let type = branches[value.resolved] else { return nil }
            return .init(
                name: SwiftName.member(settings.name(text ?? Self.nameOfOtherBranch)),
                text: text,
                type: .declared(type)
            )
        }
    }

    // MARK: Choices

    private mutating func form(of choices: AlternativeChoices, _ id: TypeID) -> TypeDeclaration.Form {
        var result = TypeDeclaration.Choices(members: named(choices.members), isOpen: choices.isOpen)
        guard !choices.payloads.isEmpty else { return .enumeration(result) }
        for payload in choices.payloads {
            result.payloads.append(
                .init(
                    name: payload.label,
                    type: type(of: payload.value, id, key: payload.label),
                    value: payload.value,
                    kinds: payload.kinds,
                    isSingleAlternative: payload.isSingleAlternative
                )
            )
        }
        return .alternatives(result)
    }

    private func named(_ members: [SchemaView.EnumerationMember]) -> [TypeDeclaration.Choices.Member] {
        members.map { .init(name: SwiftName.member(settings.name($0.text)), value: $0) }
    }

    // MARK: Types

    /// Returns the Swift type of a schema node that is the value of a key of a type.
    mutating func type(of value: SchemaView, _ id: TypeID, key: String) -> SwiftType {
        switch value.form {
        case .anything, .any, .nothing, .null, .anyObject, .anyArray: return .json
        case .scalar(let kind, _): return SwiftScalar(kind).map { .known($0.type.name) } ?? .json
        case .transformed(let tag): return settings.type(ofTag: tag) ?? .json
        case .mapped(let tag, let inner): return settings.type(ofTag: tag) ?? type(of: inner, id, key: key)
        case .secret(let inner): return type(of: inner, id, key: key)
        case .both(_, let kept): return type(of: kept, id, key: key)
        case .reference(let target): return type(ofFileAt: target, id, key: key)
        case .counted(let inner, _): return type(of: inner, id, key: key)
        case .array(let item): return .list(type(of: item, id, key: key))
        case .object(let object) where object.isMap:
            guard let value = object.mapValue else { return .json }
            let type = type(of: value, id, key: key)
            switch object.mapKeys.first?.kind {
            case .uuid?: return .keyedMap(key: "UUID", type)
            case .integer?: return .keyedMap(key: "Int", type)
            case .unsigned?: return .keyedMap(key: "UInt64", type)
            case .text?, nil: return .map(type)
            }
        case .object, .cases, .tuple: return declared(value, id, key: key)
        case .enumeration(_, _, let acceptsNull):
            let type = declared(value, id, key: key)
            return acceptsNull ? type.asOptional : type
        case .alternatives(let alternatives):
            let choices = roots.choices(of: alternatives)
            var type = SwiftType.json
            if choices.hasSeveralCases {
                type = declared(value, id, key: key)
            } else if let only = choices.payloads.first {
                type = self.type(of: only.value, id, key: key)
            }
            return choices.acceptsNull && type != .json ? type.asOptional : type
        }
    }

    /// Returns the type of a file. If that is an alias of an optional type, returns the optional type.
    private mutating func type(ofFileAt target: SchemaView, _ id: TypeID, key: String) -> SwiftType {
        guard let file = identified(target, direction(of: id)) else { return type(of: target, id, key: key) }
        // A recursive list, for example, cannot be a type alias.
        guard !inProgress.contains(file) else { return .json }
        // Other types are described later, so that a long chain of files takes no deep recursion.
        guard isAlias(file) else { return .declared(file) }
        describeAliases(from: file)
        if case .alias(let type) = model[file].form, type.isOptional { return type }
        return .declared(file)
    }

    /// Describes an alias after the alias that its type names, so that a long chain of aliases takes no deep recursion.
    private mutating func describeAliases(from first: TypeID) {
        var (chain, next): ([TypeID], TypeID?) = ([], first)
        while let id = next, !described.contains(id), inProgress.insert(id).inserted {
            chain.append(id)
            next = alias(namedBy: id)
        }
        for id in chain.reversed() { describe(id) }
    }

    /// Returns the alias of another file that the type of an alias names.
    private func alias(namedBy id: TypeID) -> TypeID? {
        var value = model[id].value
        while let next = innerValue(of: value) {
            if case .reference = value.form, let file = identified(next, direction(of: id)) {
                return isAlias(file) ? file : nil
            }
            value = next
        }
        return nil
    }

    /// Returns the schema node whose type the type of a schema node consists of, as `type(of:_:key:)` does; `nil` if there is
    /// none.
    private func innerValue(of value: SchemaView) -> SchemaView? {
        switch value.form {
        case .mapped(let tag, let inner): settings.type(ofTag: tag) == nil ? inner : nil
        case .secret(let inner), .both(_, let inner), .counted(let inner, _), .array(let inner), .reference(let inner):
            inner
        case .object(let object): object.isMap ? object.mapValue : nil
        case .alternatives(let alternatives):
            roots.choices(of: alternatives).hasSeveralCases
                ? nil : roots.choices(of: alternatives).payloads.first?.value
        default: nil
        }
    }

    /// Returns whether the type of a file will be an alias of another type.
    private func isAlias(_ id: TypeID) -> Bool {
        switch model[id].value.form {
        case .object(let object): object.isMap && branchKeys[id] == nil
        case .tuple, .cases, .enumeration: false
        case .alternatives(let alternatives): !roots.choices(of: alternatives).hasSeveralCases
        default: true
        }
    }

    /// Returns the type that was declared for a schema node. Declares one if the node is included from a file
    /// that has no type for it.
    private mutating func declared(_ value: SchemaView, _ id: TypeID, key: String) -> SwiftType {
        if identified(value, direction(of: id)) == nil, let place = value.place {
            let name = SwiftName.type(settings.name(key))
            declare(value, direction(of: id), named: name, elementName: name, in: id, of: place.file)
        }
        return identified(value, direction(of: id)).map(SwiftType.declared) ?? .json
    }
}
