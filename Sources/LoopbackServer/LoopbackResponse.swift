/// What the server answers: a well-formed response, or one that misbehaves on purpose.
public struct LoopbackResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields. `Content-Length`, `Transfer-Encoding` and `Connection` are added as the delivery needs them,
    /// where they are not given.
    public var headers: LoopbackHeaders
    /// The body. It is not sent for HEAD, 204 and 304.
    public var body: [UInt8]
    /// How the bytes go out.
    var delivery = Delivery.whole
    /// How long nothing happens before the first byte.
    var delay = Duration.zero
    /// What becomes of the connection; as the request asked for it, where nothing is said.
    public internal(set) var ending: LoopbackEnding?

    /// Creates a response.
    public init(status: Int = 200, headers: LoopbackHeaders = [:], body: some Sequence<UInt8> = []) {
        self.status = status
        self.headers = headers
        self.body = Array(body)
    }

    /// A text of some content type.
    public static func text(
        _ text: String,
        type: String = "text/plain; charset=utf-8",
        status: Int = 200
    ) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: ["Content-Type": type], body: text.utf8)
    }

    /// JSON text, which is not looked at.
    public static func json(_ text: String, status: Int = 200) -> LoopbackResponse {
        .text(text, type: "application/json; charset=utf-8", status: status)
    }

    /// An HTML page.
    public static func html(_ text: String, status: Int = 200) -> LoopbackResponse {
        .text(text, type: "text/html; charset=utf-8", status: status)
    }

    /// No body at all.
    public static func empty(status: Int = 204) -> LoopbackResponse { LoopbackResponse(status: status) }

    /// Sends the client elsewhere: to a URL, or to a path of this server.
    public static func redirect(to location: String, status: Int = 302) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: ["Location": location])
    }

    /// 401 with the challenge `Basic` and an empty body, as a Redmine has it.
    public static func unauthorized(realm: String = "loopback") -> LoopbackResponse {
        LoopbackResponse(
            status: 401,
            headers: ["Content-Type": "application/json", "WWW-Authenticate": "Basic realm=\"\(realm)\""]
        )
    }

    /// The same response with a header field set.
    public func header(_ name: String, _ value: String) -> LoopbackResponse {
        var response = self
        response.headers[name] = value
        return response
    }
}
