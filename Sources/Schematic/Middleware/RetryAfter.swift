import Foundation
import SchemaEngine

/// The time at which a server expects a retry (RFC 9110, section 10.2.3): in a number of seconds, or at a date.
enum RetryAfter {
    /// Returns the time to wait. Returns `nil` if the response has no readable `Retry-After`.
    static func delay(of response: HTTPResponse, now: Date) -> Duration? {
        guard let text = response.headers.values(of: "Retry-After").first, !text.isEmpty else { return nil }
        // Limits the number to 68 years, so that a hook can compute with it. Such a wait is never begun.
        if let seconds = ByteCount(digits: text) { return .seconds(min(seconds.intValue, Int(Int32.max))) }
        guard let date = Date(httpDate: text, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}
