import Foundation

/// Several runs, one behind the other, each in a process of its own.
struct Succession {
    private let names: [RunName]
    private let settings: Settings

    init(_ names: [RunName], _ settings: Settings) {
        self.names = names
        self.settings = settings
    }

    /// Returns whether all went well. A failure does not keep the others from running.
    func perform() throws -> Bool {
        var failed: [RunName] = []
        for name in names where try !run(name) { failed.append(name) }
        if !failed.isEmpty { print("failed: \(failed.map(\.rawValue).joined(separator: ", "))") }
        return failed.isEmpty
    }

    private func run(_ name: RunName) throws -> Bool {
        let process = Process()
        process.executableURL = try OwnExecutable.url()
        process.arguments = [name.rawValue] + settings.arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }
}

/// The program that is running.
enum OwnExecutable {
    static func url() throws -> URL {
        guard let url = Bundle.main.executableURL else {
            throw UsageError("this system does not tell a program's path")
        }
        return url
    }
}
