import SchemaEngine

/// Results for GitHub Actions: a workflow command a fault, which GitHub shows at the line of the change under review.
package struct GitHubReport: Sendable {
    package init() {}

    /// A line for each fault.
    package func render(_ findings: Findings) -> String { findings.entries.map(render).joined() }

    /// `::error file=Schemas/Issue.json,line=14,col=3,title=schema-lint missing-key::key 'category' is missing`
    package func render(_ entry: Findings.Entry) -> String {
        var properties: [(String, String)] = []
        if let place = entry.place {
            properties = [("file", place.file.displayLine), ("line", "\(place.line)"), ("col", "\(place.column)")]
        }
        properties.append(("title", "schema-lint \(entry.finding.code)"))
        let list = properties.map { "\($0)=\(Self.escaped($1, alsoInProperties: true))" }.joined(separator: ",")
        let message = ([entry.wholeMessage] + entry.details).joined(separator: "\n")
        return "::\(entry.finding.severity.rawValue) \(list)::\(Self.escaped(message, alsoInProperties: false))\n"
    }

    /// What would end a line, a property or the properties is spelt as GitHub's runner reads it back.
    private static func escaped(_ text: String, alsoInProperties isProperty: Bool) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: String(scalar)
            }
        }.joined()
    }
}
