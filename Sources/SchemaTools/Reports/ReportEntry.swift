package import SchemaEngine
import SchematicText

/// A change of a contract, a finding about it, or a drift, as reports for people and other tools show it.
struct ReportEntry {
    /// A text with its heading, beside another one. Reports without columns show its lines as one.
    struct Part {
        let heading: String
        let lines: [String]

        init(_ heading: String, _ lines: [String]) { (self.heading, self.lines) = (heading, lines) }

        init(_ heading: String, _ text: String) { self.init(heading, [text]) }

        fileprivate var line: String { "\(heading): \(lines.joined(separator: ", "))" }
    }

    let severity: Fault.Severity
    /// The severity in the words of the report; `nil` for its own.
    var severityName: String?
    /// The place as editors recognize it, or the words for it.
    let label: String
    /// The place in the file. It is empty for the root.
    var pointer = ""
    let message: String
    /// The identifier of the kind.
    let kind: String
    /// The place of the kind in the documentation.
    var page = ""
    /// Lines below the message.
    var details: [String] = []
    /// The line of the schema before a change, and after it. Only a page shows both.
    var lines: (Part, Part)?
    /// Payloads, and why each is refused.
    var payloads: [(Part, Part)] = []
    /// Lines below the payloads.
    var remarks: [String] = []

    /// All lines below the message.
    private var allDetails: [String] {
        (details + payloads.flatMap { [$0.line, $1.line] } + remarks).map(\.displayLine)
    }

    // MARK: Formats

    func text(_ palette: Palette) -> String {
        let place = pointer.isEmpty ? "" : " at \(pointer.displayLine)"
        let severity = palette.severity(severity, named: severityName)
        let head = "\(palette.bold(label)): \(severity): \(message.displayLine)\(place) \(palette.dim("[\(kind)]"))\n"
        return head + allDetails.map { "  \($0)\n" }.joined()
    }

    /// Returns an item of a list.
    func markdown(at place: String) -> String {
        let (place, kind) = (MarkdownEscaping.code(place), MarkdownEscaping.code(kind))
        return "- \(place): \(MarkdownEscaping.escaped(message)) (\(kind))\n"
            + allDetails.map { "  - \(MarkdownEscaping.escaped($0))\n" }.joined()
    }

    /// Returns a section of a page.
    var html: String {
        let address = HTMLReport.escaped(DocumentationSite.address(of: page))
        let name = HTMLReport.escaped(severityName ?? severity.rawValue)
        let place = HTMLReport.escaped(pointer.isEmpty ? label : "\(label) \(pointer)")
        let details = (details + remarks).map { "<p>\(HTMLReport.escaped($0))</p>\n" }.joined()
        let comparisons = ((lines.map { [$0] } ?? []) + payloads).map(Self.html).joined()
        return """
            <section class="change \(name)">
            <h3>\(HTMLReport.escaped(message))</h3>
            <p><strong>\(name)</strong> <a href="\(address)">\(HTMLReport.escaped(kind))</a> \
            <code>\(place)</code></p>
            \(details)\(comparisons)</section>

            """
    }

    private static func html(_ comparison: (Part, Part)) -> String {
        let parts = [comparison.0, comparison.1].map { part in
            let heading = HTMLReport.escaped(part.heading.prefix(1).uppercased() + part.heading.dropFirst())
            // Line breaks stay, and other invisible characters are displayed.
            let text = HTMLReport.escaped(lines: part.lines.joined(separator: "\n"))
            return "<div><h4>\(heading)</h4>\n<pre>\(text)</pre></div>\n"
        }
        return "<div class=\"beside\">\n\(parts.joined())</div>\n"
    }

    /// Returns the entry as a fault.
    func fault(at place: SchemaPlace) -> ReportedFault {
        var fault = ReportedFault(code: kind, severity: severity, message: message, schema: place)
        fault.rejections = allDetails
        return fault
    }
}

extension SchemaPlace {
    /// The place as editors and compilers write it: `FILE:LINE:COLUMN`.
    package var label: String { "\(file):\(line):\(column)" }
}
