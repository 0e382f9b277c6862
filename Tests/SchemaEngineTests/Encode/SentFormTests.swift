import Foundation
import SchemaEngine
import Testing

/// The table of `SchemaLanguage.md` that states in which form a value is sent that was received in another one.
@Suite("The documented forms of sent values")
struct SentFormTests {
    /// A row of the table.
    struct Row: Sendable, CustomTestStringConvertible {
        let tag: String
        let received: [String]
        let sent: String
        var testDescription: String { tag }

        init?(_ line: Substring) {
            let cells = line.split(separator: "|").map { $0.split(separator: "`").map(String.init) }
            guard cells.count == 4, cells[0].count == 3, cells[0][1].hasPrefix("{"), cells[2].count == 3 else {
                return nil
            }
            tag = cells[0][1]
            received = cells[1].filter { !$0.allSatisfy { $0 == " " || $0 == "," } }
            sent = cells[2][1]
        }
    }

    static func rows() throws -> [Row] {
        let page = try Repository.text(of: "Docs/SchemaLanguage.md")
        let section = page.components(separatedBy: "\n### ").first { $0.hasPrefix("5.7 ") }
        return try #require(section).split(separator: "\n").compactMap { Row($0) }
    }

    /// The value that an app receives by a tag, to be sent again.
    private static func value(of tag: String, in fields: Fields) throws -> any FieldValue {
        switch tag {
        case "{decimal}", "{decimal:text}", "{decimal:number}": try fields["v"] as Decimal
        case "{number}", "{lenient_number}": try fields["v"] as Double
        case "{int}": try fields["v"] as Int
        case "{uint}": try fields["v"] as UInt64
        case "{uuid}": try fields["v"] as UUID
        case "{base64}": try fields["v"] as Data
        case "{duration}": try fields["v"] as Duration
        default: try fields["v"] as Date
        }
    }

    @Test("a value that was received in any of its forms is sent in the documented one", arguments: try rows())
    func sends(row: Row) throws {
        #expect(row.received.count > 1)
        let catalog = try SmallCatalog(["X.response": #"{"v":"\#(row.tag)"}"#, "X.request": #"{"v":"\#(row.tag)"}"#])
        for text in row.received {
            let fields = try catalog.schema("X.response").decodePayload(Data("{\"v\":\(text)}".utf8)).fields
            let body = Fields([("v", try Self.value(of: row.tag, in: fields))])
            #expect(try catalog.text(body) == "{\"v\":\(row.sent)}", "received \(text)")
        }
    }

    @Test("every tag whose values have several forms is in the table")
    func isComplete() throws {
        let tags = Set(try Self.rows().map(\.tag))
        let several: Set<String> = [
            "{int}", "{uint}", "{number}", "{decimal}", "{decimal:text}", "{decimal:number}", "{lenient_number}",
            "{date_iso8601}", "{date_http}", "{date_unix}",
            "{date_unix_ms}", "{uuid}", "{base64}", "{duration}",
        ]
        #expect(tags == several)
    }
}
