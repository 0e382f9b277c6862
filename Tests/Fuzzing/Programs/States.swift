@_spi(Generated) @testable import SchemaEngine
@testable import SchemaTools

/// Reads any bytes as the state of an inference. What is read is written to a state that reads the same, and a schema is
/// inferred from it. Merging a state with itself changes no schema that does not depend on the number of values.
func holdStates(_ input: [UInt8]) {
    guard let summary = read(input) else { return }
    let state = summary.state()
    guard let again = read(Array(state.utf8)) else { fatalError("\(state) was written, and cannot be read") }
    expect(again.state() == state, "\(state) was written again as \(again.state())")
    let files = SchemaInference(options, summary: summary).result().files
    expect(
        SchemaInference(options, summary: again).result().files == files,
        "\(state) gives another schema when it is written again"
    )
    guard let twice = read(Array(state.utf8)) else { return }
    twice.merge(again)
    let merged = SchemaInference(options, summary: twice).result().files
    expect(merged == files, "\(state) merged with itself gives \(merged) instead of \(files)")
    guard let third = read(Array(twice.state().utf8)) else { fatalError("the sum cannot be read: \(twice.state())") }
    expect(third.state() == twice.state(), "the sum of \(state) was written again as \(third.state())")
}

/// The choices that do not depend on the number of values.
private let options: InferenceOptions = {
    var options = InferenceOptions()
    options.name = "Get.response"
    options.maximumMembers = nil
    options.findsMaps = false
    options.findsCases = false
    return options
}()

private func read(_ bytes: [UInt8]) -> SampleSummary? { try? SampleSummary(parsing: JSONBuffer(bytes)) }
