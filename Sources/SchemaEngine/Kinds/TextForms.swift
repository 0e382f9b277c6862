import SchematicText

/// The tags that all texts of a place satisfy.
package struct TextForms: OptionSet, Hashable, Sendable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The forms, each with its bit, in the order of preference.
    private static let kinds: [ScalarKind] = [
        .uuid, .dateTime, .date, .httpDate, .time, .duration, .ipv4, .ipv6, .email, .url, .hostname, .base64, .decimal,
    ]

    /// The form of a kind, or no form.
    package init(_ kind: ScalarKind) {
        rawValue = Self.kinds.firstIndex(of: kind).map { 1 << UInt32($0) } ?? 0
    }

    package static let all = TextForms(rawValue: 1 << UInt32(kinds.count) - 1)
    package static let url = TextForms(.url)

    /// The kinds of these forms, in the order of preference.
    package var ordered: [ScalarKind] { Self.kinds.filter { contains(TextForms($0)) } }

    /// Returns the forms among these that a text has.
    package func satisfied(by text: TextBytes) -> TextForms {
        guard !isEmpty else { return [] }
        if self == .url { return Self.isURL(text) ? .url : [] }
        var result: TextForms = []
        for (index, kind) in Self.kinds.enumerated() where rawValue & 1 << UInt32(index) != 0 {
            if Self.has(text, kind) { result.rawValue |= 1 << UInt32(index) }
        }
        return result
    }

    private static func has(_ text: TextBytes, _ kind: ScalarKind) -> Bool {
        switch kind {
        case .url: isURL(text)
        // Four bytes are often a word.
        case .base64: text.count >= 8 && (try? kind.check(text)) != nil
        case .string, .pattern, .integer, .number, .boolean, .enumeration, .decimal, .lenientNumber, .unsigned,
            .uuid, .date, .dateTime, .httpDate, .unixSeconds, .unixMilliseconds, .time, .duration,
            .email, .hostname, .ipv4, .ipv6:
            (try? kind.check(text)) != nil
        }
    }

    /// Returns whether a text is a URL with a scheme and an authority. Any text resembles a relative reference.
    private static func isURL(_ text: TextBytes) -> Bool {
        let bytes = text.bytes
        guard let colon = bytes.prefix(16).firstIndex(of: UInt8(ascii: ":")), colon > 1, bytes.count > colon + 3,
            bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        else { return false }
        guard !hasPlainPath(bytes, from: colon + 3) || !bytes.prefix(colon).allSatisfy(isLowercaseLetter) else {
            return true
        }
        return (try? ScalarKind.url.check(text)) != nil
            && (try? URLSchemes(sorted: []).check(text)) != nil
    }

    private static func isLowercaseLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    /// Returns whether a host of letters, and a path without special characters follow. Both are valid in any URL.
    private static func hasPlainPath(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Bool {
        guard isLowercaseLetter(bytes[start]) else { return false }
        var index = start
        while index < bytes.count {
            guard plain[Int(bytes[index])] else { return false }
            index &+= 1
        }
        return true
    }

    /// Letters, digits and characters that are valid in hosts and in paths.
    private static let plain: [Bool] = (0..<256).map { value in
        let byte = UInt8(value)
        return byte.isASCIIDigit || isLowercaseLetter(byte | 0x20)
            || "-._/".utf8.contains(byte)
    }
}
