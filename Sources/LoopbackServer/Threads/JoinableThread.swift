import SchematicPlatform

/// A system thread that must be joined or detached exactly once.
///
/// `@unchecked Sendable`: the handle is only an identifier, and only `join` and `detach` use it.
package struct JoinableThread: @unchecked Sendable {
    private let handle: pthread_t

    /// The size of the main thread's stack on most systems. The default of Darwin and of Musl is a fraction of it, which
    /// is too small for the recursion over deep payloads.
    private static let stackSize = 8 << 20

    /// Starts a thread that runs a closure.
    package init(_ body: @escaping @Sendable () -> Void) throws {
        // The box is retained once for the new thread, which takes ownership of that reference before it runs
        // the closure.
        let box = Unmanaged.passRetained(Box(body))
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        do {
            let created = try CValue.make("pthread_create") {
                pthread_create($0, &attributes, { Self.run($0) }, box.toOpaque())
            }
            defer { created.deallocate() }
            // An optional of a pointer, or a number.
            guard let handle = Optional(created.pointee).flatMap({ $0 }) else {
                throw SystemError(call: "pthread_create", code: EINVAL)
            }
            self.handle = handle
        } catch {
            box.release()
            throw error
        }
    }

    /// Waits for the thread's end.
    package func join() { pthread_join(handle, nil) }

    /// Lets the thread end by itself.
    package func detach() { pthread_detach(handle) }

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
