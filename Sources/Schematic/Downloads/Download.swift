import Foundation

/// A download on its way: asks for the content, and for the rest of it after a break, until the file is whole.
///
/// The number of requests is bounded. A break, and an answer that adds little, costs one of the options' resumptions. A
/// part that contradicts the bytes that are there costs none, but takes them away: then the whole is asked for, and no
/// part can follow before another break.
struct Download<Request: APIRequest> {
    let client: APIClient
    let request: Request
    let options: DownloadOptions
    let progress: CallProgress?
    let deadline: Deadline?
    var part: PartFile
    private var resumptions = 0

    /// A server may answer with less than was asked for. An answer of this many bytes does not cost a resumption.
    private static var freeLength: ByteCount { ByteCount(65_536) }

    init(
        _ request: Request,
        to path: String,
        by client: APIClient,
        url: String,
        _ options: DownloadOptions,
        _ progress: CallProgress?
    ) throws(DownloadFault) {
        self.client = client
        self.request = request
        self.options = options
        self.progress = progress
        deadline = client.deadline(of: request)
        part = try PartFile(of: path, from: url, keeps: options.keepsPart)
    }

    /// Downloads the file. Whatever happens, there is no half of it under its name.
    mutating func run() async throws -> DownloadedFile {
        do {
            while true {
                guard let headers = try await attempt() else { continue }
                try part.finish()
                return DownloadedFile(
                    path: part.destination,
                    length: part.length.intValue,
                    headers: headers,
                    resumptions: resumptions
                )
            }
        } catch {
            part.giveUp()
            throw error
        }
    }

    /// Gets as far as one answer goes. `nil` where the file is not whole and another request is to follow.
    private mutating func attempt() async throws -> HTTPHeaders? {
        do {
            let rest = part.rest
            let reply = try await open(rest)
            switch DownloadAnswer(status: reply.status, reply.headers, to: rest) {
            case .whole(let total):
                progress?.restart()
                if part.length > .zero { try part.restart() }
                part.expect(ContentVersion(of: reply.headers), total: total)
                return try await receive(reply, until: total)
            case .rest(let end, let total):
                part.expect(part.version, total: total)
                return try await receive(reply, until: end)
            case .nothingMore: return reply.headers
            case .unusable(let found):
                // A part although the whole was asked for: to ask again would be to get it again.
                guard rest != nil else { throw DownloadFault.wrongPart(expected: "the whole file", found: found.shown) }
                try part.restart()
                return nil
            }
        } catch let error as APIError {
            return try await recover(from: error)
        }
    }

    private func open(_ rest: RestOfContent?) async throws -> ReplyStream {
        progress?.resume(at: rest?.start.intValue ?? 0, of: rest?.total?.intValue)
        return try await client.open(request, for: .bytes, until: deadline, progress) { outgoing in
            // Parts of a coded content are parts of the code, and the content is what is kept.
            outgoing.headers["Accept-Encoding"] = "identity"
            guard let rest else { return }
            outgoing.headers["Range"] = "bytes=\(rest.start)-"
            outgoing.headers["If-Range"] = rest.version.validator
        }
    }

    /// Writes the bytes of an answer, which end at `end` where that is known. Returns the headers where the file is whole.
    private mutating func receive(_ reply: ReplyStream, until end: ByteCount?) async throws -> HTTPHeaders? {
        let isRest = part.rest != nil
        let limit = ByteCount(options.maximumSize)
        guard max(end ?? .zero, part.total ?? .zero) <= limit else {
            throw DownloadFault.tooLarge(limit: options.maximumSize)
        }
        let start = part.length
        for try await chunk in reply {
            let length = part.length + ByteCount(chunk.count)
            if let end, length > end {
                try part.restart()
                guard isRest else { throw DownloadFault.wrongLength(expected: end.intValue, found: length.intValue) }
                return nil
            }
            guard length <= limit else { throw DownloadFault.tooLarge(limit: options.maximumSize) }
            try part.write(chunk)
        }
        if part.length == part.total || part.total == nil && !isRest { return reply.headers }
        // An answer of the whole that is too short is a break that the transport did not report.
        if isRest, part.length - start >= Self.freeLength { return nil }
        guard part.rest != nil, resumptions < options.resumptions else { throw part.isTooShort(reply.headers) }
        try await pause()
        return nil
    }

    /// Returns the headers where an error says that the file is whole, `nil` where another request may help.
    private mutating func recover(from error: APIError) async throws -> HTTPHeaders? {
        guard let rest = part.rest else { throw error }
        if error.stage == .status, let reply = error.reply, reply.status == 416 {
            if DownloadAnswer(status: reply.status, reply.headers, to: rest) == .nothingMore { return reply.headers }
            try part.restart()
            return nil
        }
        // Without a version nothing can be added to what came: that is a repetition, which is `RetryMiddleware`'s to decide.
        guard error.stage == .send, let fault = error.cause as? TransportFault, fault.isBreak,
            resumptions < options.resumptions
        else { throw error }
        try await pause()
        return nil
    }

    private mutating func pause() async throws {
        resumptions += 1
        try await client.running.pause(behind: resumptions, options.delay, by: options.clock, until: deadline)
    }
}

extension PartFile {
    /// The fault of a file that is not whole after the last request.
    fileprivate func isTooShort(_ headers: HTTPHeaders) -> DownloadFault {
        guard let total else {
            let found = headers[.contentRange] ?? "no Content-Range"
            return .wrongPart(expected: "the file to its end", found: found.shown)
        }
        return .wrongLength(expected: total.intValue, found: length.intValue)
    }
}

extension String {
    /// Text of a server, fit for a message.
    fileprivate var shown: String { ReadableText.cut(ReadableText.oneLine(self), 200) }
}

extension TransportFault {
    /// Whether the connection ended, or came to a halt, in the middle.
    fileprivate var isBreak: Bool {
        switch self {
        case .timedOut, .streamCutShort, .bodyCutShort, .connectionFailed: true
        case .tookTooLong, .bodyTooLarge, .readTooSlowly, .noRoom, .severalReaders: false
        }
    }
}
