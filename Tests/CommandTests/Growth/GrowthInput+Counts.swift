import Foundation
import SchemaEngine
import SchemaSamples

extension GrowthInput {
    /// Two counts of the payloads of a schema, for each list that counts can have.
    static let tallies: [GrowthInput] = [
        .tally("keys", schema: { #"{\#(list($0) { #""key\#($0){?}": 1"# })}"# }, ["{}"]),
        .tally("members", schema: { #"{"a": "{enum:\#(list($0, ",") { "m\($0)" })}"}"# }, [#"{"a": "m0"}"#]),
        .tally(
            "branches",
            size: 20,
            schema: { #"{"{case kind}": {\#(list($0) { #""b\#($0)": {"k\#($0){?}": 1}"# })}}"# },
            [#"{"kind": "b0"}"#]
        ),
        .tally("unknown keys", schema: { _ in "{}" }) { ["{\(list($0) { #""k\#($0)": 1"# })}"] },
        .tally("faults", schema: { #"{\#(list($0) { #""key\#($0)": 1"# })}"# }, ["{}"]),
        .tally("payloads", schema: { _ in #"{"a": 1}"# }) { count in (0..<count).map { #"{"a": \#($0)}"# } },
        .tally("objects inside each other", size: 8, schema: { nested($0, #"{"a": "#, "1", "}") }, ["{}"]),
    ]

    private static func tally(
        _ title: String,
        size: Int = 100,
        schema: @escaping @Sendable (Int) -> String,
        _ payloads: [String]
    ) -> GrowthInput {
        tally(title, size: size, schema: schema) { _ in payloads }
    }

    private static func tally(
        _ title: String,
        size: Int = 100,
        schema: @escaping @Sendable (Int) -> String,
        _ payloads: @escaping @Sendable (Int) -> [String]
    ) -> GrowthInput {
        GrowthInput(title, size: size) { count in
            let text = schema(count)
            let catalog = try? SchemaCatalog([SchemaSource(path: "A.response.json", text: text)])
            var tallies = TallyCollection()
            if let schema = catalog?.schema(file: "A.response.json") {
                var tally = Tally(schema: schema)
                for payload in payloads(count) {
                    let report = schema.checkReport(Data(payload.utf8), options: CheckOptions(maximumFaults: 10_000))
                    tally.add(Data(payload.utf8), faults: report.faults)
                }
                tallies.merge(tally)
            }
            return ["s/A.response.json": text, "c/a.tally": tallies.text, "c/b.tally": tallies.text]
        }
    }

    /// A schema, and samples that it does not accept.
    static let widenings: [GrowthInput] = [
        .widening("keys that the schema does not name", size: 320, "{}") { "{\(list($0) { #""key\#($0)": 1"# })}" },
        .widening("keys of other types", { #"{\#(list($0) { #""key\#($0)": 1"# })}"# }) {
            "{\(list($0) { #""key\#($0)": "a""# })}"
        },
        .widening("absent keys", { #"{\#(list($0) { #""key\#($0)": 1"# })}"# }) { _ in "{}" },
        .widening("elements", #"[{"id": 1}]"#) { "[\(list($0) { #"{"id": "n\#($0)"}"# })]" },
        .widening("members of an enumeration", size: 10, #"["{enum:a}"]"#) { "[\(list($0) { #""m\#($0)""# })]" },
        .widening("objects inside each other", size: 4, { nested($0, #"{"a": "#, "1", "}") }) {
            nested($0, #"{"a": "#, #""x""#, "}")
        },
    ]

    private static func widening(
        _ title: String,
        size: Int = 100,
        _ schema: String,
        _ sample: @escaping @Sendable (Int) -> String
    ) -> GrowthInput {
        widening(title, size: size, { _ in schema }, sample)
    }

    private static func widening(
        _ title: String,
        size: Int = 100,
        _ schema: @escaping @Sendable (Int) -> String,
        _ sample: @escaping @Sendable (Int) -> String
    ) -> GrowthInput {
        GrowthInput(title, size: size) { ["s/A.response.json": schema($0), "input.json": sample($0)] }
    }
}
