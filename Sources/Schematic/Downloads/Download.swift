import Foundation

/// A download on its way: asks for the content, and for the rest of it after a break, until the file is whole.
struct Download<Request: APIRequest> {
    let client: APIClient
    let request: Request
    let options: DownloadOptions
    let progress: CallProgress?
    let deadline: Deadline?
    var part: PartFile
    private var resumptions = 0

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
                    length: part.length,
                    headers: headers,
                    resumptions: resumptions
                )
            }
        } catch {
            part.giveUp()
            throw error
        }
    }

    /// Gets as far as the connection holds. `nil` when it broke and there is something to be gained from another one.
    private mutating func attempt() async throws -> HTTPHeaders? {
        do {
            let reply = try await open()
            try begin(reply)
            for try await chunk in reply {
                guard chunk.count <= options.maximumSize - part.length else {
                    throw DownloadFault.tooLarge(limit: options.maximumSize)
                }
                try part.write(chunk)
            }
            return reply.headers
        } catch let error as APIError {
            if let headers = try recover(from: error) { return headers }
            guard resumptions < options.resumptions else { throw error }
            resumptions += 1
            try await client.running.pause(behind: resumptions, options.delay, by: options.clock, until: deadline)
            return nil
        }
    }

    private func open() async throws -> ReplyStream {
        let version = part.length > 0 ? part.version : nil
        progress?.resume(at: version == nil ? 0 : part.length)
        return try await client.open(request, accepting: "*/*", until: deadline) { outgoing in
            outgoing.progress = progress
            // Parts of a coded content are parts of the code, and the content is what is kept.
            outgoing.headers["Accept-Encoding"] = "identity"
            guard let version else { return }
            outgoing.headers["Range"] = "bytes=\(part.length)-"
            outgoing.headers["If-Range"] = version.validator
        }
    }

    /// What the head of an answer says of the bytes behind it: the rest of the part, or the whole once more.
    private mutating func begin(_ reply: ReplyStream) throws {
        let wasAsked = part.length > 0 && part.version != nil
        guard reply.status == 206 else {
            progress?.resume(at: 0)
            if part.length > 0 { try part.restart() }
            return part.expect(ContentVersion(of: reply.headers))
        }
        let text = reply.headers["Content-Range"] ?? "no Content-Range"
        guard wasAsked, let range = ContentRange(text)?.bytes, range.lowerBound == part.length else {
            let expected = wasAsked ? "the part from byte \(part.length) on" : "the whole file"
            try part.restart()
            throw DownloadFault.wrongPart(expected: expected, found: text)
        }
    }

    /// What an error leaves to be done: headers where the file is whole already, `nil` where another try may help.
    private mutating func recover(from error: APIError) throws -> HTTPHeaders? {
        if error.stage == .status, let reply = error.reply, reply.status == 416, part.length > 0 {
            let range = reply.headers["Content-Range"].flatMap { ContentRange($0) }
            if range?.total == part.length { return reply.headers }
            try part.restart()
            return nil
        }
        guard error.stage == .send, let fault = error.cause as? TransportFault, fault.isBreak else { throw error }
        // Without a version nothing can be added to what came: that is a repetition, which is `Retrying`'s to decide.
        guard part.length > 0, part.version != nil else { throw error }
        return nil
    }
}

extension TransportFault {
    /// Whether the connection ended, or came to a halt, in the middle.
    fileprivate var isBreak: Bool {
        switch self {
        case .timedOut, .streamCutShort, .bodyCutShort, .connectionFailed: true
        case .tookTooLong, .bodyTooLarge, .readTooSlowly, .noRoom: false
        }
    }
}
