/// The options of downloads, and of uploads in chunks, which set how interruptions are handled.
public struct TransferOptions: Sendable {
    package var chunkSize: Int
    package var resumptions: Int
    package var delay: Duration
    package var keepsPart: Bool
    package var maximumSize: Int
    package var clock: any Clock<Duration>

    /// Creates options.
    ///
    /// - Parameters:
    ///   - chunkSize: The number of bytes of each chunk of an upload. 8 MiB by default. Many servers require a multiple of
    ///     256 KiB.
    ///   - resumptions: The maximum number of resumptions of an interrupted download in one call, and of successive
    ///     resumptions of an upload without progress.
    ///   - delay: The wait before the first resumption. It doubles for each further one.
    ///   - keepsPart: Whether the incomplete content of a download is kept as `NAME.part`
    ///     in the same folder when the call fails or is cancelled, so that a later call can continue. By default, a call
    ///     leaves either the complete file or nothing.
    ///   - maximumSize: The maximum number of bytes of a downloaded file. No limit by default.
    ///   - clock: The clock for waits.
    public init(
        chunkSize: Int = 8 << 20,
        resumptions: Int = 3,
        delay: Duration = .seconds(1),
        keepsPart: Bool = false,
        maximumSize: Int = .max,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.chunkSize = max(1, chunkSize)
        self.resumptions = max(0, resumptions)
        self.delay = delay
        self.keepsPart = keepsPart
        self.maximumSize = max(0, maximumSize)
        self.clock = clock
    }
}
