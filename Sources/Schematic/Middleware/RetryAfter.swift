import Foundation
import SchemaEngine

/// When a server asks to be asked again (RFC 9110, section 10.2.3): in so many seconds, or at a date.
enum RetryAfter {
    /// How long to wait from now on. `nil` where the response says nothing, or nothing that can be read.
    static func delay(of response: HTTPResponse, now: Date) -> Duration? {
        guard let text = response.headers.values(of: "Retry-After").first, !text.isEmpty else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // Too many digits are too long a wait, whatever they say.
            return .seconds(Int64(text) ?? .max)
        }
        guard let date = Date(httpDate: text, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}
