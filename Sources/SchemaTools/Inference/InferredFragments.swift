import SchemaEngine

/// Moves objects of one or more schemas to fragments: those that are alternatives, and those whose shape repeats.
struct InferredFragments {
    /// A schema, before its repeated shapes are replaced.
    struct Root {
        var value: InferredValue
        /// The keys that hold the value, of which a request's is the name of what it is about.
        var holder = FragmentHolder(key: "")
        /// The name of what the request is about, or `nil` for a schema that is not one of several.
        var thing: String?
    }

    /// A fragment's file, without its extension, and its value.
    private(set) var files: [(name: String, value: InferredValue)] = []

    /// The minimum number of places with one shape, and of keys, as in the rule `duplicate-shape`.
    private static let fewestUses = 3
    private static let fewestKeys = 2
    /// The minimum number of schemas with one shape that is what they are about.
    private static let fewestSchemas = 2

    private let movesRepeated: Bool
    /// The shapes of objects that can contain further ones, each with the key of its name, and their tags.
    private let recursive: [(key: String, object: InferredObject)]
    private var recursiveTags: [Int: String] = [:]
    private var names: FragmentNames
    /// The shapes by their description, and the tag of each fragment by its shape.
    private var shapes: [Shape: Int] = [:]
    private var tags: [Int: String] = [:]
    /// The shapes that become fragments, each with its possible names.
    private var repeated: [Int: [[String]]] = [:]

    /// - Parameters:
    ///   - movesRepeated: Whether shapes that repeat become fragments.
    ///   - recursive: The shapes of objects that can contain further ones, each with the key that holds these.
    ///   - takenNames: Names that a fragment must not have.
    init(
        movesRepeated: Bool,
        recursive: [(key: String, object: InferredObject)],
        takenNames: some Sequence<String>
    ) {
        self.movesRepeated = movesRepeated
        self.recursive = recursive
        names = FragmentNames(taken: takenNames)
    }

    /// Returns a value in which fragments replace objects.
    mutating func extract(from root: InferredValue, key: String = "") -> InferredValue {
        if movesRepeated { findRepeated(in: [Root(value: root)]) }
        return reduced(root, FragmentHolder(key: key), isRoot: true)
    }

    /// Returns the values of several schemas, in which fragments replace objects. A shape that several schemas are about is
    /// replaced at their roots, too.
    mutating func extract(from roots: [Root]) -> [InferredValue] {
        if movesRepeated { findRepeated(in: roots) }
        return roots.map { reduced($0.value, $0.holder) }
    }

    /// The files, by their names.
    var schemaFiles: [SchemaInference.File] {
        files.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
            .map { SchemaInference.File(name: $0.name + ".json", text: $0.value.layout(isRoot: true).fileText()) }
    }

    /// Returns the alternatives of a tag that describes a value of a key. Objects and arrays become fragments.
    mutating func alternatives(of value: InferredValue, key: String) -> [String] {
        if movesRepeated { findRepeated(in: [Root(value: value)]) }
        let holder = FragmentHolder(key: key)
        guard case .alternatives(let list) = value else { return alternative(of: value, holder) }
        return list.flatMap { alternative(of: $0, holder) }
    }

    // MARK: Shapes

    /// The description of a value without its examples.
    private enum Shape: Hashable {
        case tag([String])
        case recursive(Int)
        case array(Int?, ClosedRange<Int>?)
        case tuple([Int], required: Int)
        case alternatives([Int])
        case object([[UInt8]], [Int], rest: Int?)
    }

    /// A use of an object's shape.
    private struct Use {
        var shape: Int
        var holder: FragmentHolder
        /// The shape of the enclosing object, or -1.
        var outer: Int
        /// The keys of the object.
        var members: [String]
    }

    private mutating func index(_ shape: Shape) -> Int {
        if let known = shapes[shape] { return known }
        shapes[shape] = shapes.count
        return shapes.count - 1
    }

    private mutating func findRepeated(in roots: [Root]) {
        var uses: [Use] = []
        // For each shape that schemas are about, the names of the thing, one for each schema.
        var things: [Int: [FragmentHolder]] = [:]
        for root in roots {
            _ = shape(of: root.value, root.holder, &uses)
            guard let thing = root.thing else { continue }
            let about = RootThings(root.value, about: thing)
            var own: [Int: FragmentHolder] = [:]
            for (object, holder) in about.objects + [about.wrapper].compactMap(\.self)
            where object.members.count >= Self.fewestKeys {
                var ignored: [Use] = []
                let index = shape(of: .object(object), holder, &ignored)
                own[index] = own[index] ?? holder
            }
            for (shape, holder) in own { things[shape, default: []].append(holder) }
        }
        for (key, object) in recursive { _ = shape(of: object, FragmentHolder(key: key), &uses) }
        let byShape = Dictionary(grouping: uses) { $0.shape }
        let shared = Set(things.filter { $0.value.count >= Self.fewestSchemas }.keys)
        let frequent = Set(byShape.filter { $0.value.count >= Self.fewestUses }.keys).union(shared)
        for (shape, uses) in byShape where frequent.contains(shape) {
            // A shape that repeats only with its enclosing object is a part of that one.
            let alone = uses.count { !frequent.contains($0.outer) }
            let outer = Set(uses.map(\.outer).filter(frequent.contains))
            guard alone + outer.count >= Self.fewestUses || shared.contains(shape) else { continue }
            let members = uses.first?.members ?? []
            let named = things[shape].map { ShapeNames.candidates(for: $0, members: members) } ?? []
            repeated[shape] = named + ShapeNames.candidates(for: uses.map(\.holder), members: members)
        }
    }

