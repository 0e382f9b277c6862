import SchemaEngine
import SchemaTools
import TestSupport
import Testing

@Suite struct InferenceLawTests {
    private static func summary(_ samples: some Sequence<String>) throws -> SampleSummary {
        let summary = SampleSummary()
        for sample in samples { try summary.add(JSONBuffer(sample.utf8)) }
        return summary
    }

    private static func samples(_ seed: UInt64) -> [String] {
        var generated = GeneratedSamples(seed: seed)
        return generated.samples(seed % 3 == 0 ? 60 : 6)
    }

    @Test(
        "the schema accepts each sample without a warning, and has no warning itself",
        arguments: 0..<UInt64(rounds(60))
    )
    func sound(seed: UInt64) throws {
        let samples = Self.samples(seed)
        var options = InferenceOptions()
        options.findsRanges = seed % 4 == 1
        options.findsFragments = seed % 5 != 1
        let result = SchemaInference(options, summary: try Self.summary(samples)).result()
        let faults = try InferredCatalog(result).faults(of: samples)
        #expect(faults.isEmpty, "\(result.files.map { "\($0.name)\n\($0.text)" }.joined())")
    }

    @Test("the order of the samples does not matter", arguments: 0..<UInt64(rounds(18)))
    func orderFree(seed: UInt64) throws {
        let samples = Self.samples(seed)
        let expected = SchemaInference(summary: try Self.summary(samples))
        var random = SeededGenerator(seed: seed)
        for other in [samples.reversed(), samples.shuffled(using: &random)] {
            let inference = SchemaInference(summary: try Self.summary(other))
            #expect(inference.summary.state() == expected.summary.state())
            #expect(inference.result().files == expected.result().files)
        }
    }

    @Test("merged summaries of parts equal the summary of the whole", arguments: 0..<UInt64(rounds(18)))
    func mergeable(seed: UInt64) throws {
        let samples = Self.samples(seed)
        let whole = try Self.summary(samples)
        var random = SeededGenerator(seed: seed)
        let merged = SampleSummary()
        var rest = samples.shuffled(using: &random)[...]
        while !rest.isEmpty {
            let part = rest.prefix(Int.random(in: 1...max(1, rest.count / 2), using: &random))
            rest = rest.dropFirst(part.count)
            let state = try Self.summary(part).state()
            let read = try SampleSummary(parsing: JSONBuffer(state.utf8))
            #expect(read.state() == state)
            merged.merge(read)
        }
        #expect(merged.count == whole.count)
        #expect(merged.state() == whole.state())
        #expect(SchemaInference(summary: merged).result().files == SchemaInference(summary: whole).result().files)
    }

    @Test("the limits of keys and of different texts do not depend on the order", arguments: [1024, 1025, 3000])
    func bounded(keys: Int) throws {
        let samples = (0..<keys).map { "{\"key \($0)\": {\"type\": \"\($0 % 3)\", \"text\": \"\($0 / 40)\"}}" }
        let whole = try Self.summary(samples)
        let reversed = try Self.summary(samples.reversed())
        let atOnce = try Self.summary(["{" + samples.map { $0.dropFirst().dropLast() }.joined(separator: ",") + "}"])
        let merged = try Self.summary(samples.prefix(700))
        merged.merge(try Self.summary(samples.dropFirst(700)))
        #expect(whole.state() == reversed.state())
        #expect(whole.state() == merged.state())
        #expect(whole.state().contains(#""map":true"#) == (keys > 1024))
        #expect(atOnce.state().contains(#""map":true"#) == (keys > 1024))
        #expect(whole.state().split(separator: "\n").count < 5000)
    }
}

/// The files of an inference, compiled.
struct InferredCatalog {
    private let sources: [SchemaSource]
    private let root: String

    init(_ result: SchemaInference.Result) throws {
        sources = result.files.map { SchemaSource(path: $0.name, text: $0.text) }
        root = try #require(result.files.first).name
    }

    /// Returns the warnings and errors in the schemas and in samples.
    func faults(of samples: [String]) throws -> [String] {
        let linted = Linter(sources, showsExcerpts: false).faults(of: Set(sources.map(\.path)))
            .filter { $0.severity != .notice }
        guard linted.isEmpty else { return linted.map { "\($0.code): \($0.fullMessage)" } }
        guard case .ready(let validator) = PayloadValidator.compile(sources, schema: root, PayloadValidator.Settings())
        else { return ["the schema cannot be used"] }
        var report = FaultReport(of: [root])
        for (index, sample) in samples.enumerated() {
            validator.check(JSONBuffer(sample.utf8), named: "sample \(index)", into: &report)
        }
        return report.faults.map { "\($0.code): \($0.fullMessage)" }
    }
}
