/// A file that was downloaded whole.
public struct DownloadedFile: Sendable {
    /// Where it is.
    public let path: String
    /// How many bytes it has.
    public let length: Int
    /// The header fields of the last answer. Of one that was taken up again they are about the rest of the file.
    public let headers: HTTPHeaders
    /// How often the download broke off and was taken up again.
    public let resumptions: Int
}
