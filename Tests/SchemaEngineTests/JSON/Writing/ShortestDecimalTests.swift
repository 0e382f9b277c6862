import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Doubles in their shortest text")
struct ShortestDecimalTests {
    /// Returns the text of the standard library, in JSON's notation.
    private func expected(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text.replacing("e+", with: "e")
    }

    private func written(_ number: Double) -> String {
        var writer = JSONWriter()
        let isWritten = writer.double(number)
        return isWritten ? String(decoding: writer.bytes, as: UTF8.self) : "not written"
    }

    @Test(
        "a double is written as in the standard library",
        arguments: [
            0, 1, 10, 0.1, 0.25, 0.001, 0.0010000000000000002, 29.5, 123456.789, 1e15, 99_999_999, 100_000_000,
            12_345_678.000_000_01, 9_007_199_254_740_991, 9_007_199_254_740_992, 4_503_599_627_370_496.5,
            4_503_599_627_370_495.5, 65.613616999999977, 83.109421000000111, 0.30000000000000004,
            .leastNonzeroMagnitude, 1e16, 1e22,
            1.7976931348623157e308, 0.000999, 0.5, 0.125, 1.0000000000000002, 0.99999999999999989,
        ]
    )
    func writesAsTheStandardLibrary(number: Double) {
        #expect(written(number) == expected(number))
        #expect(written(-number) == expected(-number))
    }

    @Test("random doubles are written as in the standard library")
    func writesAny() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            // Exponents from a thousandth to 2^53, for which this package computes the digits itself.
            let exponent = UInt64.random(in: 1013...1075, using: &random)
            let fraction = random.next() & (1 << 52 - 1)
            let number = Double(bitPattern: exponent << 52 | fraction)
            #expect(written(number) == expected(number))
            let power = Double(bitPattern: exponent << 52)
            for near in [power, power.nextUp, power.nextDown] { #expect(written(near) == expected(near)) }
            let places = Double(Int.random(in: 1...1_000_000, using: &random)) / 1000
            #expect(written(places) == expected(places))
        }
    }

    @Test("integers of any length are written digit by digit")
    func writesWholeNumbers() {
        var number: UInt64 = 1
        for _ in 0..<20 {
            for near in [number &- 1, number, number &+ 1, number &* 9] {
                var writer = JSONWriter()
                writer.integer(Int(truncatingIfNeeded: near))
                #expect(String(decoding: writer.bytes, as: UTF8.self) == String(Int(truncatingIfNeeded: near)))
            }
            number = number &* 10
        }
    }
}
