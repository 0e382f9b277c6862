/// The JSON kinds of the values that a schema node may accept, so that a walk can skip alternatives of other kinds.
struct AcceptedKinds: OptionSet {
    var rawValue: UInt8

    static let string = AcceptedKinds(.string)
    static let number = AcceptedKinds(.number)
    static let boolean = AcceptedKinds(.boolean)
    static let object = AcceptedKinds(.object)
    static let array = AcceptedKinds(.array)
    static let null = AcceptedKinds(.null)
    static let all: AcceptedKinds = [.string, .number, .boolean, .object, .array, .null]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ kind: JSONKind) { rawValue = 1 << UInt8(kind.order) }
}
