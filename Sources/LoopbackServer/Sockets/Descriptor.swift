import SchematicPlatform

/// A file descriptor that is closed with its last reference, so that it is closed exactly once.
final class Descriptor: Sendable {
    let number: Int32

    /// Takes ownership of the result of a system call. Throws the call's error if the result is negative.
    init(_ number: Int32, from call: String) throws {
        guard number >= 0 else { throw SystemError(call: call, code: errno) }
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(number) }

    /// Makes reads and writes return immediately. All waits use `poll`, which the stop signal can end.
    func makeNonblocking() {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL, 0) | O_NONBLOCK)
    }
}

/// The error of a failed system call.
struct SystemError: Error, CustomStringConvertible {
    var call: String
    var code: Int32

    var description: String { "\(call): \(String(cString: strerror(code)))" }
}
