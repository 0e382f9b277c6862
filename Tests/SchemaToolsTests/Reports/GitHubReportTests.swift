import SchemaTools
import Testing

@Suite struct GitHubReportTests {
    @Test("a fault is a workflow command whose message and properties are escaped")
    func commands() {
        let lines = GitHubReport().render(SampleFaults.report).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "::error file=dir with space/ä%3A1%2C2.json,line=9,col=5,title=schema-lint missing-key::"
                    + "key 'a<b & \"c\"\\n' is missing (and 3 more like this), at /issues/1, "
                    + "required by Schemas/Issue.json:14:3"
                    + "%0Ahelp: if the server may omit it, write \"category{?}\" in the schema",
                "::warning file=Schemas/Issue.json,line=1,col=2,title=schema-lint old-root-mapper::100%25 old",
                "::notice title=schema-lint bad-file-name::nowhere \\u{1}",
            ]
        )
    }

    @Test("no faults result in an empty report")
    func nothing() { #expect(GitHubReport().render(FaultReport(of: ["A.json"])).isEmpty) }
}
