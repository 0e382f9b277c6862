import LoopbackServer
import Schematic
import SchematicPlatform

/// Many concurrent calls over few connections: waiting calls use memory, but no descriptors.
struct CrowdRun: EnduranceRun {
    private static let calls = 10_000
    private static let connections = 100
    /// The number of other descriptors that the process may open meanwhile.
    private static let otherDescriptors = 8

    /// About 12 KB for each call, and the memory of its tasks.
    var limits: UsageLimits { UsageLimits(memory: 256 << 20, descriptors: Self.connections + 4) }

    func perform(on environment: RunEnvironment) async throws -> String {
        environment.progress.note("\(Self.calls) calls over \(Self.connections) connections")
        let client = try environment.client(connections: Self.connections)
        let idle = try ProcessState.current().descriptors
        let isOver = Locked(false)
        async let most = mostDescriptors { isOver.withLock { $0 } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<Self.calls { group.addTask { _ = try await client.send(Echo(number: number)) } }
            try await group.waitForAll()
        }
        isOver.withLock { $0 = true }
        let opened = try await most - idle
        guard opened <= Self.connections + Self.otherDescriptors else {
            throw RunFailure("\(opened) descriptors for \(Self.connections) connections")
        }
        return "\(Self.calls) calls at a time with \(opened) descriptors"
    }

    private func mostDescriptors(until isOver: @Sendable () -> Bool) async throws -> Int {
        var most = 0
        while !isOver() {
            most = max(most, try ProcessState.current().descriptors)
            try await Task.sleep(for: .milliseconds(20))
        }
        return most
    }
}
