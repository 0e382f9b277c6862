import SchemaEngine

/// The documented outcome of an example, such as `refused with unknownKeys=reject: unknown-key at /in/x`.
struct ExampleOutcome {
    var isAccepted: Bool
    var options = CheckOptions.standard
    var faults: [ExpectedFault]
    var decoded: JSONValue?
    var sentBack: SentBack?

    /// Splits a line into its example and its outcome. Returns `nil` if the line has no outcome.
    static func split(_ line: String) throws -> (example: String, outcome: ExampleOutcome)? {
        guard let match = line.firstMatch(of: /(?:^|\s)\/\/ ((?:accepted|refused)\b.*)$/) else { return nil }
        return (String(line[..<match.range.lowerBound]), try ExampleOutcome(String(match.1)))
    }

    init(_ text: String) throws {
        let form =
            /(accepted|refused)(?: with (\w+)=(\w+))?(?:: (.*?))?(?:, read as (.*?))?(?:, (not )?sent back(?: as|:) (.*))?/
        guard let match = text.wholeMatch(of: form) else { throw MalformedCase(reason: "no outcome: \(text)") }
        isAccepted = match.1 == "accepted"
        faults = try match.4.map { try Self.faults(String($0)) } ?? []
        decoded = try match.5.map { try JSONValue(parsing: String($0)) }
        sentBack = try match.7.map { text in
            match.6 == nil ? try SentBack(String(text)) : .refused(try Self.faults(String(text)))
        }
        if let name = match.2, let value = match.3 {
            let value = String(value)
            try options.set(String(name), to: (try? JSONValue(parsing: value)) ?? .string(value))
        }
        guard isAccepted || !faults.isEmpty else { throw MalformedCase(reason: "refused for nothing: \(text)") }
    }

    /// Parses faults such as `missing-key at the root, type-mismatch at /a /b, out-of-range at /rows/0 × 4`.
    private static func faults(_ text: String) throws -> [ExpectedFault] {
        try text.split(separator: ", ").flatMap { group -> [ExpectedFault] in
            guard let match = group.wholeMatch(of: /([a-z-]+)(?: at (.+?))?(?: × (\d+))?/) else {
                throw MalformedCase(reason: "no fault: \(group)")
            }
            let count = match.3.flatMap { Int($0) } ?? 1
            guard let places = match.2 else { return [ExpectedFault(code: String(match.1), count: count)] }
            return pointers(String(places)).map { ExpectedFault(code: String(match.1), pointer: $0, count: count) }
        }
    }

    private static func pointers(_ places: String) -> [String] {
        guard places != "the root" else { return [""] }
        return places.dropFirst().split(separator: " /", omittingEmptySubsequences: false).map { "/\($0)" }
    }
}
