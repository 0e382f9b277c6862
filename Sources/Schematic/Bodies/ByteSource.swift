import Foundation

/// Where content comes from that is not made of values.
enum ByteSource: Sendable {
    case data(Data)
    case file(String)
    case stream(StreamContent)

    /// The content. Throws where a file cannot be read.
    func piece() throws(ComposeFault) -> HTTPBody.Piece {
        switch self {
        case .data(let data): .bytes(data)
        case .file(let path): .file(try FileContent(path))
        case .stream(let stream): .stream(stream)
        }
    }

    /// What a file's name tells of its content.
    var contentType: String? {
        if case .file(let path) = self { FileContentTypes.type(ofName: path) } else { nil }
    }
}
