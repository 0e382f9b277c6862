import Testing

/// A text whose place of interest is marked by `▲`: the bytes without the mark, and the offset where it stood.
struct MarkedText: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var offset: Int
    var testDescription: String

    init(_ marked: String) {
        let parts = marked.split(separator: "▲", maxSplits: 1, omittingEmptySubsequences: false)
        bytes = parts.flatMap { Array($0.utf8) }
        offset = parts[0].utf8.count
        testDescription = marked
    }
}
