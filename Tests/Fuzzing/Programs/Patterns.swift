@testable import SchemaEngine

/// Reads any bytes as a regular expression and a text. An expression is refused at one of its characters, or
/// has at most as many states as the limit. If it is accepted, both ways to search agree, and take at most as
/// many steps as the number of the text's scalars times the number of states.
///
/// A zero byte separates the expression from the text.
func holdPatterns(_ input: [UInt8]) {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let source = String(decoding: parts.first ?? [], as: UTF8.self)
    let bytes = Array(parts.dropFirst().first ?? [])
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(PatternError) {
        let pattern = try CompiledPattern(source)
        expect(pattern.stateCount <= 10_001, "\(pattern.stateCount) states")
        let isFound = pattern.isFound(in: text)
        let places = text.unicodeScalars.count + 1
        for method in CompiledPattern.Method.allCases {
            guard let result = pattern.search(text, by: method) else { continue }
            expect(result.isFound == isFound, "'\(source)' in '\(text)' is found otherwise by the \(method)")
            let most = method == .table ? places : places * pattern.stateCount
            expect(result.steps <= most, "'\(source)' takes \(result.steps) steps in '\(text)'")
        }
        _ = bytes.withTextBytes { pattern.isFound(in: $0) }
    } catch {
        expect((1...max(source.count + 1, 10_001)).contains(error.position), "refused at \(error.position)")
        expect("\(error)".contains(": "), "refused without a suggestion: \(error)")
    }
}
