import Foundation

extension APIClient {
    /// Performs a call and writes the body of its response to a file, in constant memory.
    ///
    /// The content is written to a file with another name in the same folder. When it is complete, it replaces
    /// the file at `path`. A download that is interrupted is resumed by `Range` and `If-Range` (RFC 9110,
    /// sections 14.2 and 13.1.5) if the content of the server has not changed, and otherwise starts again.
    ///
    /// ```swift
    /// let file = try await client.download(GetAttachment(id: 7), to: "/photos/7.jpg")
    /// ```
    ///
    /// To pause a download, cancel its task, with `keepsPart` in the options. To continue, call again with the
    /// same request and path. Only one call at a time may write to a path.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The path or the URL of the file.
    ///   - options: The options of the transfer.
    ///   - progress: Reports the transferred bytes.
    /// - Returns: The file, with the header fields of the response.
    /// - Throws: The errors of `bytes(of:)`. A `TransferError` is the cause of an `APIError` of stage `compose`
    ///   if nothing was sent, otherwise of stage `result`.
    public func download(
        _ request: some APIRequest,
        to path: some _TextOrURL,
        options: TransferOptions = TransferOptions(),
        progress: CallProgress? = nil
    ) async throws -> DownloadedFile {
        defer { progress?.finish() }
        var call = self.call(of: request)
        let outgoing: OutgoingRequest
        do {
            outgoing = try compose(request, for: &call) { Download.prepare(&$0, for: request) }
        } catch {
            throw logged(error, of: call)
        }
        let part: PartFile
        do {
            let (destination, url) = (path._filePath, outgoing.url.absoluteString)
            // Reads the bytes of an earlier call.
            part = try await BlockingWork.run { try PartFile(of: destination, from: url, isKept: options.keepsPart) }
        } catch {
            throw logged(call.failure(at: .compose, error), of: call)
        }
        var download = Download(
            client: self,
            request: request,
            outgoing: outgoing,
            call: call,
            options: options,
            progress: progress,
            part: part
        )
        do {
            return try await download.run()
        } catch let error as TransferError {
            throw logged(call.failure(at: .result, error), of: call)
        } catch let error as TransportError where error.code == .deadlinePassed {
            throw logged(call.failure(at: .send, error), of: call)
        }
    }

    /// Performs a one-off call and writes the body of its response to a file: `client.download(.get("export.csv"), to: path)`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - path: The path or the URL of the file.
    ///   - options: The options of the transfer.
    ///   - progress: Reports the transferred bytes.
    /// - Returns: The file, with the header fields of the response.
    /// - Throws: The errors of the download of another request.
    public func download(
        _ request: OneOffRequest<Reply>,
        to path: some _TextOrURL,
        options: TransferOptions = TransferOptions(),
        progress: CallProgress? = nil
    ) async throws -> DownloadedFile {
        // In a generic function, the call is one of the generic `download`.
        func download(_ request: some APIRequest) async throws -> DownloadedFile {
            try await self.download(request, to: path, options: options, progress: progress)
        }
        return try await download(request)
    }
}

/// A completely downloaded file.
public struct DownloadedFile: Sendable {
    /// The path of the file.
    public let path: String
    /// The length of the file in bytes.
    public let length: Int
    /// The header fields of the last response. After a resumption, they describe the rest of the file.
    public let headers: HTTPHeaders
    /// The number of resumptions after interruptions.
    package let resumptions: Int
}
