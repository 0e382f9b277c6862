import Foundation
import SchematicPlatform

@testable import Schematic
@testable import SchematicHTTP

/// Reads any bytes as the values of `Set-Cookie` fields of a server, each of which is stored. A cookie is never sent to
/// another host, without TLS if it is secure, or with characters that would begin another field.
///
/// The first byte selects the URL of the server. Each other line is a field.
func holdCookies(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let store = CookieStore.memory(Locked([]))
    let server = urls[Int(first) % urls.count]
    for line in input.dropFirst().split(separator: 0x0A) {
        let field = String(decoding: line, as: UTF8.self)
        guard let cookie = Cookie(parsing: field, from: server, now: now) else { continue }
        holdPrefixes(cookie, of: server)
        expect(!cookie.isSecure || server.isSecureForCookies, "\(server) sets the secure \(cookie)")
        store.insert(cookie, from: server, at: now)
    }
    let serverHost = server.host() ?? ""
    for url in urls {
        let host = url.host() ?? ""
        for cookie in store.cookies(for: url, at: now) {
            let isShared = host == serverHost || host.hasSuffix("." + cookie.domain) || host == cookie.domain
            expect(isShared && serverHost.hasSuffix(cookie.domain), "\(url) receives \(cookie) of \(server)")
            expect(!cookie.isHostOnly || host == serverHost, "\(url) receives \(cookie) of \(server)")
            expect(!cookie.isSecure || url.isSecureForCookies, "\(url) receives the secure \(cookie)")
            let text = cookie.name + cookie.value
            expect(!text.utf8.contains { $0 < 0x20 || $0 == 0x3B || $0 == 0x7F }, "\(cookie) has a separator")
        }
    }
}

private let urls = [
    "https://app.example.com/a/b", "http://app.example.com/a", "https://example.com/", "https://www.app.example.com",
    "https://other.test/a/b", "https://ample.com", "https://127.0.0.1/a", "http://localhost:80/", "https://com/",
].compactMap { URL(string: $0) }

private func holdPrefixes(_ cookie: Cookie, of server: URL) {
    let name = cookie.name.lowercased()
    if name.hasPrefix("__secure-") { expect(cookie.isSecure, "\(cookie) of \(server) is not secure") }
    if name.hasPrefix("__host-") {
        expect(cookie.isSecure && cookie.isHostOnly && cookie.path == "/", "\(cookie) of \(server) is not of its host")
    }
}
