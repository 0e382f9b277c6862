extension HTTPHeaders {
    /// Encodes a text for fields that contain percent-encoded UTF-8, such as `Slug` (RFC 5023, section 9.7.1).
    /// Printable ASCII, including spaces, is kept; `%` and all other characters are encoded.
    ///
    /// Other fields take the text unchanged, because no encoding applies to all of them.
    public static func percentEncoded(_ text: String) -> String { PercentEncoding.printable(text) }
}
