/// A fault as the walk finds it: facts of fixed size. Pointers, lines, columns and words come when all is found.
struct RawFault {
    /// Who makes the demand that was not met.
    enum Subject: Hashable {
        /// A node.
        case node(NodeID)
        /// A key of a shape: an index into the program's `keys`.
        case key(Int32)
        /// Nobody: JSON itself.
        case nobody
    }

    var code: FaultCode
    var severity = Fault.Severity.error
    /// The byte offset in the payload.
    var offset: Int
    /// The JSON Pointer of what stands there, where the fault's finder knows it.
    var pointer: String?
    var subject: Subject
    /// The place in the schema.
    var place = SourcePlace.none
    /// A hash of the fault's path, array indexes left out.
    var path: UInt64 = 0
    /// The tags that led to the demand: indexes into the program's `tagNames`.
    var through: [Int32] = []
    /// What is known besides: a transformer's or a mapper's message, the name of a case's key.
    var text: String?
    /// The whole message, where the fault's finder knows it.
    var message: String?
    /// Whether the value must not be shown.
    var isSecret = false
    /// What each alternative objected to.
    var objections: [RawFault] = []
    /// Its number in the order in which faults were found.
    var order = 0
    /// How many like faults this one stands for.
    var count = 1

    init(_ code: FaultCode, at offset: Int, subject: Subject) {
        self.code = code
        self.offset = offset
        self.subject = subject
    }
}
