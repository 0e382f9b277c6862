import SchemaEngine
import Testing

@testable import SchemaTools

@Suite("Objects whose keys are data")
struct MapInferenceTests {
    /// Returns an object with a value at each key.
    private static func object(_ keys: [String], _ value: String = "1") -> String {
        "{" + keys.map { JSONValue.string($0).text() + ": \(value)" }.joined(separator: ", ") + "}"
    }

    private func result(
        _ sample: String,
        _ options: InferenceOptions = InferenceOptions()
    ) throws -> (text: String, notices: [String]) {
        let inference = SchemaInference(options)
        try inference.add(JSONBuffer(sample.utf8))
        let result = inference.result()
        #expect(try InferredCatalog(result).faults(of: [sample]).isEmpty)
        return (try #require(result.files.first).text, result.notices)
    }

    private static let languages = [
        "ar", "bg", "cs", "da", "de", "el", "en", "es", "et", "fi", "fr", "he", "hr", "hu", "id", "it", "ja", "ko",
        "lt", "lv",
        "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sv", "tr",
    ]

    static let maps: [(key: String, object: String, words: String?)] = [
        ("names", object(languages, "{\"text\": \"x\"}"), "codes of languages"),
        ("title", object(["de", "en"], "\"x\""), "codes of languages"),
        ("title", object(["pt-BR", "zh_Hans", "en"], "\"x\""), "codes of languages"),
        ("offers", object(["AR", "DE", "US"], "{\"link\": \"x\"}"), "codes of countries"),
        ("rates", object(["AED", "EUR", "USD", "BTC"], "1.5"), "codes of currencies"),
        ("prices", object(["eth", "eur", "gbp", "usd"], "1.5"), "codes of currencies"),
        ("bank_currencies", object(["usd"], "[\"US\"]"), "codes of currencies"),
        ("paths", #"{"/issues": {"get": 1}, "/issues/{id}": {"put": 2}}"#, nil),
        ("paths", object(["/"]), nil), ("content", object(["application/json"], "{\"a\": 1}"), "paths or media types"),
        ("ports", object(["80/tcp", "443/tcp"], "{}"), "paths or media types"),
        ("versions", object(["1.0.0", "1.0.1-beta.2"], "{\"a\": 1}"), nil), ("time", object(["v1.2"], "\"x\""), nil),
        ("responses", object(["200", "default"], "{\"a\": 1}"), "data"),
        ("avatarUrls", object(["16x16", "48x48"], "\"x\""), "identifiers with numbers"),
        ("claims", object(["P31", "P279", "P18"], "[1]"), "identifiers with numbers"),
        ("issues", object(["ABC-12", "ABC-13"], "{\"a\": 1}"), "identifiers"),
        ("roles", object(["Admins", "Users", "Service Desk Team"], "\"x\""), "texts for people"),
        ("labels", object(["app", "tier"], "\"x\""), "names that users choose"),
        ("devDependencies", object(["tap"], "\"^1.0\""), "names that users choose"),
        ("venueNames", object(["HALL_A"], "\"x\""), "names that users choose"),
        (
            "people", object((0..<10).map { "person" + String(repeating: "x", count: $0) }, "{\"id\": 1, \"age\": 2}"),
            "names of things with the same keys"
        ),
    ]

    @Test("keys that are no names are those of a map, which is stated if they could be names", arguments: maps)
    func areMaps(row: (key: String, object: String, words: String?)) throws {
        let (text, notices) = try result("{\"\(row.key)\": \(row.object)}")
        #expect(
            text.contains("\"\(row.key)\": {\n    \"{*}\"") || text.contains("\"\(row.key)\": { \"{*}\""),
            "\(text)"
        )
        let decisions = notices.filter { $0.contains("--no-maps") }
        #expect(decisions.count == (row.words == nil ? 0 : 1))
        if let words = row.words {
            let end = " look like \(words), so the object is a map; --no-maps /\(row.key) writes each key"
            #expect(decisions.first?.hasSuffix(end) == true)
        }
        var options = InferenceOptions()
        options.objectPlaces = ["/" + row.key]
        #expect(try !result("{\"\(row.key)\": \(row.object)}", options).text.contains("{*}"))
    }

    static let objects: [String] = [
        #"{"id": 1, "is": 2, "to": 3}"#, #"{"en": 1, "de": "x"}"#, #"{"line1": "x", "line2": "y", "line3": "z"}"#,
        #"{"Past6HourRange": 1, "Past12HourRange": 2, "Past24HourRange": 3}"#, #"{"1. open": "1", "2. high": "2"}"#,
        #"{"width": 1, "height": 2}"#, #"{"thumb": {"w": 1}, "small": {"w": 2}}"#, #"{"a/b": 1, "c/d": "x"}"#,
        #"{"Meta Data": {"a": 1}, "Time Series": {"b": 1}}"#, #"{"all": 1, "try": 2, "top": 3}"#,
        #"{"labels": {"app": "x"}}"#,
    ]

    @Test("names of properties are not those of a map", arguments: objects)
    func areObjects(object: String) throws { #expect(try !result(object).text.contains("{*}")) }

    @Test("many keys with values of one shape are stated, and a place that is chosen is a map")
    func chosen() throws {
        let sample = "{\"can\": \(Self.object((0..<20).map { "do" + String(repeating: "x", count: $0) }, "true"))}"
        let (text, notices) = try result(sample)
        #expect(!text.contains("{*}"))
        #expect(
            notices == [
                "/can: 20 keys have values of one shape; if the keys are data, --maps /can makes the object a map"
            ]
        )
        var options = InferenceOptions()
        options.mapPlaces = ["/can"]
        let chosen = try result(sample, options)
        #expect(chosen.text == "{\n  \"can\": { \"{*}\": true }\n}\n" && chosen.notices.isEmpty)
    }

    @Test("a place is a pointer, quoted for a shell where that is necessary")
    func places() throws {
        let notices = try result(#"[{"a~b": {"x y": {"de": 1, "en": 2}}}]"#).notices
        #expect(notices.contains { $0.hasSuffix("--no-maps '/*/a~0b/x y' writes each key") }, "\(notices)")
    }

    @Test("a key that may be a secret is not stated")
    func secretKeys() throws {
        let notices = try result(Self.object(["sk81kQ9w3Lm5Tn7Rb2", "sk91kQ9w3Lm5Tn7Rb4"], "{\"a\": 1}")).notices
        #expect(
            notices == [
                "the root: the 2 keys look like identifiers, so the object is a map; --no-maps / writes each key"
            ]
        )
    }
}
