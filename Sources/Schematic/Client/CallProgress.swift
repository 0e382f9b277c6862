/// How far one call is, as it goes: reports for whoever shows a bar.
///
/// ```swift
/// let progress = CallProgress()
/// async let shown: Void = { for await report in progress { bar.fraction = report.download.fraction } }()
/// let reply = try await client.send(request, progress: progress)
/// await shown
/// ```
///
/// One report comes for each 64 KiB that go or come, and for each stretch that comes 100 ms after the last one. Whoever
/// is slower than the reports sees the latest. The last one tells how far the call came, and then the sequence ends. It
/// is for one call, and for one reader.
public struct CallProgress: AsyncSequence, Sendable {
    /// How much of the content of one direction has gone over the wire.
    public struct Count: Hashable, Sendable {
        /// Bytes so far.
        public var bytes = 0
        /// Bytes altogether; `nil` where nobody knows.
        public var total: Int?

        /// Between 0 and 1; `nil` where the total is not known. Nothing of nothing is all of it.
        public var fraction: Double? {
            total.map { $0 == 0 ? 1 : Swift.min(1, Double(bytes) / Double($0)) }
        }
    }

    /// How far both directions are. A call that is repeated, by a retry or after a redirect, begins anew.
    public struct Report: Hashable, Sendable {
        /// The request's body.
        public var upload = Count()
        /// The response's body. Its total is unknown until the head of the response is there, and where the content is
        /// compressed or comes in chunks.
        public var download = Count()
    }

    private struct State {
        var report = Report()
        /// How many bytes of the content are there already, and will not come again.
        var offset = 0
        /// How many bytes of the request's content have arrived by earlier requests, and how many there are altogether.
        var uploaded: Count?
        var told: Report?
        var toldAt = ContinuousClock.now

        /// Whether somebody should hear of it: of a beginning at once, of the rest from time to time.
        var isDue: Bool {
            guard let told, told.upload.total == report.upload.total, told.download.total == report.download.total
            else { return true }
            let sent = abs(report.upload.bytes - told.upload.bytes)
            let received = abs(report.download.bytes - told.download.bytes)
            return sent + received >= bytesBetween || toldAt.duration(to: .now) >= timeBetween
        }
    }

    private let stream: AsyncStream<Report>
    private let continuation: AsyncStream<Report>.Continuation
    private let state = Locked(State())

    private static let bytesBetween = 65_536
    private static let timeBetween = Duration.milliseconds(100)

    /// Creates the reports of a call that has not begun.
    public init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Waits for the reports.
    public func makeAsyncIterator() -> AsyncStream<Report>.AsyncIterator { stream.makeAsyncIterator() }

    // MARK: What the exchange tells

    /// An exchange begins, perhaps not the first one.
    func begin(uploading total: Int?) {
        let uploaded = state.withLock { $0.uploaded }
        tell { $0 = Report(upload: uploaded ?? Count(total: total)) }
    }

    /// So many bytes of the request's body went.
    func noteSent(_ bytes: Int) {
        let before = state.withLock { $0.uploaded?.bytes ?? 0 }
        tell { $0.upload.bytes = before + bytes }
    }

    /// The next requests send the rest of a content, of which so much has arrived.
    func continueUpload(from offset: Int, of total: Int) {
        let count = Count(bytes: offset, total: total)
        state.withLock { $0.uploaded = count }
        tell { $0.upload = count }
    }

    /// The head of the response is there.
    func beginDownload(of total: Int?) {
        let offset = state.withLock { $0.offset }
        tell { $0.download = Count(bytes: offset, total: total.map { $0 + offset }) }
    }

    /// So many bytes of the response's body came.
    func noteReceived(_ bytes: Int) {
        let offset = state.withLock { $0.offset }
        tell { $0.download.bytes = offset + bytes }
    }

    /// The next response is the rest of a content of which so much is there; or, behind its head, is the whole after all.
    func resume(at offset: Int) {
        let difference = state.withLock { state in
            defer { state.offset = offset }
            return offset - state.offset
        }
        tell { report in
            report.download.bytes += difference
            report.download.total = report.download.total.map { $0 + difference }
        }
    }

    /// The call is over.
    func finish() {
        let last = state.withLock { $0.told == $0.report ? nil : $0.report }
        if let last { continuation.yield(last) }
        continuation.finish()
    }

    private func tell(_ change: (inout Report) -> Void) {
        let report: Report? = state.withLock { state in
            change(&state.report)
            guard state.isDue else { return nil }
            state.told = state.report
            state.toldAt = .now
            return state.report
        }
        if let report { continuation.yield(report) }
    }
}
