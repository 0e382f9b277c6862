import TestSupport

/// Valid documents with up to three changes each.
struct MutatedJSON {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next() -> [UInt8] {
        var bytes =
            switch Int.random(in: 0..<500, using: &random) {
            case 0: nested()
            case 1: Array(pick(Self.documents).map { [0, $0] }.joined())
            default: pick(Self.documents)
            }
        for _ in 0..<Int.random(in: 0...3, using: &random) { change(&bytes) }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.insert(pick(Self.tellingBytes), at: place)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2: if place < bytes.count { bytes[place] = pick(Self.tellingBytes) }
        case 3: if place < bytes.count { bytes.remove(at: place) }
        case 4: bytes.insert(contentsOf: pick(Self.pieces), at: place)
        case 5: bytes.insert(contentsOf: Array(number().utf8), at: place)
        case 6: bytes.replaceSubrange(place..<Int.random(in: place...bytes.count, using: &random), with: [])
        default:
            let other = pick(Self.documents)
            let start = Int.random(in: 0...other.count, using: &random)
            bytes.insert(contentsOf: other[start..<Int.random(in: start...other.count, using: &random)], at: place)
        }
    }

    /// Returns brackets that are about as deep as both sides allow.
    private mutating func nested() -> [UInt8] {
        let depth = Int.random(in: 505...518, using: &random)
        return Array(String(repeating: "[", count: depth).utf8) + Array(String(repeating: "]", count: depth).utf8)
    }

    /// Returns a number with digits that often exceed a double's precision, and often near the limits of its range.
    private mutating func number() -> String {
        let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in pick(Array("0123456789")) }
        var text = (Bool.random(using: &random) ? "-" : "") + String(digits)
        if Bool.random(using: &random) { text += ".\(UInt64.random(in: 0...(.max), using: &random))" }
        if Bool.random(using: &random) {
            text += pick(["e", "E", "e+", "e-"]) + "\(Int.random(in: 0...330, using: &random))"
        }
        return text
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private static let documents = [
        #"{"id":7,"name":"J\u00e9\n\"x\"","tags":["a",null,true,false],"more":{"é":[-0.0,1e3,2.5E-7,0]}}"#,
        #"[{"a":1,"b":[[],{}],"c":"\ud83d\ude00 \/ \\ \b\f\r\t"},{"a":2.50,"b":[[1],{"x":""}],"c":"日本語"}]"#,
        " [ 1 , 2.0 , -3 , 4e0 , 12345678901234567890 , 9007199254740993 ]\r\n\t",
        #"{"a":{"b":{"c":{"d":[[[[{"e":null}]]]]}}},"a2":0.1,"":"empty"}"#,
        #"[1.7976931348623157e308,5e-324,2.2250738585072011e-308,0.30000000000000004,1e22,1e23]"#,
        #""text alone, \u20ac and € and \u0000""#, "true", "null", "-12.5e-3", "[]", "{}",
        #"{"k":1,"l":2,"k":{"k":3},"m":[9223372036854775807,-9223372036854775808,18446744073709551615]}"#,
    ].map { Array($0.utf8) }

    private static let tellingBytes =
        Array(#"{}[]",:0-9.eE+\/untfr "#.utf8) + [0, 9, 10, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xFF]

    private static let pieces: [[UInt8]] =
        [
            #"\ud800"#, #"\udc00"#, #"\ud83d\ude00"#, #"\u0000"#, #","a":1"#, ",", "null", "//x", "/*x*/", "'", "NaN",
            "Infinity",
            "1e400", "-0", "[[[[[[[[[[[[[[[[[[[[", "]]]]]]]]]]", "\u{FEFF}", "\u{2028}", "\u{A0}", "😀",
        ].map { Array($0.utf8) } + [
            [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE], [0, 0, 0],
        ]
}
