import Foundation

/// The sections of a multipart body (RFC 2046, section 5.1), or of a part of one. Each section has a head with
/// the preceding boundary, and content. Joined again, unmodified sections are the original bytes.
struct MultipartSections {
    struct Section {
        /// The bytes from the boundary through the empty line; empty for the text before the first boundary.
        let head: Data
        /// The content, without the line break that belongs to the next boundary.
        var content: Data
        /// The line break before the next boundary, or no bytes.
        let tail: Data
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
        if bytes.starts(with: delimiter) {
            end = bytes.range(of: Data("\r\n\r\n".utf8))?.upperBound ?? bytes.endIndex
        }
        let endsInLineBreak = bytes[end...].count >= 2 && bytes.suffix(2) == Data("\r\n".utf8)
        // Copies, because some `Data` slices do not support appending.
        head = Data(bytes[..<end])
        content = Data(endsInLineBreak ? bytes[end...].dropLast(2) : bytes[end...])
        tail = endsInLineBreak ? Data(bytes.suffix(2)) : Data()
    }

    /// The names in `Content-Disposition` and `Content-ID`. Parameters may be repeated, quoted, or
    /// percent-encoded (RFC 8187); each possible reading is included, because the names decide what is masked.
    var names: [String] {
        var names = value(of: "Content-ID").map { [$0.trimmingCharacters(in: .init(charactersIn: "<>"))] } ?? []
        let disposition = value(of: "Content-Disposition") ?? ""
        var rest = disposition[...].utf8
        // A semicolon in quotes begins a parameter for some readers.
        while let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) {
            rest = rest[semicolon...].dropFirst()
            var scanner = HeaderScanner(rest, separators: ";")
            let parameter = scanner.parameter()
            guard ["name", "name*"].contains(parameter.name), let name = parameter.value else { continue }
            names.append(HeaderScanner.extendedValue(name) ?? PercentEncoding.decode(name) ?? name)
        }
        return names
    }

    /// The value of `Content-Type`.
    var type: String? { value(of: "Content-Type") }

    private func value(of field: String) -> String? {
        let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
        let line = lines.first { $0.lowercased().hasPrefix(field.lowercased() + ":") }
        return line?.dropFirst(field.count + 1).trimmingCharacters(in: .whitespaces)
    }
}
