import Foundation
import SchemaEngine
import SchemaSamples
import Testing

@Suite("The reader of HAR files")
struct HARReaderTests {
    /// The entries of a text, as lines, and the fault of the file.
    private func read(_ text: String, block: Int = .max, largestEntry: Int = 1 << 20) -> (
        entries: [String], fault: String?
    ) {
        var rest = Array(text.utf8)[...]
        var entries: [String] = []
        let fault = HARReader(largestEntry: largestEntry).entries { memory in
            let part = rest.prefix(min(block, memory.count))
            memory.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        } _: { place, entry in
            switch entry {
            case .exchange(let exchange): entries.append("\(place.index):\(place.line) \(Self.line(exchange))")
            case .unreadable(let reason): entries.append("\(place.index):\(place.line) \(reason)")
            }
        }
        return (entries, fault)
    }

    private static func line(_ exchange: HARExchange) -> String {
        let fields = exchange.response.fields.map(\.name).joined(separator: ",")
        return
            "\(exchange.method) \(exchange.url) \(word(exchange.request)) \(exchange.status) \(word(exchange.response)) [\(fields)]"
    }

    private static func word(_ message: HARExchange.Message) -> String {
        switch message.body {
        case .none: "none"
        case .missing: "missing"
        case .content(let data): "\(message.type)=\(String(decoding: data, as: UTF8.self))"
        }
    }

    private static func entry(_ request: String = "", _ response: String = "", status: Int = 200) -> String {
        """
        {"_resourceType": "fetch", "request": {"method": "POST", "url": "https://a.example/b", "headers": []\(request)},
        "response": {"status": \(status), "headers": []\(response)}, "time": 1.5}
        """
    }

    private static func file(_ entries: String...) -> String {
        #"{"log": {"version": "1.2", "pages": [{"id": "log"}], "entries": [\#(entries.joined(separator: ",\n"))], "x": {}}}"#
    }

