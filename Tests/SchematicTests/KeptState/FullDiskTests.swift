import Foundation
import LoopbackServer
import SchematicPlatform
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

#if os(Linux) || os(macOS)
    /// The behavior of each kind of stored state on a full disk: a specific error, or a cache miss.
    @Suite("Full disk", .bounded)
    struct FullDiskTests {
        @Test("a response that cannot be stored causes no error of the call, and leaves no partial, draft, or old file")
        func cache() async {
            await #expect(processExitsWith: .success) {
                let (folder, day, faults) = (TemporaryFolder(), TestDay(), Locked<[any Error]>([]))
                let count = Locked(0)
                let handler: LoopbackServer.Handler = { _ in
                    let number = count.withLock { count in
                        count += 1
                        return count
                    }
                    let filler = String(repeating: "x", count: number == 1 ? 10 : 50_000)
                    return .json(#"{"number":\#(number),"filler":"\#(filler)"}"#).header("Cache-Control", "max-age=60")
                }
                let store = try DiskCache(folder: folder.path)
                let onFault: @Sendable (any Error) -> Void = { error in faults.withLock { $0.append(error) } }
                try await withCache(store, day: day, onFault: onFault, handler: handler) { client, _ in
                    _ = try await client.send(CachedCall())
                    FullDisk.begin(at: 20_000)
                    defer { FullDisk.end() }
                    #expect(try await client.send(CachedCall()).cacheUse == .fresh)
                    day.pass(60)
                    for number in 2...3 {
                        let reply = try await client.send(CachedCall())
                        #expect(try reply.fields["number"] == number && reply.cacheUse == nil)
                    }
                }
                #expect(folder.names.isEmpty, "\(folder.names)")
                let reported = faults.withLock { $0 }
                #expect(reported.count == 2)
                for fault in reported {
                    guard case StorageError.Code.unwritable = fault else { throw fault }
                }
            }
        }

        @Test("a download ends with an error that has the file's path, and leaves nothing")
        func download() async {
            await #expect(processExitsWith: .success) {
                let folder = try DownloadTests.Folder()
                let handler = DownloadTests.serving(DownloadTests.content, cuts: [])
                try await withClient(handler: handler) { client, server in
                    FullDisk.begin(at: 1_000_000)
                    let error = try await failure {
                        _ = try await client.download(DownloadTests.GetFile(), to: folder.file)
                    }
                    guard let cause = error.underlying as? TransferError, cause.code == .unwritable,
                        cause.path == folder.file
                    else { throw error }
                    #expect(error.stage == .result && server.requests.count == 1)
                }
                #expect(folder.names.isEmpty)
            }
        }

        @Test("a download keeps its part, and resumes it once there is room again")
        func keptDownload() async {
            await #expect(processExitsWith: .success) {
                let folder = try DownloadTests.Folder()
                let handler = DownloadTests.serving(DownloadTests.content, cuts: [])
                let options = TransferOptions(keepsPart: true)
                try await withClient(handler: handler) { client, server in
                    FullDisk.begin(at: 1_000_000)
                    let error = try await failure {
                        _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
                    }
                    #expect(error.underlying is TransferError)
                    FullDisk.end()
                    _ = try await client.download(DownloadTests.GetFile(), to: folder.file, options: options)
                    let start = server.requests.last?.headers["Range"]?.dropFirst(6).dropLast()
                    #expect((1...1_000_000).contains(start.flatMap { Int($0) } ?? 0))
                }
                #expect(folder.content == DownloadTests.content)
                #expect(folder.names == ["file.bin"])
            }
        }

        @Test("a stream whose reader is slow fails after the chunks that were buffered")
        func backlog() async {
            await #expect(processExitsWith: .success) {
                FullDisk.begin(at: 1 << 20)
                let backlog = Backlog()
                let megabyte = Data(repeating: 7, count: 1 << 20)
                #expect(backlog.append(megabyte) && backlog.append(megabyte) && !backlog.append(megabyte))
                var (reader, count) = (Backlog.Reader(), 0)
                let error = await #expect(throws: TransportError.self) {
                    while let chunk = try await backlog.next(&reader) { count += chunk.count }
                }
                guard error?.code == .noRoom else { throw CancellationError() }
                #expect(count == 2 << 20)
            }
        }

        @Test(
            "a call whose streamed body must be read in advance fails, and sends nothing",
            .enabled(if: TestedTransport.current.isURLSessionOfLinux, "other transports send it while they read it")
        )
        func body() async {
            await #expect(processExitsWith: .success) {
                struct Send: APIRequest {
                    let method = HTTPMethod.post
                    let path: PathTemplate = "x"
                    var body: RequestBody {
                        .stream {
                            AsyncStream { stream in
                                for _ in 0..<4 { stream.yield(Data(count: 500_000)) }
                                stream.finish()
                            }
                        }
                    }
                }
                FullDisk.begin(at: 1_000_000)
                try await withClient(handler: { _ in .empty() }) { client, server in
                    let error = try await failure { _ = try await client.send(Send()) }
                    guard case RequestError.Code.unwritableFile = error.underlying else { throw error }
                    #expect(server.requests.isEmpty)
                }
            }
        }

        @Test(
            "a call whose token cannot be saved fails with the store's own error, and the token is saved later"
        )
        func token() async {
            await #expect(processExitsWith: .success) {
                let file = try TemporaryFile("token.json", Data())
                let service = TokenServer()
                try await withClient(
                    schemas: OpenSession.schemas,
                    middleware: [KeptTokenTests.authentication(in: file.path)],
                    configure: OpenSession.map,
                    handler: service.handler
                ) { client, server in
                    FullDisk.begin(at: 0)
                    let error = try await failure { _ = try await client.send(GetThing()) }
                    let domain = (error.underlying as NSError).domain
                    #expect("\(error)".contains("token.json") || domain == NSCocoaErrorDomain)
                    FullDisk.end()
                    _ = try await client.send(GetThing())
                    #expect(server.loginCount == 1)
                    let bytes = try Data(contentsOf: URL(fileURLWithPath: file.path))
                    #expect(try JSONDecoder().decode(AccessToken.self, from: bytes).value == "t1")
                }
            }
        }
    }
#endif
