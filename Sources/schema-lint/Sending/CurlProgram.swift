import LoopbackServer
import SchemaEngine
import SchemaTools
import SchematicFoundation
import SchematicPlatform
import SchematicText

/// The program `curl` of the system, as the sender of a static command, which can load no library.
///
/// The request, which can contain secrets, is written into a pipe, so that it is neither in a file nor in the list of processes.
struct CurlProgram {
    private let limits: ExchangeLimits
    private let program: String

    /// - Throws: `UsageError` if the program cannot be started.
    init(_ limits: ExchangeLimits, program: String = "curl") throws(UsageError) {
        (self.limits, self.program) = (limits, program)
        guard (try? ChildProcess(program, ["--version"]).run()) == 0 else {
            throw UsageError(
                "probe sends requests by the program '\(program)' in this static build, found none in PATH; install curl"
            )
        }
    }

    /// The number of bytes that a pipe holds without a reader.
    private static let pipeCapacity = 65_536

    /// Performs one exchange. It follows no redirects.
    func send(_ request: ProbeRequest) -> ProbeOutcome {
        let configuration = Array(configuration(of: request).utf8)
        guard configuration.count < Self.pipeCapacity else {
            return failure("the request has more than \(Self.pipeCapacity) bytes, which this build cannot send")
        }
        guard let input = Pipe(), let output = Pipe(), let errors = Pipe() else {
            return failure("the system has no descriptor for a pipe")
        }
        var process = ChildProcess(program, ["-q", "--config", "-"])
        (process.input, process.output, process.errors) = (input.readingPath, output.writingPath, errors.writingPath)
        guard input.write(configuration) else { return failure("the request cannot be written to a pipe") }
        let running: ChildProcess.Running
        do {
            running = try process.launch()
        } catch {
            return failure("the program \(program) cannot be started")
        }
        input.closeWriting()
        output.closeWriting()
        errors.closeWriting()
        let message = output.contents(atMost: limits.maximumBodySize + Self.pipeCapacity)
        if message == nil { running.send(signal: 9) }
        let words = errors.contents(atMost: Self.pipeCapacity) ?? []
        let status = (try? running.wait()) ?? -1
        guard status == 0, let message else { return outage(status, String(decoding: words, as: UTF8.self)) }
        guard let response = Self.response(message) else { return failure("curl returned no answer of HTTP") }
        return .success(response)
    }

    private func failure(_ message: String) -> ProbeOutcome { .failure(ProbeOutage(.unreachable, message)) }

    private func outage(_ status: Int32, _ words: String) -> ProbeOutcome {
        // Status 28 is that of a timeout.
        if status == 28 { return .failure(ProbeOutage(.slow, "the answer was not complete within the timeout")) }
        let reason =
            words.split(separator: "\n").first.map { SecretItems.url(String($0)) } ?? "curl ended with status \(status)"
        return failure("no complete answer was received: \(reason)".displayLine)
    }

    // MARK: The request

    /// Returns the options of one exchange, a line for each.
    private func configuration(of request: ProbeRequest) -> String {
        let timeout = limits.timeout / .seconds(1)
        var lines = [
            "silent", "show-error", "include", "suppress-connect-headers", "globoff", #"proto = "=http,https""#,
            "max-time = \(timeout)", "max-filesize = \(limits.maximumBodySize)", "url = \(Self.quoted(request.url))",
        ]
        lines.append(request.method == "HEAD" ? "head" : "request = \(Self.quoted(request.method))")
        if let body = request.body {
            lines.append("data-raw = \(Self.quoted(String(decoding: body, as: UTF8.self)))")
        }
        // A field without a value would be left out, and an empty one ends with a semicolon.
        lines += request.fields.map {
            "header = \(Self.quoted($0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)"))"
        }
        let own = Set(request.fields.map { $0.name.lowercased() })
        lines += ["Expect", "Content-Type"].filter { !own.contains($0.lowercased()) }.map { "header = \"\($0):\"" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": quoted += "\\\\"
            case "\"": quoted += "\\\""
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    // MARK: The answer

    /// Returns the last answer of a text with its header, which interim ones (1xx) can precede.
    static func response(_ message: [UInt8]) -> ProbeResponse? {
        var rest = message[...]
        while true {
            guard let end = rest.firstRange(of: "\r\n\r\n".utf8) else { return nil }
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
            rest = rest[end.upperBound...]
            guard let first = lines.first, first.hasPrefix("HTTP/"),
                let status = first.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
            else { return nil }
            if (100..<200).contains(status), status != 101 { continue }
            let fields = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let value = line[line.index(after: colon)...]
                return (String(line[..<colon]), value.drop { $0 == " " || $0 == "\t" }.trimmedEnd)
            }
            return ProbeResponse(status: status, fields: fields, body: Data(rest))
        }
    }
}

extension Substring {
    fileprivate var trimmedEnd: String {
        var text = self
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}

/// A pipe to a child process, which opens its end by a path.
private final class Pipe {
    private let reading: Descriptor
    private var writing: Descriptor?

    init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        (reading, writing) = (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }

    var readingPath: String { "/dev/fd/\(reading.number)" }
    var writingPath: String { "/dev/fd/\(writing?.number ?? -1)" }

    func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { writing?.write($0) ?? false } }

    /// Closes the end of this process, so that a reader finds the end of the bytes.
    func closeWriting() { writing = nil }

    /// Returns all bytes until the end; `nil` if there are more than a maximum, or after a failure.
    func contents(atMost maximum: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = block.withUnsafeMutableBytes { reading.read(into: $0) }
            if count <= 0 { return count < 0 ? nil : bytes }
            bytes += block[..<count]
            if bytes.count > maximum { return nil }
        }
    }
}
