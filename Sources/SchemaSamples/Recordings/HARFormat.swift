package import SchemaEngine
import SchematicFoundation
import SchematicText

/// The text of recordings in the format HAR 1.2.
package enum HARFormat {
    /// The text of a file before its entries.
    package static let opening = Array(
        "{\n\"log\": {\"version\": \"1.2\", \"creator\": {\"name\": \"Schematic\", \"version\": \"1\"}, \"entries\": [\n"
            .utf8
    )

    /// The text of a file after its entries.
    package static let closing = Array("\n]}\n}\n".utf8)

    /// Returns the text of a file with entries.
    package static func file(_ entries: [JSONValue]) -> [UInt8] {
        let texts = entries.map { $0.bytes(indentedBy: 2) }
        return opening + texts.joined(separator: Array(",\n".utf8)) + closing
    }

    /// Returns the text that replaces the closing text of a file with entries, in order to add an entry.
    package static func addition(_ entry: JSONValue) -> [UInt8] {
        Array(",\n".utf8) + entry.bytes(indentedBy: 2) + closing
    }

    package static func entry(_ exchange: HARExchange) -> JSONValue {
        var request: JSONObject = [
            "method": .string(exchange.method), "url": .string(exchange.url), "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": fields(exchange.request), "queryString": [], "headersSize": -1,
            "bodySize": .number(JSONNumber(exchange.request.bodySize)),
        ]
        if exchange.request.body != .none {
            var content = content(exchange.request)
            content["size"] = nil
            request["postData"] = .object(content)
        }
        let response: JSONObject = [
            "status": .number(JSONNumber(exchange.status)), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": fields(exchange.response), "content": .object(content(exchange.response)), "redirectURL": "",
            "headersSize": -1, "bodySize": .number(JSONNumber(exchange.response.bodySize)),
        ]
        return [
            // The time is constant, so that equal exchanges have equal recordings.
            "startedDateTime": "1970-01-01T00:00:00.000Z", "time": 0, "request": .object(request),
            "response": .object(response), "cache": [:], "timings": ["send": 0, "wait": 0, "receive": 0],
        ]
    }

    private static func fields(_ message: HARExchange.Message) -> JSONValue {
        .array(message.fields.map { ["name": .string($0.name), "value": .string($0.value)] })
    }

    private static func content(_ message: HARExchange.Message) -> JSONObject {
        var content: JSONObject = ["size": 0, "mimeType": .string(message.type)]
        switch message.body {
        case .missing(let reason):
            content["size"] = .number(JSONNumber(message.bodySize))
            content["comment"] = .string(reason)
        case .none: content["text"] = ""
        case .content(let body):
            content["size"] = .number(JSONNumber(body.count))
            if let text = String(utf8: body) {
                content["text"] = .string(text)
            } else {
                content["text"] = .string(body.base64EncodedString())
                content["encoding"] = "base64"
            }
        }
        return content
    }
}
