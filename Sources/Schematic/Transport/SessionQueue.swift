import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The queue on which a session calls its delegate, one event after the other.
///
/// On Linux, each event runs synchronously on the session's own queue, which waits for it. With an asynchronous
/// queue, the session there would read bytes as fast as they arrive, and keep undelivered bytes in memory: a
/// fast server and a busy machine are enough to exhaust it. Each event would also cost an operation and the
/// wake-up of a thread.
final class SessionQueue: OperationQueue, @unchecked Sendable {
    #if canImport(FoundationNetworking)
        /// Runs blocks that wait for the session, which must not run on the session's own queue.
        private let waiting = DispatchQueue(label: "Schematic.SessionQueue")
    #endif

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    /// Runs a block that waits for the session. Returns at once.
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
