@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import LoopbackServer
    import TestSupport
    import SchematicPlatform

    @testable import Schematic

    /// A server program on a free port of 127.0.0.1, with a separate folder that is removed with it.
    ///
    /// The port is outside the range of ephemeral ports. The program binds it some time after it is chosen, and
    /// the servers of other tests must not get it in the meantime.
    final class ServerProgram: Sendable {
        let port: Int
        private let folder: String

        /// Returns whether all of these programs are installed.
        static func isInstalled(_ programs: String...) -> Bool {
            programs.allSatisfy {
                (try? ChildProcess("/bin/sh", ["-c", "PATH=$PATH:/usr/sbin; command -v \($0)"]).run()) == 0
            }
        }

        /// Starts a program and waits until it accepts connections.
        ///
        /// - Parameters:
        ///   - command: The command line. In it and in the files, `PORT` is replaced by the port and `FOLDER` by
        /// the folder.
        ///   - files: The files of the folder, in addition to those of `TestCertificates`.
        ///   - pidFile: A file that the program writes when all of its addresses are open. A program with a single
        ///     address needs none.
        /// - Throws: A `Failure` with the program's output if it does not accept connections in time.
        init(_ command: String, files: [String: String] = [:], pidFile: String? = nil) throws {
            let port = try Self.freePort()
            let folder = NSTemporaryDirectory() + "/server-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            (self.port, self.folder) = (port, folder)
            for (name, text) in files {
                try Self.filled(text, port, folder).write(toFile: path(name), atomically: false, encoding: .utf8)
            }
            // The limit ends programs that a test leaves running.
            let status = try Self.shell(
                """
                \(TestCertificates.script)
                PATH=$PATH:/usr/sbin
                timeout 1800 \(Self.filled(command, port, folder)) > log 2>&1 &
                echo $! > pid
                """,
                in: folder
            )
            do {
                guard status == 0 else { throw Failure(description: "the start has status \(status)") }
                try blockThread {
                    pidFile.map { FileManager.default.fileExists(atPath: path($0)) } != false && Self.accepts(port)
                }
            } catch {
                let log = try? String(contentsOfFile: path("log"), encoding: .utf8)
                stop()
                throw Failure(description: "no server: \(command), \(error), \(log ?? "without a log")")
            }
        }

        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        deinit { stop() }

        func path(_ name: String) -> String { "\(folder)/\(name)" }

        func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

        /// Creates a transport that trusts the program's certificate.
        func transport() throws -> CurlTransport {
            try CurlTransport(options: .init(proxy: "", rootsFile: path("root.pem")))
        }

        /// Ends the program. Further calls have no effect.
        func stop() {
            _ = try? Self.shell("kill $(cat pid)", in: folder)
            try? FileManager.default.removeItem(atPath: folder)
        }

        private static func filled(_ text: String, _ port: Int, _ folder: String) -> String {
            text.replacingOccurrences(of: "PORT", with: "\(port)").replacingOccurrences(of: "FOLDER", with: folder)
        }

        private static func shell(_ script: String, in folder: String) throws -> Int32 {
            guard FileManager.default.fileExists(atPath: folder) else { return 0 }
            var child = ChildProcess("/bin/sh", ["-c", script])
            child.directory = folder
            child.output = folder + "/output"
            return try child.run()
        }

        // MARK: Ports

        private static let nextPort = Locked(Int.random(in: 20_000..<25_000))

        /// Returns a port that no server uses and that no other `ServerProgram` of this process gets.
        private static func freePort() throws -> Int {
            for _ in 0..<1000 {
                let port = nextPort.withLock { next in
                    defer { next += 1 }
                    return next
                }
                if onSocket(port, bind) { return port }
            }
            throw Failure(description: "no port is free")
        }

        private static func accepts(_ port: Int) -> Bool { onSocket(port, connect) }

        /// Returns whether `call` succeeds for a new socket and the given port of 127.0.0.1.
        private static func onSocket(
            _ port: Int,
            _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
        ) -> Bool {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            let size = socklen_t(MemoryLayout<sockaddr_in>.size)
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, size) } == 0
            }
        }
    }

    /// A root certificate for tests, and certificates for `localhost` that share one key.
    enum TestCertificates {
        /// Creates `root.pem`; `server.pem` and `expired.pem`, signed by that root; `selfsigned.pem`; their key
        /// `server.key`; and `key.sha256`, the pin of that key.
        static let script = """
            set -e
            new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
            printf 'subjectAltName=DNS:localhost' > names
            openssl req -x509 $new -keyout root.key -out root.pem -days 30 -subj "/CN=Test root"
            openssl req $new -keyout server.key -out server.csr -subj "/CN=localhost"
            sign() { openssl x509 -req -in server.csr -CA root.pem -CAkey root.key -CAcreateserial -extfile names "$@"; }
            sign -days 30 -out server.pem
            sign -days -1 -out expired.pem
            openssl req -x509 -key server.key -out selfsigned.pem -days 30 -subj "/CN=localhost" \\
                -addext subjectAltName=DNS:localhost
            openssl pkey -in server.key -pubout -outform der | openssl dgst -sha256 -binary | base64 > key.sha256
            """
    }
#endif
