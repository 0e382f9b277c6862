import Foundation
import SchematicText

/// The lifetime and the age of a stored response, in seconds (RFC 9111, section 4.2).
struct Freshness {
    let lifetime: Double
    let age: Double
    private let directives: CacheDirectives

    init(of stored: CachedResponse, at now: Date, longestHeuristic: Double) {
        let headers = stored.response.headers
        directives = CacheDirectives(headers)
        let sent = Self.date(headers.first(of: "Date"), now) ?? stored.received
        age = Self.age(of: stored, sent: sent, at: now)
        if let seconds = directives.seconds("max-age") {
            lifetime = seconds
        } else if headers["Expires"] != nil {
            // A value that cannot be read, such as 0, is in the past.
            lifetime = Self.date(headers.values(of: "Expires").first, now).map { $0.timeIntervalSince(sent) } ?? 0
        } else if let changed = Self.date(headers.first(of: "Last-Modified"), now) {
            lifetime = min(max(0, sent.timeIntervalSince(changed)) / 10, longestHeuristic)
        } else {
            lifetime = 0
        }
    }

    /// The age (section 4.2.3). It is unknown, and infinite, if the clock was set back since the response was received.
    private static func age(of stored: CachedResponse, sent: Date, at now: Date) -> Double {
        guard now >= stored.received, stored.received >= stored.requested else { return .infinity }
        // Of several values, the first counts (section 5.1).
        let stated = stored.response.headers.members(of: "Age").first.flatMap { ByteCount(digits: $0) }
        let apparent = max(0, stored.received.timeIntervalSince(sent))
        let corrected = Double(stated?.intValue ?? 0) + stored.received.timeIntervalSince(stored.requested)
        return max(apparent, corrected) + now.timeIntervalSince(stored.received)
    }

    private static func date(_ text: String?, _ now: Date) -> Date? { text.flatMap { Date(httpDate: $0, now: now) } }

    var isFresh: Bool { lifetime > age }

    private var staleness: Double { max(0, age - lifetime) }

    private var mustBeValidated: Bool { directives.has("no-cache") }

    /// The use that the request and the response permit without revalidation; `nil` if it is required (section 4.2.4).
    func use(for requestDirectives: CacheDirectives) -> CacheUse? {
        guard !mustBeValidated, !requestDirectives.has("no-cache") else { return nil }
        let youngest = lifetime - (requestDirectives.seconds("min-fresh") ?? 0)
        // A reload need not revalidate an immutable response that is fresh (RFC 8246).
        let isImmutable = directives.has("immutable") && isFresh
        if let oldest = requestDirectives.seconds("max-age"), age > oldest, !isImmutable { return nil }
        if youngest > age { return .fresh }
        guard !directives.has("must-revalidate"), requestDirectives.seconds("min-fresh") == nil else { return nil }
        let allowed = requestDirectives.isBare("max-stale") ? .infinity : requestDirectives.seconds("max-stale")
        return allowed.map { staleness <= $0 } ?? false ? .stale : nil
    }

    /// Whether the response may be used if the server fails (RFC 5861, section 4).
    func isUsableAfterError(for requestDirectives: CacheDirectives) -> Bool {
        guard !mustBeValidated, !requestDirectives.has("no-cache"), !directives.has("must-revalidate") else {
            return false
        }
        let allowed = max(directives.seconds("stale-if-error") ?? -1, requestDirectives.seconds("stale-if-error") ?? -1)
        return staleness <= allowed
    }
}
