extension UInt8 {
    /// `A`…`Z`, `a`…`z`, `0`…`9`.
    var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }

    /// A control character, which no URL and no field value contains. A tab is one, too.
    package var isASCIIControl: Bool { self < 0x20 || self == 0x7F }

    /// The white space within a header field (RFC 9110, section 5.6.3): a space or a tab.
    package var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension UnsafeRawBufferPointer {
    /// Returns a Boolean value that indicates whether the bytes begin with a literal. Its bytes are read in place, which is
    /// faster than the view of a string.
    @inline(__always)
    func begins(with literal: StaticString) -> Bool {
        literal.withUTF8Buffer { literal in
            guard count >= literal.count else { return false }
            for index in 0..<literal.count where self[index] != literal[index] { return false }
            return true
        }
    }
}

extension String {
    /// Returns a Boolean value that indicates whether all bytes satisfy a condition. The bytes are read in place, which is
    /// faster than their view.
    @inline(__always)
    func allBytes(_ condition: (UInt8) -> Bool) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy(condition) } ?? utf8.allSatisfy(condition)
    }
}
