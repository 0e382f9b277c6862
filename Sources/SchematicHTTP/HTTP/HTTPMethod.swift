/// The method of an HTTP request (RFC 9110, section 9). Any token is a method; common ones are members of this
/// type.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The method as it is sent. It is case-sensitive.
    public let rawValue: String
    /// Indicates that an app has chosen the method; `false` for the default of requests. Comparisons ignore it, as
    /// those of each `RawRepresentable` type compare raw values.
    package let isDeclared: Bool

    /// Creates a method from its text.
    ///
    /// - Parameter rawValue: The text, such as `GET`.
    public init(rawValue: String) {
        self.rawValue = rawValue
        isDeclared = true
    }

    private init(undeclared rawValue: String) {
        self.rawValue = rawValue
        isDeclared = false
    }

    /// `GET`, the method of a request that declares none.
    package static let undeclared = HTTPMethod(undeclared: "GET")

    /// `GET`
    public static let get = HTTPMethod(rawValue: "GET")
    /// `HEAD`
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// `POST`
    public static let post = HTTPMethod(rawValue: "POST")
    /// `PUT`
    public static let put = HTTPMethod(rawValue: "PUT")
    /// `PATCH` (RFC 5789)
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// `DELETE`
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// `OPTIONS` (RFC 9110, section 9.3.7)
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether a request with this method declares its content length even
    /// without content (RFC 9110, section 8.6).
    var expectsContent: Bool { self == .post || self == .put || self == .patch }

    /// The methods whose requests can be repeated without additional effects (RFC 9110, section 9.2.2).
    static let idempotent: Set<HTTPMethod> = [.get, .head, .options, "TRACE", .put, .delete]
}

extension HTTPMethod: ExpressibleByStringLiteral {
    /// Creates a method from a literal, such as `"PROPFIND"`.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension HTTPMethod: DisplayDescribed {
    /// The method as it is sent.
    var displayDescription: String { rawValue }
}
