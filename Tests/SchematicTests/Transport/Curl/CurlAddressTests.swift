@testable import SchematicHTTP

#if os(Linux)
    import Foundation
    import FoundationNetworking
    import LoopbackServer
    import TestSupport
    import Testing

    @testable import Schematic

    @Suite(
        "Addresses and protocols over libcurl",
        .enabled(if: Nginx.isInstalled, "nginx or openssl is not installed"),
        .bounded
    )
    struct CurlAddressTests {
        @Test("a Unix domain socket replaces the URL's host, whose name is sent")
        func unixSocket() async throws {
            let server = try Nginx(listen: "", rules: "listen unix:FOLDER/socket; add_header X-Host $http_host;")
            defer { server.stop() }
            let transport = try CurlTransport(options: .init(proxy: "", unixSocket: server.path("socket")))
            let url = try #require(URL(string: "http://api.example/x"))
            for _ in 0..<2 {
                let response = try await transport.send(OutgoingRequest(method: .post, url: url))
                #expect(response.body == Data("POST /x".utf8))
                #expect(response.headers["X-Host"] == "api.example")
            }
            #expect(try Set(server.requests.map(\.connection)).count == 1)
        }

        @Test("a missing Unix domain socket is a failed connection")
        func missingSocket() async throws {
            let transport = try CurlTransport(options: .init(proxy: "", unixSocket: "/nowhere/socket"))
            let url = try #require(URL(string: "http://api.example/x"))
            await #expect {
                _ = try await transport.send(OutgoingRequest(url: url))
            } throws: { error in
                guard let fault = error as? TransportError, fault.code == .connectionFailed,
                    let cause = fault.cause as? URLError
                else { return false }
                return cause.code == .cannotConnectToHost
            }
        }

        @Test("an IPv6 address can be reached", .enabled(if: hasIPv6, "this machine has no IPv6"))
        func version6() async throws {
            let server = try Nginx(listen: "", rules: "listen [::1]:PORT;")
            defer { server.stop() }
            let url = try server.url("/six", host: "[::1]", scheme: "http")
            let response = try await CurlTransport(options: .init(proxy: "")).send(OutgoingRequest(url: url))
            #expect(response.body == Data("GET /six".utf8))
        }

        @Test(
            "an address that does not respond does not block the host's other address (RFC 8305)",
            .enabled(if: hasIPv6, "this machine has no IPv6")
        )
        func twoAddresses() async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let silent = try FullListener(port: server.port)
            let url = try #require(URL(string: "http://localhost:\(server.port)/"))
            let options = CurlTransport.Options(connectTimeout: .hangLimit, proxy: "")
            let response = try await CurlTransport(options: options).send(
                OutgoingRequest(url: url, timeout: .hangLimit)
            )
            #expect(response.status == 200)
            withExtendedLifetime(silent) {}
        }

        private static var hasIPv6: Bool {
            let socket = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_addr = in6addr_loopback
            let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) == 0 }
            }
        }

        @Test(
            "protocols other than HTTP are refused before a connection is opened",
            arguments: ["ftp", "gopher", "dict", "telnet", "ws"]
        )
        func protocols(scheme: String) async throws {
            let server = try LoopbackServer { _ in .text("x") }
            defer { server.stop() }
            let url = try #require(URL(string: "\(scheme)://127.0.0.1:\(server.port)/etc/hostname"))
            await #expect {
                _ = try await CurlTransport(options: .init(proxy: "")).send(OutgoingRequest(url: url))
            } throws: { error in
                guard let fault = error as? TransportError, fault.code == .connectionFailed,
                    let cause = fault.cause as? URLError
                else { return false }
                return cause.code == .unsupportedURL
            }
            #expect(server.requests.isEmpty)
        }
    }
#endif
