import SchematicText

/// A position in a text.
package struct TextPlace: Hashable, Sendable {
    /// The offset in bytes from 0, including a byte-order mark.
    package var offset: Int
    /// The JSON Pointer (RFC 6901) of the value that starts at the offset, or of the member whose key starts there.
    package var pointer: String
    /// The line, from 1.
    package var line: Int
    /// The column in Unicode scalars, from 1, without a byte-order mark.
    package var column: Int

    package init(offset: Int, pointer: String, line: Int, column: Int) {
        self.offset = offset
        self.pointer = pointer
        self.line = line
        self.column = column
    }
}

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
    package mutating func place(of offset: Int, pointer: String? = nil) -> TextPlace {
        let (line, column) = lines.position(of: offset)
        let pointer = pointer ?? pointers.pointer(at: offset)
        return TextPlace(offset: offset, pointer: pointer, line: line, column: column)
    }
}

/// Returns the places of ascending offsets, found in one pass over the text up to the last of them.
package func places(of sortedOffsets: [Int], in text: TextBytes) -> [TextPlace] {
    var finder = PlaceFinder(text)
    return sortedOffsets.map { finder.place(of: $0) }
}

/// Returns the places of ascending offsets, found in one pass over the text up to the last of them.
package func places(of sortedOffsets: [Int], in text: JSONBuffer) -> [TextPlace] {
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
/// that the text does not have. Lines and columns are counted as in `TextPlace`.
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

/// Ranges of a text in ascending order that do not overlap, for lookups of many offsets.
struct OffsetRanges {
    private(set) var ranges: [Range<Int>] = []

    /// Creates an empty set of ranges.
    init() {}

    /// Creates a set of ranges, in any order. They may overlap.
    init(_ ranges: [Range<Int>]) {
        for range in ranges.ordered(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = self.ranges.last, range.lowerBound < last.upperBound {
                self.ranges[self.ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// Adds a range that begins at the end of the last one, or after it.
    mutating func append(_ range: Range<Int>) { ranges.append(range) }

    func contains(_ offset: Int) -> Bool { range(around: offset) != nil }

    /// Returns the range that contains an offset, if any.
    func range(around offset: Int) -> Range<Int>? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].lowerBound <= offset ? ranges[low] : nil
    }
}
