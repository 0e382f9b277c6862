/// The index of a node in a `SchemaProgram`.
struct NodeID: Hashable, BitwiseCopyable {
    var index: Int32

    init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

    /// The value that represents no node.
    static let none = NodeID(-1)
}

/// One requirement that a schema has for one value. Associated values are indices into the program's other tables,
/// so that a node has a few bytes, and copying it needs no reference counting.
enum Node: BitwiseCopyable {
    // MARK: Any kind

    /// `null` as an example: any value.
    case anything
    /// `{any}`: any value but null.
    case any
    /// `{none}`: no value.
    case nothing

    // MARK: One JSON kind

    /// `{null}`.
    case null
    /// Example text, and `{string}`.
    case text
    /// A whole example number, and `{int}`.
    case whole
    /// Any other example number, and `{number}`.
    case number
    /// `true`, `false`, `{bool}`.
    case boolean
    /// `{object}`: any object, unchanged. No key is reported as unknown.
    case anyObject
    /// `[]` and `{array}`: any array, unchanged.
    case anyArray
    /// `[item]`.
    case array(item: NodeID)
    /// `{ … }` with its keys: an index into `shapes`.
    case object(shape: Int32)

    // MARK: Built-in tags

    /// `{string:1..80}`: an index into `lengthRanges`.
    case sizedText(range: Int32)
    /// `{string:/…/}`: an index into `patterns`.
    case pattern(Int32)
    /// `{int:0..100}`: an index into `wholeRanges`.
    case rangedWhole(range: Int32)
    /// `{number:0..1}`: an index into `numberRanges`.
    case rangedNumber(range: Int32)
    /// `{enum:…}`: an index into `enumerations`.
    case enumeration(Int32)
    /// `{decimal}`, `{lenient_number}`, `{url}`, `{date}` and the like.
    case scalar(BuiltInScalar)

    // MARK: Registered tags

    /// A registered transformer, or a tag that `Tags.json` declares by its kinds: an index into `transformers`.
    case transformed(Int32)
    /// A registered mapper around the schema of its objects: an index into `mappers`.
    case mapped(mapper: Int32, NodeID)

    // MARK: Combinations

    /// A tag that refers to a fragment's file: the fragment's root, and an index into `tagNames` for the chain of
    /// tags.
    case reference(NodeID, tag: Int32)
    /// `{a|b}`: an index into `alternatives`.
    case alternatives(Int32)
    /// An object whose `{case …}` selects its shape: an index into `cases`.
    case cased(Int32)
    /// Two nodes that must both accept the value: a key named beside a case and in its branch. The result is the
    /// value of the second one.
    case both(NodeID, NodeID)
    /// `{secret:TAG}`: the value inside is redacted in all output.
    case secret(NodeID)
}

/// Built-in tags without an argument that convert text or numbers to another type.
package enum BuiltInScalar: UInt8, BitwiseCopyable, CaseIterable {
    case decimal
    case lenientNumber
    case url
    case uuid
    case date
    case dateTime
    case httpDate
    case unixSeconds
    case unixMilliseconds
    case base64
}
