import Foundation
import SchematicText

/// The sections of a multipart body (RFC 2046, section 5.1), or of a part of one. Each section has a head with
/// the preceding boundary, and content. Joined again, unmodified sections are the original bytes.
struct DisplayedMultipart {
    struct Section {
        /// The bytes from the boundary through the empty line; empty for the text before the first boundary. Only the
        /// boundary if no empty line follows it, or if the bytes between them are not text.
        var head: Data
        /// The content, without the line break that belongs to the next boundary.
        var content: Data
        /// The line break before the next boundary, or no bytes.
        let tail: Data
        /// Whether the section is a part with a head, or none. What follows a boundary
        /// without a readable head can be anything.
        let isReadable: Bool
    }

    var sections: [Section]

    /// Splits a body into sections. Returns `nil` if the type has no boundary.
    init?(_ body: Data, type: String) {
        guard let boundary = Self.boundary(of: type) else { return nil }
        let delimiter = Data("--\(boundary)".utf8)
        var starts = [body.startIndex]
        var rest = body[...]
        while let found = rest.range(of: delimiter) {
            if found.lowerBound > body.startIndex { starts.append(found.lowerBound) }
            rest = body[found.upperBound...]
        }
        let ends = starts.dropFirst() + [body.endIndex]
        sections = zip(starts, ends).map { Section(body[$0..<$1], delimiter) }
    }

    /// The bytes of all sections, with the modified heads and contents.
    var joined: Data { sections.reduce(into: Data()) { $0 += $1.head + $1.content + $1.tail } }

    /// Whether the boundary is in the body.
    var hasBoundary: Bool { sections.contains { !$0.head.isEmpty } }

    static func isMultipart(_ type: String) -> Bool { MediaType(type).essence.hasPrefix("multipart/") }

    /// A boundary has at most 70 characters (RFC 2046, section 5.1.1).
    private static func boundary(of type: String) -> String? {
        guard isMultipart(type), let text = MediaType(type).parameter("boundary") else { return nil }
        return text.isEmpty || text.utf8.count > 70 ? nil : text
    }
}

extension DisplayedMultipart.Section {
    fileprivate init(_ bytes: Data, _ delimiter: Data) {
        var end = bytes.startIndex
        var isReadable = true
        if bytes.starts(with: delimiter) {
            end = bytes.index(bytes.startIndex, offsetBy: delimiter.count)
            let rest = bytes[end...]
            if rest.starts(with: Data("--".utf8)) {
                // The last boundary, after which any text may follow.
                end = rest.index(end, offsetBy: 2)
            } else if let empty = Self.endOfHead(rest), DisplayedBytes.string(rest[..<empty]) != nil {
                end = empty
            } else {
                isReadable = false
            }
        }
        let endsInLineBreak = bytes[end...].count >= 2 && bytes.suffix(2) == Data("\r\n".utf8)
        // Copies, because some `Data` slices do not support appending.
        head = Data(bytes[..<end])
        content = Data(endsInLineBreak ? bytes[end...].dropLast(2) : bytes[end...])
        tail = endsInLineBreak ? Data(bytes.suffix(2)) : Data()
        self.isReadable = isReadable
    }

    /// Returns the index after the first empty line. Some senders end lines with a line feed alone.
    private static func endOfHead(_ bytes: Data) -> Data.Index? {
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            rest = rest[rest.index(after: end)...]
            let next = rest.first == UInt8(ascii: "\r") ? rest.dropFirst() : rest
            if next.first == UInt8(ascii: "\n") { return next.index(after: next.startIndex) }
        }
        return nil
    }

    /// The names in `Content-Disposition` and `Content-ID`. Fields and parameters may be repeated, quoted, or
    /// percent-encoded (RFC 8187); each possible reading is included, because the names decide what is masked.
    var names: [String] {
        let identifiers = values(of: "Content-ID").map { $0.trimmingCharacters(in: .init(charactersIn: "<>")) }
        return values(of: "Content-Disposition").reduce(into: identifiers) { names, disposition in
            var rest = disposition[...].utf8
            // A semicolon in quotes begins a parameter for some readers.
            while let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) {
                rest = rest[semicolon...].dropFirst()
                var scanner = HeaderScanner(rest, separators: ";")
                let parameter = scanner.parameter()
                guard ["name", "name*"].contains(parameter.name), let name = parameter.value else { continue }
                names.append(HeaderScanner.extendedValue(name) ?? PercentEncoding.decode(name) ?? name)
            }
        }
    }

    /// The value of `Content-Type`.
    var type: String? { values(of: "Content-Type").first }

    /// Whether the content has other bytes than the text that it represents: Base64 or
    /// `quoted-printable` (RFC 2045, section 6).
    var isEncoded: Bool {
        values(of: "Content-Transfer-Encoding").contains { !["7bit", "8bit", "binary", ""].contains($0.lowercased()) }
    }

    /// Returns the values of all fields with a name.
    private func values(of field: String) -> [String] {
        let name = HeaderName.lowercased(field.utf8)
        return lines.compactMap(\.field).filter { HeaderName.lowercased($0.name.utf8) == name }.map(\.value)
    }

    /// Masks the values of the fields of the head like those of any other header. A line that is no field can be anything.
    mutating func maskHead() {
        guard !head.isEmpty else { return }
        let texts = lines.enumerated().map { index, line in
            // The first line is the boundary, and the last one is empty.
            (index == 0 || line.text.allSatisfy(\.isWhitespace) ? line.text : line.maskedText) + line.end
        }
        head = Data(texts.joined().utf8)
    }

    /// A line of a head, with those that continue it.
    private struct Line {
        var text = ""
        /// The line break.
        var end = ""

        var maskedText: String {
            guard let field else { return SecretMask.mask }
            let value = SecretMask.value(field.value, ofField: field.name)
            return value == field.value ? text : "\(field.name): \(value)"
        }

        /// The field, without breaks in its value; `nil` if the line is none.
        var field: (name: String, value: String)? {
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let name = text[..<colon].trimmingCharacters(in: .whitespaces)
            let value = String(text[colon...].dropFirst().filter { !$0.isNewline })
            return (name, value.trimmingCharacters(in: .whitespaces))
        }
    }

    /// The lines of the head. A line that begins with white space continues the one before (RFC 5322, section 2.2.3).
    private var lines: [Line] {
        var lines: [Line] = []
        var rest = String(decoding: head, as: UTF8.self)[...]
        while !rest.isEmpty {
            let text = rest.prefix { !$0.isNewline }
            let end = rest[text.endIndex...].prefix(1)
            rest = rest[end.endIndex...]
            if text.first == " " || text.first == "\t", let last = lines.indices.dropFirst().last {
                lines[last].text += lines[last].end + text
                lines[last].end = String(end)
            } else {
                lines.append(Line(text: String(text), end: String(end)))
            }
        }
        return lines
    }
}
