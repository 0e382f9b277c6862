/// A body of any size that uses no memory, and whose bytes depend on their position: the 64-bit word at index
/// `k`, in little-endian order, is `k` times an odd constant. So missing, duplicated and misplaced parts are
/// detected.
public struct LoopbackContent: Sendable, Hashable {
    /// The number of bytes.
    public let count: Int
    /// The entity tag, including its quotes (RFC 9110, section 8.8.3).
    public let tag: String

    /// Creates a content.
    public init(count: Int, tag: String = "\"1\"") {
        self.count = max(0, count)
        self.tag = tag
    }

    /// Returns the bytes in a range. The range can extend beyond the end, where the pattern continues.
    public func bytes(in range: Range<Int>) -> ArraySlice<UInt8> {
        let first = range.lowerBound / 8
        let wordCount = (range.upperBound + 7) / 8 - first
        let words = [UInt64](unsafeUninitializedCapacity: wordCount) { words, filled in
            // A manual loop, because an iterator costs a call for each word in unoptimized builds.
            var index = 0
            while index < wordCount {
                words[index] = (UInt64(truncatingIfNeeded: first &+ index) &* 0x9E37_79B9_7F4A_7C15).littleEndian
                index += 1
            }
            filled = wordCount
        }
        let bytes = words.withUnsafeBytes { Array($0) }
        return bytes[(range.lowerBound - first * 8)..<(range.upperBound - first * 8)]
    }

    /// The tally of all bytes.
    public var tally: ByteChecksum {
        var tally = ByteChecksum()
        for start in stride(from: 0, to: count, by: 262_144) {
            tally.append(bytes(in: start..<min(count, start + 262_144)))
        }
        return tally
    }
}

extension LoopbackContent {
    /// Returns the response to a request for this content: 200, 206 with the single requested range, or 416 if
    /// the range is empty (RFC 9110, section 14). The range is ignored if `If-Range` does not match the tag, if
    /// it is invalid, and if there are several. The connection ends after `cut` bytes of the body.
    public func response(
        to request: LoopbackRequest,
        type: String = "application/octet-stream",
        cutAfter cut: Int? = nil
    ) -> LoopbackResponse {
        let headers: LoopbackHeaders = ["Content-Type": type, "ETag": tag, "Accept-Ranges": "bytes"]
        let response = LoopbackResponse(headers: headers)
        let condition = request.headers["If-Range"]
        guard request.method == "GET", condition == nil || condition == tag,
            let requested = request.headers["Range"].flatMap(ByteRange.init)
        else { return response.delivered(.content(self, 0..<count, cut: cut)) }
        guard let range = requested.resolved(in: count) else {
            return LoopbackResponse(status: 416, headers: headers).header("Content-Range", "bytes */\(count)")
        }
        return LoopbackResponse(status: 206, headers: headers)
            .header("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)")
            .delivered(.content(self, range, cut: cut))
    }
}

/// A byte range of a `Range` field (RFC 9110, section 14.1.2).
private enum ByteRange {
    case from(Int, through: Int?)
    case last(Int)

    init?(_ text: String) {
        guard text.lowercased().hasPrefix("bytes=") else { return nil }
        let ends = text.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (Int(digits: ends[0]), Int(digits: ends[1])) {
        case (let first?, let last?) where first <= last: self = .from(first, through: last)
        case (let first?, nil) where ends[1].isEmpty: self = .from(first, through: nil)
        case (nil, let count?) where ends[0].isEmpty: self = .last(count)
        default: return nil
        }
    }

    func resolved(in count: Int) -> Range<Int>? {
        switch self {
        case .from(let first, let last): first < count ? first..<min(count - 1, last ?? count - 1) + 1 : nil
        case .last(let length): length > 0 && count > 0 ? max(0, count - length)..<count : nil
        }
    }
}
