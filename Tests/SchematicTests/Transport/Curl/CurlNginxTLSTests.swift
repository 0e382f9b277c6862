@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import FoundationNetworking
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    @Suite(
        "TLS with nginx over libcurl",
        .enabled(if: Nginx.isInstalled, "nginx or openssl is not installed"),
        .bounded
    )
    struct CurlNginxTLSTests {
        private static func send(
            to server: Nginx,
            host: String = "localhost",
            _ options: CurlTransport.Options
        ) async throws -> IncomingResponse {
            var options = options
            options.proxy = ""
            let transport = try CurlTransport(options: options)
            return try await transport.send(OutgoingRequest(url: try server.url(host: host), timeout: .hangLimit))
        }

        private static func code(of error: any Error) -> URLError.Code? {
            guard let fault = error as? TransportError, fault.code == .connectionFailed,
                let cause = fault.cause as? URLError
            else { return nil }
            return cause.code
        }

        /// A server, and the parameters of a connection to it.
        struct Case: Sendable, CustomTestStringConvertible {
            let testDescription: String
            var certificate = "server.pem"
            var host = "localhost"
            var root: String? = "root.pem"
            var rules = ""
            let codes: Set<URLError.Code>

            static let all = [
                Case(testDescription: "another name", host: "127.0.0.1", codes: [.serverCertificateUntrusted]),
                Case(
                    testDescription: "an expired certificate",
                    certificate: "expired.pem",
                    codes: [.serverCertificateHasBadDate]
                ),
                Case(testDescription: "an unknown root", root: nil, codes: [.serverCertificateUntrusted]),
                Case(
                    testDescription: "its own signature",
                    certificate: "selfsigned.pem",
                    codes: [.serverCertificateUntrusted]
                ),
                Case(
                    testDescription: "TLS 1.1 alone",
                    rules: "ssl_protocols TLSv1 TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;",
                    codes: [.secureConnectionFailed]
                ),
            ]
        }

        @Test("an untrusted certificate and TLS 1.1 are refused", arguments: Case.all)
        func refusal(_ test: Case) async throws {
            let server = try Nginx(rules: test.rules, certificate: test.certificate)
            defer { server.stop() }
            await #expect {
                _ = try await Self.send(to: server, host: test.host, .init(rootsFile: test.root.map(server.path)))
            } throws: { error in
                test.codes.contains(Self.code(of: error) ?? .unknown)
            }
            #expect(try server.requests.isEmpty)
        }

        @Test("an unknown root is an error of the system over both transports", arguments: TestedTransport.allCases)
        func sameError(transport: TestedTransport) async throws {
            let server = try Nginx()
            defer { server.stop() }
            await #expect {
                _ = try await transport.make().send(OutgoingRequest(url: try server.url()))
            } throws: { error in
                Self.code(of: error) != nil
            }
        }

        @Test("a pinned key is required in addition to the root")
        func pinned() async throws {
            let server = try Nginx()
            defer { server.stop() }
            let (root, pin) = (server.rootsFile, try server.pin)
            let other = Data(repeating: 7, count: 32).base64EncodedString()
            #expect(
                try await Self.send(to: server, .init(rootsFile: root, pinnedPublicKeys: [other, pin])).status == 200
            )
            for options in [
                CurlTransport.Options(rootsFile: root, pinnedPublicKeys: [other]), .init(pinnedPublicKeys: [pin]),
            ] {
                await #expect {
                    _ = try await Self.send(to: server, options)
                } throws: { error in
                    Self.code(of: error) == .serverCertificateUntrusted
                }
            }
        }

        @Test("a client certificate is sent if the server requests one")
        func clientCertificate() async throws {
            let rules =
                "ssl_verify_client optional; ssl_client_certificate root.pem; add_header X-Client $ssl_client_verify;"
            let server = try Nginx(rules: rules)
            defer { server.stop() }
            let root = server.rootsFile
            let options = CurlTransport.Options(
                rootsFile: root,
                clientCertificate: server.path("server.pem"),
                clientKey: server.path("server.key")
            )
            let known = try await Self.send(to: server, options)
            #expect(known.headers["X-Client"] == "SUCCESS")
            #expect(try await Self.send(to: server, .init(rootsFile: root)).headers["X-Client"] == "NONE")
        }
    }
#endif
