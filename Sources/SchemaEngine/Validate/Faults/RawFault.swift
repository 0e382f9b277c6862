/// A fault as the walk finds it. Pointers, lines, columns and messages are added when the walk is complete.
struct RawFault {
    /// The source of the requirement that was not met.
    enum Subject: Hashable {
        /// A node.
        case node(NodeID)
        /// A key of a shape: an index into the program's `keys`.
        case key(Int32)
        /// JSON itself.
        case json
    }

    var code: FaultCode
    var severity = Fault.Severity.error
    /// The byte offset in the payload.
    var offset: Int
    /// The JSON Pointer of the value, if it is known when the fault is found.
    var pointer: String?
    var subject: Subject
    /// The place in the schema.
    var place = SourcePlace.none
    /// A hash of the fault's path, array indexes left out.
    var path: UInt64 = 0
    /// The tags that led to the requirement: indexes into the program's `tagNames`.
    var through: [Int32] = []
    /// Additional text: a transformer's or a mapper's message, or the name of a case's key.
    var text: String?
    /// The whole message, if it is known when the fault is found.
    var message: String?
    /// Indicates whether the value must not be displayed.
    var isSecret = false
    /// The objections of the alternatives.
    var objections: [RawFault] = []
    /// The position in the order in which faults were found.
    var order = 0
    /// The number of like faults that this one represents.
    var count = 1

    init(_ code: FaultCode, at offset: Int, subject: Subject) {
        self.code = code
        self.offset = offset
        self.subject = subject
    }
}
