import Foundation
import SchemaEngine

/// The mask of the secrets that the schemas declare in the body of a response.
///
/// It fails closed: a body in which the position of the secrets is unknown is not shown. An exception is text that is no payload of
/// the schemas, such as the HTML page of a proxy, if the call has no secrets. The secrets of other calls are in payloads.
struct BodyMask: Sendable {
    private let payloads: PayloadMask
    private let operation: String
    private let isRefusal: Bool
    private let catalog: SchemaCatalog

    init(_ payloads: PayloadMask, of operation: String, status: Int, in catalog: SchemaCatalog) {
        self.payloads = payloads
        self.operation = operation
        isRefusal = !(200...299).contains(status)
        self.catalog = catalog
    }

    /// Returns a body with its secrets masked; `nil` if their position is unknown.
    func masked(_ body: Data, type: String?) -> Data? {
        if let masked = payloads.masked(body) { return Data(masked.utf8) }
        guard isText(body, type), !catalog.canHoldSecrets(callOf: operation) else { return nil }
        return body
    }

    /// Returns whether a body is a page of HTML, or the plain text of a refusal, and so no payload.
    private func isText(_ body: Data, _ type: String?) -> Bool {
        let start = body.prefix(Self.window).drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
        guard let first = start.first, !"{[\"".utf8.contains(first) else { return false }
        let essence = type.map { MediaType($0).essence } ?? ""
        switch essence {
        case "text/html", "application/xhtml+xml": return true
        case "text/plain": return isRefusal
        default:
            let text = String(decoding: start.prefix(16), as: UTF8.self).lowercased()
            return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
        }
    }

    /// The number of bytes among which the first one of the text is searched for.
    private static let window = 1024
}
