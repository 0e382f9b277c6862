/// A response of the server, which can be well-formed or deliberately faulty.
public struct LoopbackResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields. `Content-Length`, `Transfer-Encoding` and `Connection` are added if they are missing
    /// and the delivery requires them.
    public var headers: LoopbackHeaders
    /// The body. It is not sent for HEAD, 204 and 304.
    public var body: [UInt8]
    /// The way in which the bytes are sent.
    var delivery = Delivery.complete
    /// The pause before the first byte.
    var delay = Duration.zero
    /// The end of the connection. `nil` follows the request's `Connection` field.
    public internal(set) var ending: LoopbackEnding?

    /// Creates a response.
    public init(status: Int = 200, headers: LoopbackHeaders = [:], body: some Sequence<UInt8> = []) {
        self.status = status
        self.headers = headers
        self.body = Array(body)
    }

    /// Returns a response with a text.
    public static func text(
        _ text: String,
        type: String = "text/plain; charset=utf-8",
        status: Int = 200
    ) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: ["Content-Type": type], body: text.utf8)
    }

    /// Returns a response with JSON text, which is not validated.
    public static func json(_ text: String, status: Int = 200) -> LoopbackResponse {
        .text(text, type: "application/json; charset=utf-8", status: status)
    }

    /// Returns a response with an HTML page.
    public static func html(_ text: String, status: Int = 200) -> LoopbackResponse {
        .text(text, type: "text/html; charset=utf-8", status: status)
    }

    /// Returns a response without a body.
    public static func empty(status: Int = 204) -> LoopbackResponse { LoopbackResponse(status: status) }

    /// Returns a redirect to a URL or to a path of this server.
    public static func redirect(to location: String, status: Int = 302) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: ["Location": location])
    }

    /// Returns a 401 response with the challenge `Basic` and an empty body, as sent by Redmine.
    public static func unauthorized(realm: String = "loopback") -> LoopbackResponse {
        LoopbackResponse(
            status: 401,
            headers: ["Content-Type": "application/json", "WWW-Authenticate": "Basic realm=\"\(realm)\""]
        )
    }

    /// Returns the same response with a header field set.
    public func header(_ name: String, _ value: String) -> LoopbackResponse {
        var response = self
        response.headers[name] = value
        return response
    }
}
