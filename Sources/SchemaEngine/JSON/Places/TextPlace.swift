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

/// Finds places that ascend, in one pass forward over a text.
package struct PlaceFinder {
    private var lines: LineCounter
    private var pointers: PointerTracker

    /// A finder at the beginning of a text, which must outlive it.
    package init(_ text: TextBytes) {
        lines = LineCounter(text)
        pointers = PointerTracker(text)
    }

    /// The place of an offset that is not before the one asked for last. What stands behind it may be anything. An offset
    /// where no value and no key starts has the pointer `""`. Who knows the pointer saves its being looked for.
    package mutating func place(of offset: Int, pointer: String? = nil) -> TextPlace {
        let (line, column) = lines.position(of: offset)
        let pointer = pointer ?? pointers.pointer(at: offset)
        return TextPlace(offset: offset, pointer: pointer, line: line, column: column)
    }
}

/// The places of offsets that ascend, found in one pass forward over the text up to the last of them.
package func places(of sortedOffsets: [Int], in text: TextBytes) -> [TextPlace] {
    var finder = PlaceFinder(text)
    return sortedOffsets.map { finder.place(of: $0) }
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
