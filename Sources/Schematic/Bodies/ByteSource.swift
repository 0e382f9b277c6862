import Foundation

/// The source of content that consists of bytes.
enum ByteSource: Sendable {
    case data(Data)
    case file(String)
    case stream(StreamContent)

    /// The content. Throws if a file cannot be read.
    func piece() throws(RequestError) -> HTTPBody.Piece {
        switch self {
        case .data(let data): .bytes(data)
        case .file(let path): .file(try FileContent(path))
        case .stream(let stream): .stream(stream)
        }
    }

    /// The content type that the name of a file implies.
    var contentType: String? {
        if case .file(let path) = self { FileContentTypes.type(ofName: path) } else { nil }
    }
}
