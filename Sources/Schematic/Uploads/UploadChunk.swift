import Foundation

/// One request of an upload: a range of the file, or a query for the number of received bytes.
struct UploadChunk: APIRequest {
    let location: URL
    let schemaName: String
    let timeout: Duration?
    let priority: CallPriority
    let context: RequestContext
    let accepts: MediaType
    /// The range of the file; `nil` for a query.
    let range: Range<ByteCount>?
    let total: Int

    init(_ request: some APIRequest, _ session: UploadSession, _ range: Range<ByteCount>?) {
        location = session.location
        // No schema applies to chunks. Those of the request describe the beginning and the result of the upload.
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

    /// The field `Content-Range` (RFC 9110, section 14.4) in its common use for requests. An empty file has no range.
    private var contentRange: String {
        guard let range, !range.isEmpty else { return "bytes */\(total)" }
        return "bytes \(range.lowerBound)-\(range.upperBound - ByteCount(1))/\(total)"
    }
}
