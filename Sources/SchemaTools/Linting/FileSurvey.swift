import SchemaEngine

/// What a walk over a file has found: the facts that rules about whole catalogs are made of.
struct FileSurvey: Sendable {
    /// What the rules about single values have to say, each with the rule's name.
    var remarks: [(rule: String, remark: Remark)] = []
    var tags: [TagUse] = []
    var keys: [KeyUse] = []
    var shapes: [ShapeUse] = []
    /// Objects without a key that must be there.
    var looseObjects: [LooseObject] = []
    var arraysWithFurtherExamples: [JSONNode] = []

    /// A tag's name where it is used.
    struct TagUse: Sendable {
        var name: String
        var offset: Int
        var purpose: Purpose

        /// What becomes of what the tag leads to.
        enum Purpose: Sendable {
            /// It describes a value.
            case value
            /// Its keys join an object.
            case include
            /// The file's keys join it.
            case `extension`
        }
    }

    /// A key of an object, and what its value is.
    struct KeyUse: Sendable {
        var name: String
        var offset: Int
        /// `nil` where it may be several things, or where another file says what it is.
        var type: ExampleType?
    }

    /// An object by its keys and what they demand.
    struct ShapeUse: Sendable {
        /// Equal for equal shapes.
        var hash: Int
        var offset: Int
        var keyCount: Int
        /// The object around it: an index into `shapes`.
        var outer: Int?
    }

    /// An object that `{}` satisfies.
    struct LooseObject: Sendable {
        var offset: Int
        var isRoot: Bool
    }
}

/// What kind of value an example is.
enum ExampleType: Hashable, Sendable {
    case string, boolean, array, object
    /// A whole number, as an example or by its tag.
    case whole(isExample: Bool)
    case number
}

extension ExampleType {
    /// The type of a demand, where it has one and says so itself.
    init?(_ position: SchemaPosition) {
        switch position.value.kind {
        case .object: self = .object
        case .array: self = .array
        case .boolean: self = .boolean
        case .null: return nil
        case .number: self = NumberSpelling.asksForWhole(position.value.rawText) ? .whole(isExample: true) : .number
        case .string where position.exampleText != nil: self = .string
        case .string:
            guard let tag = position.tag, let name = tag.alternatives.first?.name else { return nil }
            let isOne = tag.alternatives.count == 1 || tag.alternatives.dropFirst().allSatisfy { $0.name == "null" }
            guard isOne, let builtIn = BuiltInTag(LookupName(name)), let type = Self.type(of: builtIn) else {
                return nil
            }
            self = type
        }
    }

    private static func type(of tag: BuiltInTag) -> ExampleType? {
        switch tag {
        case .string, .url, .uuid, .date, .dateISO8601, .dateHTTP, .base64, .secret: .string
        case .int: .whole(isExample: false)
        case .number, .dateUnix, .dateUnixMilliseconds: .number
        case .bool: .boolean
        case .object: .object
        case .array: .array
        case .any, .none, .null, .decimal, .lenientNumber, .enumeration: nil
        }
    }

    /// The type for people.
    var words: String {
        switch self {
        case .string: "a string"
        case .boolean: "a boolean"
        case .array: "an array"
        case .object: "an object"
        case .whole: "a whole number"
        case .number: "a number"
        }
    }
}
