#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A system thread that must be joined exactly once.
///
/// `@unchecked Sendable`: the handle is only an identifier, and only `join` uses it.
struct JoinableThread: @unchecked Sendable {
    private let handle: pthread_t

    /// Starts a thread that runs a closure.
    init(_ body: @escaping @Sendable () -> Void) throws {
        // The box is retained once for the new thread, which takes ownership of that reference before it runs
        // the closure.
        let box = Unmanaged.passRetained(Box(body))
        #if canImport(Darwin)
            var created: pthread_t?
            let code = pthread_create(&created, nil, { Self.run($0) }, box.toOpaque())
        #else
            var created = pthread_t()
            let code = pthread_create(&created, nil, { Self.run($0) }, box.toOpaque())
        #endif
        if code != 0 { box.release() }
        guard code == 0, let handle = Optional(created) else { throw SystemError(call: "pthread_create", code: code) }
        self.handle = handle
    }

    /// Waits for the thread's end.
    func join() { pthread_join(handle, nil) }

    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