    static let bodies: [(request: String, response: String, status: Int, expected: String)] = [
        ("", "", 200, "none 200 none []"),
        ("", #", "content": {"size": 0, "mimeType": "x-unknown"}"#, 204, "none 204 none []"),
        (
            "", #", "content": {"size": 2, "mimeType": "a/b", "compression": 9, "text": "{}"}"#, 200,
            "none 200 a/b={} []"
        ),
        (
            "", #", "content": {"size": 2, "mimeType": "a/b", "encoding": "base64", "text": "e30="}"#, 200,
            "none 200 a/b={} []"
        ),
        ("", #", "content": {"size": 8, "mimeType": "a/b"}, "bodySize": -1"#, 200, "none 200 missing []"),
        ("", #", "content": {"size": -1, "mimeType": "a/b"}"#, 200, "none 200 missing []"),
        ("", #", "content": {"size": 0, "comment": "masked"}, "bodySize": 7"#, 200, "none 200 missing []"),
        ("", #", "content": {"size": 9}, "bodySize": -1"#, 304, "none 304 none []"),
        (#", "bodySize": 5"#, "", 200, "missing 200 none []"),
        (#", "bodySize": -1, "postData": {"mimeType": "a/b", "text": "x"}"#, "", 200, "a/b=x 200 none []"),
        (#", "postData": {"mimeType": "a/b", "text": "eA==", "encoding": "base64"}"#, "", 200, "a/b=x 200 none []"),
        (
            #", "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "", "params": [{"name": "a b", "value": "1&2"}, {"name": "c"}]}"#,
            "", 200, "application/x-www-form-urlencoded=a%20b=1%262&c= 200 none []"
        ),
        (
            #", "postData": {"mimeType": "multipart/form-data; boundary=x", "params": [{"name": "a", "fileName": "b"}]}"#,
            "", 200,
            "missing 200 none []"
        ),
    ]

    @Test("the bodies that recorders write are read", arguments: bodies)
    func readsBodies(_ row: (request: String, response: String, status: Int, expected: String)) {
        let read = read(Self.file(Self.entry(row.request, row.response, status: row.status)))
        #expect(read.entries == ["0:1 POST https://a.example/b \(row.expected)"])
        #expect(read.fault == nil)
    }

    @Test("header fields of the transfer and of HTTP/2 are left out")
    func leavesFieldsOut() {
        let names = [":status", "Content-Encoding", "content-length", "X-Total", "content-type"]
        let fields = names.map { #"{"name": "\#($0)", "value": "v"}"# }.joined(separator: ",")
        let text = Self.file(
            #"{"request": {"method": "GET", "url": "u"}, "response": {"status": 200, "headers": [\#(fields)]}}"#
        )
        #expect(read(text).entries == ["0:1 GET u none 200 none [X-Total,content-type]"])
    }

    static let unreadable: [(entry: String, reason: String)] = [
        ("5", "expected a method at /request/method, found none"),
        (#"{"request": {"method": "GET"}}"#, "expected a URL at /request/url, found none"),
        (#"{"request": {"method": "GET", "url": "u"}}"#, "expected a status at /response/status, found none"),
        (
            #"{"request": {"method": "GET", "url": "u"}, "response": {"status": 0}}"#,
            "expected a status from 100 to 999, found 0: the request has no response"
        ),
        (
            #"{"request": {"method": "GET", "url": "u"}, "response": {"status": 200, "content": {"text": "?", "encoding": "base64"}}}"#,
            "expected Base64 at /response/content/text, found other characters"
        ),
    ]

    @Test("an entry that cannot be read is passed with the reason, and the others are read", arguments: unreadable)
    func passesUnreadable(_ row: (entry: String, reason: String)) {
        let entries = read(Self.file(row.entry, Self.entry())).entries
        #expect(entries == ["0:1 \(row.reason)", "1:2 POST https://a.example/b none 200 none []"])
    }

    @Test("an entry that is not JSON is passed with its line, without its text")
    func passesInvalidEntry() throws {
        let entries = read(Self.file(Self.entry(), #"{"a": {"secret": hunter2}]}"#, Self.entry())).entries
        #expect(entries.count == 3)
        #expect(entries[1].hasPrefix("1:3 line 3: "))
        #expect(!entries[1].contains("hunter2"))
        #expect(entries[2].hasPrefix("2:4 POST"))
    }

    @Test("the size of the blocks does not matter", arguments: [1, 2, 7, 64])
    func readsBlocks(_ block: Int) {
        let tricky = #", "content": {"text": "],}\"\\ \u00e9 [{", "mimeType": "a/b"}"#
        let text = Self.file(Self.entry(), " 5 ", Self.entry("", tricky))
        let whole = read(text)
        let parts = read(text, block: block)
        #expect(whole.entries == parts.entries)
        #expect(whole.entries.count == 3)
        #expect(whole.entries.last?.hasSuffix(#"a/b=],}"\ é [{ []"#) == true)
    }

    @Test("an entry beyond the limit is not kept, and the others are read", arguments: [1, 100, .max])
    func boundsEntries(_ block: Int) {
        let large = Self.entry("", #", "content": {"text": "\#(String(repeating: "x", count: 2_000))"}"#)
        let entries = read(Self.file(Self.entry(), large, Self.entry()), block: block, largestEntry: 1_000).entries
        #expect(entries.count == 3)
        #expect(entries[1] == "1:3 it has more than 1000 bytes")
        #expect(entries[2].hasPrefix("2:5 POST"))
    }

    static let faulty: [(text: String, entries: Int, fault: String)] = [
        ("", 0, "expected HAR, found text that is not JSON: line 1: "),
        ("{}", 0, "expected HAR, found no entries at /log/entries"),
        (#"{"log": {"entries": {}}}"#, 0, "expected HAR, found no entries at /log/entries"),
        (#"{"entries": []}"#, 0, "expected HAR, found no entries at /log/entries"),
        (
            #"{"log": {"entries": [\#n1,\#n2,\#n{"request":"#, 2,
            "expected HAR, found text that is not JSON around the entries: line 4: "
        ),
        (#"{"log": {"entries": [1,,2]}}"#, 2, "expected HAR, found text that is not JSON around the entries: line 1: "),
        (
            "{\"log\": {\"entries\": [1\n,2]},\nnope}", 2,
            "expected HAR, found text that is not JSON around the entries: line 3: "
        ),
    ]

    @Test("a file that is not a recording has a fault with its place, after the entries before it", arguments: faulty)
    func reportsFaultyFile(_ row: (text: String, entries: Int, fault: String)) {
        let read = read(row.text)
        #expect(read.entries.count == row.entries)
        #expect(read.fault?.hasPrefix(row.fault) == true, "\(read.fault ?? "no fault")")
    }

    @Test("a text without an end around the entries is not kept")
    func boundsFrame() {
        var blocks = 0
        let fault = HARReader().entries { memory in
            blocks += 1
            memory.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: " "))
            return blocks < 1_000 ? memory.count : 0
        } _: { _, _ in
        }
        #expect(fault == "the text around the entries has more than 4 MiB")
        #expect(blocks < 1_000)
    }

    @Test("a written exchange is read again")
    func readsWritten() {
        var exchange = HARExchange(
            method: "PUT",
            url: "https://a.example/b?c=d",
            request: HARExchange.Message(
                fields: [.init(name: "X-A", value: "1")],
                type: "application/json",
                body: .content(Data("{}".utf8)),
                bodySize: 2
            ),
            status: 200,
            response: HARExchange.Message(type: "a/b", body: .content(Data([0xFF, 0])), bodySize: 2)
        )
        let texts = ["é", "\u{FEFF}{}"].map { HARExchange.Body.content(Data($0.utf8)) }
        for body in texts + [.content(Data([0xFF, 0])), .none] {
            exchange.response.body = body
            exchange.response.bodySize = body.content?.count ?? 0
            var found: [HARExchange] = []
            var text = HARFormat.file([HARFormat.entry(exchange)])[...]
            let fault = HARReader().entries { memory in
                let part = text.prefix(memory.count)
                memory.copyBytes(from: part)
                text = text.dropFirst(part.count)
                return part.count
            } _: { _, entry in
                if case .exchange(let exchange) = entry { found.append(exchange) }
            }
            #expect(fault == nil)
            #expect(found == [exchange])
        }
    }
}
