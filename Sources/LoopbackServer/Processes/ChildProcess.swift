import SchematicPlatform

/// A child process, for the command, which reads repositories by `git`, and for tests that need another program.
///
/// Foundation's `Process` is not suitable for this. On Linux it reads the list of open descriptors into a
/// fixed-size buffer for some hundreds of them, and crashes the process if a test has thousands.
public struct ChildProcess: Sendable {
    private let program: String
    private let arguments: [String]
    /// The working directory. `nil` means the one of this process.
    public var directory: String?
    /// The complete environment. `nil` means the one of this process.
    public var environment: [String: String]?
    /// The path of the file for standard input.
    public var input = "/dev/null"
    /// The path of the file for standard output. A file, unlike a pipe, does not have to be read meanwhile.
    public var output = "/dev/null"
    /// The path of the file for standard error. `nil` means the one for standard output.
    public var errors: String?

    /// Creates a process without starting it. If `program` is a name without a slash, it is searched in `PATH`.
    public init(_ program: String, _ arguments: [String] = []) {
        self.program = program
        self.arguments = arguments
    }

    /// Runs the program to its end. Returns its exit status, or 128 plus the number of the signal that ended
    /// it.
    ///
    /// - Throws: An error if the system cannot start the program or wait for it.
    public func run() throws -> Int32 { try launch().wait() }

    /// Starts the program. Call `wait()` exactly once on the result.
    ///
    /// - Throws: An error if the system cannot start the program.
    public func launch() throws -> Running { Running(child: try start()) }

    /// A program that was started.
    public struct Running: Sendable {
        fileprivate let child: pid_t

        /// The number of the process, which another one can have after `wait()`.
        package var identifier: Int32 { child }

        /// Sends a signal to the program.
        public func send(signal: Int32) { kill(child, signal) }

        /// Waits for the end of the program. Returns its exit status, or 128 plus the number of the signal that ended it.
        ///
        /// - Throws: An error if the system cannot wait for it.
        public func wait() throws -> Int32 {
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0 {
                guard errno == EINTR else { throw SystemError(call: "waitpid", code: errno) }
            }
            let signal = status & 0x7F
            return signal == 0 ? status >> 8 & 0xFF : 128 + signal
        }
    }

    private func start() throws -> pid_t {
        let actions = try CValue.make("posix_spawn_file_actions_init") { posix_spawn_file_actions_init($0) }
        defer {
            posix_spawn_file_actions_destroy(actions)
            actions.deallocate()
        }
        let attributes = try CValue.make("posix_spawnattr_init") { posix_spawnattr_init($0) }
        defer {
            posix_spawnattr_destroy(attributes)
            attributes.deallocate()
        }
        // The threads of Swift's tasks block signals. A shell that inherits that waits forever for its own children.
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(attributes, &noSignals)
        posix_spawnattr_setflags(attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(actions, 1, output, writing, 0o600)
        if let errors {
            posix_spawn_file_actions_addopen(actions, 2, errors, writing, 0o600)
        } else {
            posix_spawn_file_actions_adddup2(actions, 1, 2)
        }
        Self.closeDescriptorsInChildren()
        let words = CStrings(command)
        let variables = environment.map { CStrings($0.map { "\($0.key)=\($0.value)" }) }
        var child = pid_t()
        let code = withExtendedLifetime((words, variables)) {
            let (file, words) = (command[0], words.pointers)
            guard let variables else { return posix_spawnp(&child, file, actions, attributes, words, environ) }
            return posix_spawnp(&child, file, actions, attributes, words, variables.pointers)
        }
        guard code == 0 else { throw SystemError(call: "posix_spawn of \(program)", code: code) }
        return child
    }

    /// The program and its arguments. A working directory requires a shell, which changes the directory and
    /// then executes the program.
    private var command: [String] {
        let words = [program] + arguments
        return directory.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] + words } ?? words
    }

    /// Marks all descriptors except the standard streams as close-on-exec. Otherwise a child inherits libcurl's
    /// sockets, and a connection does not end when this process closes it.
    private static func closeDescriptorsInChildren() {
        for name in FileSystem.names(in: "/dev/fd") ?? [] {
            guard let number = Int32(String(decoding: name, as: UTF8.self)), number > 2 else { continue }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        }
    }
}

/// C strings in an array that ends with a null pointer. They are valid as long as this object.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
