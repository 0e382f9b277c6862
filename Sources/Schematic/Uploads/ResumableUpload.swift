import Foundation

/// An upload on its way: sends one chunk behind the other, and asks what has arrived when one broke off.
struct ResumableUpload<Request: APIRequest> {
    /// What an answer to a chunk means.
    private enum Answer {
        /// So many bytes have arrived, and more are wanted.
        case more(from: Int)
        /// All has arrived: the answer to the whole.
        case done(HTTPResponse, Call)
    }

    let client: APIClient
    let request: Request
    let file: FileContent
    let session: UploadSession
    let options: UploadOptions
    let progress: CallProgress?
    let deadline: Deadline?
    /// How many bytes the server has said that it has; `nil` before it was asked.
    private var offset: Int?
    private var tries = 0

    init(
        _ request: Request,
        of file: FileContent,
        to session: UploadSession,
        isNew: Bool,
        by client: APIClient,
        _ options: UploadOptions,
        _ progress: CallProgress?,
        until deadline: Deadline?
    ) {
        self.client = client
        self.request = request
        self.file = file
        self.session = session
        self.options = options
        self.progress = progress
        self.deadline = deadline
        offset = isNew ? 0 : nil
    }

    /// Sends what is missing, until the server has it all.
    mutating func run() async throws -> (HTTPResponse, Call) {
        while true {
            do {
                switch try await send(nextRange) {
                case .done(let response, let call): return (response, call)
                case .more(let next): try advance(to: next)
                }
            } catch let error as APIError where error.mayPass && tries < options.resumptions {
                tries += 1
                offset = nil
                try await client.running.pause(behind: tries, options.delay, by: options.clock, until: deadline)
            }
        }
    }

    /// The next stretch of the file; `nil` where the server has to be asked first.
    private var nextRange: Range<Int>? {
        guard let offset, offset < session.length || offset == 0 else { return nil }
        return offset..<min(session.length, offset + options.chunkSize)
    }

    /// The server is where it says. What it has lost is sent again, but not for ever.
    private mutating func advance(to next: Int) throws {
        if let offset, next <= offset {
            tries += 1
            guard tries <= options.resumptions else { throw UploadFault.stuck(tries: tries, offset: next) }
        } else if offset != nil {
            tries = 0
        }
        offset = next
    }

    private func send(_ range: Range<Int>?) async throws -> Answer {
        let chunk = UploadChunk(request, session, range)
        progress?.continueUpload(from: range?.lowerBound ?? offset ?? 0, of: session.length)
        return try await client.following(chunk, until: deadline) { call in
            let outgoing = try client.composed(chunk, for: &call) { outgoing in
                outgoing.urlForPeople = outgoing.url.withoutPathAndQuery
                outgoing.progress = progress
                outgoing.body = range.map { HTTPBody([.file(file.stretch($0))]) } ?? HTTPBody(Data())
            }
            let response = try await client.exchange(outgoing, of: call)
            guard response.status == 308 else {
                if response.mayPassLater { throw call.failure(at: .status, ReplyFault.status(response.status)) }
                return .done(response, call)
            }
            return .more(from: try Self.arrived(response, of: session.length))
        }
    }

    /// How much has arrived: `Range: bytes=0-99500`, or nothing where there is no such field.
    private static func arrived(_ response: HTTPResponse, of length: Int) throws -> Int {
        guard let text = response.headers["Range"] else { return 0 }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, ["bytes=0", "0"].contains(parts[0]), let last = Int(parts[1]), last >= 0, last < length
        else { throw UploadFault.wrongRange(String(text.prefix(80))) }
        return last + 1
    }
}

extension HTTPResponse {
    /// Whether the server may think otherwise a little later.
    fileprivate var mayPassLater: Bool { status == 408 || status == 429 || (500...599).contains(status) }
}

extension APIError {
    /// Whether another try may succeed: the connection broke, or the server was not well.
    fileprivate var mayPass: Bool {
        switch (stage, cause) {
        case (.send, let fault as TransportFault): if case .tookTooLong = fault { false } else { true }
        case (.status, ReplyFault.status(let status)): HTTPResponse(status: status).mayPassLater
        default: false
        }
    }
}

extension URL {
    /// The location of an upload lets in whoever knows it.
    fileprivate var withoutPathAndQuery: URL { URL(string: originText + "/•••") ?? self }
}
