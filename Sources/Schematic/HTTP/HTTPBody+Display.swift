import Foundation
import SchemaEngine

extension HTTPBody {
    /// Returns the body for display: at most `limit` characters of a text, and the size and the type of binary
    /// data. Files and streams are named and not read. Nothing is masked.
    func displayText(type: String?, limit: Int) -> String {
        let texts = pieces.map { piece in
            switch piece {
            case .bytes(let data): ReadableText.text(of: data, type: type, limit: limit)
            case .file(let file): "‹\(file.length) bytes of the file \(file.path.displayLine)›"
            case .stream(let stream): stream.length.map { "‹\($0) bytes of a stream›" } ?? "‹a stream›"
            }
        }
        return texts.joined()
    }

    /// The size for display, if it is known.
    var displaySize: String { length.map { "\($0) bytes" } ?? "a stream" }
}
