import Foundation
import SchematicPlatform
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Regular files")
struct RegularFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/file" }

    init() throws { try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true) }

    private func kind(_ body: () throws -> RegularFile) throws -> FileFault.Kind {
        let fault = #expect(throws: FileFault.self) { _ = try body() }
        return try #require(fault).kind
    }

    @Test("a private file is created empty, inaccessible to others, and only if the path does not exist")
    func created() throws {
        let file = try RegularFile(creating: path)
        #expect(file.size == .zero)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? NSNumber == 0o600)
        #expect(try kind { try RegularFile(creating: path) } == .system(EEXIST))
        #expect(symlink("/no/such/file", path + "2") == 0)
        #expect(try kind { try RegularFile(creating: path + "2") } == .system(EEXIST))
    }

    @Test("bytes are written and read at offsets, and reading beyond the end returns none")
    func bytes() throws {
        let file = try RegularFile(creating: path)
        try file.write(Data("abcdef".utf8), at: .zero)
        try file.write(Data("XY".utf8), at: ByteCount(4))
        #expect(try file.read(3, at: ByteCount(2)) == Data("cdX".utf8))
        #expect(try file.read(10, at: ByteCount(5)) == Data("Y".utf8))
        #expect(try file.read(10, at: ByteCount(6)).isEmpty)
        #expect(try file.read(0, at: .zero).isEmpty)
        try file.truncate(to: ByteCount(1))
        let again = try RegularFile(private: path)
        #expect(try again.content(atMost: 1) == Data("a".utf8))
        #expect(try again.content(atMost: 0) == nil)
        #expect(throws: FileFault.self) { try again.write(Data("b".utf8), at: .zero) }
    }

    @Test("a slice of data is written correctly")
    func slice() throws {
        let file = try RegularFile(creating: path)
        try file.write(Data("abcdef".utf8)[2..<4], at: .zero)
        #expect(try file.read(9, at: .zero) == Data("cd".utf8))
    }

    @Test("a descriptor is closed with its owner, and is not inherited by other programs")
    func descriptors() throws {
        #if os(Linux)
            for _ in 0..<3_000 { _ = try RegularFile.unnamed() }
            let file = try RegularFile(creating: path)
            let links = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let own = links.first { link in
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + link)
                return target.map {
                    file.path.hasSuffix(URL(fileURLWithPath: $0).pathComponents.suffix(2).joined(separator: "/"))
                }
                    ?? false
            }
            let info = try String(contentsOfFile: "/proc/self/fdinfo/" + #require(own), encoding: .utf8)
            let flags = info.split(separator: "\n").first { $0.hasPrefix("flags:") }?.split(separator: "\t").last
            #expect(try #require(flags.flatMap { Int32($0, radix: 8) }) & O_CLOEXEC != 0)
        #endif
    }

    @Test("an unnamed file has no path")
    func unnamed() throws {
        let file = try RegularFile.unnamed()
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try file.write(Data("a".utf8), at: .zero)
        #expect(try file.read(9, at: .zero) == Data("a".utf8))
    }

    @Test("an app's file can be reached by a link; a pipe, a device, and a folder are refused without waiting")
    func reading() throws {
        try Data("content".utf8).write(to: URL(fileURLWithPath: path))
        #expect(symlink(path, path + "-link") == 0)
        #expect(try RegularFile(reading: path + "-link").content(atMost: 9) == Data("content".utf8))
        #expect(mkfifo(path + "-pipe", 0o600) == 0)
        for other in [path + "-pipe", "/dev/null", folder.path] {
            #expect(try kind { try RegularFile(reading: other) } == .notRegular, "\(other)")
        }
        #expect(try kind { try RegularFile(reading: path + "-none") } == .missing)
    }

    @Test("a file whose path now names another file is not renamed")
    func renamed() throws {
        let file = try RegularFile(creating: path)
        #expect(rename(path, path + "-moved") == 0)
        _ = try RegularFile(creating: path)
        #expect(throws: FileFault.self) { try file.rename(to: path + "-final") }
        #expect(!FileManager.default.fileExists(atPath: path + "-final"))
    }

    @Test("content is replaced completely, and a link in place of the draft is not followed")
    func replaced() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        try RegularFile.replace(path, with: Data("new".utf8), draft: path + ".draft")
        #expect(try RegularFile(private: path).content(atMost: 9) == Data("new".utf8))
        let victim = path + "-victim"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: victim))
        #expect(symlink(victim, path + ".draft") == 0)
        #expect(throws: FileFault.self) {
            try RegularFile.replace(path, with: Data("newer".utf8), draft: path + ".draft")
        }
        #expect(FileManager.default.contents(atPath: victim) == Data("mine".utf8))
        #expect(FileManager.default.contents(atPath: path) == Data("new".utf8))
    }
}
