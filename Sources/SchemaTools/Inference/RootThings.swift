/// The objects that the schema of a body is about: the one at its root, the elements of a list there, or those in an object
/// that wraps them.
struct RootThings {
    /// The objects, each with the key that names it.
    private(set) var objects: [(object: InferredObject, holder: FragmentHolder)] = []
    /// The object at the root that wraps the others, with the key that names it; `nil` if there is none.
    private(set) var wrapper: (object: InferredObject, holder: FragmentHolder)?

    /// Keys of values that a wrapper contains, besides the name of the thing.
    private static let wrapperKeys: Set = [
        "data", "result", "results", "item", "items", "records", "payload", "response", "content", "value", "values",
        "objects", "entries", "rows", "hits", "list",
    ]
    /// Keys that only a thing itself has.
    private static let identifiers: Set = ["id", "_id", "uuid", "key", "slug"]

    init(_ value: InferredValue, about thing: String) {
        switch value {
        case .object(let root):
            let inner = Self.wrapped(in: root, thing).map { root.members[$0].value }
            guard !inner.isEmpty else {
                objects = [(root, FragmentHolder(key: thing))]
                return
            }
            objects = inner.compactMap(Self.object).map { ($0, FragmentHolder(key: thing)) }
            let isList = inner.contains { if case .array = $0 { true } else { false } }
            wrapper = (root, FragmentHolder(key: thing + (isList ? " list" : " response")))
        case .array(.object(let object)?, _): objects = [(object, FragmentHolder(key: thing))]
        default: break
        }
    }

    /// Returns a value with other objects in place of those that it is about, in their order.
    static func replacing(
        _ value: InferredValue,
        about thing: String,
        by replace: (InferredObject) -> InferredObject
    ) -> InferredValue {
        guard case .object(var root) = value else { return replaced(value, by: replace) }
        let inner = wrapped(in: root, thing)
        guard !inner.isEmpty else { return .object(replace(root)) }
        for index in inner { root.members[index].value = replaced(root.members[index].value, by: replace) }
        return .object(root)
    }

    private static func replaced(
        _ value: InferredValue,
        by replace: (InferredObject) -> InferredObject
    ) -> InferredValue {
        switch value {
        case .object(let object): .object(replace(object))
        case .array(.object(let object)?, let count): .array(.object(replace(object)), count: count)
        default: value
        }
    }

    /// Returns the object of a value, or of the elements of a list.
    private static func object(of value: InferredValue) -> InferredObject? {
        switch value {
        case .object(let object), .array(.object(let object)?, _): object
        default: nil
        }
    }

    /// Returns the indexes of the members that an object at the root wraps.
    private static func wrapped(in root: InferredObject, _ thing: String) -> [Int] {
        let isThing = root.members.contains { identifiers.contains($0.key) }
        let words = FragmentHolder(key: thing).words
        return root.members.indices.filter { index in
            let member = root.members[index]
            guard object(of: member.value) != nil else { return false }
            return FragmentHolder(key: member.key).words == words || !isThing && wrapperKeys.contains(member.key)
        }
    }
}
