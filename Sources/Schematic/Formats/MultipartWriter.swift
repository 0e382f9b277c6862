import Foundation
import SchemaEngine
import SchematicText

/// The kind of a multipart body.
enum MultipartKind: Sendable {
    /// `multipart/form-data` (RFC 7578): the fields of a form.
    case formData
    /// `multipart/related` (RFC 2387): a document, which is the first part, and parts that belong to it.
    case related
}

/// Writes parts into one body, separated by boundaries (RFC 2046, section 5.1).
struct MultipartWriter {
    let kind: MultipartKind
    /// The boundary, with 128 random bits, so that the content need not be searched for it.
    let boundary: String
    private var pieces: [HTTPBody.Piece] = []
    private var firstType: String?

    init(_ kind: MultipartKind, boundary: String = newBoundary()) {
        self.kind = kind
        self.boundary = boundary
    }

    static func newBoundary() -> String {
        "Schematic-" + (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), width: 16, radix: 16) }.joined()
    }

    /// The body with all parts so far.
    var body: HTTPBody { HTTPBody(pieces + [.bytes(Data("--\(boundary)--\r\n".utf8))]) }

    var contentType: String {
        switch kind {
        case .formData: "multipart/form-data; boundary=\(boundary)"
        case .related: "multipart/related; boundary=\(boundary); type=\"\(firstType ?? "text/plain")\""
        }
    }

    /// Adds a part. `own` replaces default headers of the part.
    mutating func add(
        _ name: String,
        fileName: String? = nil,
        contentType: String?,
        own: HTTPHeaders,
        _ content: HTTPBody.Piece
    ) throws(RequestError) {
        for text in [name, fileName ?? ""] where text.utf8.contains(0x09) {
            // The header field may contain a tab, but receivers read names with one in different ways.
            throw .unusableHeader(name: "Content-Disposition", reason: "the name of a part contains a tab")
        }
        var headers = placing(name, fileName)
        if let contentType { headers["Content-Type"] = contentType }
        headers.merge(own)
        try headers.validate()
        if pieces.isEmpty { firstType = headers["Content-Type"] }
        let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        pieces.append(.bytes(Data("--\(boundary)\r\n\(lines)\r\n".utf8)))
        pieces.append(content)
        pieces.append(.bytes(Data("\r\n".utf8)))
    }

    /// The headers that identify a part.
    private func placing(_ name: String, _ fileName: String?) -> HTTPHeaders {
        let file = fileName.map { "; filename=\"\(Self.escaped($0))\"" }
        switch kind {
        case .formData: return ["Content-Disposition": "form-data; name=\"\(Self.escaped(name))\"\(file ?? "")"]
        case .related:
            var headers: HTTPHeaders = ["Content-ID": "<\(PercentEncoding.component(name))>"]
            if let file { headers["Content-Disposition"] = "attachment" + file }
            return headers
        }
    }

    /// Escapes a name for quotes as the HTML standard defines (section 4.10.21.8, "multipart form data").
    private static func escaped(_ name: String) -> String {
        var text = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": text.append(contentsOf: "%22".unicodeScalars)
            case "\r": text.append(contentsOf: "%0D".unicodeScalars)
            case "\n": text.append(contentsOf: "%0A".unicodeScalars)
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
