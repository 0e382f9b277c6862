import SchemaEngine

/// One type that is generated.
struct TypeDeclaration: Sendable {
    /// Its own name, without those of the types around it.
    var name: String
    /// The type in which it is declared.
    var outer: TypeID?
    /// What it was made of.
    let value: SchemaOutline.Value
    /// Where that stands. Of a branch, where the branch does.
    let place: SchemaOutline.Place
    var form = Form.alias(.json)
    /// Types that are declared in it, in order.
    var nested: [TypeID] = []
    /// Whether it holds itself, by others perhaps: it lies in memory of its own.
    var isRecursive = false
    /// Whether it is a structure that keeps its properties in a box.
    var isBoxed = false
    /// What its schema's comment says, or what it is.
    var documentation = ""

    enum Form: Sendable {
        case structure(Structure)
        /// The members of `{enum}`.
        case enumeration(Choices)
        /// `{a|b}`
        case alternatives(Choices)
        /// `{case kind}`
        case cases(key: String, [Branch])
        /// Another name for a type.
        case alias(SwiftType)
    }

    /// An object's keys as properties.
    struct Structure: Sendable {
        var properties: [Property] = []
        /// Every key in the schema's order.
        var keys: [Key] = []
        /// What the other keys hold.
        var others: SwiftType?
        var othersValue: SchemaOutline.Value?
        /// Whether no other key may come.
        var isClosed = false
        /// Of a branch: the key that is always the same.
        var constant: (key: String, text: String)?
        /// Of a path schema with an endpoint: the request that is made of it.
        var request: Request?
    }

    /// What becomes of a key of an object.
    enum Key: Sendable {
        /// It is a property, by its place among them.
        case property(Int)
        /// Its text is the branch's.
        case constant(String)
        /// No value may stand there.
        case nothing(String, isNeeded: Bool)
    }

    /// One key of an object, as a property.
    struct Property: Sendable {
        var key: String
        var name: String
        var type: SwiftType
        var value: SchemaOutline.Value
        var presence: Presence
        var place: SchemaOutline.Place?
        var isSecret = false
        var documentation = ""
    }

    /// What a key's modifier says.
    enum Presence: Equatable, Sendable {
        case required, optional, nullable
        /// With the default, as the wire has it.
        case defaulted(JSONValue)
    }

    /// What a value is one of.
    struct Choices: Sendable {
        var members: [Member] = []
        var payloads: [Payload] = []
        var isOpen = false

        /// One value.
        struct Member: Sendable {
            var name: String
            var value: SchemaOutline.EnumerationMember
        }

        /// Any value of a type.
        struct Payload: Sendable {
            var name: String
            var type: SwiftType
            var value: SchemaOutline.Value
            var kinds: Set<JSONKind>
            /// Whether one alternative alone gives it.
            var isOne: Bool
        }
    }

    /// One kind of an object.
    struct Branch: Sendable {
        var name: String
        /// What the key holds; `nil` for all other texts.
        var text: String?
        var type: SwiftType
    }

    /// A call.
    struct Request: Sendable {
        var method: String
        var path: String
        var placeholders: Set<String>
        /// The type of the body, where a schema describes one.
        var body: SwiftType?
        /// The type of what it receives, where a schema describes that.
        var result: SwiftType?
        var owner: String
    }
}
