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
