/// A view of the schema of one value: a node of a compiled program.
///
/// Tools that translate schemas read its `form`, and generated types compare its `fingerprint`. The walk and the
/// encoder use the program's nodes directly. Readers of untyped formats use `SchemaCandidates`.
@_spi(Generated) public struct SchemaView: Sendable, Hashable {
    let program: SchemaProgram
    let node: NodeID

    init(_ program: SchemaProgram, _ node: NodeID) {
        self.program = program
        self.node = node
    }

    /// Returns whether two views are of the same node of the same program.
    public static func == (left: Self, right: Self) -> Bool {
        left.node == right.node && left.program === right.program
    }

    /// Hashes the node.
    public func hash(into hasher: inout Hasher) { hasher.combine(node) }

    /// The view of another node of the program.
    func view(of node: NodeID) -> SchemaView { SchemaView(program, node) }

    /// The schema after following references, mappers, secrets and counts.
    package var resolved: SchemaView { view(of: program.resolve(node)) }

    // MARK: Identity

    /// The place of the requirement. An object that results from joining a case has the place of its branch.
    package var place: FileOffset? { FileOffset(program.tables.places[Int(node.index)], in: program) }

    // MARK: Parts

    /// The schema of the elements of an array; `nil` if the schema is not one of an array with elements, or if they are
    /// counted.
    var element: SchemaView? {
        guard case .array(let item) = uncounted else { return nil }
        return view(of: item)
    }

    /// The schema of every value of an object without named keys; `nil` if the schema is not one of such an object, or
    /// if its names or the number of its members are restricted.
    var entry: SchemaView? {
        guard case .object(let index) = uncounted else { return nil }
        let shape = program.tables.shapes[Int(index)]
        guard shape.keyCount == 0, shape.rest != .none, !shape.isPartial, shape.mapKeyCount == 0, shape.countCount == 0
        else { return nil }
        return view(of: shape.rest)
    }

    /// The node after following references, mappers and secrets.
    private var uncounted: Node {
        let end = program.resolve(node) { node in
            if case .counted = program.node(node) { false } else { true }
        }
        return program.node(end)
    }
}

extension SchemaView {
    /// The form of a requirement.
    package enum Form: Sendable {
        /// `null` as an example: any value.
        case anything
        /// `{any}`: any value but null.
        case any
        /// `{none}`
        case nothing
        /// `{null}`
        case null
        /// `{object}`
        case anyObject
        /// `[]` and `{array}`
        case anyArray
        /// A scalar that is not of an enumeration, with the argument of its tag.
        case scalar(ScalarKind, Argument?)
        case enumeration([EnumerationMember], isOpen: Bool, acceptsNull: Bool)
        case array(SchemaView)
        /// An array whose elements have a schema for each position.
        case tuple(Tuple)
        case object(Object)
        /// `{a|b}`, in the schema's order.
        case alternatives([Alternative])
        /// `{case key}`
        case cases(Cases)
        /// The result of a registered transformer.
        case transformed(tag: String)
        /// The result of a registered mapper for the inner value.
        case mapped(tag: String, SchemaView)
        /// A tag that refers to a fragment's file.
        case reference(SchemaView)
        /// Two schemas that must both accept the value. The result is the value of the second one.
        case both(SchemaView, SchemaView)
        case secret(SchemaView)
        /// An array or an object with a number of elements or members.
        case counted(SchemaView, Count)
    }

    /// The positions of an array.
    package struct Tuple: Sendable {
        package let positions: [Position]
        /// The schema of the elements after the positions; `nil` if there must be none.
        package let rest: SchemaView?
        /// The place of the tag.
        package let place: FileOffset?

        package struct Position: Sendable {
            /// `nil` without names.
            package let name: String?
            package let value: SchemaView
            /// Whether the position must be present.
            package let isRequired: Bool
        }

        /// The number of positions that must be present.
        package var required: Int { positions.prefix { $0.isRequired }.count }

        /// Returns the schema of the element at an index, or `nil` if the tuple has no such element.
        package func element(at index: Int) -> SchemaView? {
            positions.indices.contains(index) ? positions[index].value : rest
        }

        /// The schemas of all positions, and that of further elements.
        package var parts: [SchemaView] { positions.map(\.value) + (rest.map { [$0] } ?? []) }

        /// The numbers of elements.
        package var counts: ClosedRange<Int> { required...(rest == nil ? positions.count : Int.max) }
    }

    /// A number of elements or members.
    package struct Count: Hashable, Sendable {
        package let range: ClosedRange<Int>
        /// Whether all elements must differ.
        package let isUnique: Bool
    }

