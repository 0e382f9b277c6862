import Foundation

/// One request of an upload: a stretch of the file, or the question how much of it has arrived.
struct UploadChunk: APIRequest {
    let location: URL
    let schemaName: String
    let timeout: Duration?
    let priority: CallPriority
    let context: RequestContext
    let accepts: MediaType
    /// What of the file goes; `nil` for the question.
    let range: Range<ByteCount>?
    let total: Int

    init(_ request: some APIRequest, _ session: UploadSession, _ range: Range<ByteCount>?) {
        location = session.location
        // The chunks are no values: the request's own schemas describe how the upload begins and what it leads to.
        schemaName = request.schemaName + ".chunk"
        timeout = request.timeout
        priority = request.priority
        context = request.context
        accepts = request.accepts
        self.range = range
        total = session.length
    }

    var method: HTTPMethod { .put }
    var path: PathTemplate { PathTemplate(location.absoluteString) }
    var headers: HTTPHeaders { ["Content-Range": contentRange] }

    /// RFC 9110, section 14.4, as requests have come to use it. An empty file has no range.
    private var contentRange: String {
        guard let range, !range.isEmpty else { return "bytes */\(total)" }
        return "bytes \(range.lowerBound)-\(range.upperBound - ByteCount(1))/\(total)"
    }
}
