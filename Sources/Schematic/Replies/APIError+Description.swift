import Foundation
import SchemaEngine

extension APIError: DescribedError {
    /// Several short lines: the operation, the request, the status, every cause, and the beginning of the body.
    /// Secrets are masked.
    var displayDescription: String {
        var lines = ["\(operation.displayLine) failed at step \(stage.rawValue)"]
        if let request { lines.append("  request  \(request)") }
        if let reply { lines.append("  status   \(reply.summary)") }
        lines.append("  cause    \(Self.indented(SecretMask.text(of: underlying)))")
        if let reply, !reply.body.isEmpty { lines.append("  body     \(reply.excerpt)") }
        return lines.joined(separator: "\n")
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: "\n           ")
    }
}
