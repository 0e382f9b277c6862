public import Foundation

/// Property lists, in XML and binary. What they have beyond JSON, dates and data, is what the tags `{date_iso8601}` and
/// `{base64}` read.
public struct PropertyListFormat: BodyFormat, Hashable {
    /// Which form is written. Both are read.
    public enum Form: Sendable, Hashable {
        /// Text.
        case xml
        /// Bytes that start with `bplist00`.
        case binary
    }

    /// Which form is written.
    public var form: Form

    /// Creates a format.
    public init(form: Form = .xml) { self.form = form }

    /// `application/x-plist`, and the other names that it goes by.
    public let mediaTypes: [MediaType] = [
        .propertyList, "application/x-apple-plist", "application/x-apple-binary-plist",
        "text/x-apple-plist+xml", "application/plist",
    ]

    /// Reads a property list. Throws a `FormatFault`.
    public func read(_ body: Data, as type: MediaType) throws -> BodyContent {
        BinaryPropertyList.isOne(body)
            ? .json(try BinaryPropertyListText.text(of: body))
            : .value(try PropertyListReader.value(of: body, as: type))
    }

    /// Writes a value. Throws `ComposeFault` for what property lists do not have: null, but in an object, which leaves
    /// it out, and whole numbers beyond 64 bits.
    public func write(_ value: JSONValue) throws -> Data {
        let text = Data(try PropertyListWriter.text(of: value).utf8)
        guard form == .binary else { return text }
        let list = try PropertyListSerialization.propertyList(from: text, format: nil)
        return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    }
}
