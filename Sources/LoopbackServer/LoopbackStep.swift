import SchematicPlatform

/// A step of a manually written response. Each step is sent immediately.
public enum LoopbackStep: Sendable {
    /// Writes the status line and the given header fields. Nothing is added.
    case head
    /// Writes arbitrary bytes.
    case bytes([UInt8])
    /// Writes a chunk of the chunked coding (RFC 9112, section 7.1). The head must declare the coding.
    case chunk([UInt8])
    /// Writes the end of a chunked body.
    case lastChunk
    /// Pauses for a time.
    case pause(Duration)
    /// Pauses until a cue is given.
    case wait(LoopbackCue)
    /// Pauses until the client closes the connection or the server stops.
    case silence
    /// Calls a closure on the connection's thread.
    case call(@Sendable () -> Void)
    /// Repeats steps.
    case times(Int, [LoopbackStep])

    /// Returns a step that writes a text in UTF-8.
    public static func text(_ text: String) -> LoopbackStep { .bytes(Array(text.utf8)) }

    /// Returns a step that writes a text as one chunk.
    public static func chunk(text: String) -> LoopbackStep { .chunk(Array(text.utf8)) }
}

/// A cue for waiting responses. Each `give()` ends one wait, which can have begun before or begin afterwards.
public final class LoopbackCue: Sendable {
    private let given = Locked(0)

    /// Creates a cue that is not given.
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