    /// The argument of a scalar's tag.
    package enum Argument: Sendable {
        case length(ClosedRange<Int>)
        case pattern(String)
        case lengthAndPattern(ClosedRange<Int>, String)
        /// The number of bytes that `{base64:0..1024}` encodes.
        case bytes(ClosedRange<Int>)
        /// `{date_iso8601:utc}`
        case utc
        /// The schemes of `{url:http,https}` in lower case, sorted; empty for `{url:absolute}`.
        case schemes([String])
        case integers(ClosedRange<Int64>)
        case numbers(ClosedRange<Double>)
        /// The range of `{uint:1..}`.
        case unsigned(ClosedRange<UInt64>)
        /// The form and the range of `{decimal:0..,text}`.
        case decimal(DecimalArgument)
    }

    package enum EnumerationMember: Sendable {
        case text(String)
        case number(JSONNumber)
        case boolean(Bool)

        package var jsonValue: JSONValue {
            switch self {
            case .text(let text): .string(text)
            case .number(let number): .number(number)
            case .boolean(let value): .boolean(value)
            }
        }
    }

    /// An object and its keys.
    package struct Object: Sendable {
        /// The keys in the schema's order.
        package let members: [Member]
        /// The schemas of keys by their names, in the schema's order.
        package var mapKeys: [MapKey] = []
        /// The schema of the other keys; `nil` if the schema does not describe them.
        package let rest: SchemaView?
        /// The numbers of members, all of which are required.
        package var counts: [Count] = []
        /// The keys that payloads of this side do not have.
        package var hidden: [HiddenMember] = []
    }

    /// A key of an object that only the other side has.
    package struct HiddenMember: Sendable {
        package let name: String
        package let value: SchemaView
        package let side: KeySide
        /// The place of the key.
        package let place: FileOffset?
    }

    /// `{* TAG}`: the schema of the keys whose names satisfy a tag.
    package struct MapKey: Sendable {
        /// The text of the tag, without braces.
        package let tag: String
        package let kind: Kind
        /// The requirements of the tag, one of which a name satisfies.
        package let names: [Form]
        package let value: SchemaView
        /// The place of the key.
        package let place: FileOffset?

        /// The kind of the names.
        package enum Kind: Sendable {
            /// The tag `{uuid}`
            case uuid
            /// The tag `{int}`, with or without a range.
            case integer(ClosedRange<Int64>)
            /// The tag `{uint}`, with or without a range.
            case unsigned(ClosedRange<UInt64>)
            /// Any other tag, or alternatives.
            case text
        }
    }

    /// A key of an object.
    package struct Member: Sendable {
        package let name: String
        package let value: SchemaView
        package let presence: Presence
        /// The place of the key.
        package let place: FileOffset?
        /// The side on which the key exists; `nil` for both.
        package var side: KeySide?

        package enum Presence: Sendable {
            case required, optional, nullable
            /// `{=…}`, with the JSON text of the default.
            case defaulted(JSONBuffer)

            /// Whether the key may be absent.
            package var mayBeAbsent: Bool {
                switch self {
                case .optional, .defaulted: true
                case .required, .nullable: false
                }
            }
        }
    }

    /// One of several schemas, one of which must accept the value.
    package struct Alternative: Sendable {
        package let value: SchemaView
        /// The JSON kinds that it may accept.
        package let kinds: Set<JSONKind>
    }

    /// An object whose keys depend on the value of one key.
    package struct Cases: Sendable {
        /// The key whose value selects the branch.
        package let key: String
        /// The keys beside the case.
        package let common: Object
        /// The branches, sorted by place.
        package let branches: [Branch]
        /// The schema of `{*}`.
        package let otherwise: SchemaView?

        package struct Branch: Sendable {
            package let name: String
            /// The whole object, including the keys beside the case.
            package let value: SchemaView
        }
    }
}

/// The requirement on the presence of a body.
package enum BodyPresence: Sendable {
    /// There must be a body.
    case required
    /// `{issue|none}` at the root: the body may be absent.
    case optional
    /// `{none}` at the root: there must be no body.
    case forbidden
}

extension SchemaView {
    /// The requirement on the presence of the body, if the schema is the root of a file.
    package var bodyPresence: BodyPresence { program.tables.bodyPresence[node] ?? .required }
}

// Texts are compared by their scalars.

extension SchemaView.EnumerationMember: Hashable {
    package static func == (left: Self, right: Self) -> Bool { left.jsonValue == right.jsonValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(jsonValue) }
}

extension SchemaView.Argument: Equatable {
    package static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.length(let range), .length(let other)): range == other
        case (.pattern(let pattern), .pattern(let other)): pattern.isExactly(other)
        case (.lengthAndPattern(let range, let pattern), .lengthAndPattern(let other, let otherPattern)):
            range == other && pattern.isExactly(otherPattern)
        case (.bytes(let range), .bytes(let other)): range == other
        case (.utc, .utc): true
        case (.schemes(let schemes), .schemes(let others)): schemes.map(ExactName.init) == others.map(ExactName.init)
        case (.integers(let range), .integers(let other)): range == other
        case (.numbers(let range), .numbers(let other)): range == other
        default: false
        }
    }
}
