package import Foundation

/// `application/x-www-form-urlencoded`, as the WHATWG's URL standard defines it (section 5.1). Names with
/// brackets, `key[sub]` and `key[]`, are objects and lists in every `QueryStyle` except commas.
package struct FormFormat: BodyFormat, Hashable {
    /// The style in which names and values are written.
    package var style: QueryStyle

    /// Creates a format.
    package init(style: QueryStyle = .brackets) { self.style = style }

    /// `application/x-www-form-urlencoded`
    package let mediaTypes: [MediaType] = [.form]

    /// Reads names and texts.
    ///
    /// - Throws: A `FormatError` for more than 32 levels of brackets, for more than 100,000 fields, and for
    ///   more than 400,000 names and brackets in total.
    package func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        var tree = FormTree()
        // The text after the last permitted field counts as one more field, which is rejected.
        let fields = [UInt8](body).split(separator: UInt8(ascii: "&"), maxSplits: FormTree.maximumCount)
        for field in fields { try tree.add(field) }
        return .untyped(tree.root)
    }

    /// Writes the keys of an object as names.
    ///
    /// - Throws: A `RequestError` for another value.
    package func write(_ value: JSONValue) throws -> Data {
        guard case .object(let object) = value else {
            throw RequestError.unusableBody(reason: "expected an object, whose keys become names, found another value")
        }
        var items = FlatFields(style: style)
        try items.add(object.members)
        return Data(items.encoded.joined(separator: "&").utf8)
    }
}
