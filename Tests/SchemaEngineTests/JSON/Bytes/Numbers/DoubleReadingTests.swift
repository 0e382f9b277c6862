import TestSupport
import Testing

@testable import SchemaEngine

@Suite("Correct rounding of doubles")
struct DoubleReadingTests {
    @Test(
        "a difficult number reads as in the standard library",
        arguments: [
            "0", "-0", "1", "0.1", "-0.3", "1e22", "1e23", "8.5e22", "1e-22", "1e-23", "123456789012345678",
            "9007199254740991", "9007199254740992", "9007199254740993", "9007199254740995", "-9007199254740993",
            "9007199254740993.0000000000000000000001", "9007199254740992.9999999999999999999999",
            "2.2250738585072011e-308", "2.2250738585072014e-308", "2.225073858507201e-308", "5e-324", "4.9e-324",
            "2.4703282292062327e-324", "2.4703282292062328e-324", "7.4109846876186981626485318930233e-324",
            "1.7976931348623157e308", "1.7976931348623158e308", "17976931348623157e292", "0.000001", "1e-400",
            "3.5844466002796428e298", "1.00000000000000011102230246251565404236316680908203125",
            "1.00000000000000011102230246251565404236316680908203124",
            "1.00000000000000011102230246251565404236316680908203126",
            "6929495644600919.5",
            "3.237883913302901289588352412501532174863037669423108059901297049552301970670676565786835742587799557860615776559838283435514391084153169252689190564396459577394618038928365305143463955100356696665629202017331344031730044369360205258345803431471660032699580731300954848363975548690010751530018881758184174569652173110473696022749934638425380623369774736560008997404060967498028389191878963968575439222206416981462690113342524002724385941651051293552601421155333430225237291523843322331326138431477823591142408800030775170625915670728657003151953664260769822494937951845801530895238439819708403389937873241463484205608000027270531106827387907791444918534771598750162812548862768493201518991668028251730299953143924168545708663913273994694463908672332763671875e-1",
        ]
    )
    func agrees(text: String) throws {
        let expected = try #require(Double(text))
        #expect(scan(text)?.bitPattern == expected.bitPattern)
    }

    @Test(
        "a number beyond all doubles has no double",
        arguments: [
            "1e309", "-1e309", "1.7976931348623159e308", "1e40000", "17976931348623159000000000000e280",
            "2e99999999999999999999",
        ]
    )
    func overflows(text: String) {
        #expect(scan(text) == nil)
        #expect(JSONNumber(text)?.double == nil)
    }

    @Test(
        "a number that is nearest to zero reads as zero, with its sign",
        arguments: ["1e-324", "1e-40000", "1e-99999999999999999999", "2.4703282292062327e-324"]
    )
    func underflows(text: String) {
        #expect(scan(text)?.bitPattern == 0)
        #expect(scan("-" + text)?.bitPattern == (-0.0).bitPattern)
    }

    @Test("random doubles round-trip through text")
    func readsBack() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<30_000 {
            let value = Double(bitPattern: random.next())
            guard value.isFinite else { continue }
            let number = JSONNumber(value)
            let token = number.flatMap { scan($0.text) }
            #expect(token?.bitPattern == value.bitPattern)
        }
    }

    @Test("random digits and exponents read as in the standard library")
    func agreesOnRandomText() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<10_000 {
            let digits = String(1 + random.next() >> UInt64.random(in: 0..<60, using: &random))
            let more = Bool.random(using: &random) ? "" : String(random.next())
            let text = "\(digits)\(more)e\(Int.random(in: -360...300, using: &random))"
            #expect(scan(text) == Double(text).flatMap { $0.isFinite ? $0 : nil }, "\(text)")
        }
    }

    @Test("a number of a million digits is read in linear time")
    func readsLong() {
        let digits = String(repeating: "1234567890", count: 100_000)
        #expect(scan("0.\(digits)") == 0.12345678901234568)
        #expect(scan("\(digits)e-999999") == 1.2345678901234567)
        // Exactly between two doubles, except for the very last digit.
        #expect(scan("9007199254740993.\(String(repeating: "0", count: 100_000))1") == 9_007_199_254_740_994)
        #expect(scan("9007199254740993.\(String(repeating: "0", count: 100_000))0") == 9_007_199_254_740_992)
    }

    private func scan(_ text: String) -> Double? {
        withScanner(Array(text.utf8)) { scanner in
            (try? scanner.scanNumber()).flatMap { scanner.double(of: $0) }
        }
    }
}
