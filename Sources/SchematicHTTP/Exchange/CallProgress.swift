import SchematicPlatform

/// A sequence of reports about the progress of one call, such as for a progress bar.
///
/// ```swift
/// let progress = CallProgress()
/// async let shown: Void = { for await report in progress { bar.fraction = report.download.fraction } }()
/// let reply = try await client.send(request, progress: progress)
/// await shown
/// ```
///
/// A report follows each 64 KiB that are sent or received, and each transfer that ends 100 ms or more after the
/// last report. If the reader is slower than that, it receives only the latest report. The last report has the
/// final progress of the call; then the sequence ends. Use a value for one call and one reader.
public struct CallProgress: AsyncSequence, Sendable {
    /// The number of bytes that were transferred in one direction.
    public struct Count: Hashable, Sendable {
        /// The number of bytes so far.
        public var bytes = 0
        /// The total number of bytes; `nil` if it is unknown.
        public var total: Int?

        /// Creates a count, such as for a preview or a test.
        ///
        /// - Parameters:
        ///   - bytes: The number of transferred bytes.
        ///   - total: The number of bytes of the whole body; `nil` if it is not known.
        public init(bytes: Int = 0, total: Int? = nil) {
            self.bytes = bytes
            self.total = total
        }

        /// The part that was transferred, between 0 and 1; `nil` if the total is unknown. It is 1 if the total is 0.
        public var fraction: Double? {
            total.map { $0 == 0 ? 1 : Swift.min(1, Double(bytes) / Double($0)) }
        }
    }

    /// The progress in both directions. If a retry or a redirect repeats the request, the count starts again.
    public struct Report: Hashable, Sendable {
        /// The progress of the request's body.
        public var upload = Count()
        /// The progress of the response's body. Its total is unknown before the head of the response arrives,
        /// and if the content is compressed or chunked.
        public var download = Count()

        /// Creates a report, such as for a preview or a test.
        ///
        /// - Parameters:
        ///   - upload: The bytes of the request's body.
        ///   - download: The bytes of the response's body.
        public init(upload: Count = Count(), download: Count = Count()) {
            self.upload = upload
            self.download = download
        }
    }

    private struct State {
        var report: Report { Report(upload: upload, download: download) }
        /// The bytes of the current request's body, and those of the same content that earlier requests have sent.
        var sent = ByteCount.zero
        var sentBefore = ByteCount.zero
        var sendTotal: ByteCount?
        /// The bytes of the current response's body, and those of the same content that are already stored.
        var received = ByteCount.zero
        var receivedBefore = ByteCount.zero
        var receiveTotal: ByteCount?
        /// The size of the whole content, if an earlier response stated it: the current response may contain
        /// only a part of the rest.
        var contentTotal: ByteCount?
        /// Indicates that several requests send parts of one content, whose total is `sendTotal`.
        var sendsParts = false
        var lastReport: Report?
        var lastReportTime = ContinuousClock.now

        private var upload: Count { Count(bytes: (sentBefore + sent).intValue, total: sendTotal?.intValue) }

        private var download: Count {
            Count(
                bytes: (receivedBefore + received).intValue,
                total: (contentTotal ?? receiveTotal.map { receivedBefore + $0 })?.intValue
            )
        }

        /// Whether to send a report: at once for a changed total, otherwise at
        /// intervals.
        var isDue: Bool {
            let report = report
            guard let lastReport, lastReport.upload.total == report.upload.total,
                lastReport.download.total == report.download.total
            else { return true }
            let sent = lastReport.upload.distance(to: report.upload)
            let received = lastReport.download.distance(to: report.download)
            return sent + received >= bytesBetween || lastReportTime.duration(to: .now) >= timeBetween
        }
    }

    /// The parts of the progress. Each exchange of a call copies it, which is one reference to them.
    private final class Parts: Sendable {
        let stream: AsyncStream<Report>
        let continuation: AsyncStream<Report>.Continuation
        let state = Locked(State())

        init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }
    }

    private let parts = Parts()

    private static let bytesBetween = ByteCount(65_536)
    private static let timeBetween = Duration.milliseconds(100)

    /// Creates the progress of a call that has not begun.
    public init() {}

    /// Creates the iterator of the reports.
    public func makeAsyncIterator() -> AsyncStream<Report>.AsyncIterator { parts.stream.makeAsyncIterator() }

    // MARK: Progress of the exchange

    /// Starts an exchange, which may repeat an earlier one.
    package func begin(uploading total: Int?) {
        update { state in
            state.sent = .zero
            if !state.sendsParts { state.sendTotal = total.map { ByteCount($0) } }
            (state.received, state.receiveTotal) = (.zero, nil)
        }
    }

    /// Sets the number of bytes of the request's body that were sent.
    package func noteSent(_ bytes: Int) { update { $0.sent = ByteCount(bytes) } }

    /// Prepares for requests that send the rest of a content, of which `offset` bytes have arrived.
    package func continueUpload(from offset: Int, of total: Int) {
        update { state in
            state.sendsParts = true
            (state.sentBefore, state.sent, state.sendTotal) = (ByteCount(offset), .zero, ByteCount(total))
        }
    }

    /// Starts the body of a response, after its head has arrived.
    package func beginDownload(of total: Int?) {
        update { state in (state.received, state.receiveTotal) = (.zero, total.map { ByteCount($0) }) }
    }

    /// Sets the number of bytes of the response's body that were received.
    package func noteReceived(_ bytes: Int) { update { $0.received = ByteCount(bytes) } }

    /// Prepares for a response that contains the rest of a content, of which `offset` bytes are stored.
    package func resume(at offset: Int, of total: Int? = nil) {
        update { state in
            state.contentTotal = total.map { ByteCount($0) }
            (state.receivedBefore, state.received, state.receiveTotal) = (ByteCount(offset), .zero, nil)
        }
    }

    /// Resets the counts, because the current response contains the whole content.
    package func restart() { update { state in (state.receivedBefore, state.contentTotal) = (.zero, nil) } }

    /// Sends the last report, and ends the sequence.
    package func finish() {
        let last = parts.state.withLock { $0.lastReport == $0.report ? nil : $0.report }
        if let last { parts.continuation.yield(last) }
        parts.continuation.finish()
    }

    private func update(_ change: (inout State) -> Void) {
        let report: Report? = parts.state.withLock { state in
            change(&state)
            guard state.isDue else { return nil }
            state.lastReport = state.report
            state.lastReportTime = .now
            return state.report
        }
        if let report { parts.continuation.yield(report) }
    }
}

extension CallProgress.Count {
    /// The difference between two counts, regardless of their order.
    fileprivate func distance(to other: Self) -> ByteCount {
        let (own, other) = (ByteCount(bytes), ByteCount(other.bytes))
        return max(own, other) - min(own, other)
    }
}
