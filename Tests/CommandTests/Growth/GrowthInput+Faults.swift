extension GrowthInput {
    /// A catalog for each list of faults that schema files can have.
    static let faultyCatalogs: [GrowthInput] = [
        .schema("unknown tags") { #"{\#(list($0) { #""a\#($0)": "{nothing\#($0)}""# })}"# },
        .schema("unknown tags in lines") { #"{\#(list($0, ",\n") { #""a\#($0)": "{nothing\#($0)}""# })}"# },
        .schema("faulty keys") { #"{\#(list($0) { #""a\#($0){x}": 1"# })}"# },
        .schema("equal keys") { #"{\#(list($0) { _ in #""a": 1"# })}"# },
        .schema("faults of rules") { #"{\#(list($0) { #""aKey\#($0)": null, "b_key\#($0)": []"# })}"# },
        .schema("faults of rules in lines") { #"{\#(list($0, ",\n") { #""aKey\#($0)": null, "b_key\#($0)": []"# })}"# },
        GrowthInput("files with faults", size: 20) { size in
            let text = #"{"aKey": "{nothingOfThisName}"}"#
            return Dictionary(uniqueKeysWithValues: (0..<size).map { ("s/A\($0)x.response.json", text) })
        },
    ]

    /// A schema, and payloads with many faults in one line or in as many lines.
    static let faultyPayloads: [GrowthInput] = [
        .payload("faults") { "{\(list($0) { #""k\#($0)": "a""# })}" },
        .payload("faults in lines") { "{\(list($0, ",\n") { #""k\#($0)": "a""# })}" },
        .payload("faults of alternatives in lines", schema: #"{"{*}": "{int|date|uuid}"}"#) {
            "{\(list($0, ",\n") { #""k\#($0)": "a""# })}"
        },
        .payload("faults inside each other", size: 8, schema: #"{"{*}": "{any}"}"#) {
            nested($0, #"{"a{x}": 1, "a": "#, "nothing", "}")
        },
    ]

    private static func payload(
        _ title: String,
        size: Int = 100,
        schema: String = #"{"{*}": 1}"#,
        _ text: @escaping @Sendable (Int) -> String
    ) -> GrowthInput {
        GrowthInput(title, size: size) { ["s/A.response.json": schema, "input.json": text($0)] }
    }

    /// Calls of a contract and their values, for each list of them.
    static let probes: [GrowthInput] = [
        GrowthInput("calls", size: 20) { count in
            var files: [String: String] = [:]
            for number in 0..<count {
                files["s/A\(number).path.json"] = #"{"{endpoint}": "GET a\#(number)/{id}", "id": 1, "q{?}": "text"}"#
                files["s/A\(number).response.json"] = #"{"id": 1}"#
            }
            let values = list(count) { #""A\#($0)": {"parameters": {"id": \#($0)}}"# }
            files["s/.schema-lint-probe.json"] = #"{"calls": {\#(values)}}"#
            return files
        },
        .probe("sets of values", parameters: { _ in #""id": 1"# }) {
            "[\(list($0) { #"{"parameters": {"id": \#($0)}}"# })]"
        },
        .probe("parameters", parameters: { list($0) { #""p\#($0)": 1"# } }) {
            #"{"parameters": {\#(list($0) { #""p\#($0)": \#($0)"# })}}"#
        },
        .probe("header fields", parameters: { _ in #""id{?}": 1"# }) {
            #"{"headers": {\#(list($0) { #""X-A\#($0)": "\#($0)""# })}}"#
        },
        .probe("a chain of calls", size: 20, parameters: { _ in #""id{?}": 1"# }) { count in
            // The first call takes its value from the next, and so on.
            let rest = list(count) {
                #""B\#($0)": {"parameters": {"id": {"from": "B\#($0 + 1)", "at": "/id"}}}"#
            }
            return #"{"parameters": {"id": {"from": "B0", "at": "/id"}}}, \#(rest)"#
        } and: { count in
            (0...count).reduce(into: [:]) { files, number in
                files["s/B\(number).path.json"] = #"{"{endpoint}": "GET b\#(number)", "id{?}": 1}"#
                files["s/B\(number).response.json"] = #"{"id": 1}"#
            }
        },
    ]

    /// Creates a contract with one call and its values, and other files.
    private static func probe(
        _ title: String,
        size: Int = 100,
        parameters: @escaping @Sendable (Int) -> String,
        _ values: @escaping @Sendable (Int) -> String,
        and others: @escaping @Sendable (Int) -> [String: String] = { _ in [:] }
    ) -> GrowthInput {
        GrowthInput(title, size: size) { count in
            let files = [
                "s/A.path.json": #"{"{endpoint}": "GET a", \#(parameters(count))}"#, "s/A.response.json": #"{"id": 1}"#,
                "s/.schema-lint-probe.json": #"{"calls": {"A": \#(values(count))}}"#,
            ]
            return files.merging(others(count)) { $1 }
        }
    }

    /// A contract, and a document of its provider, for each list of findings.
    static let providers: [GrowthInput] = [
        .provider("types of keys", { #"{\#(list($0) { #""k\#($0)": 1"# })}"# }) {
            #"{"properties": {\#(list($0) { #""k\#($0)": {"type": "string"}"# })}}"#
        },
        .provider("absent keys", { #"{\#(list($0) { #""k\#($0)": 1"# })}"# }) {
            #"{"properties": {\#(list($0) { #""k\#($0)": {"type": "integer"}"# })}}"#
        },
        .provider("members of an enumeration", { #"{"k": "{enum:\#(list($0, ",") { "a\($0)" })}"}"# }) {
            #"{"properties": {"k": {"enum": [\#(list($0) { #""b\#($0)""# })]}}, "required": ["k"]}"#
        },
        GrowthInput("calls", size: 20) { count in
            var files = [
                "input.json":
                    #"{"openapi": "3.1.0", "paths": {\#(list(count) { Self.path($0, #"{"type": "string"}"#) })}}"#
            ]
            for number in 0..<count {
                files["s/GetX\(number)y.path.json"] = #"{"{endpoint}": "GET x\#(number)"}"#
                files["s/GetX\(number)y.response.json"] = #"{"a": 1}"#
            }
            return files
        },
    ]

    private static func path(_ number: Int, _ schema: String) -> String {
        #""/x\#(number)": {"get": {"responses": {"200": {"content": {"application/json": {"schema": \#(schema)}}}}}}"#
    }

    private static func provider(
        _ title: String,
        _ schema: @escaping @Sendable (Int) -> String,
        _ document: @escaping @Sendable (Int) -> String
    ) -> GrowthInput {
        GrowthInput(title, size: 100) { count in
            [
                "input.json": #"{"openapi": "3.1.0", "paths": {\#(path(0, document(count)))}}"#,
                "s/GetX.path.json": #"{"{endpoint}": "GET x0"}"#, "s/GetX.response.json": schema(count),
            ]
        }
    }
}
