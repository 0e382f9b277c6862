import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("Child processes", .bounded)
struct ChildProcessTests {
    /// Runs a command line in a shell. Returns its status and its output.
    private func run(_ line: String, _ set: (inout ChildProcess) -> Void = { _ in }) throws -> (Int32, String) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("child-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        var child = ChildProcess("/bin/sh", ["-c", line])
        child.output = file.path
        set(&child)
        let status = try child.run()
        return (status, try String(contentsOf: file, encoding: .utf8))
    }

    @Test("a process returns its status, or the signal that ended it")
    func status() throws {
        #expect(try run("exit 3").0 == 3)
        #expect(try run("kill -9 $$").0 == 128 + 9)
        #expect(throws: (any Error).self) { try ChildProcess("/there/is/no/such/program").run() }
    }

    @Test("a process blocks no signals, even if the thread that starts it does")
    func signals() throws {
        #expect(try run("kill -TERM $$; exit 3").0 == 128 + SIGTERM)
    }

    @Test("a process runs in its directory, with its environment and with empty input")
    func surroundings() throws {
        let (status, text) = try run("pwd; echo $A $HOME; cat; echo wrong >&2") { child in
            child.directory = "/usr"
            child.environment = ["A": "it's"]
        }
        #expect(status == 0)
        #expect(text == "/usr\nit's\nwrong\n")
    }

    @Test("a process inherits no descriptors, however many are open", .enabled(if: Self.reportsDescriptors))
    func descriptors() throws {
        let handles = try (0..<500).map { _ in try #require(FileHandle(forReadingAtPath: "/dev/null")) }
        // Another test may open a descriptor while the process starts, so the minimum of several runs is used.
        let counts = try (0..<5).map { _ in
            let (status, text) = try run("ls /proc/self/fd | wc -l")
            #expect(status == 0)
            return Int(text.filter(\.isNumber))
        }
        withExtendedLifetime(handles) {}
        // The three standard streams, and the folder itself.
        #expect(counts.compactMap(\.self).min() == 4)
    }

    private static let reportsDescriptors = FileManager.default.fileExists(atPath: "/proc/self/fd")
}
