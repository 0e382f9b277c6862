/// The options of downloads, which set how interruptions are handled.
public struct DownloadOptions: Sendable {
    /// The maximum number of resumptions of an interrupted download in one call. 3 by default.
    package var resumptions: Int
    /// The wait before the first resumption. It doubles for each further one. A second by default.
    package var delay: Duration
    /// A Boolean value that indicates whether an incomplete content is kept as `NAME.part` in the same folder
    /// when the call fails or is cancelled, so that a later call can continue. `false` by default: then a call
    /// leaves either the complete file or nothing.
    package var keepsPart: Bool
    /// The maximum number of bytes of the file. No limit by default.
    package var maximumSize: Int
    /// The clock for waits.
    package var clock: any Clock<Duration>

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
