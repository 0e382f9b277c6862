import Foundation
import SchemaEngine

extension APIError: DescribedError {
    /// Several short lines: the operation, the request, the status, every cause, the faults that the mode of the validation
    /// has forgiven, and the beginning of the body.
    /// Secrets are masked.
    var displayDescription: String {
        var lines = ["\(operation.displayLine) failed at step \(stage.rawValue)"]
        if let request { lines.append("  request  \(request)") }
        if let reply { lines.append("  status   \(reply.summary)") }
        lines.append("  cause    \(Self.indented(SecretMask.text(of: underlying)))")
        lines += forgivenFaults
        if let reply, !reply.body.isEmpty { lines.append("  body     \(reply.excerpt)") }
        return lines.joined(separator: "\n")
    }

    /// The forgiven faults of the reply, which may explain why its result could not be created.
    private var forgivenFaults: [String] {
        let faults = (reply?.warnings ?? []).filter { $0.severity == .warning }
        guard !faults.isEmpty else { return [] }
        let parts = [
            ("the body", faults.filter { !$0.isOfHeaderFields }),
            ("the header fields", faults.filter(\.isOfHeaderFields)),
        ]
        let words = parts.filter { !$0.1.isEmpty }.map { "\(Self.number(of: $0.1)) of \($0.0)" }
        let title = "  forgiven \(words.joined(separator: " and "))"
        return [title] + faults.map { "           \(Self.indented(SecretMask.text(of: $0)))" }
    }

    /// `1 fault`, `2 faults`; faults that were folded are counted.
    private static func number(of faults: [Fault]) -> String {
        let count = faults.reduce(0) { $0 + $1.count }
        return "\(count) \(count == 1 ? "fault" : "faults")"
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").joined(separator: "\n           ")
    }
}
