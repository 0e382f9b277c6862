import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where a session tells its delegate what comes, one event behind the other.
///
/// On Linux, the session's own queue does so, and waits while it does. Left alone, the session there takes bytes from the
/// network as fast as they come, and keeps in memory what its delegate has not been told yet: a fast server and a busy
/// machine are enough to fill it. And each event would cost an operation, and the waking of a thread.
final class SessionQueue: OperationQueue, @unchecked Sendable {
    #if canImport(FoundationNetworking)
        /// Does what waits for the session, which its own queue must not.
        private let waiting = DispatchQueue(label: "Schematic.SessionQueue")
    #endif

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    /// Does what waits for the session. Returns at once.
    func waitForSession(_ body: @escaping @Sendable () -> Void) {
        #if canImport(FoundationNetworking)
            waiting.async(execute: body)
        #else
            body()
        #endif
    }

    #if canImport(FoundationNetworking)
        override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
    #endif
}
