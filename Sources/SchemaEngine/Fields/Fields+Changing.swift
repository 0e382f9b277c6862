extension Fields {
    /// Puts a value in the place of the one at a path, or behind the object's last key where there is none. `nil` takes
    /// the key out; `JSONValue.null` is null.
    ///
    /// All else stays what it is, with what the schema does not name, in its order: so an object of a reply can be
    /// changed and sent back.
    ///
    /// ```swift
    /// var issue: Fields = try reply.fields["issue"]
    /// try issue.set("subject", to: "Cannot log out")
    /// try issue.set("author", "name", to: "Ada")
    /// ```
    ///
    /// Objects on the way that are not there are made. Throws `FieldError` where something else than an object is in
    /// the way; the elements of an array are changed in an array of `Fields`.
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

    /// The members of an object, each by itself, and what of a reply they were.
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
    /// The members of an object, with what is only read, and what is only written.
    fileprivate func separateMembers(of slot: Slot) -> [Fields.Member] {
        unresolvedMembers(of: slot).map { key, value in
            let (isDefault, inner) = (isDefault(value, in: slot), resolved(value))
            // What a mapper has left out keeps the slot that tells so.
            let isLeftOut = inner.kind == .absent
            let field = Fields(self, isLeftOut ? value : inner)
            return Fields.Member(key: key, value: field, use: isDefault ? .read : isLeftOut ? .written : .both)
        }
    }
}

extension Fields.Member {
    /// A view of the value; `nil` where an app has nothing to do with it.
    var visible: Fields? {
        guard use != .written else { return nil }
        return (value as? Fields) ?? Fields(.single(value))
    }

    /// The array that this is in a reply, where elements of it were left out. What takes its place is mostly what the
    /// app has made of the others.
    fileprivate var lossyArrays: [Fields.Source] {
        guard case .recorded(let record, let slot)? = (value as? Fields)?.content, slot.kind == .array,
            record.losses(of: slot) != nil
        else { return [] }
        return [Fields.Source(record: record, slot: slot)]
    }
}
