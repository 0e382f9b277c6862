/// A value that the fast path of a walk reads. If the fast path does not accept it, the general walk reads it again.
enum PlainValue: UInt8, BitwiseCopyable {
    /// Any other requirement.
    case none
    /// A value of the kind of an example, without further requirements.
    case text, whole, number, boolean
    /// A string or a number that its node also compares with a table, or converts.
    case constrained

    init(_ node: Node) {
        switch node {
        case .text: self = .text
        case .whole: self = .whole
        case .number: self = .number
        case .boolean: self = .boolean
        case .sizedText, .rangedWhole, .enumeration, .scalar: self = .constrained
        default: self = .none
        }
    }
}
