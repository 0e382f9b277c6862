/// What becomes of a request's body. It is decided when the head is there and the body is not.
public struct LoopbackReception: Sendable {
    enum Choice: Sendable {
        case keep
        /// What is kept is this much of the beginning.
        case count(keeping: Int)
        case answer(LoopbackResponse, after: Int)
    }

    let choice: Choice
    /// Whether a client that expects `100-continue` is told to go on (RFC 9110, section 10.1.1).
    var invites = true

    /// Reads the body and keeps it, up to the server's limit.
    public static let keep = LoopbackReception(choice: .keep)

    /// Reads a body of any size, of which `LoopbackRequest.tally` alone remains.
    public static let count = LoopbackReception(choice: .count(keeping: 0))

    /// The same, but so many bytes of the beginning are kept: what stands before the files of a form.
    public static func count(keeping room: Int) -> LoopbackReception {
        LoopbackReception(choice: .count(keeping: max(0, room)))
    }

    /// Answers when so many bytes of the body were read, or at its end, while the client may still be sending. The handler
    /// is not asked, and nothing more is read, but by the response's `ending`, which is `.linger` where it has none.
    public static func answer(_ response: LoopbackResponse, after count: Int = 0) -> LoopbackReception {
        LoopbackReception(choice: .answer(response, after: max(0, count)))
    }

    /// The same, but a client that waits for `100 Continue` waits in vain.
    public func uninvited() -> LoopbackReception { LoopbackReception(choice: choice, invites: false) }
}
