import Foundation

@testable import Schematic

/// Reads any bytes as a stream of server-sent events. The events do not depend on the chunks of the stream,
/// have no more data than it has bytes, and are read as the same events after they are written.
///
/// The first byte is the size of the chunks.
func holdEvents(_ input: [UInt8]) {
    guard let size = input.first else { return }
    let bytes = input.dropFirst()
    let whole = reading(of: [Data(bytes)], longest: .max)
    let pieces = stride(from: bytes.startIndex, to: bytes.endIndex, by: Int(size) + 1).map {
        Data(bytes[$0..<min($0 + Int(size) + 1, bytes.endIndex)])
    }
    expect(reading(of: pieces, longest: .max) == whole, "pieces of \(size + 1) bytes are other events")
    expect(whole.isWhole, "a stream without a limit has ended")
    let limited = reading(of: pieces, longest: 16)
    expect(limited.events.allSatisfy { $0.data.utf8.count <= 3 * 16 }, "an event of more than 16 bytes")
    expect(whole.events.starts(with: limited.events), "a limit changes events")
    expect(whole.events.reduce(0) { $0 + $1.data.utf8.count } <= 3 * bytes.count, "more data than bytes")
    expect(whole.events.allSatisfy { $0.id?.utf8.contains(0) != true && !$0.name.isEmpty }, "an id or name of nothing")
    holdWritten(whole.events)
}

private struct Reading: Equatable {
    var events: [EventParser.Event] = []
    var isWhole = true
}

private func reading(of pieces: [Data], longest: Int) -> Reading {
    var parser = EventParser(longestEvent: longest)
    var reading = Reading()
    for piece in pieces where reading.isWhole {
        reading.isWhole = parser.read(piece) { reading.events.append($0) }
    }
    return reading
}

private func holdWritten(_ events: [EventParser.Event]) {
    var text = ""
    for event in events {
        if let id = event.id { text += "id: \(id)\n" }
        text += "event: \(event.name)\n"
        let lines = event.data.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in lines { text += "data: \(String(decoding: line, as: UTF8.self))\n" }
        text += "\n"
    }
    let again = reading(of: [Data(text.utf8)], longest: .max).events
    expect(again.map(\.data) == events.map(\.data), "the data of \(events) was read again as \(again)")
    expect(again.map(\.name) == events.map(\.name), "the names of \(events) was read again as \(again)")
    expect(again.map(\.id) == events.map(\.id), "the ids of \(events) was read again as \(again)")
}
