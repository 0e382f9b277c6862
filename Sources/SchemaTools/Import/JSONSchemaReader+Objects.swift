@_spi(Generated) import SchemaEngine

/// The keywords for objects.
extension JSONSchemaReader {
    /// Returns `nil` if no object is accepted.
    mutating func object(_ keywords: SchemaKeywords) -> ImportedObject? {
        guard let count = count(keywords, "Properties") else { return nil }
        var object = ImportedObject(count: count)
        var (indexes, names): ([ExactName: Int], Set<ExactName>) = ([:], [])
        for member in keywords.members(of: "properties") {
            indexes[ExactName(member.key)] = object.members.count
            var name = readsXML ? xmlName(of: member) : member.key
            // An element and an attribute can have one name in XML, but not one key.
            if !names.insert(ExactName(name)).inserted { name = member.key }
            object.members.append(.init(name: name, value: value(of: member.value), side: side(of: member.value)))
        }
        readOtherKeys(keywords, into: &object)
        for name in keywords.strings(of: "required") {
            if let index = indexes[ExactName(name)] {
                object.members[index].isRequired = true
            } else {
                indexes[ExactName(name)] = object.members.count
                let value = unnamed(name, in: object) ?? .anything
                object.members.append(.init(name: name, value: value, isRequired: true))
            }
        }
        if let names = keywords["propertyNames"] { restrictNames(of: &object, names) }
        return object.isImpossible ? nil : object
    }

    /// Returns the side of a property that is only read or only written. A document says only that it should not be sent.
    private mutating func side(of property: Node) -> KeySide? {
        let isRead = states("readOnly", property)
        guard isRead != states("writeOnly", property) else { return nil }
        return isRead ? .read : .write
    }

    /// The maximum number of schemas that are searched for the side of a property.
    private static let maximumOfSide = 16

    /// Returns whether a schema, one that it refers to, or a part of `allOf` has a keyword whose value is true.
    private mutating func states(_ keyword: String, _ property: Node) -> Bool {
        var (waiting, count) = ([property], 0)
        while let node = waiting.popLast(), count < Self.maximumOfSide {
            count += 1
            if let stated = node[keyword]?.boolean {
                if stated { return true }
                continue
            }
            waiting += node["allOf"]?.elements ?? []
            if let text = node["$ref"]?.string, let next = try? documents.target(of: text, from: node) {
                waiting.append(next)
            }
        }
        return false
    }

    /// Returns the tag of the keys that an expression describes; `nil` after a notice. The tag of all keys is empty.
    mutating func keyTag(_ expression: String) -> String? {
        if ["", "^", ".*", "^.*$", "^.*", "$", ".*$"].contains(expression) { return "" }
        guard let pattern = pattern(expression) else { return nil }
        let tag = "string:/\(pattern)/"
        let hasAnchor = pattern.contains { "^$\\".contains($0) }
        return !hasAnchor && accepts("", tag) ? "" : tag
    }

    private mutating func readOtherKeys(_ keywords: SchemaKeywords, into object: inout ImportedObject) {
        var tags = keywords["x-schematic"]?["keys"]?.elements.compactMap(\.string) ?? []
        if !tags.allSatisfy({ TagCheck.isValid(schema: "{ \("{* \($0)}".schemaLiteral): 1 }") }) {
            report("'keys' of x-schematic is left out: the schema language does not have its tags", .wider)
            tags = []
        }
        let patterns = keywords.members(of: "patternProperties")
        var unstated: [ImportedValue] = []
        var all: [ImportedValue] = []
        for (index, member) in patterns.enumerated() {
            let value = value(of: member.value)
            if patterns.count == tags.count {
                object.mapKeys.append(.init(tag: tags[index], value: value))
            } else if let tag = keyTag(member.key) {
                for index in object.members.indices where tag.isEmpty || accepts(object.members[index].name, tag) {
                    object.members[index].value = intersection(object.members[index].value, value)
                }
                if tag.isEmpty { all.append(value) } else { object.mapKeys.append(.init(tag: tag, value: value)) }
            } else {
                unstated.append(value)
            }
        }
        guard all.isEmpty else {
            // Each key is described, so that there are no additional ones.
            let value = intersection(all)
            for index in object.mapKeys.indices {
                object.mapKeys[index].value = intersection(object.mapKeys[index].value, value)
            }
            object.rest = value.acceptsAnything ? nil : value
            return
        }
        guard let rest = keywords["additionalProperties"] else { return }
        // The keys of an expression that is left out are among all others.
        let others = [value(of: rest)] + unstated
        let value = others.count == 1 ? others[0] : Self.joined(others)
        object.rest = value.acceptsAnything ? nil : value
    }

    // MARK: Names

    /// Restricts the names of the keys (`propertyNames`).
    private mutating func restrictNames(of object: inout ImportedObject, _ schema: Node) {
        // A name is a text, whatever type the keywords imply.
        let value = statingTypes { $0.value(of: schema) }
        guard !value.acceptsAnything else { return }
        let pieces = value.pieces.filter { $0.kind == .string || $0.kind == nil && $0 != .null }
        guard !pieces.isEmpty else {
            object.refuseNames { _ in false }
            (object.mapKeys, object.rest) = ([], .nothing)
            return
        }
        guard pieces.count == 1, case .string(var string) = pieces[0], string.excluded.isEmpty else {
            report("'propertyNames' is left out: the schema language has nothing for it", .wider)
            return
        }
        // An enumeration that accepts other names, too, restricts nothing.
        string.known = []
        guard string != ImportedString() else { return }
        let tag = ImportedScalarTag(string).tag
        object.refuseNames { accepts($0, tag) }
        if let names = string.members, !object.mapKeys.isEmpty {
            let known = object.membersByName
            for name in names where known[name] == nil {
                object.members.append(.init(name: name.text, value: unnamed(name.text, in: object) ?? .anything))
            }
            (object.mapKeys, object.rest) = ([], .nothing)
        } else if object.mapKeys.isEmpty {
            guard !object.isClosed else { return }
            object.mapKeys = [.init(tag: tag, value: object.rest ?? .anything)]
            object.rest = .nothing
        } else {
            report("'propertyNames' is left out: a key is described by one expression", .wider)
        }
    }

