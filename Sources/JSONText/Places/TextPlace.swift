/// Where in a text something stands.
package struct TextPlace: Hashable, Sendable {
    /// From 0, in bytes; a byte-order mark counts.
    package var offset: Int
    /// The JSON Pointer (RFC 6901) of the value that starts there; of a member, where its key starts there.
    package var pointer: String
    /// From 1.
    package var line: Int
    /// From 1, in Unicode scalars; a byte-order mark does not count.
    package var column: Int

    package init(offset: Int, pointer: String, line: Int, column: Int) {
        self.offset = offset
        self.pointer = pointer
        self.line = line
        self.column = column
    }
}

/// The places of offsets that ascend, found in one pass forward over the text up to the last of them. What stands behind
/// it may be anything. An offset where no value and no key starts has the pointer `""`.
package func places(of sortedOffsets: [Int], in text: TextBytes) -> [TextPlace] {
    var lines = LineCounter(text)
    var pointers = PointerTracker(text)
    return sortedOffsets.map { offset in
        let (line, column) = lines.position(of: offset)
        return TextPlace(offset: offset, pointer: pointers.pointer(at: offset), line: line, column: column)
    }
}

/// The same for the bytes of a buffer.
package func places(of sortedOffsets: [Int], in text: JSONBuffer) -> [TextPlace] {
    text.withTextBytes { places(of: sortedOffsets, in: $0) }
}

/// Lines and columns of offsets that ascend, in a text of any kind.
package func positions(of sortedOffsets: [Int], in text: JSONBuffer) -> [(line: Int, column: Int)] {
    text.withTextBytes { bytes in
        var lines = LineCounter(bytes)
        return sortedOffsets.map { lines.position(of: $0) }
    }
}
