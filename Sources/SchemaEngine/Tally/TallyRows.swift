import SchematicText

/// The lines of a tally after its header, by what they count.
package struct TallyRows: Sendable {
    /// The greatest number of unknown keys at one place that have own counts, of such places, and of the places of one
    /// kind of fault.
    package static let limit = 1024

    var faults: [FaultKind: BoundedCounts<FaultPath, FaultCount>] = [:]
    var keys: [SchemaPointer: KeyCount] = [:]
    var members: [Member: Int] = [:]
    var branches: [Branch: Int] = [:]
    /// The numbers and texts of tags that read both, and are sent as numbers. The names are `number` and `text`.
    var forms: [Branch: Int] = [:]
    /// The counts of keys by the pointers of their objects.
    var unknownKeys = BoundedCounts<ExactName, UnknownKeys>(limit: limit)

    typealias UnknownKeys = BoundedCounts<ExactName, KindCounts>

    /// A place in a schema file.
    package struct SchemaPointer: Hashable, Comparable, Sendable {
        let fileName: ExactName
        let steps: ExactName

        /// The schema file.
        package var file: String { fileName.text }
        /// The JSON Pointer of keys as they are written in the file.
        package var pointer: String { steps.text }

        package init(file: String, pointer: String) {
            (fileName, steps) = (ExactName(file), ExactName(pointer))
        }

        package static func < (left: Self, right: Self) -> Bool {
            (left.fileName, left.steps) < (right.fileName, right.steps)
        }
    }

    /// A code, and the place of the requirement.
    struct FaultKind: Hashable, Comparable {
        let code: ExactName
        let place: SchemaPointer?

        static func < (left: Self, right: Self) -> Bool {
            guard left.code == right.code else { return left.code < right.code }
            guard let first = left.place, let second = right.place else {
                return left.place == nil && right.place != nil
            }
            return first < second
        }
    }

    /// The place of a fault in payloads, with indexes and keys of maps blank, and the tags that led to its requirement.
    struct FaultPath: Hashable, Comparable {
        let payload: ExactName
        let through: [ExactName]

        static func < (left: Self, right: Self) -> Bool {
            guard left.payload == right.payload else { return left.payload < right.payload }
            return left.through.lexicographicallyPrecedes(right.through)
        }
    }

    /// The numbers of faults and of the records that have them.
    package struct FaultCount: Hashable, TallyCount {
        package var count: Int
        package var records: Int
        /// The first of the faults.
        package var first: Tally.Origin?

        package mutating func merge(_ other: Self) {
            count.merge(other.count)
            records.merge(other.records)
            first = [first, other.first].compactMap { $0 }.min()
        }
    }

    /// The numbers of objects in which a key has a value, is null, or is absent.
    package struct KeyCount: Hashable, TallyCount {
        package var present = 0
        package var null = 0
        package var absent = 0

        package mutating func merge(_ other: Self) {
            present.merge(other.present)
            null.merge(other.null)
            absent.merge(other.absent)
        }
    }

    /// A member of an enumeration.
    package struct Member: Hashable, Sendable {
        package let place: SchemaPointer
        /// A string, a number, a boolean or null.
        package let value: JSONValue
        /// The JSON text of the value, by which members are sorted.
        let text: ExactName

        init(_ value: JSONValue, of place: SchemaPointer) {
            (self.value, self.place) = (value, place)
            text = ExactName(value.text())
        }

        package static func == (left: Self, right: Self) -> Bool {
            left.place == right.place && left.text == right.text
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(place)
            hasher.combine(text)
        }
    }

    /// A branch of a case, an alternative of a tag, or a form of a number.
    package struct Branch: Hashable, Sendable {
        package let place: SchemaPointer
        let label: ExactName
        /// The value that selects the branch, `*` for any other value, the text of the alternative, or the name of the form.
        package var name: String { label.text }

        init(_ name: String, of place: SchemaPointer) { (label, self.place) = (ExactName(name), place) }
    }

    /// The numbers of values of each kind.
    package struct KindCounts: Hashable, TallyCount {
        package var string = 0
        package var number = 0
        package var boolean = 0
        package var object = 0
        package var array = 0
        package var null = 0

        init() {}

        /// Counts one value.
        init(_ kind: JSONKind) { self[kind] = 1 }

        /// The number of values of a kind.
        package subscript(kind: JSONKind) -> Int {
            get {
                switch kind {
                case .string: string
                case .number: number
                case .boolean: boolean
                case .object: object
                case .array: array
                case .null: null
                }
            }
            set {
                switch kind {
                case .string: string = newValue
                case .number: number = newValue
                case .boolean: boolean = newValue
                case .object: object = newValue
                case .array: array = newValue
                case .null: null = newValue
                }
            }
        }

        /// The number of values of all kinds.
        package var count: Int {
            JSONKind.allCases.reduce(into: 0) { $0.merge(self[$1]) }
        }

        package mutating func merge(_ other: Self) {
            for kind in JSONKind.allCases { self[kind].merge(other[kind]) }
        }
    }

    /// The number of counts, not including those of all further keys.
    var count: Int {
        var sum = keys.count
        sum.merge(members.count)
        sum.merge(branches.count)
        sum.merge(forms.count)
        sum.merge(faults.count)
        for paths in faults.values { sum.merge(paths.own.count) }
        sum.merge(unknownKeys.own.count)
        for names in unknownKeys.own { sum.merge(names.own.count) }
        return sum
    }

    /// Adds the counts of other rows.
    mutating func merge(_ other: Self) {
        for (kind, paths) in other.faults {
            faults[kind, default: BoundedCounts(limit: Self.limit)].merge(paths)
        }
        for (place, count) in other.keys { keys[place, default: KeyCount()].merge(count) }
        for (member, count) in other.members { members[member, default: 0].merge(count) }
        for (branch, count) in other.branches { branches[branch, default: 0].merge(count) }
        for (form, count) in other.forms { forms[form, default: 0].merge(count) }
        unknownKeys.merge(other.unknownKeys)
    }
}

extension ExactName: Comparable {
    /// Compares the UTF-8 of two names.
    package static func < (left: Self, right: Self) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

extension TallyRows {
    /// A fault and its numbers.
    package struct FaultRow: Sendable {
        package let code: String
        /// The place of the requirement, if a schema states it.
        package let place: SchemaPointer?
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
        faults.ordered { $0.key < $1.key }.flatMap { kind, paths in
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
    package var sortedKeys: [(place: SchemaPointer, count: KeyCount)] {
        keys.ordered { $0.key < $1.key }.map { (place: $0.key, count: $0.value) }
    }

    /// The members of enumerations, by place.
    package var sortedMembers: [(member: Member, count: Int)] {
        members.ordered { ($0.key.place, $0.key.text) < ($1.key.place, $1.key.text) }
            .map { (member: $0.key, count: $0.value) }
    }

    /// The branches of cases and the alternatives of tags, by place.
    package var sortedBranches: [(branch: Branch, count: Int)] { Self.sorted(branches) }

    /// The forms of numbers, by place.
    package var sortedForms: [(branch: Branch, count: Int)] { Self.sorted(forms) }

    private static func sorted(_ counts: [Branch: Int]) -> [(branch: Branch, count: Int)] {
        counts.ordered { ($0.key.place, $0.key.label) < ($1.key.place, $1.key.label) }
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
