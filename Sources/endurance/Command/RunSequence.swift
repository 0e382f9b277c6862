import Foundation

/// Several runs in sequence, each in its own process.
struct RunSequence {
    private let names: [RunName]
    private let settings: Settings

    init(_ names: [RunName], _ settings: Settings) {
        self.names = names
        self.settings = settings
    }

    /// Performs all runs, even after a failure. Returns whether all succeeded.
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

/// The executable file of this process.
enum OwnExecutable {
    static func url() throws -> URL {
        guard let url = Bundle.main.executableURL else {
            throw UsageError("this system does not report the path of a program")
        }
        return url
    }
}
