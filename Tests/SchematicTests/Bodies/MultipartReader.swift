import Foundation

/// Reads multipart bodies (RFC 2046, section 5.1), independently of the client's code.
struct MultipartReader {
    struct Part: Equatable {
        var headers: [String]
        var content: String
    }

    struct Malformed: Error { let reason: String }

    /// Returns the parts of a body, separated by the boundary in its content type.
    static func parts(of body: [UInt8], contentType: String) throws -> [Part] {
        guard let start = contentType.range(of: "boundary=")?.upperBound else { throw Malformed(reason: "no boundary") }
        let boundary = contentType[start...].prefix { $0 != ";" }.trimmingCharacters(in: ["\""])
        let text = String(decoding: body, as: UTF8.self)
        let stretches = ("\r\n" + text).components(separatedBy: "\r\n--" + boundary)
        guard stretches.count > 1, stretches.first == "", stretches.last == "--\r\n" else {
            throw Malformed(reason: "expected boundaries at the beginning and the end")
        }
        return try stretches.dropFirst().dropLast().map { stretch in
            guard stretch.hasPrefix("\r\n") else { throw Malformed(reason: "expected a line's end after a boundary") }
            let lines = stretch.dropFirst()
            guard let gap = lines.range(of: "\r\n\r\n") else { throw Malformed(reason: "expected an empty line") }
            let head = String(lines[..<gap.lowerBound])
            return Part(headers: head.components(separatedBy: "\r\n"), content: String(lines[gap.upperBound...]))
        }
    }
}
