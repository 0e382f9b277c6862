import Foundation
import TestSupport
import Testing

@testable import Schematic

@Suite("Parser of server-sent events")
struct EventParserTests {
    typealias Event = EventParser.Event

    private static func events(_ text: String, inPiecesOf size: Int = .max) -> [Event] {
        var parser = EventParser(longestEvent: 1 << 20)
        var events: [Event] = []
        var rest = Data(text.utf8)
        while !rest.isEmpty {
            #expect(parser.read(rest.prefix(size)) { events.append($0) })
            rest = rest.dropFirst(size)
        }
        return events
    }

    private static let cases: [(String, [Event])] = [
        ("data: a\n\n", [Event(name: "message", data: "a")]),
        ("data:a\n\n", [Event(name: "message", data: "a")]),
        ("data:  a\n\n", [Event(name: "message", data: " a")]),
        ("data: a\ndata: b\n\n", [Event(name: "message", data: "a\nb")]),
        ("data\ndata\n\n", [Event(name: "message", data: "\n")]),
        ("data:\n\n", [Event(name: "message", data: "")]),
        ("event: e\ndata: a\n\ndata: b\n\n", [Event(name: "e", data: "a"), Event(name: "message", data: "b")]),
        (
            "id: 7\ndata: a\n\ndata: b\n\nid\ndata: c\n\n",
            [
                Event(name: "message", id: "7", data: "a"), Event(name: "message", id: "7", data: "b"),
                Event(name: "message", id: "", data: "c"),
            ]
        ),
        ("id: 1\0\ndata: a\n\n", [Event(name: "message", data: "a")]),
        ("retry: 1500\ndata: a\n\n", [Event(name: "message", retry: .milliseconds(1500), data: "a")]),
        ("retry: 1s\ndata: a\n\n", [Event(name: "message", data: "a")]),
        ("retry: +5\ndata: a\n\n", [Event(name: "message", data: "a")]),
        (": a comment\n\n:\n\ndata: a\n\n", [Event(name: "message", data: "a")]),
        ("event: e\n\ndata: a\n\n", [Event(name: "message", data: "a")]),
        ("data: a\r\n\r\ndata: b\r\rdata: c\n\n", ["a", "b", "c"].map { Event(name: "message", data: $0) }),
        ("\u{FEFF}data: a\n\n", [Event(name: "message", data: "a")]),
        ("unknown: x\nData: y\ndata: a\n\n", [Event(name: "message", data: "a")]),
        ("data: a", []),
        ("data: a\n", []),
        ("", []),
    ]

    @Test("events are read as the standard specifies, regardless of the chunks", arguments: cases.indices)
    func standard(index: Int) {
        let (text, expected) = Self.cases[index]
        for size in [1, 2, 3, 5, .max] {
            #expect(Self.events(text, inPiecesOf: size) == expected)
        }
    }

    @Test("an event that exceeds the maximum size is reported, with one long line or many short ones")
    func tooLong() {
        for text in ["data: " + String(repeating: "x", count: 200), String(repeating: "data: x\n", count: 40)] {
            var parser = EventParser(longestEvent: 100)
            #expect(!parser.read(Data(text.utf8)) { _ in })
        }
        var parser = EventParser(longestEvent: 100)
        #expect(parser.read(Data(String(repeating: "data: x\n\n", count: 40).utf8)) { _ in })
    }

    @Test("arbitrary input is read to its end, with the same result for each size of chunks", arguments: 0..<200)
    func rubbish(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let alphabet = Array("data: event:id\n\r\n:retry 1\0é".utf8)
        let bytes = (0..<400).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(Self.events(text) == Self.events(text, inPiecesOf: 7))
    }
}
