import SchemaEngine

/// Changes of a contract, or findings about it, as one page of HTML.
struct ChangePage {
    /// A text with its heading, beside another one.
    struct Part {
        var heading: String
        var text: String
    }

    struct Entry {
        var severity: String
        /// Where it is in the schemas.
        var place: String
        var message: String
        /// The identifier of the kind, and its page in the documentation.
        var kind: String
        var page: String
        /// Lines below the message.
        var details: [String]
        /// Texts side by side: a line before and after, or a payload and why it is refused.
        var comparisons: [(Part, Part)]
    }

    struct Section {
        var title: String
        var entries: [Entry]
    }

    var title: String
    /// The numbers of all entries in one line.
    var summary: String
    /// Lines of text above the entries.
    var table = ""
    var sections: [Section]

    var document: String {
        let sections = sections.filter { !$0.entries.isEmpty }.map { section in
            "<h2>\(HTMLReport.escaped(section.title))</h2>\n" + section.entries.map(Self.html).joined()
        }
        let heading = "<h1>\(HTMLReport.escaped(title))</h1>\n<p>\(HTMLReport.escaped(summary))</p>\n"
        let table = table.isEmpty ? "" : "<pre>\(HTMLReport.escaped(lines: table))</pre>\n"
        return HTMLReport(title: title, body: heading + table + sections.joined()).document
    }

    private static func html(_ entry: Entry) -> String {
        let address = HTMLReport.escaped(DocumentationSite.address(of: entry.page))
        let details = entry.details.map { "<p>\(HTMLReport.escaped($0))</p>\n" }
        return """
            <section class="change \(HTMLReport.escaped(entry.severity))">
            <h3>\(HTMLReport.escaped(entry.message))</h3>
            <p><strong>\(HTMLReport.escaped(entry.severity))</strong> <a href="\(address)">\(HTMLReport.escaped(entry.kind))</a> \
            <code>\(HTMLReport.escaped(entry.place))</code></p>
            \(details.joined())\(entry.comparisons.map(html).joined())</section>

            """
    }

    private static func html(_ comparison: (Part, Part)) -> String {
        let parts = [comparison.0, comparison.1].map { part in
            let heading = HTMLReport.escaped(part.heading.prefix(1).uppercased() + part.heading.dropFirst())
            // Line breaks stay, and other invisible characters are displayed.
            return "<div><h4>\(heading)</h4>\n<pre>\(HTMLReport.escaped(lines: part.text))</pre></div>\n"
        }
        return "<div class=\"beside\">\n\(parts.joined())</div>\n"
    }
}
