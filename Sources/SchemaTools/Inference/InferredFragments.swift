import SchemaEngine

/// Moves objects to fragments: those that are alternatives, and those whose shape repeats.
struct InferredFragments {
    /// A fragment's file, without its extension, and its value.
    private(set) var files: [(name: String, value: InferredValue)] = []

    /// The minimum number of places with one shape, and of keys, as in the rule `duplicate-shape`.
    private static let fewestUses = 3
    private static let fewestKeys = 2

    private let movesRepeated: Bool
    /// The shapes of objects that can contain further ones, each with the key of its name, and their tags.
    private let recursive: [(key: String, object: InferredObject)]
    private var recursiveTags: [Int: String] = [:]
    private var names: Set<LookupName>
    /// The shapes by their description, and the tag of each fragment by its shape.
    private var shapes: [Shape: Int] = [:]
    private var tags: [Int: String] = [:]
    /// The shapes that become fragments, each with the key that holds it most often.
    private var repeated: [Int: String] = [:]

    /// - Parameters:
    ///   - movesRepeated: A Boolean value that indicates whether shapes that repeat become fragments.
    ///   - recursive: The shapes of objects that can contain further ones, each with the key that holds these.
    ///   - takenNames: Names that a fragment must not have.
    init(
        movesRepeated: Bool,
        recursive: [(key: String, object: InferredObject)],
        takenNames: some Sequence<String>
    ) {
        self.movesRepeated = movesRepeated
        self.recursive = recursive
        names = Set(takenNames.map { LookupName($0) })
        names.formUnion(BuiltInTag.allCases.map { LookupName($0.name) } + [LookupName("Tags"), LookupName("count")])
    }

    /// Returns a value in which fragments replace objects.
    mutating func extract(from root: InferredValue, key: String = "") -> InferredValue {
        if movesRepeated { findRepeated(in: root) }
        return reduced(root, key: key, isRoot: true)
    }

    /// The files, by their names.
    var schemaFiles: [SchemaInference.File] {
        files.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
            .map { SchemaInference.File(name: $0.name + ".json", text: $0.value.layout(isRoot: true).fileText()) }
    }

    /// Returns the alternatives of a tag that describes a value of a key. Objects and arrays become fragments.
    mutating func alternatives(of value: InferredValue, key: String) -> [String] {
        if movesRepeated { findRepeated(in: value) }
        guard case .alternatives(let list) = value else { return alternative(of: value, key: key) }
        return list.flatMap { alternative(of: $0, key: key) }
    }

    // MARK: Shapes

    /// The description of a value without its examples.
    private enum Shape: Hashable {
        case tag([String])
        case recursive(Int)
        case array(Int?, ClosedRange<Int>?)
        case alternatives([Int])
        case object([[UInt8]], [Int], rest: Int?)
    }

    /// A use of an object's shape.
    private struct Use {
        var shape: Int
        var key: String
        /// The shape of the enclosing object, or -1.
        var outer: Int
    }

    private mutating func index(_ shape: Shape) -> Int {
        if let known = shapes[shape] { return known }
        shapes[shape] = shapes.count
        return shapes.count - 1
    }

    private mutating func findRepeated(in root: InferredValue) {
        var uses: [Use] = []
        _ = shape(of: root, key: "", &uses)
        for (_, object) in recursive { _ = shape(of: object, &uses) }
        let byShape = Dictionary(grouping: uses) { $0.shape }
        let frequent = Set(byShape.filter { $0.value.count >= Self.fewestUses }.keys)
        for (shape, uses) in byShape where frequent.contains(shape) {
            // A shape that repeats only with its enclosing object is a part of that one.
            let alone = uses.count { !frequent.contains($0.outer) }
            let outer = Set(uses.map(\.outer).filter(frequent.contains))
            guard alone + outer.count >= Self.fewestUses else { continue }
            let keys = Dictionary(grouping: uses) { $0.key }
            let best = keys.min { ($0.value.count, $1.key) > ($1.value.count, $0.key) }
            repeated[shape] = best?.key ?? ""
        }
    }

