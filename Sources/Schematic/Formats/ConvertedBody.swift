import Foundation
import SchemaEngine

extension Schema {
    /// Validates names and texts against the schema. Faults have the positions of their origins in the text.
    func decode(_ root: UntypedElement, in text: Data, options: CheckOptions) throws(PayloadError) -> DecodedPayload {
        let body = SchemaDirectedConverter.converted(root, by: self)
        do throws(PayloadError) {
            let payload = try decodePayload(Data(body.json), options: options)
            return DecodedPayload(
                fields: payload.fields,
                faults: body.located(payload.faults, in: text),
                droppedElements: payload.droppedElements
            )
        } catch {
            throw PayloadError(schema: error.schema, faults: body.located(error.faults, in: text))
        }
    }
}

/// The JSON for an untyped body, with the origin of each value.
struct ConvertedBody {
    /// The JSON text.
    let json: [UInt8]
    /// Pairs of ascending offsets in the JSON and the offsets of the same values in the body.
    let origins: [(json: Int, body: Int)]

    /// Returns faults with the lines and columns of the body.
    func located(_ faults: [Fault], in body: Data) -> [Fault] {
        let offsets = faults.map { $0.payload.flatMap { origin(of: $0.offset) } }
        let wanted = Set(offsets.compactMap { $0 }).sorted()
        let places = zip(wanted, positions(of: wanted, in: JSONBuffer(body)))
        let positions = Dictionary(uniqueKeysWithValues: places.map { ($0, $1) })
        return zip(faults, offsets).map { fault, offset in
            guard let offset, let position = positions[offset], var place = fault.payload else { return fault }
            (place.line, place.column, place.offset) = (position.line, position.column, offset)
            var fault = fault
            fault.payload = place
            return fault
        }
    }

    /// Returns the offset in the body of the value that contains an offset of the JSON.
    private func origin(of offset: Int) -> Int? {
        var (low, high) = (0, origins.count)
        while low < high {
            let middle = (low + high) / 2
            if origins[middle].json <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : origins[low - 1].body
    }
}
