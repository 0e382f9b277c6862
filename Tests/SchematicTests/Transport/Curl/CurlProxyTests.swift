@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import FoundationNetworking
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    @Suite(
        "Proxies over libcurl",
        .enabled(if: Tinyproxy.isInstalled, "tinyproxy, nginx or openssl is not installed"),
        .bounded
    )
    struct CurlProxyTests {
        private static func send(
            _ url: URL,
            _ proxy: String?,
            roots: String? = nil,
            method: HTTPMethod = .get
        ) async throws -> IncomingResponse {
            let options = CurlTransport.Options(proxy: proxy, rootsFile: roots)
            return try await CurlTransport(options: options).send(OutgoingRequest(method: method, url: url))
        }

        @Test("a request without TLS passes through the proxy unchanged")
        func plain() async throws {
            let server = try LoopbackServer { .text("\($0.headers["Via"] ?? "direct")") }
            defer { server.stop() }
            let proxy = try Tinyproxy()
            defer { proxy.stop() }
            let url = try #require(URL(string: server.baseURL + "/a?b=c"))
            let response = try await Self.send(url, proxy.url, method: .post)
            #expect(String(decoding: response.body, as: UTF8.self).contains("tinyproxy"))
            #expect(server.requests.map(\.target) == ["/a?b=c"])
        }

        @Test("a request with TLS uses a tunnel, in which the proxy sees only the host")
        func tunnel() async throws {
            let server = try Nginx()
            defer { server.stop() }
            let proxy = try Tinyproxy()
            defer { proxy.stop() }
            let response = try await Self.send(try server.url("/secret"), proxy.url, roots: server.rootsFile)
            #expect(response.body == Data("GET /secret".utf8))
            #expect(response.headers["X-Protocol"] == "HTTP/2.0")
            #expect(response.headers["Via"] == nil)
            let log = try proxy.log
            #expect(log.contains("CONNECT localhost:\(server.port)"))
            #expect(!log.contains("secret"))
        }

        @Test("a proxy that requires a password gets it, and no error shows it")
        func password() async throws {
            let server = try Nginx()
            defer { server.stop() }
            let proxy = try Tinyproxy("BasicAuth ann hunter2")
            defer { proxy.stop() }
            let right = "http://ann:hunter2@127.0.0.1:\(proxy.port)"
            #expect(try await Self.send(try server.url(), right, roots: server.rootsFile).status == 200)
            // The proxy responds to a wrong password with 401, as a server does, and to a missing one with 407,
            // as RFC 9110 requires.
            for (user, status) in [("ann:hunter3@", 401), ("", 407)] {
                let wrong = "http://\(user)127.0.0.1:\(proxy.port)"
                await #expect {
                    _ = try await Self.send(try server.url(), wrong, roots: server.rootsFile)
                } throws: { error in
                    let expected = "no response was received: the proxy refused the connection with status \(status)"
                    #expect("\(error)" == expected)
                    #expect(!"\(error) \(String(reflecting: error))".contains("hunter3"))
                    return Self.code(of: error) == .cannotConnectToHost
                }
            }
        }

        @Test("a proxy that refuses the port is an error that states the proxy's status")
        func refusal() async throws {
            let proxy = try Tinyproxy("ConnectPort 443")
            defer { proxy.stop() }
            let url = try #require(URL(string: "https://localhost:\(proxy.port)/"))
            await #expect {
                _ = try await Self.send(url, proxy.url)
            } throws: { error in
                #expect("\(error)" == "no response was received: the proxy refused the connection with status 403")
                return Self.code(of: error) == .cannotConnectToHost
            }
        }

        @Test("a proxy over TLS is verified with the roots of the servers")
        func secureProxy() async throws {
            // The proxy responds in place of the server that the URL names.
            let proxy = try Nginx()
            defer { proxy.stop() }
            let address = "https://localhost:\(proxy.port)"
            let url = try #require(URL(string: "http://127.0.0.1:1/through"))
            let response = try await Self.send(url, address, roots: proxy.rootsFile)
            #expect(response.body == Data("GET /through".utf8))
            await #expect {
                _ = try await Self.send(url, address)
            } throws: { error in
                Self.code(of: error) == .serverCertificateUntrusted
            }
        }

        @Test("a proxy's refusal of a request without TLS is the response")
        func refusedRequest() async throws {
            let proxy = try Tinyproxy("BasicAuth ann hunter2")
            defer { proxy.stop() }
            let url = try #require(URL(string: "http://127.0.0.1:\(proxy.port)/"))
            #expect(try await Self.send(url, proxy.url).status == 407)
        }

        @Test(
            "an unusable proxy URL is an error that does not show its password",
            arguments: [
                "http://ann:hunter2@127.0.0.1:999999", "ftp://ann:hunter2@127.0.0.1:1", "http://ann:hunter2@[::bad",
            ]
        )
        func malformed(proxy: String) async throws {
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            await #expect {
                _ = try await Self.send(url, proxy)
            } throws: { error in
                !"\(error) \(String(reflecting: error))".contains("hunter2") && Self.code(of: error) != nil
            }
        }

        private static func code(of error: any Error) -> URLError.Code? {
            guard let fault = error as? TransportError, fault.code == .connectionFailed,
                let cause = fault.cause as? URLError
            else { return nil }
            return cause.code
        }

        /// Runs in a separate process, because the environment applies to the process.
        @Test("the environment specifies a proxy and exceptions from it, and an option overrides both")
        func environment() async {
            await #expect(processExitsWith: .success) {
                let proxy = try LoopbackServer { _ in .text("proxy") }
                let server = try LoopbackServer { _ in .text("server") }
                let url = try #require(URL(string: server.baseURL))
                setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                func body(_ option: String?) async throws -> String {
                    String(decoding: try await CurlProxyTests.send(url, option).body, as: UTF8.self)
                }
                #expect(try await body(nil) == "proxy")
                #expect(try await body("") == "server")
                setenv("no_proxy", "example.org,127.0.0.1", 1)
                #expect(try await body(nil) == "server")
                // Applies to all servers, regardless of the environment.
                #expect(try await body("http://127.0.0.1:\(proxy.port)") == "proxy")
            }
        }
    }

    /// A tinyproxy server on a port of 127.0.0.1.
    private final class Tinyproxy: Sendable {
        private let program: ServerProgram

        static let isInstalled = ServerProgram.isInstalled("tinyproxy", "nginx", "openssl")

        init(_ rules: String = "") throws {
            let configuration = """
                Port PORT
                Listen 127.0.0.1
                Timeout 900
                LogLevel Connect
                Allow 127.0.0.1
                \(rules)

                """
            program = try ServerProgram("tinyproxy -d -c proxy.conf", files: ["proxy.conf": configuration])
        }

        var port: Int { program.port }
        var url: String { "http://127.0.0.1:\(port)" }
        var log: String { get throws { try program.text("log") } }
        func stop() { program.stop() }
    }
#endif
