import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("System transport", .bounded)
struct SystemTransportTests {
    private struct Get: APIRequest {
        var path: PathTemplate { "x" }
        func result(from reply: Reply) throws {}
    }

    @Test("a client without a transport uses libcurl on Linux with glibc, and URLSession elsewhere")
    func platform() throws {
        let client = try APIClient(baseURL: "http://h", transport: nil)
        #if os(Linux)
            #expect(client.chain.transport is CurlTransport == DynamicLoading.isAvailable)
        #else
            #expect(client.chain.transport is URLSessionTransport)
        #endif
        #expect(client.fallback == nil)
    }

    @Test("without a transport of the platform, the error asks for one")
    func noTransport() {
        #expect("\(TransportError.noSystemTransport)".contains("pass a value to APIClient(transport:)"))
    }

    @Test("tests that specify no transport use the tested one")
    func tested() throws {
        let transport = try APIClient(baseURL: "http://h").chain.transport
        #if os(Linux)
            let isCurl = transport is CurlTransport
            #expect(isCurl == (TestedTransport.current == .curl))
        #else
            #expect(transport is URLSessionTransport)
        #endif
    }

    @Test("the limits apply to the transport in use")
    func limits() async throws {
        let server = try LoopbackServer { _ in .text("abc") }
        defer { server.stop() }
        let request = OutgoingRequest(url: try #require(URL(string: server.baseURL)))
        #expect(try await SystemTransport(maximumBodySize: 3).send(request).body == Data("abc".utf8))
        await #expect {
            try await SystemTransport(maximumBodySize: 2).send(request)
        } throws: { error in
            if case TransportError.Code.bodyTooLarge = error { true } else { false }
        }
    }

    /// Returns the events and the log entries about a replaced transport. The client sends two requests, the
    /// second one through a copy of itself.
    private func reports(
        of transport: any Transport,
        logging level: LoggingMiddleware.Level = .line
    ) async throws -> (events: [String], log: [String]) {
        let server = try LoopbackServer { _ in .empty() }
        defer { server.stop() }
        let events = Locked<[CallEvent]>([])
        let (outer, inner) = (Locked<[String]>([]), Locked<[String]>([]))
        let client = try APIClient(
            baseURL: server.baseURL,
            transport: transport,
            middleware: [
                LoggingMiddleware(level) { entry in outer.withLock { $0.append(entry) } },
                LoggingMiddleware(.line) { entry in inner.withLock { $0.append(entry) } },
            ],
            options: ClientOptions(events: { event in events.withLock { $0.append(event) } })
        )
        try await client.send(Get())
        try await client.moved(to: server.baseURL).send(Get())
        #expect(server.requests.count == 2)
        let reasons = events.withLock { $0 }.compactMap { event -> String? in
            if case .transportReplaced(let reason) = event.kind { reason } else { nil }
        }
        return (reasons, (outer.withLock { $0 } + inner.withLock { $0 }).filter { $0.hasPrefix("!") })
    }

    @Test("a client with the platform's own transport reports nothing")
    func healthy() async throws {
        let reports = try await reports(of: SystemTransport())
        #expect(reports.events.isEmpty)
        #expect(reports.log.isEmpty)
    }

    #if os(Linux)
        /// A library that cannot be used, and the reported reason.
        enum BadLibrary: CaseIterable, Sendable {
            case missing, tooOld, other

            var library: Result<CurlLibrary, CurlTransport.Unavailable> {
                Result { () throws(CurlTransport.Unavailable) in
                    switch self {
                    case .missing: try CurlLibrary.load("libcurl-that-is-not-there.so.4")
                    case .tooOld: try CurlLibrary(version: 0x07_43_FF, versionText: "7.67.255", features: 0)
                    // A library that has none of the functions.
                    case .other: try CurlLibrary.load("libc.so.6")
                    }
                }
            }

            var reason: String {
                switch self {
                case .missing: "libcurl-that-is-not-there.so.4 cannot be loaded"
                case .tooOld: "libcurl is version 7.67.255, expected 7.68 or newer"
                case .other: "libc.so.6 lacks a function that it should have"
                }
            }
        }

        @Test(
            "without a suitable libcurl, URLSession is used, and each client reports it once",
            arguments: BadLibrary.allCases
        )
        func fallback(_ bad: BadLibrary) async throws {
            let transport = try SystemTransport(library: bad.library)
            #expect(transport.transport is URLSessionTransport)
            for level in [LoggingMiddleware.Level.line, .off] {
                let reports = try await reports(of: transport, logging: level)
                let text = try #require(reports.events.first)
                let missing = "\(TransportError.unavailable(reason: bad.reason))"
                #expect(text.hasPrefix(missing + ", which this client does now, with the defects that "))
                #expect(reports.events.count == 1)
                #expect(reports.log == ["! " + text])
            }
        }

        @Test("libcurl 7.68 is accepted")
        func minimum() throws {
            _ = CurlLibrary.loaded
            #expect(try CurlLibrary(version: 0x07_44_00, versionText: "7.68.0", features: 0).versionText == "7.68.0")
        }

        @Test("concurrent calls report a replaced transport once")
        func concurrent() async throws {
            let server = try LoopbackServer { _ in .empty() }
            defer { server.stop() }
            let count = Locked(0)
            let client = try APIClient(
                baseURL: server.baseURL,
                transport: SystemTransport(library: BadLibrary.tooOld.library),
                options: ClientOptions(
                    events: { event in
                        if case .transportReplaced = event.kind { count.withLock { $0 += 1 } }
                    }
                )
            )
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { try await client.send(Get()) } }
                try await group.waitForAll()
            }
            #expect(count.withLock { $0 } == 1)
        }

        @Test("a client with an explicit URLSessionTransport reports nothing")
        func named() async throws {
            let reports = try await reports(of: URLSessionTransport())
            #expect(reports.events.isEmpty)
            #expect(reports.log.isEmpty)
        }
    #endif
}
