import Foundation
import SchematicPlatform
import Testing

@testable import Schematic
@testable import SchematicHTTP

/// The transports that the tests use.
///
/// Tests without a parameter use `current`, by default the platform's own. `SCHEMATIC_TRANSPORT=URLSession swift
/// test` selects the other one.
enum TestedTransport: String, CaseIterable, Sendable, Codable, CustomTestStringConvertible {
    case urlSession = "URLSession"
    #if os(Linux)
        case curl = "libcurl"
    #endif

    static let current = chosen ?? system

    /// The transport that a client of this platform uses by default.
    static let system: TestedTransport = {
        #if os(Linux)
            DynamicLoading.isAvailable ? .curl : .urlSession
        #else
            .urlSession
        #endif
    }()

    private static let chosen: TestedTransport? = {
        guard let name = ProcessInfo.processInfo.environment["SCHEMATIC_TRANSPORT"] else { return nil }
        guard let transport = TestedTransport(rawValue: name) else {
            preconditionFailure("SCHEMATIC_TRANSPORT expects one of \(allCases.map(\.rawValue)), found \(name)")
        }
        return transport
    }()

    var testDescription: String { rawValue }

    /// Whether this is `URLSession` on Linux, with the defects that
    /// `Docs/Network.md` lists.
    var isURLSessionOfLinux: Bool {
        #if canImport(FoundationNetworking)
            self == .urlSession
        #else
            false
        #endif
    }

    var isCurl: Bool {
        #if os(Linux)
            self == .curl
        #else
            false
        #endif
    }

    func make(
        maximumBodySize: Int = 64 << 20,
        maximumDuration: Duration = .seconds(3600),
        connectionsPerHost: Int = 6,
        connections: Int = 64
    ) -> any Transport {
        let limits = TransportLimits(
            maximumBodySize: maximumBodySize,
            maximumDuration: maximumDuration,
            connectionsPerHost: connectionsPerHost,
            connections: connections
        )
        switch self {
        case .urlSession: return URLSessionTransport(limits: limits)
        #if os(Linux)
            case .curl:
                do {
                    return try CurlTransport(options: .init(limits: limits))
                } catch {
                    return MissingTransport(error: error)
                }
        #endif
        }
    }
}

/// Fails each exchange with the reason for the missing transport.
private struct MissingTransport: Transport {
    let error: any Error
    func send(_ request: OutgoingRequest) async throws -> IncomingResponse { throw error }
}

extension APIClient {
    /// Creates a client over the tested transport, in place of the platform's. Tests that specify no transport,
    /// and the programs of the documentation, use this initializer.
    init(
        baseURL: String,
        schemas: SchemaSources = .none,
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        configure: (inout SchemaRegistry) throws -> Void = { _ in }
    ) throws {
        try self.init(
            baseURL: baseURL,
            schemas: schemas,
            transport: TestedTransport.current.make(),
            middleware: middleware,
            options: options,
            configure: configure
        )
    }
}
