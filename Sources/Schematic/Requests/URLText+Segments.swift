extension URLText {
    /// A Boolean value that indicates whether a path has a segment `.` or `..`, or gets one from a proxy or a
    /// server that decodes the path before it resolves segments (RFC 3986, section 5.2.4).
    ///
    /// Dots, slashes and backslashes count even if they are percent-encoded up to three times, because a proxy,
    /// a server and an app may each decode them. A segment's parameters, as in `..;x`, do not hide its dots.
    static func hasDotSegment(_ path: String) -> Bool {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return hasDots(path.utf8) }
        var bytes = Array(path.utf8)
        for _ in 0...mostDecodings {
            if hasDots(bytes) { return true }
            let decoded = PercentEncoding.decodedBytes(bytes)
            guard decoded.count < bytes.count else { return false }
            bytes = decoded
        }
        return false
    }

    /// A Boolean value that indicates whether a path has a control character, encoded or not. A proxy that
    /// decodes it may write it into the lines of another message.
    static func hasControlCharacter(_ path: String) -> Bool {
        func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path.utf8.contains(where: isControl) }
        return PercentEncoding.decodedBytes(Array(path.utf8)).contains(where: isControl)
    }

    private static let mostDecodings = 3
    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    /// A Boolean value that indicates whether a segment of a decoded path is one or two dots, apart from its
    /// parameters.
    private static func hasDots(_ path: some Collection<UInt8>) -> Bool {
        var (dots, isOther, isParameter) = (0, false, false)
        for byte in path {
            switch byte {
            case slash, backslash:
                if !isOther, dots == 1 || dots == 2 { return true }
                (dots, isOther, isParameter) = (0, false, false)
            // The first bytes of overlong forms of ASCII, which lenient decoders read as dots and slashes.
            case 0xC0, 0xC1: return true
            case UInt8(ascii: ";"): isParameter = true
            case UInt8(ascii: ".") where !isParameter: dots += 1
            default: isOther = isOther || !isParameter
            }
        }
        return !isOther && (dots == 1 || dots == 2)
    }
}
