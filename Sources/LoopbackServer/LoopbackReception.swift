/// The handling of a request's body. It is chosen after the head is received and before the body is.
public struct LoopbackReception: Sendable {
    enum Choice: Sendable {
        case keep
        /// Keeps this number of bytes from the beginning.
        case count(keeping: Int)
        case respond(LoopbackResponse, after: Int)
        case pass(@Sendable (LoopbackPassage) throws -> LoopbackEnding)
    }

    let choice: Choice
    /// Whether the server sends `100 Continue` to a client that expects it (RFC
    /// 9110, section 10.1.1).
    var sendsContinue = true

    /// Reads and keeps the body, up to the server's limit.
    public static let keep = LoopbackReception(choice: .keep)

    /// Reads a body of any size, and keeps only `LoopbackRequest.tally`.
    public static let count = LoopbackReception(choice: .count(keeping: 0))

    /// Reads a body of any size, and keeps its tally and its first `room` bytes, such as the parts of a form
    /// before its files.
    public static func count(keeping room: Int) -> LoopbackReception {
        LoopbackReception(choice: .count(keeping: max(0, room)))
    }

    /// Responds after `count` bytes of the body or at its end, while the client may still be sending. The
    /// handler is not called. Nothing more is read, unless the response's `ending` does so. The default ending
    /// is `.linger`.
    public static func respond(_ response: LoopbackResponse, after count: Int = 0) -> LoopbackReception {
        LoopbackReception(choice: .respond(response, after: max(0, count)))
    }

    /// Passes the request on: a closure, which runs on the thread of the connection, reads the body and writes the response.
    package static func pass(
        _ handler: @escaping @Sendable (LoopbackPassage) throws -> LoopbackEnding
    ) -> LoopbackReception { LoopbackReception(choice: .pass(handler)) }

    /// Returns the same reception without `100 Continue`, even if the client expects it.
    public func withoutContinue() -> LoopbackReception { LoopbackReception(choice: choice, sendsContinue: false) }
}
