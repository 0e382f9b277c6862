import Foundation

@testable import Schematic
@testable import SchematicHTTP

/// Reads any bytes as the value of a header field, with each reader of such values. Numbers are in their
/// ranges. A value that is read is written to one that reads the same.
func holdHeaders(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    holdRange(text)
    holdType(text)
    holdDirectives(text)
    if let tag = EntityTag(rawValue: text) {
        expect(tag.rawValue == text && tag.weaklyMatches(tag), "the entity tag \(tag) is not itself")
    }
    let headers: HTTPHeaders = ["Retry-After": text, "Content-Length": text, "Content-Disposition": text]
    let response = IncomingResponse(status: 503, headers: headers, body: Data())
    let delay = RetryAfter.delay(of: response, now: Date(timeIntervalSince1970: 0))
    expect(delay.map { $0 >= .zero } ?? true, "a wait of \(String(describing: delay))")
    _ = response.headers.expectedLength(status: response.status, for: .get)
    if let url = try? URL(following: text, from: base) {
        expect(["http", "https"].contains(url.scheme), "\(text) leads to \(url)")
    }
}

private let base: URL = {
    guard let url = URL(string: "https://example.org/a/b?c#d") else { fatalError("no URL") }
    return url
}()

private func holdRange(_ text: String) {
    guard let range = ContentRange(text) else { return }
    if let bytes = range.bytes {
        expect(bytes.lowerBound >= .zero, "\(text) begins at \(bytes.lowerBound)")
        expect(range.total.map { bytes.upperBound <= $0 } ?? true, "\(text) ends beyond its total")
    } else {
        expect(range.total != nil, "\(text) says nothing")
    }
    let extent = range.bytes.map { "\($0.lowerBound)-\($0.upperBound - ByteCount(1))" } ?? "*"
    let written = "bytes \(extent)/\(range.total.map { "\($0)" } ?? "*")"
    expect(ContentRange(written) == range, "\(text) is not \(written)")
}

private func holdType(_ text: String) {
    let type = MediaType(text)
    expect(type.essence == MediaType(type.essence).essence, "\(text) has the essence \(type.essence)")
    expect(!type.isConcrete || type.matches(type), "\(text) is not itself")
    for name in ["charset", "boundary", "q"] { _ = type.parameter(name) }
}

private func holdDirectives(_ text: String) {
    let directives = CacheDirectives([.cacheControl: text])
    for name in ["max-age", "max-stale", "no-cache"] {
        let seconds = directives.seconds(name)
        expect(seconds.map { (0...CacheDirectives.longest).contains($0) } ?? true, "\(text): \(name) is no time")
        expect(seconds == nil || directives.has(name), "\(text) has no \(name)")
    }
}
