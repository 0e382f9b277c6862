import Foundation
import SchemaEngine
import SchematicPlatform

/// The validation of the pieces of a stream, and the handling of their faults.
final class StreamChecks: Sendable {
    let call: Call
    let schema: Schema?
    let onFault: @Sendable (ReplyError) throws -> Void
    /// Receives the warnings of a piece, and the number of its elements that were omitted.
    let onDrift: @Sendable (_ warnings: [Fault], _ droppedElements: Int) -> Void
    /// Counts each piece.
    let driftRecorder: DriftRecorder?
    private let isBeingRead = Locked(false)

    init(
        _ call: Call,
        _ schema: Schema?,
        driftRecorder: DriftRecorder?,
        onFault: @escaping @Sendable (ReplyError) throws -> Void,
        onDrift: @escaping @Sendable (_ warnings: [Fault], _ droppedElements: Int) -> Void
    ) {
        (self.call, self.schema, self.driftRecorder) = (call, schema, driftRecorder)
        (self.onFault, self.onDrift) = (onFault, onDrift)
    }

    /// Returns `true` for the first reader, and throws for any other.
    func begin() throws -> Bool {
        guard isBeingRead.claim() else { throw call.failure(at: .send, TransportError.severalReaders) }
        return true
    }

    /// Returns the values of a piece, decoded by the schema of the stream, or by its member with a name. `record` is the
    /// number of the piece, for the places of its forgiven faults.
    func fields(of text: Data, member name: String? = nil, record: Int? = nil) throws -> Fields {
        let pieceSchema = if let name { schema?.member(name) } else { schema }
        let schemas = call.operation.schemas
        let decoded = Result { try (pieceSchema ?? schemas.anything).decode(json: text, options: schemas.replyChecks) }
        if let pieceSchema { driftRecorder?.count(text, decoded.map(\.faults), by: pieceSchema) }
        let payload = try decoded.get()
        guard !payload.faults.isEmpty else { return payload.fields }
        let warnings = payload.faults.map { fault in
            var fault = fault
            fault.payload?.record = record
            return fault
        }
        onDrift(warnings, payload.droppedElements)
        return payload.fields
    }

    /// Passes a fault to `onFault`. If it throws, the error ends the stream; if it returns, the piece is
    /// skipped.
    func report(_ fault: ReplyError) throws {
        do { try onFault(fault) } catch { throw call.failure(ofStream: error, at: .decode) }
    }
}
