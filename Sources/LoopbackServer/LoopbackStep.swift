/// One step of a response that is written by hand. What a step writes is on its way at once.
public enum LoopbackStep: Sendable {
    /// The status line and the header fields as they are given: nothing is added.
    case head
    /// Bytes, whatever they are.
    case bytes([UInt8])
    /// One chunk of the chunked coding (RFC 9112, section 7.1), for a head that tells of it.
    case chunk([UInt8])
    /// The end of a chunked body.
    case lastChunk
    /// Nothing, for a time.
    case pause(Duration)
    /// Nothing, until it is told.
    case wait(LoopbackCue)
    /// Nothing for ever: until the client goes or the server stops.
    case silence
    /// A call, on the connection's thread.
    case call(@Sendable () -> Void)
    /// Steps, again and again.
    case times(Int, [LoopbackStep])

    /// A text's bytes, in UTF-8.
    public static func text(_ text: String) -> LoopbackStep { .bytes(Array(text.utf8)) }

    /// A text as one chunk.
    public static func chunk(text: String) -> LoopbackStep { .chunk(Array(text.utf8)) }
}

/// Lets a response go on: each `give()` ends one wait, be it before or after the wait began.
public final class LoopbackCue: Sendable {
    private let given = Guarded(0)

    /// Nothing is given yet.
    public init() {}

    /// Ends one wait.
    public func give() { given.withLock { $0 += 1 } }

    func take() -> Bool {
        given.withLock { given in
            guard given > 0 else { return false }
            given -= 1
            return true
        }
    }
}
