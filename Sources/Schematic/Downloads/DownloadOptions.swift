/// How a download deals with breaks.
public struct DownloadOptions: Sendable {
    /// How often one call takes up a download that broke off. 3 by default.
    public var resumptions: Int
    /// How long it waits before it does. A second by default, and twice as long each further time.
    public var delay: Duration
    /// Whether what has come is kept when the call fails or is cancelled, as `NAME.part` beside the file, so that a later
    /// call goes on from there. Not by default: then a call leaves the whole file, or nothing.
    public var keepsPart: Bool
    /// How many bytes the file may have. Without a limit by default.
    public var maximumSize: Int
    /// What waits.
    public var clock: any Clock<Duration>

    /// Creates options.
    public init(
        resumptions: Int = 3,
        delay: Duration = .seconds(1),
        keepsPart: Bool = false,
        maximumSize: Int = .max,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.resumptions = max(0, resumptions)
        self.delay = delay
        self.keepsPart = keepsPart
        self.maximumSize = max(0, maximumSize)
        self.clock = clock
    }
}
