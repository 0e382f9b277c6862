import Foundation
import SchemaEngine

/// When a server asks to be asked again (RFC 9110, section 10.2.3): in so many seconds, or at a date.
enum RetryAfter {
    /// How long to wait from now on. `nil` where the response says nothing, or nothing that can be read.
    static func delay(of response: HTTPResponse, now: Date) -> Duration? {
        guard let text = response.headers.values(of: "Retry-After").first, !text.isEmpty else { return nil }
        // Within what a hook can compute with: 68 years are too long a wait, and so is more.
        if let seconds = ByteCount(digits: text) { return .seconds(min(seconds.intValue, Int(Int32.max))) }
        guard let date = Date(httpDate: text, now: now) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }
}
