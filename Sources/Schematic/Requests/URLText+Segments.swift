extension URLText {
    /// Whether a path has a segment `.` or `..`, or gets one from a proxy or a server that decodes the path before it
    /// resolves segments (RFC 3986, section 5.2.4).
    ///
    /// Dots, slashes and backslashes count however often they are percent-encoded, up to the three times that a proxy, a
    /// server and an app decode them. A segment's parameters, as in `..;x`, do not hide its dots.
    static func hasDotSegment(_ path: String) -> Bool {
        // Nearly all paths have nothing to decode.
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

    /// Whether a path has a control character, encoded or not. Proxies that decode it put it into lines of other messages.
    static func hasControlCharacter(_ path: String) -> Bool {
        func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path.utf8.contains(where: isControl) }
        return PercentEncoding.decodedBytes(Array(path.utf8)).contains(where: isControl)
    }

    private static let mostDecodings = 3
    private static let slash = UInt8(ascii: "/")
    private static let backslash = UInt8(ascii: "\\")

    /// Whether a segment of a path that is not encoded is one or two dots, but for its parameters.
    private static func hasDots(_ path: some Collection<UInt8>) -> Bool {
        var (dots, isOther, isParameter) = (0, false, false)
        for byte in path {
            switch byte {
            case slash, backslash:
                if !isOther, dots == 1 || dots == 2 { return true }
                (dots, isOther, isParameter) = (0, false, false)
            // These begin the overlong forms of ASCII, which lenient decoders take for dots and slashes.
            case 0xC0, 0xC1: return true
            case UInt8(ascii: ";"): isParameter = true
            case UInt8(ascii: ".") where !isParameter: dots += 1
            default: isOther = isOther || !isParameter
            }
        }
        return !isOther && (dots == 1 || dots == 2)
    }
}
