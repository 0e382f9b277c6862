import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The queue on which a session tells its delegate what comes, one event behind the other. On Linux, the session waits
/// when its delegate is far behind.
///
/// Left alone, the session there takes bytes from the network as fast as they come, and keeps in memory what its delegate
/// has not been told yet: a fast server and a busy machine are enough to fill it.
///
/// `@unchecked Sendable`: what it adds to its superclass is read and written between the ends of `condition`'s lock.
final class SessionQueue: OperationQueue, @unchecked Sendable {
    private let condition = NSCondition()
    private var underWay = 0
    private var isUnlimited = false

    /// How many events may be under way: a mebibyte of content, at 16 KiB each.
    private static let limit = 64

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    /// Cancels a task, unless its completion was told before. Returns at once.
    func cancel(_ task: URLSessionTask, unless isComplete: @escaping @Sendable () -> Bool) {
        #if canImport(FoundationNetworking)
            // A task that is cancelled while its completion is on its way ends the process there. Here, it cannot be.
            super.addOperation { if !isComplete() { self.waitForSession { task.cancel() } } }
        #else
            task.cancel()
        #endif
    }

    /// Does what waits for the session, on this queue: the session must not wait for the queue meanwhile.
    func waitForSession(_ body: () -> Void) {
        setUnlimited(true)
        body()
        setUnlimited(false)
    }

    #if canImport(FoundationNetworking)
        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            condition.lock()
            while underWay >= Self.limit && !isUnlimited { condition.wait() }
            underWay += 1
            condition.unlock()
            super.addOperation {
                block()
                self.condition.lock()
                self.underWay -= 1
                self.condition.signal()
                self.condition.unlock()
            }
        }
    #endif

    private func setUnlimited(_ isUnlimited: Bool) {
        condition.lock()
        self.isUnlimited = isUnlimited
        condition.broadcast()
        condition.unlock()
    }
}
