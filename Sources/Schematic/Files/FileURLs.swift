public import Foundation

// The same functions as for paths, for URLs of files.

extension URL {
    /// The path of a file's URL. Another URL is returned unchanged: no file has such a path, so that the error shows it.
    fileprivate var filePath: String { isFileURL ? path : absoluteString }
}

extension SchemaSources {
    /// Returns the files of a folder and its subfolders.
    public static func folder(_ url: URL) -> SchemaSources { .folder(url.filePath) }
}

extension PathTemplate {
    /// Creates a template that is a URL, such as a link from the server.
    public init(_ url: URL) { self.init(url.absoluteString) }
}

extension RequestBody {
    /// Creates a body from a file, which is read while it is sent. The default content type is that of its name.
    public static func file(_ url: URL, contentType: String? = nil) -> RequestBody {
        .file(url.filePath, contentType: contentType)
    }
}

extension BodyPart {
    /// Creates a part from a file, which is read while it is sent. By default, it has the file's name and the
    /// content type of that name.
    public static func file(
        _ url: URL,
        fileName: String? = nil,
        contentType: String? = nil,
        headers: HTTPHeaders = [:]
    ) -> BodyPart {
        .file(url.filePath, fileName: fileName, contentType: contentType, headers: headers)
    }
}

extension DiskCache {
    /// Creates a store in a folder, and the folder if it does not exist.
    ///
    /// - Parameters:
    ///   - folder: The URL of the folder.
    ///   - maximumBytes: The maximum total size in bytes. 64 MiB by default.
    ///   - maximumEntries: The maximum number of responses, one file each.
    /// - Throws: `StorageError.unusableFolder` if the folder cannot be used.
    public convenience init(
        folder: URL,
        maximumBytes: Int = 64 << 20,
        maximumEntries: Int = 4096
    ) throws(StorageError) {
        try self.init(folder: folder.filePath, maximumBytes: maximumBytes, maximumEntries: maximumEntries)
    }
}

extension APIClient {
    /// Performs a call and writes the body of its response to a file, in constant memory, as `download` to a path does.
    ///
    /// - Throws: The errors of `bytes(of:)`, and `TransferError` as the cause of an `APIError`.
    public func download(
        _ request: some APIRequest,
        to url: URL,
        options: TransferOptions = TransferOptions(),
        progress: CallProgress? = nil
    ) async throws -> DownloadedFile {
        try await download(request, to: url.filePath, options: options, progress: progress)
    }

    /// Uploads a file in chunks, as `upload` of a path does.
    ///
    /// - Throws: The errors of `send` and `onSession`, and `TransferError` as the cause of an `APIError`.
    public func upload<Request: APIRequest>(
        _ url: URL,
        by request: Request,
        resuming session: UploadSession? = nil,
        options: TransferOptions = TransferOptions(),
        progress: CallProgress? = nil,
        onSession: (UploadSession) throws -> Void = { _ in }
    ) async throws -> Request.Result {
        try await upload(
            url.filePath,
            by: request,
            resuming: session,
            options: options,
            progress: progress,
            onSession: onSession
        )
    }
}
