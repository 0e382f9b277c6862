@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import FoundationNetworking
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    /// Uses servers of the `openssl` command, with roots made for the test.
    @Suite("TLS over libcurl", .enabled(if: TLSServer.isPossible), .bounded)
    struct CurlTLSTests {
        private static func status(
            of host: String = "localhost",
            _ server: TLSServer,
            _ options: CurlTransport.Options
        ) async throws -> Int {
            let url = try #require(URL(string: "https://\(host):\(server.port)/"))
            var options = options
            options.proxy = ""
            let transport = try CurlTransport(options: options)
            return try await transport.send(OutgoingRequest(url: url, timeout: .hangLimit)).status
        }

        private static func expectRefusal(
            of host: String = "localhost",
            _ server: TLSServer,
            _ options: CurlTransport.Options,
            _ codes: URLError.Code...
        ) async {
            await #expect {
                _ = try await status(of: host, server, options)
            } throws: { error in
                guard let fault = error as? TransportError, fault.code == .connectionFailed,
                    let cause = fault.cause as? URLError
                else { return false }
                return codes.contains(cause.code)
            }
        }

        @Test("a server is trusted only with its root and its name")
        func trust() async throws {
            let server = try TLSServer("server.pem")
            defer { server.stop() }
            let trusting = CurlTransport.Options(rootsFile: server.path("root.pem"))
            #expect(try await Self.status(server, trusting) == 200)
            await Self.expectRefusal(server, CurlTransport.Options(), .serverCertificateUntrusted)
            await Self.expectRefusal(of: "127.0.0.1", server, trusting, .serverCertificateUntrusted)
        }

        @Test("an expired certificate is refused")
        func expired() async throws {
            let server = try TLSServer("expired.pem")
            defer { server.stop() }
            let trusting = CurlTransport.Options(rootsFile: server.path("root.pem"))
            await Self.expectRefusal(server, trusting, .serverCertificateHasBadDate)
        }

        @Test("a pinned key is required in addition to the root")
        func pinned() async throws {
            let server = try TLSServer("server.pem")
            defer { server.stop() }
            let root = server.path("root.pem")
            let key = try String(contentsOfFile: server.path("key.sha256"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let other = Data(repeating: 7, count: 32).base64EncodedString()
            #expect(try await Self.status(server, .init(rootsFile: root, pinnedPublicKeys: [other, key])) == 200)
            await Self.expectRefusal(
                server,
                .init(rootsFile: root, pinnedPublicKeys: [other]),
                .serverCertificateUntrusted
            )
            await Self.expectRefusal(server, .init(pinnedPublicKeys: [key]), .serverCertificateUntrusted)
        }

        @Test("a client certificate is sent to a server that requires one")
        func clientCertificate() async throws {
            let server = try TLSServer("server.pem", "-Verify", "1", "-verify_return_error", "-CAfile", "root.pem")
            defer { server.stop() }
            let root = server.path("root.pem")
            let options = CurlTransport.Options(
                rootsFile: root,
                clientCertificate: server.path("server.pem"),
                clientKey: server.path("server.key")
            )
            #expect(try await Self.status(server, options) == 200)
            await #expect(throws: TransportError.self) { try await Self.status(server, .init(rootsFile: root)) }
        }

        @Test("TLS 1.1 is refused")
        func oldVersion() async throws {
            let server = try TLSServer("server.pem", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0")
            defer { server.stop() }
            await Self.expectRefusal(
                server,
                .init(rootsFile: server.path("root.pem")),
                .secureConnectionFailed,
                .networkConnectionLost
            )
        }
    }

    /// `openssl s_server` with a certificate for `localhost`, in a separate folder.
    private final class TLSServer: Sendable {
        let port: Int
        private let folder: String

        static var isPossible: Bool { (try? ChildProcess("openssl", ["version"]).run()) == 0 }

        init(_ certificate: String, _ options: String...) throws {
            folder = NSTemporaryDirectory() + "/tls-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let status = try Self.shell(
                """
                set -e
                openssl req -x509 -newkey rsa:2048 -nodes -keyout root.key -out root.pem -days 30 -subj "/CN=Test root"
                openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj "/CN=localhost"
                printf 'subjectAltName=DNS:localhost' > names
                openssl x509 -req -in server.csr -CA root.pem -CAkey root.key -CAcreateserial -days 30 -extfile names \\
                    -out server.pem
                openssl x509 -req -in server.csr -CA root.pem -CAkey root.key -CAcreateserial -days -1 -extfile names \\
                    -out expired.pem
                openssl x509 -in server.pem -pubkey -noout | openssl pkey -pubin -outform der \\
                    | openssl dgst -sha256 -binary | base64 > key.sha256
                timeout 1800 openssl s_server -accept 127.0.0.1:0 -key server.key -cert \(certificate) \\
                    \(options.joined(separator: " ")) -www > log 2>&1 &
                echo $! > pid
                for i in $(seq 18000); do grep -q '^ACCEPT .' log && break; sleep 0.05; done
                sed -n 's/^ACCEPT .*:\\([0-9]*\\)$/\\1/p' log | head -1 > port
                """,
                in: folder
            )
            let text = try String(contentsOfFile: folder + "/port", encoding: .utf8)
            guard status == 0, let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw CocoaError(.fileReadCorruptFile)
            }
            port = number
        }

        func path(_ name: String) -> String { "\(folder)/\(name)" }

        func stop() {
            _ = try? Self.shell("kill $(cat pid)", in: folder)
            try? FileManager.default.removeItem(atPath: folder)
        }

        private static func shell(_ script: String, in folder: String) throws -> Int32 {
            var child = ChildProcess("/bin/sh", ["-c", script])
            child.directory = folder
            child.output = folder + "/output"
            return try child.run()
        }
    }
#endif
