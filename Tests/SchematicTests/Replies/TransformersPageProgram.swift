// The Swift code of `Docs/Transformers.md`, identical except for indentation. `TransformersPageTests` compares them.
import Foundation
import Schematic

enum TransformersPageProgram {
    /// Times such as `24.12.2026 18:30`, in one time zone.
    struct LocalTimeTransformer: ValueTransformer {
        private let format: Date.VerbatimFormatStyle
        private let parser: Date.ParseStrategy

        init(_ timeZone: TimeZone) {
            let clock = Date.FormatStyle.Symbol.VerbatimHour.twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)
            let text: Date.FormatString = """
                \(day: .twoDigits).\(month: .twoDigits).\(year: .padded(4)) \(hour: clock):\(minute: .twoDigits)
                """
            let calendar = Calendar(identifier: .gregorian)
            format = Date.VerbatimFormatStyle(format: text, timeZone: timeZone, calendar: calendar)
            parser = Date.ParseStrategy(format: text, timeZone: timeZone, calendar: calendar, isLenient: false)
        }

        func decode(_ wire: String) throws -> Date {
            // A parser reads more than the format writes, such as a day without a zero.
            guard let date = try? parser.parse(wire), format.format(date) == wire else { throw TimeError() }
            return date
        }

        func encode(_ date: Date) throws -> String { format.format(date) }

        struct TimeError: Error, CustomStringConvertible {
            var description: String { "expected a time such as 24.12.2026 18:30" }
        }
    }

    static func client(_ schemas: SchemaSources, _ transport: any Transport, in berlin: TimeZone) throws -> APIClient {
        let client = try APIClient(baseURL: "https://api.example", schemas: schemas, transport: transport) {
            $0.transform("local_time", with: LocalTimeTransformer(berlin))
            $0.transform("money", with: MoneyTransformer())
        }
        return client
    }

    nonisolated struct Talk: Codable, Equatable {
        var title: String
        var starts: Date
        var ends: Date?
    }

    /// The state of a talk; a later version of the server may add others.
    nonisolated enum TalkState: RawRepresentable, Codable, Equatable, Sendable {
        case planned, over
        case other(String)

        init(rawValue: String) {
            self =
                switch rawValue {
                case "planned": .planned
                case "over": .over
                default: .other(rawValue)
                }
        }

        var rawValue: String {
            switch self {
            case .planned: "planned"
            case .over: "over"
            case .other(let name): name
            }
        }
    }

    /// A list that some servers write as `{}` if it is empty.
    nonisolated struct ListOrObject<Element: Codable & Sendable>: Codable, Sendable {
        var elements: [Element]

        init(from decoder: any Decoder) throws {
            let isList = (try? decoder.unkeyedContainer()) != nil
            elements = isList ? try [Element](from: decoder) : []
        }

        func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
    }

    nonisolated struct Talks: Decodable {
        var state: TalkState
        var speakers: ListOrObject<String>
    }

    static func read(by client: APIClient) async throws -> (Talk, Money) {
        let talk = try await client.send(.get("talks/1.json", schema: "GetTalk", as: Talk.self))
        let fields = try await client.send(.get("talks/1.json", schema: "GetTalk", as: Fields.self))
        let price: Money = try fields["price"]
        return (talk, price)
    }

    static func add(_ talk: Talk, by client: APIClient) async throws {
        let body: Fields = ["title": "Tea", "starts": talk.starts, "price": Money(cents: 1250, currency: "EUR")]
        try await client.send(.post("talks.json", body: .json(body), schema: "AddTalk"))
    }

    struct Money: FieldValue, Equatable {
        var cents: Int
        var currency: String
    }

    /// Amounts such as `12.50 EUR`.
    struct MoneyTransformer: ValueTransformer {
        func decode(_ wire: String) throws -> Money {
            guard let match = wire.wholeMatch(of: /(\d{1,15})\.(\d{2}) ([A-Z]{3})/), let cents = Int(match.1 + match.2)
            else {
                throw AmountError()
            }
            return Money(cents: cents, currency: String(match.3))
        }

        func encode(_ money: Money) throws -> String {
            guard money.cents >= 0 else { throw AmountError() }
            let (whole, rest) = money.cents.quotientAndRemainder(dividingBy: 100)
            return "\(whole).\(rest < 10 ? "0" : "")\(rest) \(money.currency)"
        }

        struct AmountError: Error, CustomStringConvertible {
            var description: String { "expected an amount such as 12.50 EUR" }
        }
    }
}
