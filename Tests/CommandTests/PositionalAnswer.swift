import Foundation
import Schematic
import Testing

/// An answer of a service in which each position of a list has its own meaning. The answers are written for the tests, in the form
/// of real ones.
struct PositionalAnswer: Sendable, CustomTestStringConvertible {
    /// The name of the request.
    var name: String
    var answer: String
    /// Parts of the schemas that `lint --fix` and `infer` write for the answer, without white space.
    var fixed: String
    var inferred: String
    /// The schema with the names of the positions.
    var schema: String
    /// Payloads that the schema refuses, with their faults.
    var refused: [String: [String]]
    /// A part of the schema, its replacement, and the kinds of the changes.
    var old: String
    var new: String
    var changes: [String]
    /// Expects the values of the answer, read by names and indexes, and by a `Codable` model, which writes them again.
    var read: @Sendable (Fields) throws -> Void
    var code: @Sendable (Fields, Schema) throws -> Void

    var testDescription: String { name }
    var file: String { name + ".response.json" }
}

extension PositionalAnswer {
    static let all = [series, candles, suggestions, places]

    /// A metrics server: the moments and the values of a series.
    private static let series = PositionalAnswer(
        name: "GetSeries",
        answer: #"""
            {"status":"success","data":{"resultType":"matrix","result":[{"metric":{"__name__":"up","job":"api"},
            "values":[[1435781430.781,"1"],[1435781445.781,"0.25"]]}]}}
            """#,
        fixed: #""values":[["{tuple}",1435781430.781,"1"],"#,
        inferred: #""values":[["{tuple}",1435781430.781,"1"]]"#,
        schema: #"""
            {"status":"success","data":{"resultType":"matrix","result":[{"metric":{"{*}":"api"},
            "values":[["{tuple:time,value}",1435781430.781,"{decimal:text}"]]}]}}
            """#,
        refused: [
            #"{"status":"","data":{"resultType":"","result":[{"metric":{},"values":[["1","1"],[1],[1,"x"]]}]}}"#: [
                "type-mismatch /data/result/0/values/0/0", "wrong-count /data/result/0/values/1",
                "transform-failed /data/result/0/values/2/1",
            ]
        ],
        old: #"["{tuple:time,value}",1435781430.781,"{decimal:text}"]"#,
        new: #"["{tuple:time,value,unit?}",1435781430.781,"{decimal:text}","s"]"#,
        changes: ["position-added"],
        read: { (fields: Fields) throws -> Void in
            let values: [Fields] = try fields["data", "result", 0, "values"]
            #expect(try values.map { try $0["value"] as Decimal } == [1, 0.25])
            #expect(try values.map { try $0[0] as Double } == [1435781430.781, 1435781445.781])
        },
        code: { (fields: Fields, schema: Schema) throws -> Void in
            struct Sample: Codable, Equatable {
                var time: Double
                var value: Decimal
            }
            struct Series: Codable, Equatable {
                var metric: [String: String]
                var values: [Sample]
            }
            struct Data: Codable, Equatable {
                var resultType: String
                var result: [Series]
            }
            struct Answer: Codable, Equatable {
                var status: String
                var data: Data
            }
            let answer = try fields.decode(Answer.self)
            #expect(answer.data.result[0].values.last == Sample(time: 1435781445.781, value: 0.25))
            let again = try schema.decode(schema.encode(answer)).decode(Answer.self)
            #expect(again == answer)
        }
    )

    /// An exchange: the prices of each day.
    private static let candles = PositionalAnswer(
        name: "GetCandles",
        answer: #"""
            [[1499040000000,"0.01634790","0.80000000","0.01575800","148976.11427815",1499644799999,308,"0"],
            [1499644800000,"0.01577100","0.81000000","0.01575800","14897.11427815",1500249599999,12,"0"]]
            """#,
        fixed: #"[["{tuple}",1499040000000,"0.01634790","#,
        inferred:
            #"[["{tuple}",1499040000000,"0.01577100","0.80000000","0.01575800","14897.11427815",1499644799999,12,"0"]]"#,
        schema: #"""
            [["{tuple:open_time,open,high,low,volume,close_time,trades,ignored}","{date_unix_ms}","{decimal:text}",
            "{decimal:text}","{decimal:text}","{decimal:text}","{date_unix_ms}","{int:0..}","{decimal:text}"]]
            """#,
        refused: [
            #"[[1499040000000,"1","1","1",1,1499644799999,-1,"0"]]"#: ["type-mismatch /0/4", "out-of-range /0/6"],
            #"[[1499040000000,"1","1","1","1",1499644799999,1,"0",1]]"#: ["wrong-count /0"],
        ],
        old: "open_time,open,high",
        new: "open_time,first,high",
        changes: ["position-renamed"],
        read: { (fields: Fields) throws -> Void in
            let candle: Fields = try fields[1]
            #expect(try candle["volume"] == #require(Decimal(string: "14897.11427815")))
            #expect(try candle[6] == 12)
            #expect(try candle["open_time"] as Date == Date(timeIntervalSince1970: 1_499_644_800))
        },
        code: { (fields: Fields, schema: Schema) throws -> Void in
            struct Candle: Codable, Equatable {
                var openTime: Date
                var open, high, low, volume: Decimal
                var closeTime: Date
                var trades: Int
                var ignored: Decimal

                enum CodingKeys: String, CodingKey {
                    case openTime = "open_time"
                    case open, high, low, volume
                    case closeTime = "close_time"
                    case trades, ignored
                }
            }
            let candles = try fields.decode([Candle].self)
            #expect(candles.map(\.trades) == [308, 12])
            let again = try schema.decode(schema.encode(candles)).decode([Candle].self)
            #expect(again == candles)
        }
    )

    /// A search box: completions of a text, each with a description and a link.
    private static let suggestions = PositionalAnswer(
        name: "GetSuggestions",
        answer: #"""
            ["sea",["sears","search engines"],["7 results","17 results"],
            ["https://example.com/?q=sears","https://example.com/?q=search"],{"verbatim":851}]
            """#,
        fixed: #"["{tuple}","sea",["sears","#,
        inferred: #"["{tuple}","sea",["sears"],["7 results"],["{url}"],"#,
        schema: #"""
            ["{tuple:query,completions,descriptions?,links?,details?}","sea",["sears"],["7 results"],["{url}"],
            {"verbatim":851}]
            """#,
        refused: [
            #"["sea"]"#: ["wrong-count "], #"["sea",[],null]"#: ["unexpected-null /2"],
            #"["sea",["x",1],[],["a b"]]"#: ["type-mismatch /1/1", "transform-failed /3/0"],
        ],
        old: "descriptions?,links?",
        new: "descriptions,links?",
        changes: ["position-became-required"],
        read: { (fields: Fields) throws -> Void in
            #expect(try fields["query"] == "sea")
            #expect(try fields["completions"] == ["sears", "search engines"])
            #expect(try (fields[3] as [URL]).count == 2)
            #expect(try fields["details", "verbatim"] == 851)
        },
        code: { (fields: Fields, schema: Schema) throws -> Void in
            struct Suggestions: Codable, Equatable {
                var query: String
                var completions: [String]
                var descriptions: [String]?

                init(from decoder: any Decoder) throws {
                    var list = try decoder.unkeyedContainer()
                    query = try list.decode(String.self)
                    completions = try list.decode([String].self)
                    descriptions = list.isAtEnd ? nil : try list.decode([String].self)
                }

                func encode(to encoder: any Encoder) throws {
                    var list = encoder.unkeyedContainer()
                    try list.encode(query)
                    try list.encode(completions)
                    if let descriptions { try list.encode(descriptions) }
                }
            }
            let suggestions = try fields.decode(Suggestions.self)
            #expect(suggestions.descriptions == ["7 results", "17 results"])
            let again = try schema.decode(schema.encode(suggestions)).decode(Suggestions.self)
            #expect(again == suggestions)
        }
    )

    /// A map: the coordinates of places. Their numbers alone do not show that each position has its own meaning.
    private static let places = PositionalAnswer(
        name: "GetPlaces",
        answer: #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Dinagat"},
            "geometry":{"type":"Point","coordinates":[102.0,0.5]}}]}
            """#,
        fixed: #""coordinates":[102.0,0.5]"#,
        inferred: #""coordinates":[0.5]"#,
        schema: #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Dinagat"},
            "geometry":{"type":"Point","coordinates":["{tuple:longitude,latitude,altitude?}",102.0,0.5,12.0]}}]}
            """#,
        refused: [
            #"{"type":"","features":[{"type":"","properties":{"name":""},"geometry":{"type":"","coordinates":[1]}}]}"#:
                [
                    "wrong-count /features/0/geometry/coordinates"
                ]
        ],
        old: #""{tuple:longitude,latitude,altitude?}",102.0,0.5,12.0"#,
        new: #""{tuple:longitude,latitude}",102.0,0.5"#,
        changes: ["position-removed"],
        read: { (fields: Fields) throws -> Void in
            #expect(try fields["features", 0, "geometry", "coordinates", "longitude"] == 102.0)
            #expect(try fields["features", 0, "geometry", "coordinates", 1] == 0.5)
            #expect(try fields["features", 0, "geometry", "coordinates", "altitude"] as Double? == nil)
        },
        code: { (fields: Fields, schema: Schema) throws -> Void in
            struct Coordinates: Codable, Equatable {
                var longitude, latitude: Double
                var altitude: Double?
            }
            struct Geometry: Codable, Equatable {
                var type: String
                var coordinates: Coordinates
            }
            struct Feature: Codable, Equatable {
                var type: String
                var properties: [String: String]
                var geometry: Geometry
            }
            struct Answer: Codable, Equatable {
                var type: String
                var features: [Feature]
            }
            let answer = try fields.decode(Answer.self)
            #expect(answer.features[0].geometry.coordinates == Coordinates(longitude: 102, latitude: 0.5))
            let again = try schema.decode(schema.encode(answer)).decode(Answer.self)
            #expect(again == answer)
        }
    )
}
