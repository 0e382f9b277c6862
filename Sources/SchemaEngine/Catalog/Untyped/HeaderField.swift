import SchematicText

/// A header field line: its name in lower case, and its value without the white space around it.
struct HeaderField {
    var name: String
    /// The bytes of the value. A line that continues the value follows a space.
    var value: [UInt8] = []
    /// The offset of the name in the text; 0 for a field that was not read from a text.
    var nameOffset = 0
    /// Pairs of ascending indexes in the value and the offsets of the same bytes in the text.
    private var origins: [(value: Int, text: Int)] = []

    /// Creates a field of a message.
    init(name: String, value: String) {
        self.name = HeaderName.lowercased(name.utf8)
        self.value = Array(value.utf8).trimmingHeaderSpace
    }

    /// Creates a field of a text.
    init(name: some Collection<UInt8>, at offset: Int) {
        self.name = HeaderName.lowercased(name)
        nameOffset = offset
    }

    /// Appends the content of a line, which begins at an offset of the text.
    mutating func append(_ line: TextBytes, at offset: Int) {
        let blank = line.prefix { $0.isHeaderSpace }.count
        let content = Array(line).trimmingHeaderSpace
        // The place of an empty value is the end of the white space after the colon.
        if value.isEmpty { origins = [(0, offset + blank)] }
        guard !content.isEmpty else { return }
        if !value.isEmpty {
            value.append(UInt8(ascii: " "))
            origins.append((value.count, offset + blank))
        }
        value += content
    }

    /// Returns the offset in the text of a byte of the value.
    func offset(of index: Int) -> Int {
        var (low, high) = (0, origins.count)
        while low < high {
            let middle = (low + high) / 2
            if origins[middle].value <= index { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        return origins[low - 1].text + (index - origins[low - 1].value)
    }

    /// The ranges of the elements of a list (RFC 9110, section 5.6.1). Commas in quoted strings separate nothing, and
    /// empty elements are left out.
    var elements: [Range<Int>] {
        var elements: [Range<Int>] = []
        var (start, isQuoted, isEscaped) = (0, false, false)
        func add(upTo end: Int) {
            guard let range = value[start..<end].rangeWithoutHeaderSpace else { return }
            elements.append(range)
        }
        for (index, byte) in value.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == Byte.backslash {
                isEscaped = true
            } else if byte == Byte.quote {
                isQuoted.toggle()
            } else if byte == Byte.comma, !isQuoted {
                add(upTo: index)
                start = index + 1
            }
        }
        add(upTo: value.count)
        return elements
    }
}

extension UInt8 {
    /// Whether the byte is optional white space of a header field (RFC 9110, section
    /// 5.6.3).
    fileprivate var isHeaderSpace: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
    /// The range without white space at its ends; `nil` if there is nothing else.
    fileprivate var rangeWithoutHeaderSpace: Range<Int>? {
        guard let first = firstIndex(where: { !$0.isHeaderSpace }), let last = lastIndex(where: { !$0.isHeaderSpace })
        else { return nil }
        return first..<last + 1
    }
}

extension [UInt8] {
    /// The bytes without white space at the ends.
    var trimmingHeaderSpace: [UInt8] {
        self[...].rangeWithoutHeaderSpace.map { Array(self[$0]) } ?? []
    }
}

extension HeaderName {
    /// Returns the elements of a list in one field (RFC 9110, section 5.6.1).
    package static func elements(of list: String) -> [String] {
        let field = HeaderField(name: "", value: list)
        return field.elements.map { String(decoding: field.value[$0], as: UTF8.self) }
    }
}

/// The header fields of a text in the form of HTTP/1.1 (RFC 9112, section 5), as `curl -i` writes them.
struct HeaderFieldLines {
    private(set) var fields: [HeaderField] = []

    /// The first character of a line that is not a header field.
    struct InvalidLine: Error {
        let offset: Int
    }

    /// Reads the lines up to the first empty one. A status line at the beginning is skipped.
    init(_ text: TextBytes) throws(InvalidLine) {
        var scanner = JSONScanner(text)
        scanner.skipByteOrderMark()
        let first = scanner.position
        var start = first
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            let last = end > start && text[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
            guard last > start else { return }
            let isStatus = start == first && text[start..<last].starts(with: "HTTP/".utf8)
            if !isStatus { try read(text, start..<last) }
            start = end + 1
        }
    }

    private mutating func read(_ text: TextBytes, _ line: Range<Int>) throws(InvalidLine) {
        if text[line.lowerBound].isHeaderSpace {
            guard !fields.isEmpty else { throw InvalidLine(offset: line.lowerBound) }
            return fields[fields.count - 1].append(text.part(line), at: line.lowerBound)
        }
        let name = text[line].prefix { $0 != Byte.colon }
        guard name.endIndex < line.upperBound, !name.isEmpty, name.allSatisfy(HTTPToken.isTokenByte) else {
            throw InvalidLine(offset: line.lowerBound)
        }
        var field = HeaderField(name: name, at: line.lowerBound)
        let value = name.endIndex + 1
        field.append(text.part(value..<line.upperBound), at: value)
        fields.append(field)
    }
}
