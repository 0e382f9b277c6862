import Foundation

do {
    let invocation = try Invocation(Array(CommandLine.arguments.dropFirst()))
    switch invocation.task {
    case .help: print(Invocation.usage)
    case .serve: try EnduranceServer.serveUntilInputEnds()
    case .spin: BusyProcess.spinUntilInputEnds()
    case .run(let name): try await RunEnvironment.perform(name, invocation.settings)
    case .runs(let names): exit(try RunSequence(names, invocation.settings).perform() ? 0 : 1)
    }
} catch let error as UsageError {
    FileHandle.standardError.write(Data("endurance: \(error)\n".utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("endurance: \(error)\n".utf8))
    exit(1)
}
