#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Another program, run beside servers and clients: what a test needs that asks somebody else.
///
/// Foundation's `Process` will not do there. On Linux it reads the list of open descriptors into memory for some hundreds,
/// and ends the process where a test holds thousands.
public struct ChildProcess: Sendable {
    private let program: String
    private let arguments: [String]
    /// Where it runs; here, where nothing is said.
    public var directory: String?
    /// The whole of its environment; this process's, where nothing is said.
    public var environment: [String: String]?
    /// The file that it reads.
    public var input = "/dev/null"
    /// The file that it writes. Nobody has to read meanwhile, as a pipe would want it.
    public var output = "/dev/null"
    /// The file that it writes of what goes wrong; the same, where nothing is said.
    public var errors: String?

    /// Creates what is not started yet. The program is a path; where it names none, `PATH` is searched.
    public init(_ program: String, _ arguments: [String] = []) {
        self.program = program
        self.arguments = arguments
    }

    /// Runs the program to its end. Returns its status, or 128 and the number of the signal that has ended it.
    public func run() throws -> Int32 {
        let child = try start()
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemError(call: "waitpid", code: errno) }
        }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    private func start() throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600)
        if let errors {
            posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
        } else {
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
        Self.closeDescriptorsInChildren()
        let words = CStrings(command)
        let variables = environment.map { CStrings($0.map { "\($0.key)=\($0.value)" }) }
        var child = pid_t()
        let code = withExtendedLifetime((words, variables)) {
            guard let variables else { return posix_spawnp(&child, command[0], &actions, nil, words.pointers, environ) }
            return posix_spawnp(&child, command[0], &actions, nil, words.pointers, variables.pointers)
        }
        guard code == 0 else { throw SystemError(call: "posix_spawn of \(program)", code: code) }
        return child
    }

    /// The program and its arguments; started by a shell where it has to go somewhere else first.
    private var command: [String] {
        let words = [program] + arguments
        return directory.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] + words } ?? words
    }

    /// A connection that a child held too would not end when it is closed here, and libcurl's go along with every child.
    private static func closeDescriptorsInChildren() {
        guard let list = opendir("/dev/fd") else { return }
        defer { closedir(list) }
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name), number > 2 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        }
    }
}

/// Texts as C has them, in a list that ends in a null pointer. They are there for as long as this is.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    deinit { for pointer in pointers { free(pointer) } }
}
