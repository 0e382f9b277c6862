@_spi(Generated) import SchemaEngine

/// The facts that a walk over a file collects, for catalog rules.
struct FileSurvey: Sendable {
    /// The faults that value rules find, each with the rule's identifier.
    var faults: [(rule: String, fault: RuleFault)] = []
    var tags: [TagUse] = []
    var keys: [KeyUse] = []
    var shapes: [ShapeUse] = []
    var objectsWithoutRequiredKeys: [ObjectWithoutRequiredKeys] = []
    var arraysWithUndescribedExamples: [JSONNode] = []
    /// The names of the positions of each list by position that names them.
    var positionNames: [[String]] = []

    struct TagUse: Sendable {
        var name: String
        var offset: Int
        var purpose: Purpose

        /// The use of the schema that the tag refers to.
        enum Purpose: Sendable {
            /// The tag describes a value.
            case value
            /// The keys of the referenced object are added to the including object.
            case include
            /// The keys of the file are added to the referenced object.
            case `extension`
        }
    }

    /// A key of an object, with the type of its value.
    struct KeyUse: Sendable {
        var name: String
        var offset: Int
        /// `nil` if the value can have several types, or if another file describes it.
        var type: ExampleType?
        /// The side on which the key exists, or `nil` for both.
        var side: KeySide?
    }

    /// An object, identified by its keys and their schema nodes.
    struct ShapeUse: Sendable {
        /// A hash, equal for equal shapes.
        var hash: Int
        var offset: Int
        var keyCount: Int
        /// The nearest key that holds the object, which is empty at the root.
        var key = ""
        /// The names of the object's keys.
        var names: [String] = []
        /// The index in `shapes` of the enclosing object.
        var outer: Int?
    }

    /// An object that accepts `{}`.
    struct ObjectWithoutRequiredKeys: Sendable {
        var offset: Int
        var isRoot: Bool
    }
}

enum ExampleType: Hashable, Sendable {
    case string, boolean, array, object
    /// An integer, by its example or by its tag.
    case integer(isExample: Bool)
    case number
}

extension ExampleType {
    /// Creates the type of a schema node, or returns `nil` if the node alone does not determine one type.
    init?(_ position: SchemaPosition) {
        switch position.value.kind {
        case .object: self = .object
        case .array: self = .array
        case .boolean: self = .boolean
        case .null: return nil
        case .number:
            self = NumberSpelling.requiresInteger(position.value.rawText) ? .integer(isExample: true) : .number
        case .string where position.exampleText != nil: self = .string
        case .string:
            guard let tag = position.tag, let name = tag.alternatives.first?.name else { return nil }
            let isOne = tag.alternatives.count == 1 || tag.alternatives.dropFirst().allSatisfy { $0.name == "null" }
            guard isOne, let builtIn = BuiltInTag(reserving: LookupName(name)), let type = Self.type(of: builtIn) else {
                return nil
            }
            self = type
        }
    }

    private static func type(of tag: BuiltInTag) -> ExampleType? {
        switch tag {
        case .secret: .string
        case .object: .object
        case .array: .array
        case .any, .none, .null: nil
        case .scalar(.integer): .integer(isExample: false)
        case .scalar(let kind):
            switch kind.accepts {
            case [.string]: .string
            case [.number]: .number
            case [.boolean]: .boolean
            default: nil
            }
        }
    }

    /// The type for display.
    var words: String {
        switch self {
        case .string: "a string"
        case .boolean: "a boolean"
        case .array: "an array"
        case .object: "an object"
        case .integer: "a whole number"
        case .number: "a number"
        }
    }
}
