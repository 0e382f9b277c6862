/// The options of uploads in chunks.
public struct UploadOptions: Sendable {
    /// The number of bytes of each chunk. 8 MiB by default. Many servers require a multiple of 256 KiB.
    public var chunkSize: Int
    /// The maximum number of successive resumptions without progress. 3 by default.
    public var resumptions: Int
    /// The wait before the first resumption. It doubles for each further one. A second by default.
    public var delay: Duration
    /// The clock for waits.
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
