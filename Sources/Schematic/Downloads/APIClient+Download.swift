import Foundation

extension APIClient {
    /// Performs a call and writes its answer to a file, in constant memory.
    ///
    /// The file is there when the whole content is, and replaces what was there before; until then it is written beside
    /// it, under another name in the same folder. A download that breaks off is taken up again where it stopped, by
    /// `Range` and `If-Range` (RFC 9110, sections 14.2 and 13.1.5), as long as the server still has the same content; if
    /// it has another, the download begins anew.
    ///
    /// ```swift
    /// let file = try await client.download(GetAttachment(id: 7), to: "/photos/7.jpg")
    /// ```
    ///
    /// To pause one, cancel its task, with `keepsPart` in the options; to go on, call again with the same request and path.
    /// One call at a time may write to a path.
    ///
    /// Throws what `bytes(of:)` throws; a `DownloadFault` comes as the cause of stage `compose` where nothing was sent, of
    /// stage `result` otherwise.
    public func download(
        _ request: some APIRequest,
        to path: String,
        options: DownloadOptions = DownloadOptions(),
        progress: CallProgress? = nil
    ) async throws -> DownloadedFile {
        defer { progress?.finish() }
        var call = Call(operation: request.schemaName)
        let outgoing = try call.at(.compose) { try compose(request, for: call) }
        call.request = outgoing
        var download = try call.at(.compose) {
            try Download(request, to: path, by: self, url: outgoing.url.absoluteString, options, progress)
        }
        do {
            return try await download.run()
        } catch let fault as DownloadFault {
            throw call.failure(at: .result, fault)
        } catch let fault as CallFault {
            throw call.failure(at: .send, fault)
        }
    }
}
