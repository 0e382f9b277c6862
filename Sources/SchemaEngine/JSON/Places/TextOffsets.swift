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
