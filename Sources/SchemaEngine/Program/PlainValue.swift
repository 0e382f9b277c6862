/// A value that is just what an example shows, and needs no further thought: what the walk's fast lane reads.
enum PlainValue: UInt8, BitwiseCopyable {
    /// Whatever else a schema demands.
    case none
    case text, whole, number, boolean

    init(_ node: Node) {
        switch node {
        case .text: self = .text
        case .whole: self = .whole
        case .number: self = .number
        case .boolean: self = .boolean
        default: self = .none
        }
    }
}
