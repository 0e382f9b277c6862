extension HTTPHeaders {
    /// The name of a header field (RFC 9110, section 5.1). Any token is a name, also as a string literal;
    /// common names are members of this type. Names are compared without regard to case.
    public struct Name: RawRepresentable, Sendable {
        /// The name as it is sent.
        public let rawValue: String

        /// Creates a name from its text.
        ///
        /// - Parameter rawValue: The text, whose case does not matter.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The value of a name, as in `self["Name"]`.
    ///
    /// - Parameter name: The name of the field.
    public subscript(name: Name) -> String? {
        get { self[name.rawValue] }
        set { self[name.rawValue] = newValue }
    }

    /// Returns the value of each line with a name, in order.
    ///
    /// - Parameter name: The name of the field.
    /// - Returns: The values.
    public func values(of name: Name) -> [String] { values(of: name.rawValue) }

    /// Appends a line, and keeps other lines with the same name.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - value: The value of the line.
    public mutating func add(_ name: Name, _ value: String) { add(name.rawValue, value) }
}

extension HTTPHeaders.Name {
    /// `Accept`
    package static let accept: Self = "Accept"
    /// `Accept-Language`
    public static let acceptLanguage: Self = "Accept-Language"
    /// `Authorization`
    public static let authorization: Self = "Authorization"
    /// `Cache-Control` (RFC 9111)
    public static let cacheControl: Self = "Cache-Control"
    /// `Content-Encoding`
    package static let contentEncoding: Self = "Content-Encoding"
    /// `Content-Range`
    package static let contentRange: Self = "Content-Range"
    /// `Content-Type`
    public static let contentType: Self = "Content-Type"
    /// `Date`
    package static let date: Self = "Date"
    /// `ETag`
    package static let eTag: Self = "ETag"
    /// `If-Match`
    package static let ifMatch: Self = "If-Match"
    /// `If-Modified-Since`
    package static let ifModifiedSince: Self = "If-Modified-Since"
    /// `If-None-Match`
    package static let ifNoneMatch: Self = "If-None-Match"
    /// `Last-Modified`
    package static let lastModified: Self = "Last-Modified"
    /// `Link` (RFC 8288)
    package static let link: Self = "Link"
    /// `Location`
    package static let location: Self = "Location"
    /// `Range`
    package static let range: Self = "Range"
}

extension HTTPHeaders.Name: ExpressibleByStringLiteral {
    /// Creates a name from a literal, such as `"X-Trace"`.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension HTTPHeaders.Name: Hashable {
    /// Compares names without regard to the case of ASCII letters.
    public static func == (left: Self, right: Self) -> Bool { HTTPHeaders.isSame(left.rawValue, right.rawValue) }

    /// Hashes the name without regard to the case of ASCII letters.
    public func hash(into hasher: inout Hasher) {
        for byte in rawValue.utf8 { hasher.combine(byte.lowercased) }
    }
}

extension HTTPHeaders.Name: TextDescription {
    /// The name as it is sent.
    var displayDescription: String { rawValue }
}
