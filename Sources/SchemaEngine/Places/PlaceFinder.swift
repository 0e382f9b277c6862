/// Finds ascending places in one pass over a text.
package struct PlaceFinder {
    private var lines: LineCounter
    private var pointers: PointerTracker

    /// Creates a finder at the beginning of a text, which must outlive the finder.
    package init(_ text: TextBytes) {
        lines = LineCounter(text)
        pointers = PointerTracker(text)
    }

    /// Returns the place of an offset, which must not be before the previous one. The text after it is not read. At an
    /// offset where neither a value nor a key starts, the pointer is `""`. A known `pointer` need not be determined.
    package mutating func place(of offset: Int, pointer: String? = nil) -> PayloadPlace {
        let (line, column) = lines.position(of: offset)
        let pointer = pointer ?? pointers.pointer(at: offset)
        return PayloadPlace(pointer: pointer, line: line, column: column, offset: offset)
    }
}

/// Returns the places of ascending offsets, found in one pass over the text up to the last of them.
package func places(of sortedOffsets: [Int], in text: TextBytes) -> [PayloadPlace] {
    var finder = PlaceFinder(text)
    return sortedOffsets.map { finder.place(of: $0) }
}

/// Returns the places of ascending offsets, found in one pass over the text up to the last of them.
package func places(of sortedOffsets: [Int], in text: JSONBuffer) -> [PayloadPlace] {
    text.withTextBytes { places(of: sortedOffsets, in: $0) }
}

/// Returns the lines and columns of ascending offsets, in text of any format.
package func positions(of sortedOffsets: [Int], in text: JSONBuffer) -> [(line: Int, column: Int)] {
    text.withTextBytes { bytes in
        var lines = LineCounter(bytes)
        return sortedOffsets.map { lines.position(of: $0) }
    }
}

/// Returns the offsets of ascending places, which are lines and columns from 1, found in one pass, or `nil` for a place
/// that the text does not have. Lines and columns are counted as in `PayloadPlace`.
package func offsets(of sortedPlaces: [(line: Int, column: Int)], in text: JSONBuffer) -> [Int?] {
    text.withTextBytes { bytes in
        var counter = LineCounter(bytes)
        var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return sortedPlaces.map { wanted in
            while offset <= bytes.count {
                let here = counter.position(of: offset)
                if (here.line, here.column) == (wanted.line, wanted.column) { return offset }
                guard here < wanted else { return nil }
                offset += 1
                while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            }
            return nil
        }
    }
}