    /// Returns the shape of a value, and adds the objects in it with enough keys.
    private mutating func shape(of value: InferredValue, key: String, _ uses: inout [Use]) -> Int {
        switch value {
        case .example, .tag: return index(.tag(value.alternative ?? []))
        case .recursive(let index): return self.index(.recursive(index))
        case .array(let element, let count):
            let inner = element.map { shape(of: $0, key: key, &uses) }
            return index(.array(inner, count))
        case .alternatives(let list):
            return index(.alternatives(list.map { shape(of: $0, key: key, &uses) }))
        case .object(let object):
            let first = uses.count
            let index = shape(of: object, &uses)
            for use in uses.indices[first...] where uses[use].outer == -2 { uses[use].outer = index }
            if object.members.count >= Self.fewestKeys { uses.append(Use(shape: index, key: key, outer: -2)) }
            return index
        }
    }

    private mutating func shape(of object: InferredObject, _ uses: inout [Use]) -> Int {
        var names: [[UInt8]] = []
        var values: [Int] = []
        for member in object.members {
            names.append(Array(member.key.utf8) + [0] + Array(member.presence.rawValue.utf8))
            values.append(shape(of: member.value, key: member.key, &uses))
        }
        if let cases = object.cases {
            for branch in cases.branches {
                names.append([1] + Array(cases.key.utf8) + [1] + Array(branch.value.utf8))
                values.append(shape(of: branch.object, &uses))
            }
        }
        let rest = object.rest.map { shape(of: $0, key: "", &uses) }
        return index(.object(names, values, rest: rest))
    }

    // MARK: Replacing

    private mutating func reduced(_ value: InferredValue, key: String, isRoot: Bool = false) -> InferredValue {
        switch value {
        case .example, .tag: return value
        case .recursive(let index): return .tag([tag(ofRecursive: index)])
        case .array(let element, let count):
            let inner = element.map { reduced($0, key: key) }
            return .array(inner, count: count)
        case .alternatives(let list):
            var tags: [String] = []
            for item in list { tags += alternative(of: item, key: key) }
            return .tag(tags)
        case .object(let object):
            guard !isRoot, !repeated.isEmpty else { return .object(reduced(object)) }
            var uses: [Use] = []
            let shape = shape(of: value, key: key, &uses)
            guard let holder = repeated[shape] else { return .object(reduced(object)) }
            return .tag([tag(of: shape, value, key: holder)])
        }
    }

    private mutating func reduced(_ object: InferredObject) -> InferredObject {
        var result = object
        for index in object.members.indices {
            let member = object.members[index]
            result.members[index].value = reduced(member.value, key: member.key)
        }
        if let cases = object.cases {
            for (index, branch) in cases.branches.enumerated() {
                result.cases?.branches[index].object = reduced(branch.object)
            }
        }
        result.rest = object.rest.map { reduced($0, key: "") }
        return result
    }

    private mutating func alternative(of value: InferredValue, key: String) -> [String] {
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
        let shape = shape(of: value, key: key, &uses)
        if case .array = value { return [tag(of: shape, value, key: key + " list")] }
        return [tag(of: shape, value, key: repeated[shape] ?? key)]
    }

    /// Returns the tag of a shape's fragment, which is added when it is used first.
    private mutating func tag(of shape: Int, _ value: InferredValue, key: String) -> String {
        if let known = tags[shape] { return known }
        let (name, tag) = newName(for: key)
        tags[shape] = tag
        let position = files.count
        files.append((name, value))
        if case .object(let object) = value {
            files[position].value = .object(reduced(object))
        } else {
            files[position].value = reduced(value, key: key, isRoot: true)
        }
        return tag
    }

    /// Returns the tag of a recursive shape's fragment, which is added when it is used first.
    private mutating func tag(ofRecursive index: Int) -> String {
        if let known = recursiveTags[index] { return known }
        let (name, tag) = newName(for: recursive[index].key)
        recursiveTags[index] = tag
        let position = files.count
        files.append((name, .object(InferredObject())))
        files[position].value = .object(reduced(recursive[index].object))
        return tag
    }

    /// Returns an unused name for a fragment that a key holds, as the name of a file and as a tag.
    mutating func newName(for key: String) -> (file: String, tag: String) {
        var words = SwiftWords.words(of: key)
        if let last = words.popLast() { words.append(EnglishPlural.singular(of: last)) }
        var base = (file: SwiftName.element(key), tag: words.joined(separator: "_"))
        let isUsable =
            LookupName.isValid(base.file) && LookupName.isValid(base.tag)
            && LookupName(base.file) == LookupName(base.tag)
            && !key.isEmpty
        if !isUsable { base = ("Item", "item") }
        var name = base
        var number = 2
        while !names.insert(LookupName(name.tag)).inserted {
            name = (base.file + String(number), base.tag + String(number))
            number += 1
        }
        return name
    }
}
