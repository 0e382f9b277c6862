/// The JSON for an untyped text, with the origin of each value.
package struct ConvertedBody {
    /// The JSON text.
    package let json: [UInt8]
    /// Pairs of ascending offsets in the JSON and the offsets of the same values in the text.
    package let origins: [(json: Int, body: Int)]

    /// Creates the JSON of a text.
    package init(json: [UInt8], origins: [(json: Int, body: Int)]) {
        self.json = json
        self.origins = origins
    }

    /// Returns faults with the lines and columns of the text.
    package func located(_ faults: [Fault], in body: JSONBuffer) -> [Fault] {
        let offsets = faults.map { $0.payload.flatMap { origin(of: $0.offset) } }
        let wanted = Set(offsets.compactMap { $0 }).sorted()
        let places = zip(wanted, positions(of: wanted, in: body))
        let positions = Dictionary(uniqueKeysWithValues: places.map { ($0, $1) })
        return zip(faults, offsets).map { fault, offset in
            guard let offset, let position = positions[offset], var place = fault.payload else { return fault }
            (place.line, place.column, place.offset) = (position.line, position.column, offset)
            var fault = fault
            fault.payload = place
            return fault
        }
    }

    /// Returns the offset in the text of the value that contains an offset of the JSON.
    private func origin(of offset: Int) -> Int? {
        var (low, high) = (0, origins.count)
        while low < high {
            let middle = (low + high) / 2
            if origins[middle].json <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : origins[low - 1].body
    }
}
