/// A value that the walk's fast path reads: it is accepted, or the general way looks at it again.
enum PlainValue: UInt8, BitwiseCopyable {
    /// Whatever else a schema demands.
    case none
    /// Just what an example shows: the kind decides.
    case text, whole, number, boolean
    /// A string or a number that its node holds against a table besides, or reads as something else.
    case held

    init(_ node: Node) {
        switch node {
        case .text: self = .text
        case .whole: self = .whole
        case .number: self = .number
        case .boolean: self = .boolean
        case .sizedText, .rangedWhole, .enumeration, .scalar: self = .held
        default: self = .none
        }
    }
}
