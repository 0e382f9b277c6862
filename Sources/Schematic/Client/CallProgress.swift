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
        var report: Report { Report(upload: upload, download: download) }
        /// The body of the request under way, and the bytes of the same content that earlier requests have sent.
        var sent = ByteCount.zero
        var sentBefore = ByteCount.zero
        var sendTotal: ByteCount?
        /// The body of the response under way, and the bytes of the same content that are there already.
        var received = ByteCount.zero
        var receivedBefore = ByteCount.zero
        var receiveTotal: ByteCount?
        /// The bytes of the whole content, where an earlier response had them: this one may have less than the rest.
        var contentTotal: ByteCount?
        /// Whether requests send a content in parts, whose total is `sendTotal`.
        var sendsParts = false
        var told: Report?
        var toldAt = ContinuousClock.now

        private var upload: Count { Count(bytes: (sentBefore + sent).intValue, total: sendTotal?.intValue) }

        private var download: Count {
            Count(
                bytes: (receivedBefore + received).intValue,
                total: (contentTotal ?? receiveTotal.map { receivedBefore + $0 })?.intValue
            )
        }

        /// Whether somebody should hear of it: of a beginning at once, of the rest from time to time.
        var isDue: Bool {
            let report = report
            guard let told, told.upload.total == report.upload.total, told.download.total == report.download.total
            else { return true }
            let sent = told.upload.distance(to: report.upload)
            let received = told.download.distance(to: report.download)
            return sent + received >= bytesBetween || toldAt.duration(to: .now) >= timeBetween
        }
    }

    private let stream: AsyncStream<Report>
    private let continuation: AsyncStream<Report>.Continuation
    private let state = Locked(State())

    private static let bytesBetween = ByteCount(65_536)
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
        tell { state in
            state.sent = .zero
            if !state.sendsParts { state.sendTotal = total.map { ByteCount($0) } }
            (state.received, state.receiveTotal) = (.zero, nil)
        }
    }

    /// So many bytes of the request's body went.
    func noteSent(_ bytes: Int) { tell { $0.sent = ByteCount(bytes) } }

    /// The next requests send the rest of a content, of which so much has arrived.
    func continueUpload(from offset: Int, of total: Int) {
        tell { state in
            state.sendsParts = true
            (state.sentBefore, state.sent, state.sendTotal) = (ByteCount(offset), .zero, ByteCount(total))
        }
    }

    /// The head of the response is there.
    func beginDownload(of total: Int?) {
        tell { state in (state.received, state.receiveTotal) = (.zero, total.map { ByteCount($0) }) }
    }

    /// So many bytes of the response's body came.
    func noteReceived(_ bytes: Int) { tell { $0.received = ByteCount(bytes) } }

    /// The next response is the rest of a content, of which so much is there.
    func resume(at offset: Int, of total: Int? = nil) {
        tell { state in
            state.contentTotal = total.map { ByteCount($0) }
            (state.receivedBefore, state.received, state.receiveTotal) = (ByteCount(offset), .zero, nil)
        }
    }

    /// The response under way is the whole content after all.
    func restart() { tell { state in (state.receivedBefore, state.contentTotal) = (.zero, nil) } }

    /// The call is over.
    func finish() {
        let last = state.withLock { $0.told == $0.report ? nil : $0.report }
        if let last { continuation.yield(last) }
        continuation.finish()
    }

    private func tell(_ change: (inout State) -> Void) {
        let report: Report? = state.withLock { state in
            change(&state)
            guard state.isDue else { return nil }
            state.told = state.report
            state.toldAt = .now
            return state.report
        }
        if let report { continuation.yield(report) }
    }
}

extension CallProgress.Count {
    /// The bytes between two counts, whichever is larger.
    fileprivate func distance(to other: Self) -> ByteCount {
        let (own, other) = (ByteCount(bytes), ByteCount(other.bytes))
        return max(own, other) - min(own, other)
    }
}
