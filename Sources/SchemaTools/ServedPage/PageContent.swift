import SchemaEngine

/// The files of the page. None has a value: the script sets them as text.
enum PageContent {
    /// The header fields of all responses of the page.
    static let fields: [MockRequest.Field] = [
        .init(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
                + "form-action 'none'; frame-ancestors 'none'"
        ),
        .init("Cache-Control", "no-store"),
        .init("Cross-Origin-Opener-Policy", "same-origin"),
        .init("Cross-Origin-Resource-Policy", "same-origin"),
        .init("Referrer-Policy", "no-referrer"),
        .init("X-Content-Type-Options", "nosniff"),
        .init("X-Frame-Options", "DENY"),
    ]

    /// Returns a file by its name.
    static func file(_ name: String) -> MockResponse? {
        switch name {
        case "": response(page.document, "text/html")
        case "page.css": response(HTMLReport.style + "\n" + style, "text/css")
        case "page.js": response(script, "text/javascript")
        default: nil
        }
    }

    private static func response(_ text: String, _ type: String) -> MockResponse {
        MockResponse(status: 200, fields: [.init("Content-Type", type + "; charset=utf-8")], body: Array(text.utf8))
    }

    private static let page = HTMLReport(
        title: "schema-lint serve",
        body: """
            <main>
            <h1>schema-lint serve</h1>
            <p><span id="connection" role="status">Connecting.</span> <span id="summary"></span></p>
            <div class="beside">
            <section aria-labelledby="requests-title">
            <h2 id="requests-title">Requests</h2>
            <p><label><input type="checkbox" id="only"> Only those that break the contract</label></p>
            <p id="none">No request yet.</p>
            <div class="scrolled" tabindex="0" role="region" aria-label="The last requests"><ol id="requests"></ol></div>
            </section>
            <section aria-labelledby="calls-title">
            <h2 id="calls-title">Calls</h2>
            <p id="standard"></p>
            <div class="scrolled" tabindex="0" role="region" aria-label="The calls of the contract">
            <table>
            <thead><tr><th scope="col">Call</th><th scope="col">Answer</th></tr></thead>
            <tbody id="calls"></tbody>
            </table>
            </div>
            </section>
            </div>
            <section aria-labelledby="playground-title">
            <h2 id="playground-title">Playground</h2>
            <p>The schema can name the fragments and the tags of the served schemas.</p>
            <div class="beside">
            <div><label for="schema">Schema of a response</label><textarea id="schema" spellcheck="false"></textarea></div>
            <div><label for="payload">Payload</label><textarea id="payload" spellcheck="false"></textarea></div>
            </div>
            <p id="outcome" role="status"></p>
            <ul id="faults" class="faults"></ul>
            </section>
            </main>
            <noscript><p>This page requires JavaScript.</p></noscript>

            """,
        resources: """
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="page.css">
            <script src="page.js" defer></script>
            """
    )

    private static let style = """
        .scrolled { max-height: 30rem; overflow: auto }
        .scrolled:focus-visible { outline: 2px solid }
        #requests { list-style: none; margin: 0; padding: 0 }
        #requests > li { border-left: .3rem solid var(--line); margin: .5rem 0; padding-left: .8rem }
        #requests > .agrees { border-color: var(--good) } #requests > .differs { border-color: var(--worst) }
        #requests > .failed, #requests > .undefined { border-color: var(--bad) }
        #requests.only > li:not(.differs) { display: none }
        #requests p, .faults { margin: 0 }
        .faults { padding-left: 1.2rem }
        .faults p { margin: 0 }
        .dim { color: var(--dim) }
        textarea { background: var(--code); border: 1px solid var(--dim); box-sizing: border-box; color: inherit;
          display: block; font: 13px/1.5 ui-monospace, monospace; height: 14rem; padding: .5rem; width: 100% }
        select, .place { color: inherit; font: inherit }
        select { background: var(--back); border: 1px solid var(--dim); max-width: 100% }
        .place { background: none; border: 0; cursor: pointer; padding: 0; text-align: left; text-decoration: underline }
        """
}
