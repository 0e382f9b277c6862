import Foundation
import SchemaEngine

extension HTTPBody {
    /// The content as people read it: text, at most so many characters of it; size and type of what is none; files and
    /// streams by name, which are not read. Nothing is masked.
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

    /// How large it is, as far as one can tell.
    var displaySize: String { length.map { "\($0) bytes" } ?? "a stream" }
}
