import Foundation
import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Patterns compared with Swift's Regex")
struct PatternDifferenceTests {
    @Test("generated expressions match the same generated texts", arguments: [(UInt64(1), false), (2, true)])
    func generated(seed: UInt64, hasBoundaries: Bool) throws {
        var generator = PatternGenerator(seed: seed, hasBoundaries: hasBoundaries)
        for _ in 0..<Self.count {
            let source = generator.source()
            let regex = try Regex(source).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
            let pattern = try CompiledPattern(source)
            for _ in 0..<6 {
                let text = generator.text()
                let isFound = text.contains(regex)
                for method in CompiledPattern.Method.allCases {
                    guard let result = pattern.search(text, by: method) else { continue }
                    #expect(result.isFound == isFound, "\(source) in \(text.debugDescription) by \(method)")
                }
            }
        }
    }

    /// The number of expressions, from the environment variable `SCHEMATIC_DIFFERENTIAL_PATTERNS`.
    private static let count =
        ProcessInfo.processInfo.environment["SCHEMATIC_DIFFERENTIAL_PATTERNS"].flatMap { Int($0) } ?? 600

    static let sets: [String] = {
        let escapes = [#"\d"#, #"\w"#, #"\s"#, #"\h"#, #"\v"#, #"\D"#, #"\W"#, #"\S"#, #"\H"#, #"\V"#, "."]
        let posix = [
            "alpha", "alnum", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "word",
            "xdigit",
        ]
        // `Regex` does not support `Bidi_Control`, and supports `xdigit` only without a value.
        let binary = BinaryProperty.allCases.filter { $0 != .bidiControl }
        let short = BinaryProperty.shortNames.filter { $0.value != .bidiControl && $0.key != "xdigit" }.keys
        let names = ["any", "ascii", "assigned"] + ScalarProperty.Categories.named.keys + binary.map(\.rawValue)
        return escapes + posix.map { "[:\($0):]" } + names.sorted().map { #"\p{\#($0)}"# }
            + short.sorted().map { #"\p{\#($0)=yes}"# }
    }()

    @Test("escapes and properties match the same scalars", arguments: sets)
    func scalars(source: String) throws {
        let regex = try Regex("^" + source).matchingSemantics(.unicodeScalar)
        let pattern = try CompiledPattern("^" + source)
        for scalar in Self.samples {
            let text = String(scalar)
            #expect(
                pattern.isFound(in: text) == text.contains(regex),
                "\(source) of \(String(scalar.value, radix: 16))"
            )
        }
    }

    /// ASCII, Latin-1, and random scalars of all planes.
    private static let samples: [Unicode.Scalar] = {
        var random = SeededGenerator(seed: 3)
        let values =
            Array(0..<0x100) + (0..<300).map { _ in UInt32.random(in: 0x100..<0x3000, using: &random) }
            + (0..<100).map { _ in UInt32.random(in: 0x3000...0x10_FFFF, using: &random) }
        return values.compactMap(Unicode.Scalar.init)
    }()

    @Test("scripts match the same scalars at the ends of their ranges", arguments: Script.allCases)
    func scripts(script: Script) throws {
        for (key, listing) in [("sc", script.listing.own), ("scx", script.listing.used)] {
            let regex = try Regex("^\\p{\(key)=\(script)}").matchingSemantics(.unicodeScalar)
            let pattern = try CompiledPattern("^\\p{\(key)=\(script)}")
            let ends = listing.split(whereSeparator: \.isWhitespace).flatMap { $0.split(separator: "-") }
            for end in ends.compactMap({ UInt32($0, radix: 16) }) {
                for scalar in [end - 1, end, end + 1].compactMap(Unicode.Scalar.init) {
                    let text = String(scalar)
                    #expect(
                        pattern.isFound(in: text) == text.contains(regex),
                        "\(key) \(String(scalar.value, radix: 16))"
                    )
                }
            }
        }
    }
}
