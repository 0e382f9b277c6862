import SchematicPlatform

extension Descriptor {
    /// Takes ownership of the result of a system call. Throws the call's error if the result is negative.
    convenience init(_ number: Int32, from call: String) throws {
        guard number >= 0 else { throw SystemError(call: call, code: errno) }
        self.init(owning: number)
    }

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
