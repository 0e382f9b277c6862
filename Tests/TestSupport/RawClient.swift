package import LoopbackServer
import SchematicPlatform

/// A client that sends and receives bytes without interpreting them as HTTP.
package final class RawClient {
    private let socketNumber: Int32

    package convenience init(_ server: LoopbackServer) throws { try self.init(port: server.port) }

    package init(port: UInt16) throws {
        socketNumber = socket(AF_INET, SocketOption.stream, 0)
        var limit = timeval(tv_sec: Int(Duration.hangLimit.components.seconds), tv_usec: 0)
        setsockopt(socketNumber, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let number = socketNumber
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        SocketOption.disableSignals(of: number)
        guard result == 0 else { throw Refused() }
    }

    deinit { close(socketNumber) }

    package struct Refused: Error {}

    /// Whether the connection ended with a reset.
    package private(set) var wasReset = false

    package func send(_ text: String) { send(Array(text.utf8)) }

    package func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Self.write(socketNumber, $0) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Ends the sending direction of the connection.
    package func finishSending() { shutdown(socketNumber, Int32(SHUT_WR)) }

    /// Returns the received text until `isEnough` returns `true`, the server closes the connection, or nothing
    /// is received until the hang limit.
    package func receive(until isEnough: (String) -> Bool = { _ in false }) -> String {
        String(decoding: receiveBytes { isEnough(String(decoding: $0, as: UTF8.self)) }, as: UTF8.self)
    }

    /// Returns the received bytes, with the same end as `receive(until:)`.
    package func receiveBytes(until isEnough: ([UInt8]) -> Bool = { _ in false }) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while !isEnough(bytes) {
            let count = read(socketNumber, &block, block.count)
            if count < 0 && errno == ECONNRESET { wasReset = true }
            guard count > 0 else { break }
            bytes += block[..<count]
        }
        return bytes
    }

    /// Passes the received bytes to a closure, with the same end as `receive(until:)`.
    package func receivePieces(_ take: (ArraySlice<UInt8>) -> Void) {
        var block = [UInt8](repeating: 0, count: 262_144)
        while case let count = read(socketNumber, &block, block.count), count > 0 { take(block[..<count]) }
    }

    /// Writes bytes. It never raises SIGPIPE.
    private static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        SchematicPlatform.send(number, bytes.baseAddress, bytes.count, SocketOption.send)
    }

    /// Sends a request with `Connection: close`, and returns the complete response.
    package static func exchange(_ server: LoopbackServer, _ text: String) throws -> String {
        let client = try RawClient(server)
        client.send(text)
        return client.receive()
    }

    /// Sends `GET` with `Connection: close`, and returns the complete response.
    package static func get(_ server: LoopbackServer, _ target: String = "/") throws -> String {
        try exchange(server, "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    }
}
