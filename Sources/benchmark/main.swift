import Foundation

do {
    let invocation = try Invocation(Array(CommandLine.arguments.dropFirst()))
    switch invocation.task {
    case .help: print(Invocation.usage)
    case .serve: try ResponseServer.serve()
    case .weigh(let measurement): print(try measurement.memoryUse(from: invocation.folder))
    case .compare(let program):
        let report = try Comparison(invocation: invocation, other: program).report { round in
            FileHandle.standardError.write(Data("round \(round) of \(invocation.rounds) …\n".utf8))
        }
        print(report.comparisonTable)
    case .report:
        let report = try await Run(invocation: invocation).report { name in
            FileHandle.standardError.write(Data("measuring \(name) …\n".utf8))
        }
        print(invocation.printsJSON ? report.json : report.table)
        exit(report.areAllEqual ? 0 : 1)
    }
} catch let error as UsageError {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(1)
}
