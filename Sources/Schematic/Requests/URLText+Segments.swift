extension URLText {
    /// Whether a path has a segment `.` or `..`, or gets one from a proxy or a server that decodes the path before it
    /// resolves segments (RFC 3986, section 5.2.4).
    ///
    /// Dots, slashes and backslashes count however often they are percent-encoded, up to the three times that a proxy, a
    /// server and an app decode them. A segment's parameters, as in `..;x`, do not hide its dots.
    static func hasDotSegment(_ path: String) -> Bool {
        var bytes = Array(path.utf8)
        for _ in 0...mostDecodings {
            // These bytes begin the overlong forms of ASCII, which lenient decoders take for dots and slashes.
            if bytes.contains(0xC0) || bytes.contains(0xC1) { return true }
            if bytes.split(whereSeparator: { $0 == slash || $0 == backslash }).contains(where: isDots) { return true }
            let decoded = PercentEncoding.decodedBytes(bytes)
            guard decoded.count < bytes.count else { return false }
            bytes = decoded
        }
        return false
    }

    /// Whether a path has a control character, encoded or not. Proxies that decode it put it into lines of other messages.
    static func hasControlCharacter(_ path: String) -> Bool {
        PercentEncoding.decodedBytes(Array(path.utf8)).contains { $0 < 0x20 || $0 == 0x7F }
    }

    private static let mostDecodings = 3
    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    private static func isDots(_ segment: ArraySlice<UInt8>) -> Bool {
        let name = segment.prefix { $0 != UInt8(ascii: ";") }
        return (1...2).contains(name.count) && name.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
