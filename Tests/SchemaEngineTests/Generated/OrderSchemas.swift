import Foundation
import SchemaEngine

/// The schemas of `Order`, and payloads that they accept.
enum OrderSchemas {
    static let files = [
        "Order": #"""
        {
          "id": 1,
          "number": "{string:1..8}",
          "code": "{string:/^[A-Z]{2}[0-9]+$/}",
          "count": "{int:0..100}",
          "weight": 0.5,
          "share": "{number:0..1}",
          "is_paid": true,
          "note{null}": "text",
          "limit{=25}": 1,
          "state": "{enum:open,closed}",
          "mood": "{enum:good,bad,*}",
          "day": "{date}",
          "made": "{date_iso8601}",
          "seen": "{date_http}",
          "since": "{date_unix}",
          "price": "{decimal}",
          "loose": "{lenient_number}",
          "link": "{url}",
          "key": "{uuid}",
          "data": "{base64}",
          "extra": null,
          "parent{?}": "{order}",
          "person": "{buyer}",
          "lines": [{ "amount": 1, "text{?}": "text" }],
          "marks": [[0.5]],
          "counts": [1],
          "tags": ["text"],
          "names": { "{*}": "text" },
          "people": { "{*}": "{buyer}" },
          "value{null}": "{string|line|buyer|texts}",
          "event": { "{case type}": { "push": { "commits": ["text"] }, "star": { "stars": 1 } } }
        }
        """#,
        "Buyer": #"{ "name": "text", "age{?}": 1, "{*}": "text" }"#,
        "Line": #"{ "amount": 1, "text{?}": "text" }"#,
        "Texts": #"["text"]"#,
    ]

    static func catalog(_ options: CheckOptions = .standard) throws -> SmallCatalog {
        try SmallCatalog(files, options: options)
    }

    /// A payload with every member, in the schema's order.
    static let whole = #"""
        {
          "id": 7, "number": "A-1", "code": "AB12", "count": 100, "weight": -12.5e-1, "share": 1,
          "is_paid": true, "note": "a \"note\" \u00e9 \ud83d\ude00", "limit": 30, "state": "open", "mood": "bad",
          "day": "2024-02-29", "made": "2015-03-22T10:53:24.5+01:00", "seen": "Sun, 06 Nov 1994 08:49:37 GMT",
          "since": 1700000000, "price": "12.50", "loose": "1.5", "link": "https://example.org/a?b=c",
          "key": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "data": "aGVsbG8=",
          "extra": { "a": [1, null, { "b": "c" }], "d": -0.0 },
          "parent": null,
          "person": { "name": "Ann", "age": 40, "city": "Köln", "\u0061b": "x" },
          "lines": [{ "amount": 1, "text": "one" }, { "amount": 2 }, { "amount": 3, "text": null, "odd": [] }],
          "marks": [[1, 2.5], [], [-65.613616999999977, 43.420273000000009]],
          "counts": [0, -1, 9223372036854775807, 1e2],
          "tags": ["a", "日本語", ""],
          "names": { "a": "b", "é": "c" },
          "people": { "boss": { "name": "Bea" } },
          "value": { "name": "Cy", "amount": "none" },
          "event": { "commits": ["x"], "type": "push" }
        }
        """#

    /// The same payload with another order inside it, and with another alternative and another case.
    static var nested: String {
        let inner = whole.replacingOccurrences(of: #""parent": null,"#, with: "")
        let outer = whole.replacingOccurrences(of: #""parent": null"#, with: "\"parent\": \(inner)")
        let value = outer.replacingOccurrences(of: #"{ "name": "Cy", "amount": "none" }"#, with: #"["p","q"]"#)
        return value.replacingOccurrences(of: #""commits": ["x"], "type": "push""#, with: #""type":"star","stars":5"#)
    }
}
