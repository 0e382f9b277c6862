import SchemaEngine

/// Changes of a contract, or findings about it, as one page of HTML.
struct ChangePage {
    let title: String
    /// The numbers of all entries in one line.
    let summary: String
    /// Lines of text above the entries.
    var table = ""
    let sections: [(title: String, entries: [ReportEntry])]

    var document: String {
        let sections = sections.filter { !$0.entries.isEmpty }.map { section in
            "<h2>\(HTMLReport.escaped(section.title))</h2>\n" + section.entries.map(\.html).joined()
        }
        let heading = "<h1>\(HTMLReport.escaped(title))</h1>\n<p>\(HTMLReport.escaped(summary))</p>\n"
        let table = table.isEmpty ? "" : "<pre>\(HTMLReport.escaped(lines: table))</pre>\n"
        return HTMLReport(title: title, body: heading + table + sections.joined()).document
    }
}
