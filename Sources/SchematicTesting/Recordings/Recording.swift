import Foundation
import SchemaEngine
import Schematic

/// Exchanges in the format HAR 1.2, which the tools of browsers read and write.
struct Recording: Sendable {
    /// One exchange.
    struct Exchange: Sendable {
        var method: String
        var url: String
        var response: HTTPResponse

        /// The method and the URL.
        var name: String { "\(method) \(url)" }
    }

    /// The maximum size of a file in bytes.
    private static let maximumSize = 256 << 20
    /// The maximum number of exchanges.
    static let maximumCount = 10_000
    /// Fields that describe the transfer of the original content, and not the recorded content.
    private static let transferFields: Set = ["content-encoding", "content-length", "transfer-encoding", "connection"]

    // MARK: Reading

    /// Reads the exchanges of a file.
    static func exchanges(of path: String) throws -> [Exchange] {
        func failure(_ reason: String) -> TestingError { .recording(path: path, reason: reason) }
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: maximumSize + 1)
        else {
            throw failure("the file cannot be read, or is empty")
        }
        guard data.count <= maximumSize else { throw failure("the file has more than \(maximumSize >> 20) MiB") }
        let log: JSONValue
        do {
            log = try JSONValue(parsing: data)
        } catch {
            throw failure("expected HAR, found text that is not JSON: \(error)")
        }
        guard let entries = log["log"]?["entries"]?.array else {
            throw failure("expected HAR, found no entries at /log/entries")
        }
        guard entries.count <= maximumCount else { throw failure("it has more than \(maximumCount) entries") }
        return try entries.enumerated().map { index, entry in
            guard let exchange = Exchange(entry) else {
                throw failure("the entry at /log/entries/\(index) has no method, URL, status or content")
            }
            return exchange
        }
    }

    // MARK: Writing

    /// Returns the entry of an exchange, with secrets masked. A body that cannot be masked is not in it.
    static func entry(_ request: HTTPRequest, _ response: HTTPResponse) -> JSONValue {
        var sent: JSONObject = [
            "method": .string(request.method.rawValue), "url": .string(request.storableURL), "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": fields(request.storableHeaders), "queryString": [], "headersSize": -1,
            "bodySize": .number(JSONNumber(request.body?.length ?? 0)),
        ]
        if request.body != nil {
            var content = content(request.storableBody, request.headers[.contentType])
            content["size"] = nil
            sent["postData"] = .object(content)
        }
        let received: JSONObject = [
            "status": .number(JSONNumber(response.status)), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": fields(request.storableHeaders(of: response)),
            "content": .object(content(request.storableBody(of: response), response.headers[.contentType])),
            "redirectURL": "", "headersSize": -1, "bodySize": .number(JSONNumber(response.body.count)),
        ]
        return [
            // The time is constant, so that equal exchanges have equal recordings.
            "startedDateTime": "1970-01-01T00:00:00.000Z", "time": 0, "request": .object(sent),
            "response": .object(received), "cache": [:], "timings": ["send": 0, "wait": 0, "receive": 0],
        ]
    }

    /// Returns a file with entries.
    static func file(_ entries: [JSONValue]) -> Data {
        let log: JSONValue = [
            "log": [
                "version": "1.2", "creator": ["name": "Schematic", "version": "1"], "entries": .array(entries),
            ]
        ]
        return Data(log.bytes(indentedBy: 2))
    }

    private static func fields(_ headers: [(name: String, value: String)]) -> JSONValue {
        .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] })
    }

    private static func content(_ body: Data?, _ type: String?) -> JSONObject {
        var content: JSONObject = ["size": .number(JSONNumber(body?.count ?? 0)), "mimeType": .string(type ?? "")]
        guard let body else {
            content["comment"] = "not written: it is a stream, or the position of its secrets is unknown"
            return content
        }
        if let text = String(data: body, encoding: .utf8) {
            content["text"] = .string(text)
        } else {
            content["text"] = .string(body.base64EncodedString())
            content["encoding"] = "base64"
        }
        return content
    }
}

extension Recording.Exchange {
    fileprivate init?(_ entry: JSONValue) {
        guard let method = entry["request"]?["method"]?.string, let url = entry["request"]?["url"]?.string,
            let response = entry["response"], let status = response["status"]?.int, (100...999).contains(status)
        else { return nil }
        var headers = HTTPHeaders()
        for field in response["headers"]?.array ?? [] {
            guard let name = field["name"]?.string, let value = field["value"]?.string else { return nil }
            // Browsers list the fields of HTTP/2 that are no header fields.
            if name.hasPrefix(":") || Recording.isOfTransfer(name) { continue }
            headers.add(HTTPHeaders.Name(rawValue: name), value)
        }
        let content = response["content"]
        var body = Data((content?["text"]?.string ?? "").utf8)
        if content?["encoding"]?.string == "base64" {
            guard let decoded = Data(base64Encoded: body) else { return nil }
            body = decoded
        }
        self.init(method: method, url: url, response: HTTPResponse(status: status, headers: headers, body: body))
    }
}

extension Recording {
    fileprivate static func isOfTransfer(_ name: String) -> Bool { transferFields.contains(name.lowercased()) }
}