    /// Returns the schema of a key that an object does not name, or `nil` for any value.
    mutating func unnamed(_ name: String, in object: ImportedObject) -> ImportedValue? {
        let values = object.mapKeys.filter { accepts(name, $0.tag) }.map(\.value)
        guard let first = values.first else { return object.rest }
        return isExport ? first : intersection(values)
    }

    // MARK: Order

    /// The maximum number of expressions that are compared with each other.
    private static let maximumCompared = 64

    /// Returns descriptions of keys in an order in which the first one that matches a key is the one that counts, after a notice
    /// if there is none.
    mutating func ordered(_ keys: [ImportedObject.MapKey]) -> [ImportedObject.MapKey] {
        guard keys.count > 1, !isExport else { return keys }
        guard keys.count <= Self.maximumCompared else {
            reportOverlap()
            return keys
        }
        var keys = keys
        let scopes = keys.map { KeyScope($0.tag) }
        // A key that matches a narrower expression matches the wider one, too.
        for index in keys.indices {
            for other in keys.indices where index != other && scopes[index].isWithin(scopes[other]) {
                keys[index].value = intersection(keys[index].value, keys[other].value)
            }
        }
        var order: [Int] = []
        for index in keys.indices {
            let place = order.firstIndex { isBefore(keys[index], scopes[index], keys[$0], scopes[$0]) }
            order.insert(index, at: place ?? order.count)
        }
        let isExact = order.indices.allSatisfy { place in
            order[(place + 1)...].allSatisfy {
                isSettled(keys[order[place]], scopes[order[place]], keys[$0], scopes[$0])
            }
        }
        if !isExact { reportOverlap() }
        return order.map { keys[$0] }
    }

    private mutating func reportOverlap() {
        report("a key that several patterns match is compared with the first of them only", .wider)
    }

    /// Returns whether a key that both match is described by the first one exactly.
    private mutating func isSettled(
        _ one: ImportedObject.MapKey,
        _ scope: KeyScope,
        _ other: ImportedObject.MapKey,
        _ otherScope: KeyScope
    ) -> Bool {
        scope.isApart(from: otherScope) || scope.isWithin(otherScope) || one.value.pieces.isEmpty
            || other.value.acceptsAnything || intersection(one.value, other.value) == one.value
    }

    /// Returns whether a description must stand before another one.
    private mutating func isBefore(
        _ one: ImportedObject.MapKey,
        _ scope: KeyScope,
        _ other: ImportedObject.MapKey,
        _ otherScope: KeyScope
    ) -> Bool {
        isSettled(one, scope, other, otherScope) && !isSettled(other, otherScope, one, scope)
    }

    // MARK: Dependencies

    /// The maximum number of keys on which others depend. Each of them doubles the number of objects.
    private static let maximumDependencies = 3

    /// Returns a value for each key on which other keys or schemas depend.
    ///
    /// - Parameters:
    ///   - keywords: The keywords of the schema.
    ///   - besides: A keyword that is read elsewhere.
    /// - Returns: The values. None, after a notice, if there are too many keys.
    mutating func dependencies(_ keywords: SchemaKeywords, besides: String? = nil) -> [ImportedValue] {
        let members = ["dependencies", "dependentRequired", "dependentSchemas"].filter { $0 != besides }
            .flatMap { keywords.members(of: $0) }
        let parts = members.filter { $0.value.json.kind != .array || $0.value.json.count > 0 }
        guard parts.count <= Self.maximumDependencies else {
            report("keys on which others depend are left out: there are more than \(Self.maximumDependencies)", .wider)
            return []
        }
        return parts.map { dependency($0.key, dependent($0.value)) }
    }

    /// Returns the value that a key requires.
    private mutating func dependent(_ node: Node) -> ImportedValue {
        guard node.json.kind == .array else { return value(of: node) }
        let names = node.elements.compactMap(\.string)
        return object(ImportedObject(members: names.map { .init(name: $0, value: .anything, isRequired: true) }))
    }

    /// Returns the values that have no key, or satisfy a schema.
    mutating func dependency(_ key: String, _ value: ImportedValue) -> ImportedValue {
        let absent = object(ExactName(key), .nothing, isRequired: false)
        guard !value.acceptsAnything else { return .anything }
        let present = keyed(ExactName(key), .anything, isRequired: true)
        var result = absent
        result.pieces = Self.joined([absent, intersection(value, present)]).pieces
        return result
    }

    /// Returns a value that restricts only objects.
    func object(_ object: ImportedObject) -> ImportedValue {
        guard !impliesTypes else { return ImportedValue([.object(object)]) }
        return .typed([.object(object)] + ImportedPiece.allKinds.filter { $0.kind != .object } + [.null])
    }

    func object(_ key: ExactName, _ value: ImportedValue, isRequired: Bool) -> ImportedValue {
        object(ImportedObject(members: [.init(name: key.text, value: value, isRequired: isRequired)]))
    }
}
