import Foundation
import SchemaEngine
import SchematicPlatform
import SchematicText

/// A running upload: sends the chunks in order, and asks the server for the received bytes after an interruption.
///
/// The number of requests is bounded, whatever the server states. A round that confirms more bytes than any before it
/// renews the options' resumptions. Any other round uses one of them, or sends bytes again that the server has lost. The
/// server may lose bytes as often as there are resumptions in all.
struct ResumableUpload {
    /// The meaning of a response to a chunk.
    private indirect enum ChunkOutcome {
        /// The server has received the bytes up to an offset, and expects more.
        case more(from: ByteCount)
        /// The server has received the whole file, and sent the response to the request.
        case done(IncomingResponse, Call)
    }

    @Indirect private(set) var client: APIClient
    /// The call of the whole upload, whose deadline is that of all exchanges.
    @Indirect private(set) var call: Call
    @Indirect private(set) var file: FileContent
    @Indirect private(set) var session: UploadSession
    @Indirect private(set) var options: TransferOptions
    let progress: CallProgress?
    /// The number of bytes that the server has received; `nil` if the server must be asked.
    private var offset: ByteCount?
    /// The maximum number of bytes that the server can have: those that it had at first, and those that this
    /// call has begun to send. `nil` before the server has stated the bytes of earlier calls.
    private var sent: ByteCount?
    /// The number of bytes that the server has confirmed last, and the largest such number.
    private var (stated, confirmed) = (ByteCount.zero, ByteCount.zero)
    /// The number of rounds since the last progress that have used a resumption.
    private var attempts = 0
    /// The number of times that the server has confirmed fewer bytes than before.
    private var losses = 0

    /// The minimum number of bytes of a round that is progress, unless its chunk has fewer. A server may keep less than
    /// it was sent.
    private static var minimumProgress: ByteCount { ByteCount(65_536) }

    init(
        _ call: Call,
        of file: FileContent,
        to session: UploadSession,
        isNew: Bool,
        by client: APIClient,
        _ options: TransferOptions,
        _ progress: CallProgress?
    ) {
        self.client = client
        self.call = call
        self.file = file
        self.session = session
        self.options = options
        self.progress = progress
        offset = isNew ? .zero : nil
        sent = offset
    }

    /// Sends the missing bytes, until the server has the whole file.
    mutating func run() async throws -> (IncomingResponse, Call) {
        while true {
            do {
                switch try await send(nextRange) {
                case .done(let response, let call): return (response, call)
                case .more(let next): try advance(to: next)
                }
            } catch let error as APIError where error.isTemporary {
                guard attempts < options.resumptions else { throw stating(error) }
                attempts += 1
                offset = nil
                try await client.running.pause(after: attempts, options.delay, by: options.clock, until: call.deadline)
            }
        }
    }

    /// Returns the error of the last attempt with the number of confirmed bytes, unless the server has stated none of this
    /// session.
    private func stating(_ error: APIError) -> APIError {
        guard sent != nil, let status = error.underlying.plainStatus else { return error }
        let length = session.length
        let cause = TransferError.unavailable(status: status, confirmed: confirmed.intValue, length: length)
        return APIError(
            stage: error.stage,
            operation: error.operation,
            request: error.request,
            reply: error.reply,
            underlying: cause
        )
    }

    /// The next range of the file; `nil` if the server must be asked first.
    private var nextRange: Range<ByteCount>? {
        let length = ByteCount(session.length)
        guard let offset, offset < length || offset == .zero else { return nil }
        return offset..<min(length, offset + ByteCount(options.chunkSize))
    }

    /// Continues at the offset that the server has stated.
    private mutating func advance(to next: ByteCount) throws {
        let (start, end) = (offset, nextRange?.upperBound)
        func isGain(over known: ByteCount) -> Bool {
            next > known && (next - known >= Self.minimumProgress || end.map { next >= $0 } ?? false)
        }
        if next < stated { losses += 1 }
        if isGain(over: confirmed) {
            attempts = 0
        } else if let start, !isGain(over: start) {
            attempts += 1
        }
        (offset, stated, confirmed) = (next, next, max(confirmed, next))
        guard losses <= options.resumptions else {
            throw TransferError.lost(times: losses, confirmed: confirmed.intValue, found: next.intValue)
        }
        guard attempts <= options.resumptions else {
            throw TransferError.stuck(tries: attempts, confirmed: next.intValue, length: session.length)
        }
    }

