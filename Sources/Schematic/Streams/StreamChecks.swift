import Foundation
import SchemaEngine

/// What each piece of a stream is held against, and who decides about those that are wrong.
struct StreamChecks: Sendable {
    let call: Call
    let clientSchemas: ClientSchemas
    let schema: Schema?
    let onFault: @Sendable (StreamFault) throws -> Void
    private let isBeingRead = Locked(false)

    /// Lets the first reader in, and throws for any other.
    func begin() throws -> Bool {
        guard isBeingRead.claim() else { throw call.failure(at: .send, TransportFault.severalReaders) }
        return true
    }

    /// The values of a piece, by the schema of the whole stream or by its member of a name.
    func fields(of text: Data, member name: String? = nil) throws -> Fields {
        let demanded = if let name { schema?.member(name) } else { schema }
        return try clientSchemas.decode(text, .json, by: demanded).fields
    }

    /// Throws what ends the stream; where it returns, the piece is left out.
    func tell(_ fault: StreamFault) throws { try call.at(.decode) { try onFault(fault) } }
}
