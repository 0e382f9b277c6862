import Foundation
import Testing

@testable import benchmark

@Suite("The benchmark's payloads") struct PayloadTests {
    @Test(
        "a list is repeated, and nothing else",
        arguments: [
            (#"{"a":[9],"l": [1,"]\""],"b":[]}"#, "l", #"{"a":[9],"l": [1,"]\"",1,"]\"",1,"]\""],"b":[]}"#),
            (#"[{"l":[1]}]"#, nil, #"[{"l":[1]},{"l":[1]},{"l":[1]}]"#),
        ] as [(String, String?, String)]
    )
    func repeats(document: String, list: String?, expected: String) throws {
        let text = try RepeatedList(Data(document.utf8), list: list).times(3)
        #expect(String(decoding: text, as: UTF8.self) == expected)
    }

    @Test("a list that is missing, or does not end, is reported", arguments: [#"{"a":1}"#, #"{"l":[1"#, #"{"l":["]"#])
    func noList(document: String) {
        #expect(throws: UsageError.self) { try RepeatedList(Data(document.utf8), list: "l") }
    }

    @Test("every tenth number becomes a string of its length")
    func faults() {
        let numbers = (10..<31).map(String.init).joined(separator: ",")
        let text = FaultyPayload(Data("[true,\"12\",7,\(numbers),-1.5e3]".utf8))
        let expected = numbers.replacingOccurrences(of: "19", with: "\"\"").replacingOccurrences(of: "29", with: "\"\"")
        #expect(String(decoding: text.bytes, as: UTF8.self) == "[true,\"12\",7,\(expected),-1.5e3]")
        #expect(!text.hasAll([]))
    }

    @Test("every row has its expected result", arguments: Row.allCases.filter { $0.contest != nil })
    func rows(row: Row) throws {
        #expect(try PayloadName.redmine.load(from: nil).hasCorrectResult(row))
    }

    @Test("a repeated payload is larger accordingly, and its results are right")
    func sizes() throws {
        let once = try PayloadName.redmine.load(from: nil)
        let thrice = try PayloadName.redmine.load(from: nil, times: 3)
        #expect(thrice.size > once.size * 29 / 10)
        #expect(try thrice.hasCorrectResult(.check))
        #expect(try thrice.hasCorrectResult(.faults))
    }

    @Test("a missing file is reported with the option that helps", arguments: [nil, URL(fileURLWithPath: "/nowhere")])
    func noFile(folder: URL?) {
        let error = #expect(throws: UsageError.self) { try PayloadName.twitter.load(from: folder) }
        #expect(error?.description.contains("--payloads") == true)
    }
}
