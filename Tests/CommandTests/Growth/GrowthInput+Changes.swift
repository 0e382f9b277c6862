extension GrowthInput {
    /// Two versions of a schema, for each list of changes that one object can have. Payloads below 2,000 bytes are made smaller,
    /// which takes a bounded time, so that the sizes begin above it.
    static let changes: [GrowthInput] = [
        .change("types of keys", #""k#": 1"#, #""k#": "text""#),
        .change("types of optional keys", #""k#{?}": 1"#, #""k#{?}": "text""#),
        .change("types of keys that became optional", #""k#": 1"#, #""k#{?}": "text""#),
        .change("removed keys", #""k#": 1"#, #""l#{?}": 1"#),
        .change("keys that became optional", #""k#": 1"#, #""k#{?}": 1"#),
        .change("keys that became nullable", #""k#": 1"#, #""k#{null}": 1"#),
        .change("lengths", #""k#": "{string:1..5}""#, #""k#": "{string:1..9}""#),
        .change("ranges", #""k#": "{int:1..5}""#, #""k#": "{int:1..9}""#),
        .change("members of enumerations", #""k#": "{enum:a,b}""#, #""k#": "{enum:a,b,c}""#),
        .change("keys of objects", #""k#": {"a": 1, "b": 2}"#, #""k#": {"b": 2}"#),
        .change("types of elements", #""k#": [1]"#, #""k#": ["text"]"#),
        .change("tags of keys", #""{* enum:a#}": 1"#, #""{* enum:b#}": "text""#),
        .change("tags of keys with equal types", #""{* enum:a#}": 1"#, #""{* enum:b#}": 1"#),
        .change("alternatives of ranges", alternatives: #""{int:1#0..1#4}""#, #""{int:1#1..1#5}""#),
        .change("alternatives of objects", alternatives: #"{"k#": 1}"#, #"{"l#": 1}"#),
        .change("alternatives of objects with other types", alternatives: #"{"k#": 1}"#, #"{"k#": "text"}"#),
        .change("alternatives of lists", alternatives: #"["{string:1#0..1#4}"]"#, #"["{string:1#1..1#5}"]"#),
        .change("alternatives of enumerations", alternatives: #""{enum:a#,b#}""#, #""{enum:a#,c#}""#),
        GrowthInput("renamed cases", size: 80) { count in
            func schema(_ name: String) -> String {
                #"{"{case kind}": {\#(list(count) { #""\#(name)\#($0)": {"k\#($0)": 1}"# })}}"#
            }
            return ["old/A.response.json": schema("b"), "new/A.response.json": schema("c")]
        },
    ]

    /// Creates two versions of an object. `#` in a key is its number.
    private static func change(_ title: String, _ old: String, _ new: String, size: Int = 400) -> GrowthInput {
        GrowthInput(title, size: size) { count in
            func schema(_ key: String) -> String { "{\(list(count) { key.replacing("#", with: "\($0)") })}" }
            return ["old/A.response.json": schema(old), "new/A.response.json": schema(new)]
        }
    }

    /// Creates two versions of a value with many alternatives. `#` in an alternative is its number.
    private static func change(_ title: String, alternatives old: String, _ new: String) -> GrowthInput {
        GrowthInput(title, size: 80) { count in
            let tags = list(count, "|") { "f\($0)" }
            return [("old", old), ("new", new)].reduce(into: [:]) { files, version in
                files["\(version.0)/A.response.json"] = #"{"a": "{\#(tags)}"}"#
                for number in 0..<count {
                    files["\(version.0)/F\(number).json"] = version.1.replacing("#", with: "\(number)")
                }
            }
        }
    }
}
