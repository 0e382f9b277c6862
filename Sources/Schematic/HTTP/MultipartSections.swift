import Foundation

/// A stretch of a multipart body (RFC 2046, section 5.1) by its parts: their heads with the boundary before them, and their
/// contents. Joined again, they are what was read.
struct MultipartSections {
    struct Section {
        /// From the boundary through the empty line; empty for what stands before the first boundary.
        let head: Data
        /// The content, without the line break that belongs to the next boundary.
        var content: Data
        /// That line break, or nothing.
        let tail: Data
    }

    var sections: [Section]

    /// Reads a stretch; `nil` where the type names no boundary.
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

    /// What was read, or what became of it.
    var joined: Data { sections.reduce(into: Data()) { $0 += $1.head + $1.content + $1.tail } }

    private static func boundary(of type: String) -> String? {
        guard type.lowercased().hasPrefix("multipart/"), let start = type.range(of: "boundary=") else { return nil }
        let text = type[start.upperBound...].prefix { $0 != ";" }.trimmingCharacters(in: .init(charactersIn: "\" "))
        return text.isEmpty ? nil : text
    }
}

extension MultipartSections.Section {
    fileprivate init(_ bytes: Data, _ delimiter: Data) {
        var end = bytes.startIndex
        if bytes.starts(with: delimiter) {
            end = bytes.range(of: Data("\r\n\r\n".utf8))?.upperBound ?? bytes.endIndex
        }
        let breaksOff = bytes[end...].count >= 2 && bytes.suffix(2) == Data("\r\n".utf8)
        // Copies: bytes cannot be appended to every slice of Foundation's.
        head = Data(bytes[..<end])
        content = Data(breaksOff ? bytes[end...].dropLast(2) : bytes[end...])
        tail = breaksOff ? Data(bytes.suffix(2)) : Data()
    }

    /// The value of `name` in its `Content-Disposition`, or of its `Content-ID`.
    var name: String? {
        let text = String(decoding: head, as: UTF8.self)
        for (start, end) in [("name=\"", "\""), ("Content-ID: <", ">")] {
            guard let from = text.range(of: start), let to = text[from.upperBound...].range(of: end) else { continue }
            return String(text[from.upperBound..<to.lowerBound])
        }
        return nil
    }

    /// Its `Content-Type`.
    var type: String? {
        let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.first { $0.lowercased().hasPrefix("content-type:") }
        return line?.dropFirst("content-type:".count).trimmingCharacters(in: .whitespaces)
    }
}
