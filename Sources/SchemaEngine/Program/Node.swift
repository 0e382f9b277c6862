/// The place of a node in a `SchemaProgram`.
struct NodeID: Hashable, BitwiseCopyable {
    var index: Int32

    init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

    /// Stands where there is no node.
    static let none = NodeID(-1)
}

/// One demand that a schema makes of one value. Payloads are numbers that index the program's other tables, so a
/// node is a few bytes, is copied for free, and never counts a reference.
enum Node: BitwiseCopyable {
    // MARK: Whatever comes

    /// `null` as an example: any value at all.
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
    /// `{object}`: any object, as it is. Unknown keys are none of anybody's business here.
    case anyObject
    /// `[]` and `{array}`: any array, as it is.
    case anyArray
    /// `[item]`.
    case array(item: NodeID)
    /// `{ … }` with its keys: an index into `shapes`.
    case object(shape: Int32)

    // MARK: Built-in tags with a reading of their own

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

    // MARK: What the app registers

    /// A registered transformer, or a tag that `Tags.json` declares by its kinds: an index into `transformers`.
    case transformed(Int32)
    /// A registered mapper around the schema of its objects: an index into `mappers`.
    case mapped(mapper: Int32, NodeID)

    // MARK: Combinations

    /// A tag that leads into a fragment's file: the fragment's root, and an index into `tagNames` for the chain.
    case reference(NodeID, tag: Int32)
    /// `{a|b}`: an index into `alternatives`.
    case alternatives(Int32)
    /// An object whose `{case …}` picks its shape: an index into `cases`.
    case cased(Int32)
    /// Both must accept the value: a key named beside a case and in its branch. The second one's value is kept.
    case both(NodeID, NodeID)
    /// `{secret:TAG}`: whatever is inside is masked wherever it could be printed.
    case secret(NodeID)
}

/// Built-in tags that read text or numbers into a value of another type, and take no argument.
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
