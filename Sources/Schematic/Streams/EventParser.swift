import Foundation
import SchemaEngine
import SchematicText

/// An incremental parser of server-sent events (HTML Living Standard, section 9.2.6).
struct EventParser {
    /// An event before its data is decoded.
    struct Event: Equatable {
        var name = ""
        var id: String?
        var retry: Duration?
        var data = ""
    }

    /// The maximum number of bytes in the lines of one event.
    private let longestEvent: Int
    private var line: [UInt8] = []
    /// The number of bytes in the lines of the current event.
    private var size = 0
    private var isAtStart = true
    private var lastWasReturn = false
    private var event = Event()
    private var hasData = false

    init(longestEvent: Int) { self.longestEvent = longestEvent }

    /// Parses the next bytes, and passes each event that ends in them to a closure. Returns `false` if an event
    /// is too long.
    mutating func read(_ bytes: Data, _ body: (Event) -> Void) -> Bool {
        for byte in bytes {
            let isSecondHalf = lastWasReturn && byte == UInt8(ascii: "\n")
            lastWasReturn = byte == UInt8(ascii: "\r")
            if isSecondHalf { continue }
            guard byte == UInt8(ascii: "\n") || lastWasReturn else {
                line.append(byte)
                size += 1
                if size > longestEvent { return false }
                continue
            }
            endLine(body)
        }
        return true
    }

    private mutating func endLine(_ body: (Event) -> Void) {
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isAtStart = false
        if line.isEmpty { dispatch(body) } else { readField() }
        line.removeAll(keepingCapacity: true)
    }

    /// Passes on the current event, unless it has no data.
    private mutating func dispatch(_ body: (Event) -> Void) {
        if hasData {
            if event.name.isEmpty { event.name = "message" }
            body(event)
        }
        event.name = ""
        event.data = ""
        hasData = false
        size = 0
    }

    /// Parses `name: value`, `name:value` or `name`. A line that begins with a colon is a comment.
    private mutating func readField() {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(name.count + 1)
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: name, as: UTF8.self) {
        case "event": event.name = text
        case "data":
            event.data += hasData ? "\n" + text : text
            hasData = true
        case "id" where !value.contains(0): event.id = text
        case "retry":
            event.retry = Int64(digits: text).map { .milliseconds(min($0, 1 << 50)) } ?? event.retry
        default: break
        }
    }
}
