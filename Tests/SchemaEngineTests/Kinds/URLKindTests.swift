import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("URL references by RFC 3986")
struct URLKindTests {
    @Test(
        "a reference is read and written unchanged",
        arguments: [
            "https://example.com/a?b=1#c", "/issues/1", "../x", "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            "http://www.ietf.org/rfc/rfc2396.txt", "ldap://[2001:db8::7]/c=GB?objectClass?one",
            "mailto:John.Doe@example.com",
            "news:comp.infosystems.www.servers.unix", "tel:+1-816-555-1212", "telnet://192.0.2.16:80/",
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s",
            "g#s",
            "g?y#s", ";x", "g;x", ".", "./", "..", "../..", "g?y/./x", "g#s/../x", "http:g", "./a:b", "a/b:c", "?a:b",
            "#a:b",
            "http://u:p@h:1/", "http://u@:80", "http://@h", "http://h:", "http://h:99999999999", "//h:/", "http://",
            "file:///x",
            "http://[::1]", "http://[::]", "http://[::ffff:1.2.3.4]:8/", "http://[1:2:3:4:5:6:7:8]",
            "http://[1:2:3:4:5:6:7::]",
            "http://[::2:3:4:5:6:7:8]", "http://[1:2:3:4:5:6:255.0.10.1]", "http://[v1.a:b]/", "http://[vF.x]", "a//b",
            "/a//b",
            "http://a%41b/", "http://256.1.1.1", "/%C3%A4?%00#%fF", "http://!$&'()*+,;=/", "/a'b(c)*!$&+,;=:@-._~",
            "x:", "a+b.c-1:x",
            "javascript:alert(1)", "data:,a%20b", "?", "#", "??", "?#", "http:///x", "/:",
        ]
    )
    func accepts(text: String) throws {
        let url = try Forms.url.value(text)
        #expect(try URLKind.write(url) == text)
    }

    @Test("a web address accepts exactly the characters of the grammar", arguments: 1..<256)
    func characters(scalar: Int) throws {
        let character = String(Character(try #require(Unicode.Scalar(scalar))))
        let unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
        let allowed = unreserved + "!$&'()*+,;=:@/?#"
        for (before, after) in [("https://h/a", "b"), ("http://h/", ""), ("http://h", "1/")] {
            let isAccepted = allowed.contains(character)
            #expect(ScalarKind.url.reads(before + character + after) == isAccepted, "\(character)")
        }
    }

    @Test(
        "text that is not a reference is refused with its reason",
        arguments: [
            ("", .emptyReference), ("https://exa mple.com/", .misplaced(at: 11)), ("/a b", .misplaced(at: 2)),
            ("1:2", .colonInFirstSegment), (":", .colonInFirstSegment), ("a_b:c", .colonInFirstSegment),
            ("%41:b", .colonInFirstSegment), ("-a:b", .colonInFirstSegment), ("@:b", .colonInFirstSegment),
            ("/ä", .misplaced(at: 1)), ("http://ä.de", .misplaced(at: 7)), ("/%", .wrongPercentEncoding(at: 1)),
            ("/%4", .wrongPercentEncoding(at: 1)), ("/%4g", .wrongPercentEncoding(at: 1)),
            ("?%zz", .wrongPercentEncoding(at: 1)),
            ("http://%4/", .wrongPercentEncoding(at: 7)), ("http://h:80a/", .wrongPort), ("http://h:-1/", .wrongPort),
            ("http://h:1:2/", .wrongPort), ("http://a@b@c/", .misplaced(at: 10)), ("http://[::1", .wrongAddress),
            ("http://[::1]x", .misplaced(at: 12)), ("http://[]", .wrongAddress), ("http://[1]", .wrongAddress),
            ("http://[1:2:3:4:5:6:7]", .wrongAddress), ("http://[1:2:3:4:5:6:7:8:9]", .wrongAddress),
            ("http://[1:2:3:4:5:6:7:8::]", .wrongAddress), ("http://[::1::2]", .wrongAddress),
            ("http://[:::]", .wrongAddress),
            ("http://[12345::]", .wrongAddress), ("http://[g::]", .wrongAddress), ("http://[1:]", .wrongAddress),
            ("http://[:1]", .wrongAddress), ("http://[::1.2.3]", .wrongAddress),
            ("http://[::1.2.3.256]", .wrongAddress),
            ("http://[::01.2.3.4]", .wrongAddress), ("http://[::1.2.3.4:5]", .wrongAddress),
            ("http://[1.2.3.4]", .wrongAddress),
            ("http://[::%25eth0]", .wrongAddress), ("http://[v.x]", .wrongAddress), ("http://[v1.]", .wrongAddress),
            ("http://[v1x]", .wrongAddress), ("/[a]", .misplaced(at: 1)), ("/a\\b", .misplaced(at: 2)),
            ("?a[0]=1", .misplaced(at: 2)),
            ("#a#b", .misplaced(at: 2)), ("/a\"b", .misplaced(at: 2)), ("<http://h>", .misplaced(at: 0)),
            ("/a|b", .misplaced(at: 2)),
            ("/a^b", .misplaced(at: 2)), ("/a`b", .misplaced(at: 2)), ("/{id}", .misplaced(at: 1)),
            ("/a\u{7F}", .misplaced(at: 2)),
            ("/a\u{0}", .misplaced(at: 2)), (" /a", .misplaced(at: 0)), ("/a\n", .misplaced(at: 2)),
            ("http://h\t/", .misplaced(at: 8)),
        ] as [(String, ScalarFault)]
    )
    func refuses(text: String, fault: ScalarFault) {
        #expect(Forms.url.fault(text) == fault)
    }

    @Test("variants of a reference are refused or round-trip")
    func hasSafeNeighbours() {
        Forms.url.expectRefusalOrRoundTrip(near: "https://u:p@example.com:80/a%41/b;c?d=e&f#g")
        Forms.url.expectRefusalOrRoundTrip(near: "//[2001:db8::7:1.2.3.4]:8/")
        Forms.url.expectRefusalOrRoundTrip(near: "../a/b:c")
    }

    @Test("URL accepts every reference that the grammar accepts, and keeps its text")
    func agreesWithFoundation() {
        var random = SeededGenerator(seed: 9)
        let pieces = [
            "http", ":", "/", "//", "?", "#", "@", "[::1]", "%41", "%00", ".", "..", "a", "Z", "1", ";", "=", "&", "+",
            "-", "~", "!", "*", "'", "99999",
        ]
        var accepted = 0
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }.joined()
            guard (try? text.withTextBytes(URLKind.check)) != nil else { continue }
            accepted += 1
            #expect((try? Forms.url.value(text))?.absoluteString == text, "\(text)")
        }
        #expect(accepted > 500)
    }

    @Test("a URL that is relative to a base is written as an absolute one")
    func resolvesBases() throws {
        let url = try #require(URL(string: "b", relativeTo: URL(string: "https://example.com/a/")))
        #expect(try URLKind.write(url) == "https://example.com/a/b")
    }
}

extension Forms {
    static let url = Form(read: URLKind.read, write: URLKind.write)
}
