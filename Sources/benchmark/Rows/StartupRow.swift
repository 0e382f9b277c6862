import SchemaEngine

/// Measures the compilation of 1,000 schema files, which is the cost of a client's start.
enum StartupRow {
    private static let count = 1000

    static func measure(rounds: Int) throws -> Cell {
        let sources = sources(count)
        let times = try Race(rounds: rounds).times(of: [{ withExtendedLifetime(try SchemaCatalog(sources)) {} }])
        let seconds = times[0].median
        return Cell(
            row: .startup,
            payload: "\(count) schema files",
            figure: .milliseconds(seconds * 1000),
            seconds: seconds
        )
    }

    /// Returns files that refer to each other.
    static func sources(_ count: Int) -> [SchemaSource] {
        (0..<count).map { SchemaSource(path: path($0), text: text($0)) }
    }

    /// Every second file is a fragment, to which the response after it refers.
    private static func path(_ number: Int) -> String {
        number % 2 == 0 ? "Fragment\(number).json" : "Request\(number).response.json"
    }

    private static func text(_ number: Int) -> String {
        guard number % 2 == 0 else {
            return "{\"items\": [\"{fragment\(number - 1)}\"], \"total_count{?}\": \"{int:0..}\", \"offset{=0}\": 0}"
        }
        return """
            {
              "{comment}": "The kind of thing that endpoint \(number) answers with.",
              "id": \(number), "name": "Name \(number)", "email{?}": "someone@example.org", "homepage{?}": "{url}",
              "key": "{uuid}", "state": "{enum:open,closed,*}", "ratio": "{number:0..1}", "weight": 0.5,
              "created_on": "{date_iso8601}", "due_date{null}": "{date}", "is_private": false,
              "owner": { "id": 1, "name": "Owner", "roles": ["admin"] },
              "parent{?}": "{fragment\(number)}", "labels": ["{string:1..80}"], "counts": { "{*}": 1 }
            }
            """
    }
}
