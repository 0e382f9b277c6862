import Foundation
import SchemaEngine
import SchemaTools
import Testing

@testable import schema_lint

@Suite struct ExplainTests {
    @Test(
        "a name is explained, whatever has it",
        arguments: [
            ("missing-key", "missing-key: code of a fault\n"), ("int", "{int}: tag of a schema\n"),
            ("{int:1..5}", "Accepts a whole number from 1 to 5."), ("{?}", "The key may be absent or null."),
            ("{case type}", "{case type}: special key of a schema\n"), ("key-removed", "key-removed: kind of change\n"),
            ("not-imported", "not-imported: kind of finding\n"), ("serve", "--port N"), ("mock", "schema-lint example"),
            ("null-example", "null-example: warning"),
        ]
    )
    func text(name: String, part: String) {
        let run = CommandRun("explain", name)
        #expect(run.status == 0 && run.err.isEmpty && run.out.contains(part))
    }

    private static func text(of page: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
    }

    @Test("each name has an address of its own, at an anchor of its page")
    func addresses() throws {
        let list = try JSONValue(parsing: CommandRun("explain", "--format", "json").out.utf8)
        var found: [String: String] = [:]
        for (kind, names) in (list.object?.members ?? []).map({ ($0.key, $0.value.array ?? []) })
        where ["fault", "rule", "tag", "change", "finding"].contains(kind) {
            for name in names.compactMap(\.string) {
                let explanations = try JSONValue(parsing: CommandRun("explain", name, "--format", "json").out.utf8)
                let explanation = try #require(explanations.array?.first { $0["kind"]?.string == kind })
                let place = try #require(explanation["page"]?.string).split(separator: "#")
                try #require(place.count == 2, "\(name)")
                #expect(try Self.text(of: String(place[0])).contains("<a id=\"\(place[1])\">"), "\(name)")
                let address = try #require(explanation["address"]?.string)
                #expect(address == DocumentationSite.address + place[0].dropFirst(5).dropLast(3) + "/#" + place[1])
                #expect(found.updateValue(name, forKey: address) == nil, "\(name)")
            }
        }
        #expect(CommandRun("explain", "missing-key").out.hasSuffix("\(DocumentationSite.address)Faults/#missing-key\n"))
    }

    @Test("a name of several things has all their explanations")
    func several() throws {
        let run = CommandRun("explain", "old-root-mapper", "--format", "json")
        let kinds = try JSONValue(parsing: run.out.utf8).array?.map { $0["kind"]?.string }
        #expect(kinds == ["fault", "rule"])
    }

    @Test("each name in the list has an explanation in each format", arguments: ["text", "markdown", "json"])
    func complete(format: String) throws {
        let list = try JSONValue(parsing: CommandRun("explain", "--format", "json").out.utf8)
        let names = (list.object?.members ?? []).flatMap { $0.value.array ?? [] }.compactMap(\.string)
        #expect(names.count > 200)
        for name in names {
            let run = CommandRun("explain", name, "--format", format)
            #expect(run.status == 0 && run.out.count > 20, "\(name)")
            if format == "json" { #expect(try JSONValue(parsing: run.out.utf8).array?.isEmpty == false) }
        }
    }

    @Test(
        "an earlier spelling prints the same",
        arguments: [
            (["rules", "untagged-uuid"], "untagged-uuid"), (["diff", "--explain", "key-removed"], "key-removed"),
        ]
    )
    func spelling(arguments: [String], name: String) {
        #expect(CommandRun(arguments).out == CommandRun("explain", name).out)
    }

    @Test(
        "an unknown name is reported, with a suggestion for a similar one",
        arguments: [
            ("mising-key", "unknown name 'mising-key'; did you mean 'missing-key'?"),
            ("itn", "unknown name 'itn'; did you mean 'int'?"), ("xyzzyx", "unknown name 'xyzzyx'"),
        ]
    )
    func unknown(name: String, message: String) {
        let run = CommandRun("explain", name)
        #expect(run.status == 2 && run.out.isEmpty && run.err == "schema-lint: \(message)\n")
    }
}

@Suite("Help for programs")
struct HelpDocumentTests {
    private func document(_ arguments: [String]) throws -> JSONValue {
        let run = CommandRun(arguments)
        #expect(run.status == 0 && run.err.isEmpty)
        return try JSONValue(parsing: run.out.utf8)
    }

    @Test(
        "the help of a subcommand has what its text has",
        arguments: Subcommand.all.map(\.name)
    )
    func subcommand(name: String) throws {
        let help = try document([name, "--help", "--format", "json"])
        let subcommand = try #require(Subcommand.all.first { $0.name == name })
        #expect(help["name"]?.string == name)
        #expect(help["options"]?.array?.compactMap { $0["name"]?.string } == subcommand.options.map { "--\($0.name)" })
        #expect(help["exitStatuses"]?.array?.first?["status"] == 0)
        let text = CommandRun(name, "--help").out
        for example in try #require(help["examples"]?.array) {
            #expect(text.contains("\n  \(try #require(example.string))\n"))
        }
        for option in try #require(help["options"]?.array) {
            let fallback = option["default"].map { $0.string ?? $0.text() }
            #expect(fallback.map { text.contains("(default: \($0))") } ?? true)
            if option["type"] == "number", let value = option["default"]?.int {
                #expect(value >= (option["minimum"]?.int ?? .max) && value <= (option["maximum"]?.int ?? .min))
            }
        }
    }

    @Test("the help of the command lists the common options once, and names them in each subcommand")
    func command() throws {
        let help = try document(["--help", "--format", "json"])
        let common = try #require(help["commonOptions"]?.array).compactMap { $0["name"]?.string }
        #expect(common.contains("--format") && help["defaultSubcommand"] == "lint")
        let subcommands = try #require(help["subcommands"]?.array)
        #expect(subcommands.compactMap { $0["name"]?.string } == Subcommand.all.map(\.name))
        for (document, subcommand) in zip(subcommands, Subcommand.all) {
            let own = document["options"]?.array?.compactMap { $0["name"]?.string } ?? []
            let shared = document["commonOptions"]?.array?.compactMap(\.string) ?? []
            #expect(Set(shared).isSubset(of: common))
            #expect(own + shared == subcommand.options.map { "--\($0.name)" })
        }
        #expect(try document(["help", "infer", "--format=json"]) == document(["infer", "--help", "--format", "json"]))
    }

    @Test(
        "arguments are required, repeated and chosen as the usage states",
        arguments: [
            ("lint", #"[{"name":"PATH","required":false,"repeats":true}]"#),
            (
                "validate",
                #"[{"name":"FILE","required":true,"option":"--schema"},{"name":"PAYLOAD","required":true,"repeats":true}]"#
            ),
            ("diff", #"[{"name":"OLD","required":false},{"name":"NEW","required":false}]"#),
        ]
    )
    func arguments(name: String, expected: String) throws {
        #expect(try document([name, "--help", "--format", "json"])["arguments"]?.text() == expected)
    }

    @Test("each example is a command line that the command accepts", arguments: Subcommand.all.map(\.name))
    func examples(name: String) throws {
        let subcommand = try #require(Subcommand.all.first { $0.name == name })
        #expect(!subcommand.examples.isEmpty)
        for example in subcommand.examples {
            let line = try #require(example.split(separator: "|").last)
            var words = line.split(separator: " ").map { $0.filter { $0 != "'" } }.map { String($0) }
            #expect(words.removeFirst() == "schema-lint")
            if words.first == name { words.removeFirst() }
            #expect(throws: Never.self) { try ArgumentParser.parse(words, of: subcommand, among: Subcommand.all) }
        }
    }
}
