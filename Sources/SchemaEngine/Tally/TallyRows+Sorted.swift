extension TallyRows {
    /// A fault and its numbers.
    package struct FaultRow: Sendable {
        package let code: String
        /// The place of the requirement, if a schema states it.
        package let place: Place?
        /// The place in payloads, with indexes and keys of maps as `*`. Faults beyond the limit have the place `*`.
        package let payload: String
        /// The tags that led to the requirement, with braces.
        package let through: [String]
        package let count: FaultCount
    }

    /// An unknown key and its numbers.
    package struct UnknownKeyRow: Sendable {
        /// The name of the key. Keys beyond the limit have the name `*`.
        package let name: String
        /// The place of the objects, with indexes and keys of maps as `*`. Places beyond the limit are `*`.
        package let payload: String
        package let count: KindCounts
    }

    /// The faults by code, place in the schema, and place in payloads.
    package var sortedFaults: [FaultRow] {
        faults.sorted { $0.key < $1.key }.flatMap { kind, paths in
            let paths = paths.trimmed
            let rest = paths.rest.map { (key: FaultPath.beyond, count: $0) }
            return (paths.sorted + (rest.map { [$0] } ?? [])).map { path, count in
                FaultRow(
                    code: kind.code.text,
                    place: kind.place,
                    payload: path.payload.text,
                    through: path.through.map(\.text),
                    count: count
                )
            }
        }
    }

    /// The keys that the schema names, by place.
    package var sortedKeys: [(place: Place, count: KeyCount)] {
        keys.sorted { $0.key < $1.key }.map { (place: $0.key, count: $0.value) }
    }

    /// The members of enumerations, by place.
    package var sortedMembers: [(member: Member, count: Int)] {
        members.sorted { ($0.key.place, $0.key.text) < ($1.key.place, $1.key.text) }
            .map { (member: $0.key, count: $0.value) }
    }

    /// The branches of cases and the alternatives of tags, by place.
    package var sortedBranches: [(branch: Branch, count: Int)] {
        branches.sorted { ($0.key.place, $0.key.label) < ($1.key.place, $1.key.label) }
            .map { (branch: $0.key, count: $0.value) }
    }

    /// The keys that the schema does not name, by the place of their objects.
    package var sortedUnknownKeys: [UnknownKeyRow] {
        let places = unknownKeys.trimmed
        let rest = places.rest.map { (key: ExactName.beyond, count: $0) }
        return (places.sorted + (rest.map { [$0] } ?? [])).flatMap { payload, names in
            let names = names.trimmed
            let rest = names.rest.map { (key: ExactName.beyond, count: $0) }
            return (names.sorted + (rest.map { [$0] } ?? [])).map { name, count in
                UnknownKeyRow(name: name.text, payload: payload.text, count: count)
            }
        }
    }
}

extension ExactName {
    /// The name of everything beyond a limit.
    static let beyond = ExactName("*")
}

extension TallyRows.FaultPath {
    /// The path of all faults beyond the limit.
    static let beyond = Self(payload: .beyond, through: [])
}
