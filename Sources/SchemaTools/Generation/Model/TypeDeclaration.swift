@_spi(Generated) import SchemaEngine

/// A generated type.
struct TypeDeclaration: Sendable {
    /// The unqualified name.
    var name: String
    /// The enclosing type.
    var outer: TypeID?
    /// The schema node of the type.
    let value: SchemaView
    /// The place of the schema node. For a branch, the place of the branch.
    let place: FileOffset
    var form = Form.alias(.json)
    /// The types nested in this one, in order.
    var nested: [TypeID] = []
    /// Whether the type contains itself, directly or indirectly. Its values are
    /// then stored on the heap.
    var isRecursive = false
    /// Whether the type is a structure that stores its properties in a box.
    var isBoxed = false
    /// The comment of the schema, or a description of the type.
    var documentation = ""

    enum Form: Sendable {
        case structure(Structure)
        /// The members of `{enum}`.
        case enumeration(Choices)
        /// `{a|b}`
        case alternatives(Choices)
        /// `{case kind}`
        case cases(key: String, [Branch])
        case alias(SwiftType)
    }

    /// An object's keys as properties.
    struct Structure: Sendable {
        var properties: [Property] = []
        /// All keys, in the order of the schema.
        var keys: [Key] = []
        /// The type of the values of unnamed keys.
        var others: SwiftType?
        var othersValue: SchemaView?
        /// The schemas of unnamed keys by their tags, `"{* TAG}"`, in the schema's order.
        var mapKeys: [MapKey] = []
        /// The schema of `"{*}"`, if the object has tags for keys besides.
        var rest: Entry?
        /// The numbers of members, all of which are required.
        var counts: [ClosedRange<Int>] = []
        /// Whether unnamed keys are refused.
        var isClosed = false
        /// For a branch, the key whose text is constant.
        var constant: (key: String, text: String)?
        /// For a path schema with an endpoint, the request.
        var request: Request?
        /// Whether the properties are the positions of an array.
        var isTuple = false
        /// The type that is read, from which a type that is written can be made.
        var readType: ReadType?
    }

    /// The type that is read of a fragment whose types differ by direction.
    struct ReadType: Sendable {
        var id: TypeID
        /// The keys of the properties that are copied.
        var copied: Set<ExactName>
    }

    /// The schema of unnamed keys, and the Swift type of its values.
    struct Entry: Sendable {
        var value: SchemaView
        var type: SwiftType
    }

    /// The schema of the unnamed keys that satisfy a tag.
    struct MapKey: Sendable {
        var tag: String
        var entry: Entry
    }

    /// The representation of an object's key.
    enum Key: Sendable {
        /// A property, by its index.
        case property(Int)
        /// A key whose text is the branch's.
        case constant(String)
        /// A key that accepts no value.
        case nothing(String, isNeeded: Bool)
    }

    /// A key of an object, as a property.
    struct Property: Sendable {
        var key: String
        var name: String
        var type: SwiftType
        var value: SchemaView
        var presence: Presence
        var place: FileOffset?
        var isSecret = false
        /// Whether the property of a request is a header field, or, without a key, the
        /// dictionary of the other header fields.
        var isHeader = false
        /// Whether the property has the elements after the positions of a tuple.
        var isRest = false
        var documentation = ""
    }

    /// The modifier of a key.
    enum Presence: Equatable, Sendable {
        case required, optional, nullable
        /// The default as a JSON value.
        case defaulted(JSONValue)
    }

    /// The cases of an enumeration.
    struct Choices: Sendable {
        var members: [Member] = []
        var payloads: [Payload] = []
        var isOpen = false

        /// A case for one value.
        struct Member: Sendable {
            var name: String
            var value: SchemaView.EnumerationMember
        }

        /// A case for all values of a type.
        struct Payload: Sendable {
            var name: String
            var type: SwiftType
            var value: SchemaView
            var kinds: Set<JSONKind>
            /// Whether only one alternative has this type.
            var isSingleAlternative: Bool
        }
    }

    /// A case of `{case kind}`.
    struct Branch: Sendable {
        var name: String
        /// The text of the key, or `nil` for all other texts.
        var text: String?
        var type: SwiftType
    }

    /// The request of a path schema.
    struct Request: Sendable {
        var method: String
        var path: String
        var placeholders: Set<String>
        /// The type of the body, if a schema describes it.
        var body: SwiftType?
        /// The type of the response, if a schema describes it.
        var result: SwiftType?
        /// The type of the response's header fields, if a schema describes them.
        var resultHeaders: SwiftType?
        var owner: String
        /// The header fields that state the formats of the bodies.
        var formats: [(name: String, type: String)] = []

        /// The types of the body, the response and its header fields.
        var types: [SwiftType?] { [body, result, resultHeaders] }
    }
}
