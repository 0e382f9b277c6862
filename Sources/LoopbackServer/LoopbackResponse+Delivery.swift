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
