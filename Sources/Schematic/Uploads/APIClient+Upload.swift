import Foundation

extension APIClient {
    /// Uploads a file in chunks, so that a break costs one chunk at most, and another process can go on.
    ///
    /// The request begins the upload: a `POST` whose answer names, as its `Location`, where the chunks go. Each chunk is a
    /// `PUT` with its `Content-Range`; the server answers 308 with the `Range` that it has, and the last chunk with what
    /// the upload has come to, which the request's response schema describes. The request's own body describes the file.
    ///
    /// ```swift
    /// let video = try await client.upload("/videos/7.mov", by: CreateVideo(title: "Seven")) { session in
    ///     try save(session)
    /// }
    /// // later, in another process
    /// let video = try await client.upload("/videos/7.mov", by: CreateVideo(title: "Seven"), resuming: session)
    /// ```
    ///
    /// To pause one, cancel its task; to go on, call again with the session. `onSession` is told of it once, before the
    /// first chunk goes; what it throws ends the call. `progress` counts across all chunks.
    ///
    /// Throws what `send` throws. An `UploadFault` comes as the cause of stage `send`.
    public func upload<Request: APIRequest>(
        _ path: String,
        by request: Request,
        resuming session: UploadSession? = nil,
        options: UploadOptions = UploadOptions(),
        progress: CallProgress? = nil,
        onSession: (UploadSession) throws -> Void = { _ in }
    ) async throws -> Request.Result {
        defer { progress?.finish() }
        let deadline = (request.deadline ?? self.options.deadline).map { Deadline(after: $0) }
        let call = Call(operation: request.schemaName, deadline: deadline)
        let file = try call.at(.compose) { try FileContent(path) }
        let modified = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        if let session, session.length != file.length || session.modified != modified {
            throw call.failure(at: .compose, UploadFault.fileChanged(path: path))
        }
        let begun: UploadSession
        if let session {
            begun = session
        } else {
            begun = try await begin(request, of: file, modified, until: deadline)
            try onSession(begun)
        }
        var upload = ResumableUpload(
            request,
            of: file,
            to: begun,
            isNew: session == nil,
            by: self,
            options,
            progress,
            until: deadline
        )
        do {
            var (response, last) = try await upload.run()
            return try finish(request, with: response, of: &last)
        } catch let fault as UploadFault {
            throw call.failure(at: .send, fault)
        } catch let fault as CallFault {
            throw call.failure(at: .send, fault)
        }
    }

    /// Asks the server where the chunks are to go.
    private func begin(
        _ request: some APIRequest,
        of file: FileContent,
        _ modified: Date?,
        until deadline: Deadline?
    ) async throws -> UploadSession {
        try await following(request, until: deadline) { call in
            let outgoing = try composed(request, for: &call) { outgoing in
                if outgoing.headers["X-Upload-Content-Length"] == nil {
                    outgoing.headers["X-Upload-Content-Length"] = String(file.length)
                }
                if outgoing.headers["X-Upload-Content-Type"] == nil {
                    outgoing.headers["X-Upload-Content-Type"] = FileContentTypes.type(ofName: file.path)
                }
            }
            let response = try await exchange(outgoing, of: call)
            let verdict = judge(response, to: request)
            if verdict.isRefusal {
                let reply = decode(response, by: verdict)
                call.reply = reply
                try call.at(.status) { try verdict.accept(reply) }
            }
            guard let location = outgoing.url.uploadLocation(response.headers["Location"]) else {
                throw call.failure(at: .send, UploadFault.noLocation(status: response.status))
            }
            return UploadSession(location: location, length: file.length, modified: modified)
        }
    }

    /// What the whole upload has come to.
    private func finish<Request: APIRequest>(
        _ request: Request,
        with response: HTTPResponse,
        of call: inout Call
    ) throws -> Request.Result {
        let verdict = judge(response, to: request)
        let reply = decode(response, by: verdict)
        call.reply = reply
        try call.at(verdict.isRefusal ? .status : .decode) { try verdict.accept(reply) }
        return try call.at(.result) { try request.result(from: reply) }
    }
}

extension URL {
    /// Where a `Location` leads from here, where it is fit for an upload: never from `https` to `http`.
    fileprivate func uploadLocation(_ text: String?) -> URL? {
        guard let text, let target = try? URL(following: text, from: self) else { return nil }
        return target.scheme == "https" || scheme?.lowercased() == "http" ? target : nil
    }
}
