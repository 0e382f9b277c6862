import Foundation
import SchemaEngine
import Schematic
import Testing

@testable import SchematicTesting

@Suite("Laws of models and transformers")
struct LawTests {
    struct Refusal: Error {}

    // MARK: Transformers

    struct Money: Equatable, Sendable {
        var cents: Int
        var currency: String
    }

    /// `12.50 EUR`, written and read in the same form.
    struct RightMoney: ValueTransformer {
        func decode(_ wire: String) throws -> Money {
            let parts = wire.split(separator: " ", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty, let amount = parts.first?.split(separator: "."),
                amount.count == 2,
                amount[1].count == 2, let whole = Int(amount[0]), let cents = Int(amount[1]),
                (0..<1_000_000).contains(whole),
                (0..<100).contains(cents), amount[1].allSatisfy(\.isNumber)
            else { throw Refusal() }
            return Money(cents: whole * 100 + cents, currency: String(parts[1]))
        }
        func encode(_ money: Money) throws -> String {
            let cents = money.cents % 100
            return "\(money.cents / 100).\(cents < 10 ? "0" : "")\(cents) \(money.currency)"
        }
    }

    /// Writes only three characters of the currency.
    struct WrongMoney: ValueTransformer {
        func decode(_ wire: String) throws -> Money { try RightMoney().decode(wire) }
        func encode(_ money: Money) throws -> String {
            try RightMoney().encode(Money(cents: money.cents, currency: String(money.currency.prefix(3))))
        }
    }

    /// Writes a number that it does not read.
    struct Even: ValueTransformer {
        func decode(_ wire: Int) throws -> Int {
            guard wire % 2 == 0 else { throw Refusal() }
            return wire / 2
        }
        func encode(_ value: Int) throws -> Int { value }
    }

    private func brokenLaw(_ check: () throws -> Void) -> TestingError? {
        do {
            try check()
            return nil
        } catch {
            return error as? TestingError
        }
    }

    @Test("a transformer that writes what it reads keeps the laws", arguments: [1, 2, 3])
    func keepsLaws(seed: UInt64) throws {
        try checkTransformer(RightMoney(), samples: [Money(cents: 1250, currency: "EUR")], seed: seed)
    }

    @Test("a transformer that loses a character is found by a change of a sample, with a small value and the seed")
    func findsLoss() throws {
        let error = brokenLaw {
            try checkTransformer(WrongMoney(), samples: [Money(cents: 1250, currency: "EUR")], seed: 7)
        }
        guard let error, error.subject == "WrongMoney", error.law == "decode(encode(x)) == x", error.seed == 7,
            let value = error.value
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!value.contains("12."), "\(value)")
        let description = error.description
        #expect(description.contains(value) && description.hasSuffix("the seed is 7"))
    }

    @Test("a sample that is not read again is found")
    func findsUnreadSample() throws {
        let error = brokenLaw { try checkTransformer(Even(), samples: [3]) }
        guard error?.subject == "Even", error?.value == "3", error?.seed == 1 else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: Models

    struct RightIssue: SchemaModel, Equatable {
        var id: Int
        var title: String?
        var tags: [String]

        init(from fields: Fields) throws {
            id = try fields["id"]
            title = try fields["title"]
            tags = try fields["tags"]
        }

        func fields() throws -> Fields { ["id": id, "title": title, "tags": tags] }
    }

    /// Writes only the first tag.
    struct Forgetful: SchemaModel, Equatable {
        var id: Int
        var tags: [String]

        init(from fields: Fields) throws {
            id = try fields["id"]
            tags = try fields["tags"]
        }

        func fields() throws -> Fields { ["id": id, "tags": Array(tags.prefix(1))] }
    }

    struct Coded: Codable, Equatable {
        var id: Int
        var title: String?
        var tags: [String]
    }

    struct Choosy: SchemaModel, Equatable {
        init(from fields: Fields) throws { throw Refusal() }
        func fields() throws -> Fields { [:] }
    }

    private func issues() throws -> Schema {
        try schema(#"{ "id": 1, "title{?}": "Login fails", "tags": ["{string}"] }"#)
    }

    @Test("a model that writes what it reads keeps the laws")
    func keepsModelLaws() throws {
        try checkModel(RightIssue.self, schema: issues())
        try checkModel(Coded.self, schema: issues(), samples: [Coded(id: 7, title: nil, tags: ["a"])])
    }

    @Test("a model that loses elements is found, with the smallest payload")
    func findsForgetfulModel() throws {
        let schema = try issues()
        let error = brokenLaw { try checkModel(Forgetful.self, schema: schema) }
        guard let error, error.subject == "Forgetful", error.law == "decode(encode(x)) == x", error.seed == 1,
            let value = error.value
        else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(value == #"{"id":0,"tags":["",""]}"#)
    }

    @Test("a model that refuses each payload is found")
    func findsChoosyModel() throws {
        let schema = try issues()
        let error = brokenLaw { try checkModel(Choosy.self, schema: schema) }
        guard error?.subject == "Choosy", error?.reason == "it refuses all" else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    // MARK: Shrinking

    @Test(
        "a value is shrunk to the smallest one with a property",
        arguments: [
            (#"{"a":[1,2,{"b":"needle in hay"}],"c":{"d":12345}}"#, "needle", #"{"a":[{"b":"needle"}]}"#),
            (#"[[1],[22,333],{"x":-7.5}]"#, "", "[]"),
            (#"{"n":-4711}"#, "4711", #"{"n":4711}"#),
        ]
    )
    func shrinks(_ text: String, _ part: String, _ expected: String) throws {
        var shrinking = Shrinking()
        let found = shrinking.smallest(try JSONValue(parsing: text)) { part.isEmpty || $0.text().contains(part) }
        #expect(found.text() == expected)
    }

    @Test("the number of attempts is bounded")
    func isBounded() {
        var shrinking = Shrinking(attempts: 50)
        var count = 0
        _ = shrinking.smallest(.array(Array(repeating: ["a": 1], count: 1_000))) { _ in
            count += 1
            return false
        }
        #expect(count == 50)
    }
}
