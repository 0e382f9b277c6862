import Foundation

extension APIClient {
    /// Uploads a file in chunks, so that an interruption repeats at most one chunk, and another process can continue.
    ///
    /// The request begins the upload: a `POST` whose response names the URL of the chunks in `Location`. Each
    /// chunk is a `PUT` with a `Content-Range`. The server answers 308 with the `Range` that it has received,
    /// and the last chunk with the result of the upload, which the request's response schema describes. The
    /// request's body describes the file.
    ///
    /// ```swift
    /// let video = try await client.upload("/videos/7.mov", by: CreateVideo(title: "Seven")) { session in
    ///     try save(session)
    /// }
    /// // later, in another process
    /// let video = try await client.upload("/videos/7.mov", by: CreateVideo(title: "Seven"), resuming: session)
    /// ```
    ///
    /// To pause an upload, cancel its task. To continue, call again with the session.
    ///
    /// - Parameters:
    ///   - path: The path or the URL of the file.
    ///   - request: The request that begins the upload.
    ///   - session: The session of an interrupted upload; `nil` for a new one.
    ///   - options: The options of the transfer.
    ///   - progress: Counts the bytes of all chunks.
    ///   - isolation: The actor of the caller, on which `onSession` runs.
    ///   - onSession: Receives the session, once, before the first chunk is sent. An error that it throws ends the call.
    /// - Returns: The result of the request.
    /// - Throws: The errors of `send` and `onSession`. A `TransferError` is the cause of an `APIError` of stage
    ///   `compose` if nothing was sent, otherwise of stage `send`.
    public func upload<Request: APIRequest>(
        _ path: some _TextOrURL,
        by request: Request,
        resuming session: UploadSession? = nil,
        options: TransferOptions = TransferOptions(),
        progress: CallProgress? = nil,
        isolation: isolated (any Actor)? = #isolation,
        onSession: (UploadSession) throws -> Void = { _ in }
    ) async throws -> Request.Result {
        defer { progress?.finish() }
        let call = call(of: request)
        let file = try composing(call) { try FileContent(path._filePath) }
        if let session { try composing(call) { try check(session, for: file) } }
        let begun: UploadSession
        if let session {
            begun = session
        } else {
            begun = try await begin(of: file, by: request, in: call)
            try onSession(begun)
        }
        return try await send(file, by: request, to: begun, isNew: session == nil, options, progress, of: call)
    }

    /// Sends the chunks of a file, and returns the result of the upload.
    private func send<Request: APIRequest>(
        _ file: FileContent,
        by request: Request,
        to session: UploadSession,
        isNew: Bool,
        _ options: TransferOptions,
        _ progress: CallProgress?,
        of call: Call
    ) async throws -> Request.Result {
        var upload = ResumableUpload(call, of: file, to: session, isNew: isNew, by: self, options, progress)
        do {
            var (response, last) = try await upload.run()
            do {
                let reply = try self.check(response, to: request, for: &last)
                return try result(of: request, from: reply, in: last)
            } catch {
                throw logged(error, of: last)
            }
        } catch let error as TransferError {
            throw logged(call.failure(at: .send, error), of: call)
        } catch let error as TransportError where error.code == .deadlinePassed {
            throw logged(call.failure(at: .send, error), of: call)
        }
    }

    /// Throws if a session cannot be continued with this file.
    private func check(_ session: UploadSession, for file: FileContent) throws(TransferError) {
        guard session.location.scheme != nil, let base = URL(string: base.text),
            base.uploadLocation(session.location.absoluteString) != nil
        else {
            throw .unusableSession(reason: "a location that is not http or https as the client's own URL")
        }
        guard session.length == file.length, session.modified == file.modified else {
            throw .fileChanged(path: file.path)
        }
    }

    /// Requests the URL of the chunks from the server.
    private func begin(
        of file: FileContent,
        by request: some APIRequest,
        in call: Call
    ) async throws -> UploadSession {
        try await run(call) { call in
            let outgoing = try compose(request, for: &call) { outgoing in
                outgoing.hideURLOfResponse()
                file.describe(in: &outgoing.headers)
            }
            let response = try await exchange(outgoing, of: &call)
            // The schemas describe the response after the last chunk.
            try checkHead(of: response, to: request, for: &call, isFinal: false)
            guard let location = outgoing.url.uploadLocation(response.headers["Location"]) else {
                throw call.failure(at: .send, TransferError.noLocation(status: response.status))
            }
            return UploadSession(location: location, length: file.length, modified: file.modified)
        }
    }
}

extension FileContent {
    /// Adds the header fields that describe the file, unless there are other ones.
    fileprivate func describe(in headers: inout HTTPHeaders) {
        let type = FileContentTypes.type(ofName: path)
        for (name, value) in [("X-Upload-Content-Length", String(length)), ("X-Upload-Content-Type", type)]
        where headers[name] == nil {
            headers[name] = value
        }
    }
}

extension URL {
    /// The URL that a `Location` leads to; `nil` if it is invalid, or leads from `https` to `http`.
    fileprivate func uploadLocation(_ text: String?) -> URL? {
        guard let text, let target = try? URL(following: text, from: self) else { return nil }
        return target.scheme == "https" || scheme?.lowercased() == "http" ? target : nil
    }
}
