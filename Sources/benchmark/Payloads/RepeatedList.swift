import Foundation

/// A document whose list repeats its elements, to create a similar payload of 10 and 100 times the size.
struct RepeatedList {
    private let document: Data
    private let elements: Range<Int>

    /// Finds the list of a key, or the document itself if that is a list. It counts brackets outside of
    /// strings.
    init(_ document: Data, list key: String?) throws {
        self.document = document
        let start = try Self.opening(of: key, in: document)
        var (depth, isInString, index) = (0, false, start)
        repeat {
            guard index < document.count else { throw UsageError("a payload ends inside its list") }
            switch document[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
            default: break
            }
            index += 1
        } while depth > 0
        elements = start + 1..<index - 1
    }

    private static func opening(of key: String?, in document: Data) throws -> Int {
        let end = key.map { document.range(of: Data("\"\($0)\":".utf8))?.upperBound } ?? document.startIndex
        guard let end, let start = document[end...].firstIndex(of: UInt8(ascii: "[")) else {
            throw UsageError("a payload has no list '\(key ?? "")'")
        }
        return start
    }

    /// Returns the document with its list's elements repeated.
    func times(_ count: Int) -> Data {
        var text = Data(capacity: document.count + elements.count * (count - 1) + count)
        text += document[..<elements.upperBound]
        for _ in 1..<max(1, count) {
            text.append(UInt8(ascii: ","))
            text += document[elements]
        }
        return text + document[elements.upperBound...]
    }
}
