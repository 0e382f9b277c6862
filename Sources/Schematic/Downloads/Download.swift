import Foundation
import SchemaEngine
import SchematicPlatform
import SchematicText

/// A running download: requests the content, and the rest of it after each interruption, until the file is complete.
///
/// The number of requests is bounded. An interruption, or a response that adds few bytes, uses one of the
/// options' resumptions. A part that contradicts the stored bytes uses none, but the stored bytes are removed.
/// Then the whole content is requested, and no part can follow before another interruption.
struct Download<Request: APIRequest> {
    @Indirect private(set) var client: APIClient
    @Indirect private(set) var request: Request
    /// The composed request, to which each attempt adds the range that it needs.
    @Indirect private(set) var outgoing: OutgoingRequest
    /// The call, whose deadline is that of all exchanges.
    @Indirect private(set) var call: Call
    @Indirect private(set) var options: TransferOptions
    let progress: CallProgress?
    var part: PartFile
    var resumptions = 0

    /// The minimum length of a partial response that does not use a resumption. A server may send less than the
    /// requested range.
    private static var minimumProgress: ByteCount { ByteCount(65_536) }

    /// Downloads the file. If it fails, the file at the destination is not changed.
    mutating func run() async throws -> DownloadedFile {
        do {
            while true {
                guard let headers = try await attempt() else { continue }
                try await BlockingWork.run { [part] in try part.finish() }
                return DownloadedFile(
                    path: part.destination,
                    length: part.length.intValue,
                    headers: headers,
                    resumptions: resumptions
                )
            }
        } catch {
            await part.suspend()
            throw error
        }
    }

    /// Sends one request. Returns `nil` if the file is incomplete and another request must follow.
    private mutating func attempt() async throws -> HTTPHeaders? {
        do {
            let rest = part.rest
            let reply = try await open(rest)
            switch DownloadResponse(status: reply.status, reply.headers, to: rest) {
            case .complete(let total):
                progress?.restart()
                if part.length > .zero { try part.restart() }
                part.expect(ContentVersion(of: reply.headers), total: total)
                return try await store(reply, until: total)
            case .partial(let end, let total):
                part.expect(part.version, total: total)
                return try await store(reply, until: end)
            case .empty: throw reply.call.failure(ofStream: ReplyError.empty(status: reply.status), at: .decode)
            case .alreadyComplete: return reply.headers
            case .unusable(let found):
                // The server sent a part of the whole content. A repeated request would have the same response.
                guard rest != nil else { throw TransferError.wrongPart(expected: "the whole file", found: found.shown) }
                try part.restart()
                return nil
            }
        } catch let error as APIError {
            return try await recover(from: error)
        }
    }

    /// Makes a request one for the content of a file.
    static func prepare(_ outgoing: inout OutgoingRequest, for request: Request) {
        // A range of a compressed content is a range of the compressed bytes, but the file contains the decoded ones.
        StreamedContent.bytes.prepare(&outgoing, for: request, ["Accept-Encoding": "identity"])
    }

    private func open(_ rest: RemainingContent?) async throws -> ReplyStream {
        progress?.resume(at: rest?.start.intValue ?? 0, of: rest?.total?.intValue)
        return try await client.run(call) { call in
            let outgoing = client.compose(again: self.outgoing, for: &call, progress: progress) { outgoing in
                rest?.request(by: &outgoing.headers)
            }
            return try await client.open(outgoing, of: request, in: &call, for: .bytes)
        }
    }

    /// Writes the body of a response, which ends at `end` if that is known. Returns the headers if the file is
    /// complete.
    private mutating func store(_ reply: ReplyStream, until end: ByteCount?) async throws -> HTTPHeaders? {
        let isRest = part.rest != nil
        let limit = ByteCount(options.maximumSize)
        guard max(end ?? .zero, part.total ?? .zero) <= limit else {
            throw TransferError.tooLarge(limit: options.maximumSize)
        }
        let start = part.length
        for try await chunk in reply {
            let length = part.length + ByteCount(chunk.count)
            if let end, length > end {
                try part.restart()
                guard isRest else { throw TransferError.wrongLength(expected: end.intValue, found: length.intValue) }
                return nil
            }
            guard length <= limit else { throw TransferError.tooLarge(limit: options.maximumSize) }
            try await part.write(chunk)
        }
        if part.length == part.total || part.total == nil && !isRest { return reply.headers }
        // A complete response that is too short is an interruption that the transport did not report.
        if isRest, part.length - start >= Self.minimumProgress { return nil }
        guard part.rest != nil, resumptions < options.resumptions else { throw part.incomplete(reply.headers) }
        try await pause()
        return nil
    }

    /// Returns the headers if the error states that the file is complete, and `nil` if another request may succeed.
    private mutating func recover(from error: APIError) async throws -> HTTPHeaders? {
        guard let rest = part.rest else { throw error }
        if error.stage == .status, let reply = error.reply, reply.status == 416 {
            if DownloadResponse(status: reply.status, reply.headers, to: rest) == .alreadyComplete {
                return reply.headers
            }
            try part.restart()
            return nil
        }
        // Without a version, the rest cannot be requested. `RetryMiddleware` decides whether to repeat the
        // whole request.
        guard error.stage == .send, let cause = error.underlying as? TransportError, cause.isInterruption,
            resumptions < options.resumptions
        else { throw error }
        try await pause()
        return nil
    }

    private mutating func pause() async throws {
        resumptions += 1
        try await client.running.pause(after: resumptions, options.delay, by: options.clock, until: call.deadline)
    }
}

extension RemainingContent {
    /// Adds the header fields that request the rest.
    fileprivate func request(by headers: inout HTTPHeaders) {
        headers["Range"] = "bytes=\(start)-"
        headers["If-Range"] = version.validator
    }
}

extension PartFile {
    /// The fault of a file that is incomplete after the last request.
    fileprivate func incomplete(_ headers: HTTPHeaders) -> TransferError {
        guard let total else {
            let found = headers[.contentRange] ?? "no Content-Range"
            return .wrongPart(expected: "the file to its end", found: found.shown)
        }
        return .wrongLength(expected: total.intValue, found: length.intValue)
    }
}

extension String {
    /// A text from the server, shortened for a message.
    fileprivate var shown: String { shortened(DisplayedBytes.oneLine(self), to: 200) }
}

extension TransportError {
    /// Whether the connection ended, or stalled, before the end of the response.
    fileprivate var isInterruption: Bool {
        switch code {
        case .timedOut, .streamCutShort, .bodyCutShort, .connectionFailed: true
        default: false
        }
    }
}
