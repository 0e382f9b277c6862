package import Foundation

/// A format for property lists, in XML and binary. The tags `{date_iso8601}` and `{base64}` read dates and
/// data, which JSON does not have.
package struct PropertyListFormat: BodyCoding, Hashable {
    /// Whether values are written as bytes that begin with `bplist00`, and not as XML.
    /// Both forms are read.
    package var isBinary: Bool

    /// Creates a format.
    package init(isBinary: Bool = false) { self.isBinary = isBinary }

    /// The type `application/x-plist` and its other names.
    package let mediaTypes: [MediaType] = [
        .propertyList, "application/x-apple-plist", "application/x-apple-binary-plist",
        "text/x-apple-plist+xml", "application/plist",
    ]

    /// Reads a property list in either form.
    ///
    /// - Throws: A `FormatError`.
    package func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        BinaryPropertyList.isOne(body)
            ? .json(try BinaryPropertyListReader.text(of: body))
            : .value(try PropertyListReader.value(of: body, as: type))
    }

    /// Writes a value. Omits nulls in objects.
    ///
    /// - Throws: A `RequestError` for a value that property lists cannot represent, such as other nulls, and
    ///   integers of more than 64 bits.
    package func write(_ value: JSONValue) throws -> Data {
        let text = Data(try PropertyListWriter.text(of: value).utf8)
        guard isBinary else { return text }
        let list = try PropertyListSerialization.propertyList(from: text, format: nil)
        return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    }
}
