extension HTTPHeaders {
    /// A text as fields take it that hold percent-encoded UTF-8, such as `Slug` (RFC 5023, section 9.7.1): printable ASCII
    /// stays, spaces too; `%` and all else is encoded.
    ///
    /// Other fields take the text as it is; no encoding holds for all of them.
    public static func percentEncoded(_ text: String) -> String { PercentEncoding.printable(text) }
}
