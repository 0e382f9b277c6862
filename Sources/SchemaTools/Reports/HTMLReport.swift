import SchemaEngine
import SchematicText

/// One HTML file. By default, it has no script and loads nothing.
struct HTMLReport {
    /// The title, without escapes.
    var title: String
    /// The content of the body, as HTML.
    var body: String
    /// The elements of the head that state what the file loads.
    var resources = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <style>
        \(style)
        </style>
        """

    var document: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>\(Self.escaped(title))</title>
        \(resources)
        </head>
        <body>
        \(body)</body>
        </html>

        """
    }

    /// The style sheet of all reports, for light and dark screens. Nothing is said by a color alone.
    static let style = """
        :root { color-scheme: light dark; --text: #1b1f24; --back: #fff; --dim: #57606a; --line: #d0d7de; --code: #f6f8fa;
          --bad: #b35900; --worst: #c0262d; --good: #1a7f37; --unused: #ffd7d5; --partial: #fff1c2; --used: #d7f5dd }
        @media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --back: #0d1117; --dim: #9198a1; --line: #3d444d;
          --code: #151b23; --bad: #f0a13c; --worst: #ff8182; --good: #4ac26b; --unused: #5d1a1d; --partial: #4d3a00;
          --used: #10391d } }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem;
          color: var(--text); background: var(--back); overflow-wrap: anywhere }
        a { color: inherit }
        table { border-collapse: collapse; width: 100% }
        th, td { border-bottom: 1px solid var(--line); padding: .2rem .6rem; text-align: left; vertical-align: top }
        pre, code { font: 13px/1.5 ui-monospace, monospace }
        pre { margin: 0; white-space: pre-wrap }
        h4 { font-size: 1em; margin: .3rem 0 }
        .number { color: var(--dim); text-align: right; white-space: nowrap }
        .unused { background: var(--unused) } .partial { background: var(--partial) } .used { background: var(--used) }
        .source { counter-reset: line }
        .source tr::before { color: var(--dim); content: counter(line); counter-increment: line; display: table-cell;
          border-bottom: 1px solid var(--line); padding: .2rem .6rem; text-align: right; white-space: nowrap }
        .source td:first-of-type { font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap }
        .bars { width: 12rem }
        .bar { background: var(--worst); display: inline-block; height: .8em }
        .bar.present { background: var(--good) } .bar.null { background: var(--dim) }
        svg.plot { height: 1.4em; width: 7em; vertical-align: middle }
        svg.plot path { fill: none; stroke: var(--worst); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round }
        .change { border-left: .3rem solid var(--good); padding-left: 1rem; margin: 1.5rem 0 }
        .change.breaking { border-color: var(--worst) } .change.unknown { border-color: var(--bad) }
        .change h3, .change p { margin: .2rem 0 }
        .beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem }
        .beside pre { background: var(--code); padding: .5rem }
        """

    /// Returns the text of lines for an element's content, in which characters that cannot be displayed are visible.
    static func escaped(lines text: String) -> String {
        XMLElement.escaped(text.displayLines, isInAttribute: false)
    }

    /// Returns the text for an element's content, in which characters that cannot be displayed are visible.
    static func escaped(_ text: String) -> String { XMLElement.escaped(text.displayLine) }
}
