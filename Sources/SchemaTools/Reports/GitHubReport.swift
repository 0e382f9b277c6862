package import SchemaEngine
import SchematicText

/// A report for GitHub Actions: one workflow command for each fault, which GitHub shows at its line in a pull
/// request.
package struct GitHubReport: Sendable {
    package init() {}

    /// Returns one line for each fault, and for each file that could not be used.
    package func render(_ report: FaultReport) -> String {
        (report.faults.map(render) + report.failures.map(render)).joined()
    }

    /// Returns the line of a file that could not be used.
    func render(_ failure: FaultReport.Failure) -> String {
        "::error title=schema-lint incomplete-run::\(Self.escaped(failure.message, alsoInProperties: false))\n"
    }

    /// Returns a line such as `::error file=Schemas/Issue.json,line=14,col=3,title=schema-lint missing-key::key
    /// 'category' is missing`.
    package func render(_ fault: ReportedFault) -> String {
        var properties: [(String, String)] = []
        if let place = fault.place {
            properties = [("file", place.file.displayLine), ("line", "\(place.line)"), ("col", "\(place.column)")]
        }
        properties.append(("title", "schema-lint \(fault.code)"))
        let list = properties.map { "\($0)=\(Self.escaped($1, alsoInProperties: true))" }.joined(separator: ",")
        let message = ([fault.fullMessage] + fault.details).joined(separator: "\n")
        return "::\(fault.severity.rawValue) \(list)::\(Self.escaped(message, alsoInProperties: false))\n"
    }

    /// Escapes the characters that end a line, a property or the property list, in the encoding of GitHub's
    /// runner.
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
