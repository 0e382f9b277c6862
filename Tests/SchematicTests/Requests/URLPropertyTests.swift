import Foundation
import TestSupport
import Testing

@testable import Schematic

@Suite("Reading back composed URLs")
struct URLPropertyTests {
    /// A reader of URLs that is independent of the code that writes them.
    struct Read: Equatable {
        var segments: [String]
        var items: [[String]]

        init?(_ url: String) {
            let parts = url.dropFirst("http://h/".count).split(separator: "?", omittingEmptySubsequences: false)
            guard url.hasPrefix("http://h/"), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), parts.count <= 2 else {
                return nil
            }
            segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).map {
                $0.removingPercentEncoding ?? "?"
            }
            items = (parts.count == 2 ? parts[1] : "").split(separator: "&").map { item in
                item.split(separator: "=", omittingEmptySubsequences: false)
                    .map { $0.replacing("+", with: " ").removingPercentEncoding ?? "?" }
            }
        }
    }

    @Test("random names and values are read back unchanged", arguments: 0..<40)
    func randomValues(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let pathValues = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                Self.text(&random, inPath: true)
            }
            let pairs = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                (Self.text(&random, inPath: false), Self.text(&random, inPath: false))
            }
            var parameters = Parameters(pairs.map { .init(name: "q" + $0, value: $1) })
            for (index, value) in pathValues.enumerated() { parameters.add("p\(index)", value) }
            let template = pathValues.indices.map { "{p\($0)}" }.joined(separator: "/")

            let url = try URLComposerTests.compose("http://h", PathTemplate(template), parameters)
            let read = try #require(Read(url))
            #expect(read.segments == pathValues)
            #expect(read.items == pairs.map { ["q" + $0, $1] })
        }
    }

    private static let alphabet = Array(
        "/?#%+&=;:@[]{}|\\\"' .<>\u{0}\r\n\t~ab09\u{E9}\u{65}\u{301}\u{53C3}\u{1F600}%2F%00".unicodeScalars
    )

    /// Returns a random text. A text for a path has no dots or control characters, because paths refuse some of them.
    static func text(_ random: inout SeededGenerator, inPath: Bool) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let scalar = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            text.unicodeScalars.append(inPath && (scalar == "." || scalar.value < 0x20) ? "x" : scalar)
        }
        return text
    }
}
