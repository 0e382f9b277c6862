import Foundation
import SchemaEngine

extension Schema {
    /// Validates names and texts against the schema. Faults have the positions of their origins in the text.
    func decode(_ root: UntypedElement, in text: Data, options: CheckOptions) throws(PayloadError) -> DecodedPayload {
        let body = SchemaDirectedConverter.converted(root, by: self)
        let payload = Result { () throws(PayloadError) in
            try decodePayload(JSONBuffer(body.json), options: options)
        }
        return try body.located(payload, in: text).get()
    }
}

extension ConvertedBody {
    /// Returns the result of decoding the JSON, whose faults have the places of the text.
    func located(
        _ payload: Result<DecodedPayload, PayloadError>,
        in text: Data
    ) -> Result<DecodedPayload, PayloadError> {
        switch payload {
        case .success(let payload):
            let faults = located(payload.faults, in: JSONBuffer(text))
            let droppedElements = payload.droppedElements
            return .success(DecodedPayload(fields: payload.fields, faults: faults, droppedElements: droppedElements))
        case .failure(let error):
            return .failure(PayloadError(schema: error.schema, faults: located(error.faults, in: JSONBuffer(text))))
        }
    }
}
