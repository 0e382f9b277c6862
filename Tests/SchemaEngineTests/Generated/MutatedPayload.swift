import TestSupport

/// Variants of a text with a few changes, such as a network or another program makes to a payload.
struct MutatedPayload {
    private var random: SeededGenerator
    private let original: [UInt8]

    init(_ text: String, seed: UInt64) {
        original = Array(text.utf8)
        random = SeededGenerator(seed: seed)
    }

    /// Returns the text with one to three changes.
    mutating func next() -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 3: bytes.remove(at: place)
        case 4: bytes.insert(contentsOf: Array(piece().utf8), at: place)
        case 5: replaceValue(in: &bytes, from: place)
        case 6: swapMembers(in: &bytes, from: place)
        case 7: repeatMember(in: &bytes, from: place)
        default: renameKey(in: &bytes, from: place)
        }
    }

    private mutating func piece() -> String {
        let deep = Int.random(in: 1...700, using: &random)
        let pieces = [
            "\u{FEFF}", " ", "\n", ",", ":", "\"", "}", "]", "{", "[", "\\", "null", "0", "-", ".", "e5", "\u{0}",
            "\\ud800", "\\u0061", "1e999", "18446744073709551616", #""id": 1,"#, #""odd": {"a":1,"a":2},"#,
            String(repeating: "[", count: deep) + String(repeating: "]", count: deep),
        ]
        return pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }

    /// Replaces the value after a colon.
    private mutating func replaceValue(in bytes: inout [UInt8], from place: Int) {
        guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")),
            let end = bytes[colon...].firstIndex(where: { [UInt8(ascii: ","), UInt8(ascii: "}")].contains($0) })
        else { return }
        let deep = Int.random(in: 1...70, using: &random)
        let values = [
            "null", "true", "1", "-0", "1.5", "3.0", "1e400", "99999999999999999999", "\"x\"", "\"open\"",
            "\"\\u006fpen\"",
            "\"strange\"", "\"\\ud800\"", "\"2023-02-30\"", "\"1.5\"", "{}", "[]", "{\"a\":1,\"a\":1}", "[null]",
            "{\"name\":\"N\"}", "{\"amount\":1}", "{\"type\":\"star\",\"stars\":1}", "0.1", "01", "\"\"", "\"é\"",
            String(repeating: "[", count: deep) + String(repeating: "]", count: deep),
        ]
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        bytes.replaceSubrange((colon + 1)..<end, with: Array(value.utf8))
    }

    /// Returns two ranges between commas, which are mostly members.
    private func members(of bytes: [UInt8], from place: Int) -> (Range<Int>, Range<Int>)? {
        let comma = UInt8(ascii: ",")
        guard let first = bytes[place...].firstIndex(of: comma),
            let second = bytes[(first + 1)...].firstIndex(of: comma),
            let third = bytes[(second + 1)...].firstIndex(of: comma)
        else { return nil }
        return (first + 1..<second, second + 1..<third)
    }

    private func swapMembers(in bytes: inout [UInt8], from place: Int) {
        guard let (first, second) = members(of: bytes, from: place) else { return }
        bytes.replaceSubrange(
            first.lowerBound..<second.upperBound,
            with: bytes[second] + [UInt8(ascii: ",")] + bytes[first]
        )
    }

    private func repeatMember(in bytes: inout [UInt8], from place: Int) {
        guard let (first, second) = members(of: bytes, from: place) else { return }
        bytes.insert(contentsOf: [UInt8(ascii: ",")] + bytes[first], at: second.upperBound)
    }

    private mutating func renameKey(in bytes: inout [UInt8], from place: Int) {
        guard let quote = bytes[place...].firstIndex(of: UInt8(ascii: "\"")), quote + 1 < bytes.count else { return }
        bytes[quote + 1] = UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "f"), using: &random)
    }
}
