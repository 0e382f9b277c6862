/// The options of downloads, which set how interruptions are handled.
public struct DownloadOptions: Sendable {
    /// The maximum number of resumptions of an interrupted download in one call. 3 by default.
    public var resumptions: Int
    /// The wait before the first resumption. It doubles for each further one. A second by default.
    public var delay: Duration
    /// A Boolean value that indicates whether an incomplete content is kept as `NAME.part` in the same folder
    /// when the call fails or is cancelled, so that a later call can continue. `false` by default: then a call
    /// leaves either the complete file or nothing.
    public var keepsPart: Bool
    /// The maximum number of bytes of the file. No limit by default.
    public var maximumSize: Int
    /// The clock for waits.
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

/// A completely downloaded file.
public struct DownloadedFile: Sendable {
    /// The path of the file.
    public let path: String
    /// The length of the file in bytes.
    public let length: Int
    /// The header fields of the last response. After a resumption, they describe the rest of the file.
    public let headers: HTTPHeaders
    /// The number of resumptions after interruptions.
    public let resumptions: Int
}
