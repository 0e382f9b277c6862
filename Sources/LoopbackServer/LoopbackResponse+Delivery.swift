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
        /// A body of so many bytes that is made while it is sent.
        case generated(Int)
        /// Exactly these bytes, whatever they are.
        case raw([UInt8])
        /// Nothing, with the connection closed.
        case hangUp
        /// Nothing, with the connection open.
        case never
    }

    /// Never answers: the connection stays open until the client goes or the server stops.
    public static var never: LoopbackResponse { LoopbackResponse().delivered(.never) }

    /// Closes the connection without a byte.
    public static var hangUp: LoopbackResponse { LoopbackResponse().delivered(.hangUp) }

    /// Bytes that are no HTTP, then closes the connection.
    public static func garbage(_ text: String = "\u{1}\u{2} this is no HTTP at all\r\n\r\n") -> LoopbackResponse {
        .raw(text.utf8)
    }

    /// Exactly these bytes in place of a response, then closes the connection.
    public static func raw(_ bytes: some Sequence<UInt8>) -> LoopbackResponse {
        LoopbackResponse().delivered(.raw(Array(bytes)))
    }

    /// A body of so many letters `x`, made while it is sent.
    public static func huge(_ count: Int, type: String = "application/octet-stream") -> LoopbackResponse {
        LoopbackResponse(headers: ["Content-Type": type]).delivered(.generated(count))
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

    private func delivered(_ delivery: Delivery) -> LoopbackResponse {
        var response = self
        response.delivery = delivery
        return response
    }
}