    /// Returns the shape of a value, and adds the objects in it with enough keys.
    private mutating func shape(of value: InferredValue, _ holder: FragmentHolder, _ uses: inout [Use]) -> Int {
        switch value {
        case .example, .tag: return index(.tag(value.alternative ?? []))
        case .recursive(let index): return self.index(.recursive(index))
        case .array(let element, let count):
            let inner = element.map { shape(of: $0, holder, &uses) }
            return index(.array(inner, count))
        case .tuple(let list, let required):
            return index(.tuple(list.map { shape(of: $0, holder, &uses) }, required: required))
        case .alternatives(let list):
            return index(.alternatives(list.map { shape(of: $0, holder, &uses) }))
        case .object(let object):
            let first = uses.count
            let index = shape(of: object, holder, &uses)
            for use in uses.indices[first...] where uses[use].outer == -2 { uses[use].outer = index }
            if object.members.count >= Self.fewestKeys {
                uses.append(Use(shape: index, holder: holder, outer: -2, members: object.members.map(\.key)))
            }
            return index
        }
    }

    private mutating func shape(of object: InferredObject, _ holder: FragmentHolder, _ uses: inout [Use]) -> Int {
        var names: [[UInt8]] = []
        var values: [Int] = []
        for member in object.members {
            names.append(Array(member.key.utf8) + [0] + Array(member.presence.rawValue.utf8))
            values.append(shape(of: member.value, holder.inner(member.key), &uses))
        }
        if let cases = object.cases {
            for branch in cases.branches {
                names.append([1] + Array(cases.key.utf8) + [1] + Array(branch.value.utf8))
                values.append(shape(of: branch.object, holder, &uses))
            }
        }
        let rest = object.rest.map { shape(of: $0, holder.inner(""), &uses) }
        return index(.object(names, values, rest: rest))
    }

    // MARK: Replacing

    private mutating func reduced(_ value: InferredValue, _ holder: FragmentHolder, isRoot: Bool = false)
        -> InferredValue
    {
        switch value {
        case .example, .tag: return value
        case .recursive(let index): return .tag([tag(ofRecursive: index)])
        case .array(let element, let count):
            let inner = element.map { reduced($0, holder) }
            return .array(inner, count: count)
        case .tuple(let list, let required):
            return .tuple(list.map { reduced($0, holder) }, required: required)
        case .alternatives(let list):
            var tags: [String] = []
            for item in list { tags += alternative(of: item, holder) }
            return .tag(tags)
        case .object(let object):
            guard !isRoot, !repeated.isEmpty else { return .object(reduced(object, holder)) }
            var uses: [Use] = []
            let shape = shape(of: value, holder, &uses)
            guard let names = repeated[shape] else { return .object(reduced(object, holder)) }
            return .tag([tag(of: shape, value, holder, names)])
        }
    }

    private mutating func reduced(_ object: InferredObject, _ holder: FragmentHolder) -> InferredObject {
        var result = object
        for index in object.members.indices {
            let member = object.members[index]
            result.members[index].value = reduced(member.value, holder.inner(member.key))
        }
        if let cases = object.cases {
            for (index, branch) in cases.branches.enumerated() {
                result.cases?.branches[index].object = reduced(branch.object, holder)
            }
        }
        result.rest = object.rest.map { reduced($0, holder.inner("")) }
        return result
    }

    private mutating func alternative(of value: InferredValue, _ holder: FragmentHolder) -> [String] {
        if let tags = value.alternative { return tags }
        // Nothing is known about the elements of empty arrays, and nothing about the members of empty objects.
        switch value {
        case .array(nil, _): return ["array"]
        case .recursive(let index): return [tag(ofRecursive: index)]
        case .object(let object) where object.members.isEmpty && object.rest == nil && object.cases == nil:
            return ["object"]
        default: break
        }
        var uses: [Use] = []
        let shape = shape(of: value, holder, &uses)
        switch value {
        case .array, .tuple: return [tag(of: shape, value, holder.list)]
        default: return [tag(of: shape, value, holder, repeated[shape] ?? [])]
        }
    }

    /// Returns the tag of a shape's fragment, which is added when it is used first.
    ///
    /// - Parameters:
    ///   - shape: The shape.
    ///   - value: The value with the shape.
    ///   - holder: The keys that hold the value.
    ///   - names: The possible names, best first; those of the keys by default.
    /// - Returns: The tag, without braces.
    private mutating func tag(
        of shape: Int,
        _ value: InferredValue,
        _ holder: FragmentHolder,
        _ names: [[String]] = []
    ) -> String {
        if let known = tags[shape] { return known }
        let (name, tag) = names.isEmpty ? self.names.unused(for: holder) : self.names.unused(among: names)
        tags[shape] = tag
        let position = files.count
        files.append((name, value))
        // The fragment is the same for all of its holders.
        let own = FragmentHolder(key: tag)
        if case .object(let object) = value {
            files[position].value = .object(reduced(object, own))
        } else {
            files[position].value = reduced(value, own, isRoot: true)
        }
        return tag
    }

    /// Returns the tag of a recursive shape's fragment, which is added when it is used first.
    private mutating func tag(ofRecursive index: Int) -> String {
        if let known = recursiveTags[index] { return known }
        let holder = FragmentHolder(key: recursive[index].key)
        let (name, tag) = names.unused(for: holder)
        recursiveTags[index] = tag
        let position = files.count
        files.append((name, .object(InferredObject())))
        files[position].value = .object(reduced(recursive[index].object, holder))
        return tag
    }
}
