import SchematicText

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
}

// The fields that apps set or read, with the names of swift-http-types where it has them (RFC 9110 unless stated). Others are literals.

extension HTTPHeaders.Name {
    /// `Accept`
    public static let accept: Self = "Accept"
    /// `Accept-Encoding`
    public static let acceptEncoding: Self = "Accept-Encoding"
    /// `Accept-Language`
    public static let acceptLanguage: Self = "Accept-Language"
    /// `Age` (RFC 9111)
    public static let age: Self = "Age"
    /// `Allow`
    public static let allow: Self = "Allow"
    /// `Authorization`
    public static let authorization: Self = "Authorization"
    /// `Cache-Control` (RFC 9111)
    public static let cacheControl: Self = "Cache-Control"
    /// `Content-Disposition` (RFC 6266)
    public static let contentDisposition: Self = "Content-Disposition"
    /// `Content-Encoding`
    public static let contentEncoding: Self = "Content-Encoding"
    /// `Content-Language`
    public static let contentLanguage: Self = "Content-Language"
    /// `Content-Length`, in bytes
    public static let contentLength: Self = "Content-Length"
    /// `Content-Range`
    public static let contentRange: Self = "Content-Range"
    /// `Content-Type`
    public static let contentType: Self = "Content-Type"
    /// `Cookie` (RFC 6265)
    public static let cookie: Self = "Cookie"
    /// `Date`
    public static let date: Self = "Date"
    /// `ETag`
    public static let eTag: Self = "ETag"
    /// `Expires` (RFC 9111)
    public static let expires: Self = "Expires"
    /// `If-Match`
    public static let ifMatch: Self = "If-Match"
    /// `If-Modified-Since`
    public static let ifModifiedSince: Self = "If-Modified-Since"
    /// `If-None-Match`
    public static let ifNoneMatch: Self = "If-None-Match"
    /// `If-Range`
    public static let ifRange: Self = "If-Range"
    /// `If-Unmodified-Since`
    public static let ifUnmodifiedSince: Self = "If-Unmodified-Since"
    /// `Last-Modified`
    public static let lastModified: Self = "Last-Modified"
    /// `Link` (RFC 8288)
    public static let link: Self = "Link"
    /// `Location`
    public static let location: Self = "Location"
    /// `Origin` (RFC 6454)
    public static let origin: Self = "Origin"
    /// `Prefer` (RFC 7240)
    public static let prefer: Self = "Prefer"
    /// `Range`
    public static let range: Self = "Range"
    /// `Referer`
    public static let referer: Self = "Referer"
    /// `Retry-After`, in seconds or as a date
    public static let retryAfter: Self = "Retry-After"
    /// `Server`
    public static let server: Self = "Server"
    /// `Set-Cookie` (RFC 6265)
    public static let setCookie: Self = "Set-Cookie"
    /// `User-Agent`
    public static let userAgent: Self = "User-Agent"
    /// `Vary`
    public static let vary: Self = "Vary"
    /// `WWW-Authenticate`
    public static let wwwAuthenticate: Self = "WWW-Authenticate"
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

extension HTTPHeaders.Name: DisplayDescribed {
    /// The name as it is sent.
    var displayDescription: String { rawValue }
}
