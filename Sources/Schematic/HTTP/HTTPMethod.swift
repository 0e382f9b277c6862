/// The method of an HTTP request (RFC 9110, section 9). Any token is a method; the usual ones have names here.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The method as it goes on the wire. Case matters.
    public let rawValue: String

    /// A method by its name on the wire.
    public init(rawValue: String) { self.rawValue = rawValue }

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
    /// `OPTIONS`
    public static let options = HTTPMethod(rawValue: "OPTIONS")

    /// Whether a request of this method declares the length of its content even where there is none (RFC 9110, section
    /// 8.6).
    var expectsContent: Bool { self == .post || self == .put || self == .patch }

    /// The methods whose request may be repeated without further effect (RFC 9110, section 9.2.2).
    static let idempotent: Set<HTTPMethod> = [.get, .head, .options, "TRACE", .put, .delete]
}

extension HTTPMethod: ExpressibleByStringLiteral {
    /// `"PROPFIND"`
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension HTTPMethod: CustomStringConvertible {
    /// The method as it goes on the wire.
    public var description: String { rawValue }
}
