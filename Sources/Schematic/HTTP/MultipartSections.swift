import Foundation

/// The sections of a multipart body (RFC 2046, section 5.1), or of a part of one. Each section has a head with
/// the preceding boundary, and content. Joined again, unmodified sections are the original bytes.
struct MultipartSections {
    struct Section {
        /// The bytes from the boundary through the empty line; empty for the text before the first boundary. Only the
        /// boundary if no empty line follows it, or if the bytes between them are not text.
        let head: Data
        /// The content, without the line break that belongs to the next boundary.
        var content: Data
        /// The line break before the next boundary, or no bytes.
        let tail: Data
        /// A Boolean value that indicates whether the section is a part with a head, or none. What follows a boundary
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

    /// The bytes of all sections, with modified content if any was modified.
    var joined: Data { sections.reduce(into: Data()) { $0 += $1.head + $1.content + $1.tail } }

    /// A Boolean value that indicates whether the boundary is in the body.
    var hasBoundary: Bool { sections.contains { !$0.head.isEmpty } }

    static func isMultipart(_ type: String) -> Bool { MediaType(type).essence.hasPrefix("multipart/") }

    /// A boundary has at most 70 characters (RFC 2046, section 5.1.1).
    private static func boundary(of type: String) -> String? {
        guard isMultipart(type), let text = MediaType(type).parameter("boundary") else { return nil }
        return text.isEmpty || text.utf8.count > 70 ? nil : text
    }
}

extension MultipartSections.Section {
    fileprivate init(_ bytes: Data, _ delimiter: Data) {
        var end = bytes.startIndex
        var isReadable = true
        if bytes.starts(with: delimiter) {
            end = bytes.index(bytes.startIndex, offsetBy: delimiter.count)
            let rest = bytes[end...]
            if rest.starts(with: Data("--".utf8)) {
                // The last boundary, after which any text may follow.
                end = rest.index(end, offsetBy: 2)
            } else if let empty = Self.endOfHead(rest), ReadableText.string(rest[..<empty]) != nil {
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

    /// A Boolean value that indicates whether the content has other bytes than the text that it represents: Base64 or
    /// `quoted-printable` (RFC 2045, section 6).
    var isEncoded: Bool {
        values(of: "Content-Transfer-Encoding").contains { !["7bit", "8bit", "binary", ""].contains($0.lowercased()) }
    }

    /// Returns the values of all fields with a name. A line that begins with white space continues the one before
    /// (RFC 5322, section 2.2.3).
    private func values(of field: String) -> [String] {
        let text = String(decoding: head, as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).reduce(into: [String]()) { lines, line in
            let isContinued = line.first == " " || line.first == "\t"
            if isContinued, let last = lines.indices.last { lines[last] += line } else { lines.append(String(line)) }
        }
        return lines.compactMap { line in
            let name = line.prefix { $0 != ":" }
            guard name.trimmingCharacters(in: .whitespaces).lowercased() == field.lowercased() else { return nil }
            return line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
        }
    }
}
