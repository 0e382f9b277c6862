public import Foundation

/// `application/x-www-form-urlencoded`, as the URL standard of the WHATWG has it (section 5.1). Names with brackets,
/// `key[sub]` and `key[]`, are objects and lists, in every `QueryStyle` but commas.
public struct FormFormat: BodyFormat, Hashable {
    /// How lists are written.
    public var style: QueryStyle

    /// Creates a format.
    public init(style: QueryStyle = .brackets) { self.style = style }

    /// `application/x-www-form-urlencoded`
    public let mediaTypes: [MediaType] = [.form]

    /// Reads names and texts. Throws a `FormatFault` for brackets that are nested too deep, for more than 100,000 fields,
    /// and for more than 400,000 names and brackets in them.
    public func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        var tree = FormTree()
        // What is beyond the last field that may be is one more, which is refused.
        let fields = [UInt8](body).split(separator: UInt8(ascii: "&"), maxSplits: FormTree.maximumCount)
        for field in fields { try tree.add(field) }
        return .plain(tree.root)
    }

    /// Writes an object's keys as names. Throws `ComposeFault` for another value.
    public func write(_ value: JSONValue) throws -> Data {
        guard case .object(let object) = value else {
            throw ComposeFault.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        var items = FlatFields(style: style)
        try items.add(object.members)
        return Data(items.encoded.joined(separator: "&").utf8)
    }
}
