extension Fields {
    /// Replaces the value at a path. If the key does not exist, adds it after the object's last key. `nil`
    /// removes the key; `JSONValue.null` sets null.
    ///
    /// All other members keep their values and order, including those that the schema does not name, so an
    /// object of a reply can be changed and sent back.
    ///
    /// ```swift
    /// var issue: Fields = try reply.fields["issue"]
    /// try issue.set("subject", to: "Cannot log out")
    /// try issue.set("author", "name", to: "Ada")
    /// ```
    ///
    /// Missing objects along the path are created. To change the elements of an array, set an array of `Fields`.
    ///
    /// - Parameters:
    ///   - path: The keys from this object to the value.
    ///   - value: The new value.
    /// - Throws: `FieldError` if a value along the path is not an object.
    public mutating func set(_ path: FieldKey..., to value: (any FieldValue)?) throws {
        self = try changed(at: path[...], to: value)
    }

    private func changed(at path: ArraySlice<FieldKey>, to value: (any FieldValue)?) throws -> Fields {
        guard let key = path.first else { return self }
        var (members, sources) = try parts()
        let name = key.description
        let index = members.firstIndex { $0.key.utf8.elementsEqual(name.utf8) }
        var new = value
        if path.count > 1 {
            let inner = index.flatMap { members[$0].visible } ?? [:]
            do {
                new = try (inner.isNothing ? [:] : inner).changed(at: path.dropFirst(), to: value)
            } catch let error as FieldError {
                throw error.below(key)
            }
        }
        if let index {
            sources += members[index].lossyArrays
            members.remove(at: index)
        }
        if let new { members.insert(Member(key: name, value: new), at: index ?? members.count) }
        return Fields(.built(members, from: sources))
    }

    /// Returns the members of an object, and the reply's values from which it was made.
    private func parts() throws -> ([Member], [Source]) {
        switch content {
        case .built(let members, let sources): return (members, sources)
        case .recorded(let record, let slot) where slot.kind == .object:
            return (record.separateMembers(of: slot), [Source(record: record, slot: slot)])
        case .single(is EncodableModel): return try expanded.parts()
        default: throw FieldError(expected: Fields.self, found: self)
        }
    }
}

extension Record {
    /// Returns the members of an object, including those that are only read or only written.
    fileprivate func separateMembers(of slot: Slot) -> [Fields.Member] {
        unresolvedMembers(of: slot).map { key, value in
            let (isDefault, inner) = (isDefault(value, in: slot), resolved(value))
            // A value that a mapper omitted keeps its unresolved slot, which marks it as such.
            let isOmitted = inner.kind == .absent
            let field = Fields(self, isOmitted ? value : inner)
            return Fields.Member(key: key, value: field, use: isDefault ? .read : isOmitted ? .written : .both)
        }
    }
}

extension Fields.Member {
    /// A view of the value; `nil` if the app does not see the member.
    var visible: Fields? {
        guard use != .written else { return nil }
        return (value as? Fields) ?? Fields(.single(value))
    }

    /// The reply's array that this value is, if elements of it were omitted. A value that replaces it is
    /// usually made from the remaining elements.
    fileprivate var lossyArrays: [Fields.Source] {
        guard case .recorded(let record, let slot)? = (value as? Fields)?.content, slot.kind == .array,
            record.droppedValues(of: slot) != nil
        else { return [] }
        return [Fields.Source(record: record, slot: slot)]
    }
}
