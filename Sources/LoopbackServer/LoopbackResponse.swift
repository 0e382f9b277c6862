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

/// Faulty deliveries, and valid ones that clients often handle incorrectly.
extension LoopbackResponse {
    /// The way in which a response's bytes are sent.
    enum Delivery: Sendable {
        case complete
        /// `Transfer-Encoding: chunked`, with the size of the chunks in bytes.
        case chunked(Int)
        /// One chunk, but the connection closes after this number of bytes, before the end of the chunk.
        case chunkedCut(Int)
        /// `Content-Length` states the complete body, of which only this number of bytes is sent.
        case cut(Int)
        /// The head, then the body byte by byte, with a pause before each.
        case dripped(Duration)
        /// A range of a content that is generated while it is sent. `cut` limits the number of bytes.
        case content(LoopbackContent, Range<Int>, cut: Int?)
        /// A series of steps.
        case steps([LoopbackStep])
        /// These bytes, without a head.
        case raw([UInt8])
        /// Nothing, while the connection stays open.
        case never
    }

    /// A response that is never sent. The connection stays open until the client closes it or the server stops.
    public static var never: LoopbackResponse { LoopbackResponse().delivered(.never) }

    /// A response that closes the connection without sending a byte.
    public static var hangUp: LoopbackResponse { .steps([]) }

    /// A response that resets the connection without sending a byte.
    public static var reset: LoopbackResponse { .steps([]).ending(.reset) }

    /// Returns a response that takes steps, then closes the connection. The status and the header fields are
    /// sent only by a step.
    public static func steps(
        _ steps: [LoopbackStep],
        status: Int = 200,
        headers: LoopbackHeaders = [:]
    ) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: headers).delivered(.steps(steps))
    }

    /// Returns a response that sends bytes that are not HTTP, then closes the connection.
    public static func garbage(_ text: String = "\u{1}\u{2} this is no HTTP at all\r\n\r\n") -> LoopbackResponse {
        .raw(text.utf8)
    }

    /// Returns a response that sends these bytes without a head, then closes the connection.
    public static func raw(_ bytes: some Sequence<UInt8>) -> LoopbackResponse {
        LoopbackResponse().delivered(.raw(Array(bytes)))
    }

    /// Returns a response whose body is generated while it is sent.
    public static func huge(_ count: Int, type: String = "application/octet-stream") -> LoopbackResponse {
        let content = LoopbackContent(count: count)
        return LoopbackResponse(headers: ["Content-Type": type])
            .delivered(.content(content, 0..<content.count, cut: nil))
    }

    /// Returns the same response after a delay.
    public func delayed(by time: Duration) -> LoopbackResponse {
        var response = self
        response.delay = time
        return response
    }

    /// Returns the same response, but the connection closes after `count` bytes of the body that
    /// `Content-Length` states.
    public func cutShort(after count: Int) -> LoopbackResponse { delivered(.cut(count)) }

    /// Returns the same response in chunks of `size` bytes, at least 1 (RFC 9112, section 7.1).
    public func chunked(by size: Int) -> LoopbackResponse { delivered(.chunked(max(1, size))) }

    /// Returns the same response in one chunk, but the connection closes after `count` bytes of it.
    public func chunkedAndCut(after count: Int) -> LoopbackResponse { delivered(.chunkedCut(count)) }

    /// Returns the same response, whose body is sent byte by byte, with a pause before each.
    public func dripping(every pause: Duration) -> LoopbackResponse { delivered(.dripped(pause)) }

    /// Returns the same response with an explicit end of the connection.
    public func ending(_ ending: LoopbackEnding) -> LoopbackResponse {
        var response = self
        response.ending = ending
        return response
    }

    func delivered(_ delivery: Delivery) -> LoopbackResponse {
        var response = self
        response.delivery = delivery
        return response
    }
}

/// Zeros in a gzip member (RFC 1952) of one deflate block (RFC 1951): a literal, and then matches of 258 bytes
/// in 13 bits each. The checksum at the end is wrong. A client that reaches it has decompressed everything.
private struct CompressedZeros {
    private(set) var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    private var bits: UInt64 = 0
    private var bitCount = 0

    init(count: Int) {
        append(0b011, count: 3)  // the last block, with the fixed codes
        append(0b0000_1100, count: 8)  // the literal 0: code 00110000, first bit first
        appendMatches((count - 1) / 258)
        append(0, count: 7)  // the end
        append(0, count: 7)
        bytes += [UInt8](repeating: 0, count: 8)
    }

    /// Appends matches. Eight matches are 13 bytes, which are equal from the second group on.
    private mutating func appendMatches(_ count: Int) {
        let groups = count / 8
        for _ in 0..<min(groups, 2) * 8 { appendMatch() }
        let group = bytes.suffix(13)
        for _ in 0..<max(0, groups - 2) { bytes += group }
        for _ in 0..<count % 8 { appendMatch() }
    }

    private mutating func appendMatch() {
        append(0b1010_0011, count: 8)  // length 258: code 11000101
        append(0, count: 5)  // distance 1
    }

    private mutating func append(_ value: UInt64, count: Int) {
        bits |= value << bitCount
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }
}

extension LoopbackResponse {
    /// Returns a response with compressed zeros, about 1/158 of their size: a decompression bomb.
    public static func gzippedZeros(_ count: Int, type: String = "application/octet-stream") -> LoopbackResponse {
        LoopbackResponse(
            headers: ["Content-Type": type, "Content-Encoding": "gzip"],
            body: CompressedZeros(count: max(1, count)).bytes
        )
    }
}
