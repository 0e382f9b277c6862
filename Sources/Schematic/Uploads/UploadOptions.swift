/// How a file is uploaded in chunks.
public struct UploadOptions: Sendable {
    /// How many bytes one request sends: 8 MiB by default. Many servers want a multiple of 256 KiB.
    public var chunkSize: Int
    /// How often an upload that breaks off is taken up again without having got any further. 3 by default.
    public var resumptions: Int
    /// How long it waits before it is. A second by default, and twice as long each further time.
    public var delay: Duration
    /// What waits.
    public var clock: any Clock<Duration>

    /// Creates options.
    public init(
        chunkSize: Int = 8 << 20,
        resumptions: Int = 3,
        delay: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.chunkSize = max(1, chunkSize)
        self.resumptions = max(0, resumptions)
        self.delay = delay
        self.clock = clock
    }
}
