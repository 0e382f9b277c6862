import Foundation
import SchemaEngine
import SchematicText

/// The declaration at the start of a document: `<?xml version="1.0" encoding="UTF-8"?>` (XML 1.0,
/// section 2.8). It is ASCII in every encoding that can be read without a byte-order mark.
struct XMLDeclaration {
    /// The name of the encoding, if the declaration has one.
    private(set) var encoding: String?
    /// The range of the declaration, in bytes.
    private(set) var range: Range<Int>

    /// Reads the declaration of a document. Returns `nil` if there is none.
    ///
    /// - Throws: A `FormatError` for a malformed declaration. A parser could interpret it and infer another encoding.
    init?(of document: Data) throws(FormatError) {
        let start = document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var reader = Reader(rest: document.dropFirst(start))
        guard reader.skip("<?xml"), reader.skipSpace() else { return nil }
        var names: Set<String> = []
        while !reader.skip("?>") {
            guard let (name, value) = reader.attribute(), names.insert(name).inserted else {
                let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
                throw XMLSource.fault("its XML declaration is malformed: expected \(expected)")
            }
            if name == "encoding" { encoding = value }
        }
        range = start..<(document.count - reader.rest.count)
    }

    private struct Reader {
        var rest: Data

        mutating func skip(_ text: String) -> Bool {
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }

        mutating func skipSpace() -> Bool {
            let space = rest.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            rest = rest.dropFirst(space.count)
            return !space.isEmpty
        }

        /// Reads an attribute such as `version="1.0"`, and the space after it. Returns `nil` if it is malformed.
        mutating func attribute() -> (name: String, value: String)? {
            guard let name = ["version", "encoding", "standalone"].first(where: { skip($0) }) else { return nil }
            _ = skipSpace()
            guard skip("=") else { return nil }
            _ = skipSpace()
            guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                return nil
            }
            let value = rest.prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 1)
            let text = String(decoding: value, as: UTF8.self)
            guard text.utf8.allSatisfy(Self.isOfName), skipSpace() || rest.starts(with: "?>".utf8) else { return nil }
            return (name, text)
        }

        private static func isOfName(_ byte: UInt8) -> Bool {
            ASCIISet.alphanumerics.contains(byte) || "._:-".utf8.contains(byte)
        }
    }
}
