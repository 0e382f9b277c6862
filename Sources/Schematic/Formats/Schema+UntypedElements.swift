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
                faults: body.located(payload.faults, in: JSONBuffer(text)),
                droppedElements: payload.droppedElements
            )
        } catch {
            throw PayloadError(schema: error.schema, faults: body.located(error.faults, in: JSONBuffer(text)))
        }
    }
}
