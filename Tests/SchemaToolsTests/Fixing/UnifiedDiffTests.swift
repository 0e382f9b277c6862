import SchemaEngine
import SchemaTools
import Testing

@Suite struct UnifiedDiffTests {
    private func diff(_ before: String, _ after: String, path: String = "s/A.json") -> String {
        UnifiedDiff(.init(path: path, before: JSONBuffer(before.utf8), after: JSONBuffer(after.utf8))).text
    }

    @Test("a changed line is shown with three lines of context")
    func line() {
        #expect(
            diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
                --- a/s/A.json
                +++ b/s/A.json
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """
        )
    }

    @Test("nearby changes share a hunk, and others have separate ones")
    func hunks() {
        let lines = (1...30).map(String.init)
        var changed = lines
        for index in [1, 3, 25] { changed[index] += "!" }
        let text = diff(lines.joined(separator: "\n") + "\n", changed.joined(separator: "\n") + "\n")
        #expect(text.split(separator: "\n").filter { $0.hasPrefix("@@") } == ["@@ -1,7 +1,7 @@", "@@ -23,7 +23,7 @@"])
        #expect(text.contains(" 1\n-2\n+2!\n 3\n-4\n+4!\n 5\n"))
    }

    @Test("a last line without a line ending is marked")
    func noNewline() {
        #expect(
            diff("a", "b") == "--- a/s/A.json\n+++ b/s/A.json\n@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n"
                + "\\ No newline at end of file\n"
        )
    }

    @Test("lines can be added and removed")
    func numberOfLines() {
        #expect(diff("a\nb\nc\n", "a\nc\n").hasSuffix("@@ -1,3 +1,2 @@\n a\n-b\n c\n"))
        #expect(diff("", "a\n").hasSuffix("@@ -0,0 +1,1 @@\n+a\n"))
    }

    @Test("carriage returns belong to their lines, and an absolute path is unchanged")
    func marks() {
        #expect(
            diff("a\r\n", "b\r\n", path: "/A.json").hasPrefix("--- /A.json\n+++ /A.json\n@@ -1,1 +1,1 @@\n-a\r\n+b\r\n")
        )
    }
}
