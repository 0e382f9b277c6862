import Foundation
import SchemaEngine
import SchematicText
import TestSupport
import Testing

@testable import Schematic

@Suite("Reading back expanded templates")
struct TemplatePropertyTests {
    /// An expression with one value, and the parts that a reader must find in its expansion.
    struct Place {
        let template: String
        let name: String
        let value: JSONValue
        let opening: String
        let separators: String
        let expected: [String]

        /// Returns the parts of an expansion, or `nil` if the opening is missing.
        func parts(of text: Substring) -> [String]? {
            guard text.hasPrefix(opening) else { return nil }
            return text.dropFirst(opening.count)
                .split(omittingEmptySubsequences: false) { separators.contains($0) }
                .compactMap { String($0).removingPercentEncoding }
        }
    }

    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%".utf8
    )

    @Test("strings, lists and objects are read back unchanged", arguments: 0..<20 as Range<UInt64>)
    func readBack(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let places = (0..<Int.random(in: 1...4, using: &random)).map { Self.place($0, &random) }
            // '!' is a literal; in values it is encoded.
            let template = places.map { "!" + $0.template }.joined()
            let parameters = Parameters(places.map { .init(name: $0.name, value: $0.value) })
            let text = try PathTemplate(template).expanded(with: parameters)
            #expect(Self.isOfURL(text))
            let pieces = text.split(separator: "!", omittingEmptySubsequences: false).dropFirst()
            try #require(pieces.count == places.count)
            for (piece, place) in zip(pieces, places) {
                #expect(place.parts(of: piece) == place.expected, "\(place.template): \(piece)")
            }
        }
    }

    @Test(
        "an expansion contains only characters of RFC 3986, for any template and values",
        arguments: 0..<20 as Range<UInt64>
    )
    func characters(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var expanded = 0
        for _ in 0..<40 {
            let template = PathTemplate(Self.scramble(&random))
            let parameters: Parameters = [
                "a": Self.text(&random), "b": [Self.text(&random), Self.text(&random)],
                "c": [Self.text(&random): Self.text(&random)],
            ]
            if let text = try? template.expanded(with: parameters) {
                expanded += 1
                #expect(Self.isOfURL(text), "\(template): \(text)")
            }
            if let url = try? URLComposerTests.compose("http://host:8080/base?k=v", template, parameters) {
                #expect(Self.isOfURL(url) && !url.contains("#") && url.hasPrefix("http://host:8080/base"), "\(url)")
                #expect(URL(string: url)?.host() == "host")
            }
        }
        #expect(expanded > 4)
    }

    /// RFC 3986, section 2: unreserved and reserved characters, and complete triplets.
    private static func isOfURL(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return bytes.indices.allSatisfy { index in
            allowed.contains(bytes[index])
                && (bytes[index] != UInt8(ascii: "%") || PercentEncoding.isTriplet(bytes[index...]))
        }
    }

    private static func place(_ index: Int, _ random: inout SeededGenerator) -> Place {
        let name = "v\(index)"
        let texts = (0..<Int.random(in: 1...3, using: &random)).map { _ in text(&random) }
        let members = texts.enumerated().map { JSONObject.Member(key: "k\($0)" + text(&random), value: .string($1)) }
        let pairs = members.flatMap { [$0.key, $0.value.string ?? ""] }
        let start = String(String.UnicodeScalarView(texts[0].unicodeScalars.prefix(5)))
        let (one, list, object) = (
            JSONValue.string(texts[0]), JSONValue.array(texts.map { .string($0) }),
            JSONValue.object(JSONObject(members))
        )
        let kinds: [(String, JSONValue, String, String, [String])] = [
            ("{v}", one, "", ",", [texts[0]]),
            ("{v:5}", one, "", ",", [start]),
            ("{v}", list, "", ",", texts),
            ("{v}", object, "", ",", pairs),
            ("{v*}", object, "", ",=", pairs),
            ("{/v*}", list, "/", "/", texts),
            ("{/v}", object, "/", ",", pairs),
            ("{;v*}", object, ";", ";=", pairs),
            ("{?v*}", list, "?", "&=", texts.flatMap { [name, $0] }),
            ("{?v}", object, "?\(name)=", ",", pairs),
            ("{&v}", list, "&\(name)=", ",", texts),
        ]
        let kind = kinds[Int.random(in: kinds.indices, using: &random)]
        return Place(
            template: kind.0.replacing("v", with: name),
            name: name,
            value: kind.1,
            opening: kind.2,
            separators: kind.3,
            expected: kind.4
        )
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        URLPropertyTests.text(&random, inPath: false)
    }

    private static let pieces = [
        "/", "x", "?", "&", "=", "é", " ", "%41", "%", "..", "http://host:8080/base/", "{", "}", "{a}", "{b}", "{c*}",
        "{+a}", "{+b*}",
        "{+c}",
        "{#a}", "{.b*}", "{/a,b*}", "{;c}", "{?a,b*,c*}", "{&a:3}", "{+a:7}", "{zz}", "{?zz}", "[", "\\", "#",
    ]

    private static func scramble(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }
            .joined()
    }
}
