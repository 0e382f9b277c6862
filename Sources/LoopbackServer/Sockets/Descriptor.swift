#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// A file descriptor that is closed when nobody holds it any more, so that none can leak or be closed twice.
final class Descriptor: Sendable {
    let number: Int32

    /// Takes over a descriptor that a system call has returned, or throws the call's error where it is negative.
    init(_ number: Int32, from call: String) throws {
        guard number >= 0 else { throw SystemError(call: call, code: errno) }
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(number) }

    /// Lets reads and writes return at once; waiting is done by `poll` alone, which the stop signal can end.
    func makeNonblocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL, 0) | O_NONBLOCK)
    }
}

/// A system call that failed.
struct SystemError: Error, CustomStringConvertible {
    var call: String
    var code: Int32

    var description: String { "\(call): \(String(cString: strerror(code)))" }
}
