import Testing

@testable import benchmark

@Suite("The benchmark's command line") struct InvocationTests {
    @Test(
        "an invalid command line is reported in one line, with a suggestion for a similar name",
        arguments: [
            (["--rnds"], "unknown option '--rnds'; did you mean --rounds?"),
            (["--rounds"], "--rounds requires a value"),
            (["--only", "--json"], "--only requires a value"),
            (["--rounds", "0"], "--rounds expects a whole number from 1 to 10000, found '0'"),
            (["--rounds", "many"], "--rounds expects a whole number from 1 to 10000, found 'many'"),
            (["chek"], "unknown row or payload 'chek'; did you mean check?"),
            (["--only", "check,twiter"], "unknown row or payload 'twiter'; did you mean twitter?"),
            (
                ["weigh", "check", "redmine"],
                "weigh expects a row, a payload and how many times its size, from 1 to 1000"
            ),
        ]
    )
    func faults(arguments: [String], message: String) {
        let error = #expect(throws: UsageError.self) { try Invocation(arguments) }
        #expect(error?.description == message)
    }

    @Test("a name without a similar one is reported with all names")
    func unlike() {
        let error = #expect(throws: UsageError.self) { try Invocation(["zzzzzz"]) }
        #expect(error?.description.hasPrefix("unknown row or payload 'zzzzzz'; there is ") == true)
        #expect(error?.description.hasSuffix("github_events") == true)
    }

    @Test("no arguments select every row, with the payload that needs no file")
    func nothing() throws {
        let invocation = try Invocation([])
        #expect(invocation.rows == Row.allCases.filter { $0 != .memory || ProcessMemory.isKnown })
        #expect(invocation.payloads == [.redmine])
        #expect(invocation.grown == [.redmine])
        #expect(invocation.rounds == 15)
        #expect(!invocation.printsJSON)
    }

    @Test("a folder adds the payloads that are files")
    func folder() throws {
        let invocation = try Invocation(["--payloads", "somewhere", "--json", "--rounds", "31"])
        #expect(invocation.payloads == PayloadName.allCases)
        #expect(invocation.grown == [.redmine])
        #expect(invocation.printsJSON)
        #expect(invocation.rounds == 31)
    }

    @Test(
        "names select rows and payloads, one by one or with commas",
        arguments: [
            ["check", "fields", "twitter"], ["--only", "check,fields,twitter"], ["check", "--only", "twitter,fields"],
        ]
    )
    func names(arguments: [String]) throws {
        let invocation = try Invocation(arguments)
        #expect(Set(invocation.contests) == [.check, .fields])
        #expect(invocation.payloads == [.twitter])
        #expect(invocation.grown == [.twitter])
    }

    @Test("growth applies to the rows that are named beside it, or else to all")
    func growth() throws {
        #expect(try Invocation(["growth", "check"]).examined == [.check])
        #expect(try Invocation(["growth"]).examined == Row.allCases.filter { $0.contest != nil })
        #expect(try Invocation(["growth"]).contests.isEmpty)
    }

    @Test("help names every row and payload")
    func help() {
        for name in Row.allCases.map(\.rawValue) + PayloadName.allCases.map(\.rawValue) {
            #expect(Invocation.usage.contains(name))
        }
    }
}
