/// The shapes of values: their JSON kinds, and the shapes of their members and elements. Equal shapes have one index.
///
/// A shape is a set of requirements. Joining two shapes gives the narrowest shape that holds both. The order of joins does
/// not matter.
struct ValueShapes {
    /// The JSON kinds of a shape.
    struct Kinds: OptionSet, Hashable {
        var rawValue: UInt8
        static let null = Kinds(rawValue: 1)
        static let boolean = Kinds(rawValue: 2)
        static let number = Kinds(rawValue: 4)
        static let string = Kinds(rawValue: 8)
        static let object = Kinds(rawValue: 16)
        static let array = Kinds(rawValue: 32)
        /// The members of the objects are not known.
        static let isMap = Kinds(rawValue: 64)
    }

    /// A member of a shape's objects.
    struct Member: Hashable {
        /// The index of the key's name.
        var name: Int32
        var shape: Int32
        var isOptional: Bool
    }

    /// The maximum number of members. An object with more is a map.
    static let maximumMembers = 256

    private struct Entry {
        var kinds: Kinds
        var element: Int32
        var members: Range<Int>
        var hash: Int
    }

    private var entries: [Entry] = []
    private var members: [Member] = []
    /// The index of each shape, at the place of its hash.
    private var table: [Int32] = Array(repeating: -1, count: 64)
    private var joined: [UInt64: Int32] = [:]
    /// Samples determine the shapes, so their hashes must not be predictable.
    private let seed = Int.random(in: .min ... .max)

    /// The maximum number of joins that are remembered.
    private static let maximumJoins = 1 << 18

    /// The number of shapes and of their members, which determines the memory for them.
    var size: Int { entries.count + members.count }

    func kinds(_ shape: Int32) -> Kinds { entries[Int(shape)].kinds }

    /// The shape of the elements, or -1.
    func element(_ shape: Int32) -> Int32 { entries[Int(shape)].element }

    /// The members, by the index of their name.
    func members(_ shape: Int32) -> ArraySlice<Member> { members[entries[Int(shape)].members] }

    /// Returns the shape of values without members and elements.
    mutating func shape(_ kinds: Kinds) -> Int32 { shape(kinds, element: -1, []) }

    /// Returns a shape. The members must be sorted by the index of their name.
    mutating func shape(_ kinds: Kinds, element: Int32, _ list: ArraySlice<Member>) -> Int32 {
        guard list.count <= Self.maximumMembers else { return shape(kinds.union(.isMap), element: element, []) }
        var hash = seed ^ Int(kinds.rawValue) &+ Int(element) &* 0x9E37
        for member in list {
            let bits = Int(member.name) << 33 | Int(member.shape) << 1 | (member.isOptional ? 1 : 0)
            hash = (hash ^ bits) &* 0x2545_F491_4F6C_DD1D
            hash ^= hash >> 29
        }
        var place = hash & (table.count - 1)
        while table[place] >= 0 {
            let entry = entries[Int(table[place])]
            if entry.hash == hash, entry.kinds == kinds, entry.element == element,
                members[entry.members].elementsEqual(list)
            {
                return table[place]
            }
            place = (place + 1) & (table.count - 1)
        }
        let index = Int32(truncatingIfNeeded: entries.count)
        let start = members.count
        members.append(contentsOf: list)
        entries.append(Entry(kinds: kinds, element: element, members: start..<members.count, hash: hash))
        table[place] = index
        if entries.count * 2 > table.count { grow() }
        return index
    }

    private mutating func grow() {
        table = Array(repeating: -1, count: table.count * 2)
        for (index, entry) in entries.enumerated() {
            var place = entry.hash & (table.count - 1)
            while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
            table[place] = Int32(truncatingIfNeeded: index)
        }
    }

    /// Returns the shape that holds two shapes. A shape of -1 is none.
    mutating func join(_ left: Int32, _ right: Int32) -> Int32 {
        guard left != right, right >= 0 else { return left }
        guard left >= 0 else { return right }
        let key = UInt64(UInt32(bitPattern: min(left, right))) << 32 | UInt64(UInt32(bitPattern: max(left, right)))
        if let known = joined[key] { return known }
        let result = joinedShape(left, right)
        if joined.count >= Self.maximumJoins { joined.removeAll(keepingCapacity: true) }
        joined[key] = result
        return result
    }

    private mutating func joinedShape(_ left: Int32, _ right: Int32) -> Int32 {
        let (first, second) = (kinds(left), kinds(right))
        let kinds = first.union(second)
        let element = join(element(left), element(right))
        guard !kinds.contains(.isMap) else { return shape(kinds, element: element, []) }
        // A value of another kind has no members, and does not restrict those of objects.
        guard first.contains(.object), second.contains(.object) else {
            let list = first.contains(.object) ? members(left) : members(right)
            return shape(kinds, element: element, list)
        }
        var list: [Member] = []
        var (mine, others) = (members(left), members(right))
        while let own = mine.first, let other = others.first {
            if own.name == other.name {
                let shape = join(own.shape, other.shape)
                list.append(Member(name: own.name, shape: shape, isOptional: own.isOptional || other.isOptional))
                mine = mine.dropFirst()
                others = others.dropFirst()
            } else if own.name < other.name {
                list.append(Member(name: own.name, shape: own.shape, isOptional: true))
                mine = mine.dropFirst()
            } else {
                list.append(Member(name: other.name, shape: other.shape, isOptional: true))
                others = others.dropFirst()
            }
        }
        for rest in [mine, others] {
            list += rest.map { Member(name: $0.name, shape: $0.shape, isOptional: true) }
        }
        return shape(kinds, element: element, list[...])
    }

    /// Adds a shape of other shapes, with other indexes of names. `known` holds the shapes that were already added.
    mutating func insert(
        _ shape: Int32,
        of other: ValueShapes,
        names: (Int32) -> Int32,
        known: inout [Int32: Int32]
    ) -> Int32 {
        guard shape >= 0 else { return -1 }
        if let index = known[shape] { return index }
        let element = insert(other.element(shape), of: other, names: names, known: &known)
        var list: [Member] = []
        for member in other.members(shape) {
            let inner = insert(member.shape, of: other, names: names, known: &known)
            list.append(Member(name: names(member.name), shape: inner, isOptional: member.isOptional))
        }
        list.sort { $0.name < $1.name }
        let index = self.shape(other.kinds(shape), element: element, list[...])
        known[shape] = index
        return index
    }
}
