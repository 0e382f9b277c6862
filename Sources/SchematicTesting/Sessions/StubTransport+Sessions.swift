public import Schematic
import SchematicPlatform

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin)
    public import Foundation
#endif

#if canImport(FoundationNetworking) || canImport(Darwin)
    extension StubTransport {
        /// Makes the stub respond to the sessions of a configuration, for tests of apps with another client on `URLSession`.
        ///
        /// ```swift
        /// let stub = StubTransport()
        /// try stub.install(in: configuration, schemas: .bundle(.module))
        /// let session = URLSession(configuration: configuration)
        /// let (body, _) = try await session.data(from: url)   // a sample of GetIssues.response.json
        /// ```
        ///
        /// A request with `http` or `https` is a call with the name of the path schema whose `{endpoint}` has its method and path. The segments of a
        /// base URL may precede the path. Other requests have names such as `GET /issues.json`, with which a test can specify
        /// responses. A request that has neither a response nor a schema fails with a `URLError` that names it.
        ///
        /// The stub is kept until the process ends, because sessions do not state when they no longer use it.
        ///
        /// - Parameters:
        ///   - configuration: The configuration, before a session is created with it. Background sessions do not use stubs.
        ///   - schemas: The schema files. `Tags.json` declares the tags of the app.
        /// - Throws: `StorageError` with every schema file that cannot be read; `SchemaErrors` with every fault of every schema.
        public func install(in configuration: URLSessionConfiguration, schemas: SchemaSources = .none) throws {
            install(in: configuration, try SessionCalls(schemas))
        }

        func install(in configuration: URLSessionConfiguration, _ calls: SessionCalls) {
            let type: AnyClass = SessionStubs.add(SessionStub(stub: self, calls: calls))
            configuration.protocolClasses = [type] + (configuration.protocolClasses ?? [])
        }
    }

    /// The stubs of sessions, each with a class of its own.
    ///
    /// A session makes an instance of a class for each request, and passes it nothing else that identifies the configuration on
    /// each platform: Foundation on Linux adds the header fields of the configuration only to requests of its own protocols.
    enum SessionStubs {
        private static let stubs = Locked<[SessionStub]>([])

        /// Keeps a stub, and returns its class.
        static func add(_ stub: SessionStub) -> AnyClass {
            let number = stubs.withLock { stubs in
                stubs.append(stub)
                return stubs.count - 1
            }
            var type: any TypeNumber.Type = NoDigit.self
            for digit in String(number, radix: 2).utf8 {
                type = digit == UInt8(ascii: "0") ? appendingZero(to: type) : appendingOne(to: type)
            }
            return protocolClass(of: type)
        }

        static func stub(numbered number: Int) -> SessionStub? {
            stubs.withLock { $0.indices.contains(number) ? $0[number] : nil }
        }

        private static func appendingZero<Rest: TypeNumber>(to rest: Rest.Type) -> any TypeNumber.Type {
            ZeroDigit<Rest>.self
        }

        private static func appendingOne<Rest: TypeNumber>(to rest: Rest.Type) -> any TypeNumber.Type {
            OneDigit<Rest>.self
        }

        private static func protocolClass<Number: TypeNumber>(of number: Number.Type) -> AnyClass {
            StubProtocol<Number>.self
        }
    }

    /// A number as a type, which has its binary digits as generic arguments.
    protocol TypeNumber { static var value: Int { get } }

    private enum NoDigit: TypeNumber { static var value: Int { 0 } }

    private enum ZeroDigit<Rest: TypeNumber>: TypeNumber { static var value: Int { Rest.value << 1 } }

    private enum OneDigit<Rest: TypeNumber>: TypeNumber { static var value: Int { Rest.value << 1 | 1 } }
#endif
