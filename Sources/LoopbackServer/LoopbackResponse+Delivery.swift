/// The ways in which a server can disappoint, and the harmless ones that clients still get wrong.
extension LoopbackResponse {
    /// How a response's bytes go out.
    enum Delivery: Sendable {
        case whole
        /// `Transfer-Encoding: chunked`, in chunks of so many bytes.
        case chunked(Int)
        /// The same, but the connection closes after so many bytes of the body, in the middle of a chunk.
        case chunkedCut(Int)
        /// `Content-Length` tells the whole body, of which only so many bytes come.
        case cut(Int)
        /// The head at once, then the body byte by byte.
        case dripped(Duration)
        /// A stretch of a content that is made while it is sent, of which at most so many bytes come.
        case content(LoopbackContent, Range<Int>, cut: Int?)
        /// Step by step.
        case steps([LoopbackStep])
        /// Exactly these bytes, whatever they are.
        case raw([UInt8])
        /// Nothing, with the connection open.
        case never
    }

    /// Never answers: the connection stays open until the client goes or the server stops.
    public static var never: LoopbackResponse { LoopbackResponse().delivered(.never) }

    /// Closes the connection without a byte.
    public static var hangUp: LoopbackResponse { .steps([]) }

    /// Resets the connection without a byte.
    public static var reset: LoopbackResponse { .steps([]).ending(.reset) }

    /// Takes these steps, then closes the connection. Of the status and the header fields, nothing is sent but by a step.
    public static func steps(
        _ steps: [LoopbackStep],
        status: Int = 200,
        headers: LoopbackHeaders = [:]
    ) -> LoopbackResponse {
        LoopbackResponse(status: status, headers: headers).delivered(.steps(steps))
    }

    /// Bytes that are no HTTP, then closes the connection.
    public static func garbage(_ text: String = "\u{1}\u{2} this is no HTTP at all\r\n\r\n") -> LoopbackResponse {
        .raw(text.utf8)
    }

    /// Exactly these bytes in place of a response, then closes the connection.
    public static func raw(_ bytes: some Sequence<UInt8>) -> LoopbackResponse {
        LoopbackResponse().delivered(.raw(Array(bytes)))
    }

    /// A body of so many bytes, made while it is sent.
    public static func huge(_ count: Int, type: String = "application/octet-stream") -> LoopbackResponse {
        let content = LoopbackContent(count: count)
        return LoopbackResponse(headers: ["Content-Type": type])
            .delivered(.content(content, 0..<content.count, cut: nil))
    }

    /// The same response, later.
    public func delayed(by time: Duration) -> LoopbackResponse {
        var response = self
        response.delay = time
        return response
    }

    /// The same response, whose connection closes after so many bytes of the body that `Content-Length` promises.
    public func cutShort(after count: Int) -> LoopbackResponse { delivered(.cut(count)) }

    /// The same response in chunks of so many bytes, at least 1 (RFC 9112, section 7.1).
    public func chunked(by size: Int) -> LoopbackResponse { delivered(.chunked(max(1, size))) }

    /// The same response in one chunk, whose connection closes after so many bytes of it.
    public func chunkedAndCut(after count: Int) -> LoopbackResponse { delivered(.chunkedCut(count)) }

    /// The same response, whose body comes byte by byte, with a pause before each.
    public func dripping(every pause: Duration) -> LoopbackResponse { delivered(.dripped(pause)) }

    /// The same response, with another end of the connection than the request asked for.
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