    private mutating func send(_ range: Range<ByteCount>?) async throws -> ChunkOutcome {
        if let range { sent = max(sent ?? .zero, range.upperBound) }
        let outcome = try await sendChunk(range)
        switch outcome {
        case .more(let next): sent = sent ?? next
        case .done(let response, _):
            guard let sent, sent < ByteCount(session.length), (200..<300).contains(response.status) else { break }
            throw TransferError.endedEarly(status: response.status, sent: sent.intValue, length: session.length)
        }
        return outcome
    }

    private func sendChunk(_ range: Range<ByteCount>?) async throws -> ChunkOutcome {
        let (whole, chunk) = (call, UploadChunk(call, session, range))
        progress?.continueUpload(from: (range?.lowerBound ?? offset ?? .zero).intValue, of: session.length)
        return try await client.run(client.call(of: chunk, until: whole.deadline)) { call in
            let outgoing = try client.compose(chunk, for: &call, progress: progress) { outgoing in
                // Anyone with the location of an upload can write to it.
                outgoing.hideURL()
                outgoing.body = range.map { HTTPBody([.file(file.stretch($0))]) } ?? HTTPBody(Data())
            }
            var response = try await client.exchange(outgoing, of: &call)
            guard response.status == 308 else {
                // The last response belongs to the request that began the upload, and its schema describes it.
                (call.operation, call.options) = (whole.operation, whole.options)
                response.redactor = whole.operation.ofResponses
                if response.isTemporaryFailure {
                    let cause = ReplyError.status(response.status)
                    call.reply = Reply(response, .failure(cause))
                    throw call.failure(at: .status, cause)
                }
                return .done(response, call)
            }
            return .more(from: try Self.receivedLength(response, of: sent ?? ByteCount(session.length)))
        }
    }

    /// The number of received bytes: `Range: bytes=0-99500`, or 0 without the field.
    private static func receivedLength(_ response: IncomingResponse, of sent: ByteCount) throws -> ByteCount {
        guard let text = response.headers[.range] else { return .zero }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, ["bytes=0", "0"].contains(parts[0]), let last = ByteCount(digits: parts[1]), last < sent
        else { throw TransferError.wrongRange(shortened(DisplayedBytes.oneLine(text), to: 80)) }
        return last + ByteCount(1)
    }
}

extension IncomingResponse {
    /// Whether a later try may succeed.
    fileprivate var isTemporaryFailure: Bool { status == 408 || status == 429 || (500...599).contains(status) }
}

extension Error {
    /// The status of a refusal without an error that a schema describes.
    fileprivate var plainStatus: Int? {
        let error = self as? ReplyError
        return error?.code == .status ? error?.status : nil
    }
}

extension APIError {
    /// Whether another try may succeed: the connection failed, or the server had
    /// a temporary error.
    fileprivate var isTemporary: Bool {
        switch (stage, underlying) {
        case (.send, TransportError.Code.tookTooLong): false
        case (.send, let error as TransportError): error.isOfExchange
        case (.status, let error): error.plainStatus.map { IncomingResponse(status: $0).isTemporaryFailure } ?? false
        default: false
        }
    }
}

/// One request of an upload: a range of the file, or a query for the number of received bytes.
struct UploadChunk: APIRequest {
    let location: URL
    /// No schema applies to chunks. Those of the request describe the beginning and the result of the upload.
    let _name: String
    let options: RequestOptions
    /// The range of the file; `nil` for a query.
    let range: Range<ByteCount>?
    let total: Int

    init(_ call: Call, _ session: UploadSession, _ range: Range<ByteCount>?) {
        location = session.location
        _name = call.name + ".chunk"
        let own = call.options
        options = RequestOptions(
            accepts: own.accepts,
            timeout: own.timeout,
            priority: own.priority,
            context: own.context
        )
        self.range = range
        total = session.length
    }

    var method: HTTPMethod { .put }
    var path: PathTemplate { PathTemplate(location.absoluteString) }
    var headers: HTTPHeaders { ["Content-Range": contentRange] }

    /// The field `Content-Range` (RFC 9110, section 14.4) in its common use for requests. An empty file has no range.
    private var contentRange: String {
        guard let range, !range.isEmpty else { return "bytes */\(total)" }
        return "bytes \(range.lowerBound)-\(range.upperBound - ByteCount(1))/\(total)"
    }
}
