package import SchemaEngine
import SchematicFoundation
import SchematicText

/// Reads the entries of recordings: those of this package, and those of browsers and proxies, which leave members out or
/// write -1 for unknown sizes.
package struct HAREntryReader {
    /// The reason why an entry cannot be read.
    package struct Failure: Error, Hashable {
        package var reason: String
    }

    /// Fields that describe the transfer of the original content, and not the recorded content.
    private static let transferFields: Set = ["content-encoding", "content-length", "transfer-encoding", "connection"]

    package static func exchange(_ entry: JSONValue) throws(Failure) -> HARExchange {
        guard let request = entry["request"], let method = request["method"]?.string, !method.isEmpty else {
            throw Failure(reason: "expected a method at /request/method, found none")
        }
        guard let url = request["url"]?.string, !url.isEmpty else {
            throw Failure(reason: "expected a URL at /request/url, found none")
        }
        guard let response = entry["response"], let status = response["status"]?.int else {
            throw Failure(reason: "expected a status at /response/status, found none")
        }
        guard (100...999).contains(status) else {
            throw Failure(reason: "expected a status from 100 to 999, found \(status): the request has no response")
        }
        var exchange = HARExchange(
            method: method,
            url: url,
            request: try requestMessage(request),
            status: status,
            response: try responseMessage(response, status: status, method: method)
        )
        exchange.resourceType = entry["_resourceType"]?.string
        return exchange
    }

    // MARK: Messages

    private static func requestMessage(_ request: JSONValue) throws(Failure) -> HARExchange.Message {
        var message = HARExchange.Message(
            fields: try fields(request, "/request"),
            bodySize: request["bodySize"]?.int ?? -1
        )
        let data = request["postData"]
        message.type = type(data, message.fields)
        if let data, !data.isNull {
            message.body = try requestBody(data, message)
        } else if message.bodySize > 0 {
            message.body = .missing("the recording has no content of the request")
        }
        return message
    }

    private static func requestBody(_ data: JSONValue, _ message: HARExchange.Message) throws(Failure)
        -> HARExchange.Body
    {
        let params = data["params"]?.array ?? []
        // Some recorders write an empty text beside the parameters of a form.
        if let text = data["text"]?.string, !text.isEmpty || params.isEmpty {
            let body = try content(text, data["encoding"]?.string, "/request/postData")
            return body.isEmpty && message.bodySize <= 0 ? .none : .content(body)
        }
        guard !params.isEmpty else {
            return message.bodySize == 0 ? .none : .missing("the recording has no content of the request")
        }
        guard !isMultipart(message.type), params.allSatisfy({ $0["fileName"]?.string == nil }) else {
            return .missing("the recording has only the fields of the multipart form")
        }
        return .content(Data(form(params).utf8))
    }

    private static func responseMessage(_ response: JSONValue, status: Int, method: String) throws(Failure)
        -> HARExchange.Message
    {
        var message = HARExchange.Message(
            fields: try fields(response, "/response"),
            bodySize: response["bodySize"]?.int ?? -1
        )
        let data = response["content"]
        message.type = type(data, message.fields)
        if let text = data?["text"]?.string {
            let body = try content(text, data?["encoding"]?.string, "/response/content")
            message.body = body.isEmpty ? .none : .content(body)
        } else if hasBody(status: status, method: method),
            max(data?["size"]?.int ?? 0, message.bodySize) > 0
                || data?["size"]?.int == -1
        {
            message.body = .missing("the recording has no content of the response")
        }
        return message
    }

    // MARK: Parts

    /// Returns the header fields that describe the content as it is recorded.
    private static func fields(_ message: JSONValue, _ pointer: String) throws(Failure) -> [HARExchange.Field] {
        var fields: [HARExchange.Field] = []
        for (index, field) in (message["headers"]?.array ?? []).enumerated() {
            guard let name = field["name"]?.string, let value = field["value"]?.string else {
                throw Failure(reason: "expected a name and a value at \(pointer)/headers/\(index), found other members")
            }
            // Browsers list the fields of HTTP/2 that are no header fields.
            if name.hasPrefix(":") || transferFields.contains(name.lowercased()) { continue }
            // A line break in a name would begin another field where the recording is replayed.
            guard HTTPToken.isToken(name) else {
                throw Failure(
                    reason: "expected the name of a header field (RFC 9110, section 5.1) at "
                        + "\(pointer)/headers/\(index)/name, found other characters"
                )
            }
            fields.append(HARExchange.Field(name: name, value: value))
        }
        return fields
    }

    /// Chromium writes `x-unknown` for a response without a content type.
    private static func type(_ content: JSONValue?, _ fields: [HARExchange.Field]) -> String {
        if let type = content?["mimeType"]?.string, !type.isEmpty, type != "x-unknown" { return type }
        return fields.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    }

    private static func content(_ text: String, _ encoding: String?, _ pointer: String) throws(Failure) -> Data {
        switch encoding?.lowercased() ?? "" {
        case "", "utf-8", "utf8": return Data(text.utf8)
        case "base64":
            guard let data = Data(base64Encoded: text) else {
                throw Failure(reason: "expected Base64 at \(pointer)/text, found other characters")
            }
            return data
        default:
            throw Failure(reason: "expected the encoding 'base64' or none at \(pointer)/encoding, found another one")
        }
    }

    private static func hasBody(status: Int, method: String) -> Bool {
        status >= 200 && ![204, 205, 304].contains(status) && method != "HEAD"
    }

    private static func isMultipart(_ type: String) -> Bool { type.lowercased().hasPrefix("multipart/") }

    /// Returns the text of an HTML form, whose fields are recorded decoded.
    private static func form(_ params: [JSONValue]) -> String {
        func escaped(_ text: String) -> String {
            PercentEncoding.encode(text, keeping: ASCIISet.alphanumerics.union("-._*"))
        }
        return params.map { "\(escaped($0["name"]?.string ?? ""))=\(escaped($0["value"]?.string ?? ""))" }
            .joined(separator: "&")
    }
}
