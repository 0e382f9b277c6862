import Foundation

do {
    let invocation = try Invocation(Array(CommandLine.arguments.dropFirst()))
    if invocation.wantsHelp {
        print(Invocation.usage)
        exit(0)
    }
    let report = try Run(invocation: invocation).report { name in
        FileHandle.standardError.write(Data("measuring \(name) …\n".utf8))
    }
    print(invocation.printsJSON ? report.json : report.table)
    exit(report.areAllEqual ? 0 : 1)
} catch let error as UsageError {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("benchmark: \(error)\n".utf8))
    exit(1)
}
