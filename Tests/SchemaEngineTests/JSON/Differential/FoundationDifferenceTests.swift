import Foundation
import Testing

/// The number of documents that both read. A larger number from the environment takes minutes.
private let documents =
    ProcessInfo.processInfo.environment["SCHEMATIC_DIFFERENTIAL_DOCUMENTS"].flatMap { Int($0) } ?? 8000

@Suite("Differences from Foundation")
struct FoundationDifferenceTests {
    private static let seeds: UInt64 = 8

    @Test("Foundation reads the same values, except for a few documented reasons", arguments: 0..<seeds)
    func reads(seed: UInt64) {
        var texts = MutatedJSON(seed: seed)
        var seen: [Difference: Int] = [:]
        for number in 0..<documents / Int(Self.seeds) {
            let bytes = texts.next()
            let comparison = Comparison(bytes)
            for difference in comparison.differences { seen[difference, default: 0] += 1 }
            guard !comparison.unexplained.isEmpty else { continue }
            // A document may have bytes that no text shows.
            Testing.Attachment.record(bytes, named: "document-\(seed)-\(number).json")
            for text in comparison.unexplained {
                Issue.record("\(String(decoding: bytes, as: UTF8.self).debugDescription): \(text)")
            }
        }
        for (difference, count) in seen.sorted(by: { $0.key < $1.key }) where documents > 100_000 {
            print("seed \(seed): \(count) × \(difference.rawValue)")
        }
        // A reason that no document shows could hide a defect later.
        if documents > 100_000 { #expect(Set(seen.keys) == Set(Difference.allCases)) }
    }

    @Test(
        "each reason is found in its text",
        arguments: [
            (#"{"a":1,"a":2}"#, .duplicateKey), (#"[1,]"#, .trailingComma), (#"{"a":1 , }"#, .trailingComma),
            ("[1]\0", nil), ("1\0", .otherEncoding), ("[1e400]", .beyondNumbers), ("-0", .negativeZero),
            ("\"\u{FEFF}a\"", .markInString), ("{\"\u{FEFF}\":1}", .markInString), ("[0.30000000000000004]", .decimal),
            (#"["\ud800"]"#, nil), ("\u{FEFF}[1]", nil), ("[1e-400]", nil), (#"["\u0000"]"#, nil),
        ] as [(String, Difference?)]
    )
    func reasons(text: String, difference: Difference?) {
        let comparison = Comparison(Array(text.utf8))
        #expect(comparison.differences == (difference.map { [$0] } ?? []))
        #expect(comparison.unexplained == [])
    }
}
