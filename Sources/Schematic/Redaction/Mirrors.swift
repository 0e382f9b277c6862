import Foundation
import SchemaEngine

// The reflection of every type that may contain a secret. `dump`, `String(reflecting:)` and loggers that read a
// `Mirror` receive these mirrors, and no stored properties.

extension Mirror {
    /// Creates a mirror that shows the description of a value.
    fileprivate init(redacting value: some CustomStringConvertible) {
        self.init(value, ["description": value.description])
    }

    /// Creates a mirror that shows only these parts of a value.
    fileprivate init<Value>(_ value: Value, _ parts: KeyValuePairs<String, Any>) {
        self.init(value, children: parts, ancestorRepresentation: .suppressed)
    }
}

// MARK: Messages

extension HTTPRequest: CustomReflectable {
    /// The parts for a log, with secrets masked.
    public var customMirror: Mirror {
        Mirror(
            self,
            [
                "method": method.rawValue, "url": displayURL, "headers": headers, "body": body?.displaySize ?? "none",
                "timeout": timeout, "operation": operation ?? "none",
            ]
        )
    }
}

extension HTTPHeaders: CustomReflectable {
    /// The descriptions of the fields, with secrets masked.
    public var customMirror: Mirror { Mirror(self, ["fields": fields.map(\.description)]) }
}

extension HTTPHeaders.Field: CustomReflectable {
    /// The name and the value, with secrets masked.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension HTTPResponse: CustomReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    public var customMirror: Mirror {
        Mirror(
            self,
            ["status": status, "headers": headers, "body": stream == nil ? "\(body.count) bytes" : "a stream"]
        )
    }
}

extension HTTPBody: CustomReflectable {
    /// The size.
    public var customMirror: Mirror { Mirror(self, ["size": displaySize]) }
}

extension HTTPBody.AsyncIterator: CustomReflectable {
    /// An empty mirror, without the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ResponseStream: CustomReflectable {
    /// An empty mirror, without the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ResponseStream.AsyncIterator: CustomReflectable {
    /// An empty mirror, without the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension RequestContext: CustomReflectable {
    /// The number of values.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

// MARK: Requests

extension Parameters: CustomReflectable {
    /// The names.
    public var customMirror: Mirror { Mirror(self, ["names": items.map(\.name)]) }
}

extension Parameters.Item: CustomReflectable {
    /// The name.
    public var customMirror: Mirror { Mirror(self, ["name": name]) }
}

extension PathTemplate: CustomReflectable {
    /// The template, without interpolated values.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension PathTemplate.StringInterpolation: CustomReflectable {
    /// An empty mirror, without the values.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension RequestBody: CustomReflectable {
    /// An empty mirror, without the values.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension BodyParts: CustomReflectable {
    /// The names.
    public var customMirror: Mirror { Mirror(self, ["names": items.map(\.name)]) }
}

extension BodyParts.Item: CustomReflectable {
    /// The name.
    public var customMirror: Mirror { Mirror(self, ["name": name]) }
}

extension BodyPart: CustomReflectable {
    /// The headers with secrets masked, without the content.
    public var customMirror: Mirror { Mirror(self, ["headers": headers]) }
}

extension ResourceRequest: CustomReflectable {
    /// The name of the schemas, the method and the path.
    public var customMirror: Mirror {
        Mirror(self, ["schemaName": schemaName, "method": method.rawValue, "path": path.description])
    }
}

// MARK: The client

extension APIClient: CustomReflectable {
    /// The base URL with secrets masked, and the options.
    public var customMirror: Mirror { Mirror(self, ["baseURL": SecretMask.url(base.text), "options": options]) }
}

extension ClientOptions: CustomReflectable {
    /// The settings for all calls, with secrets masked.
    public var customMirror: Mirror {
        Mirror(
            self,
            [
                "headers": headers, "parameters": parameters, "parametersPlace": parametersPlace, "timeout": timeout,
                "deadline": deadline.map { "\($0)" } ?? "none", "queryStyle": queryStyle, "replyChecks": replyChecks,
                "requestChecks": requestChecks,
            ]
        )
    }
}

extension URLSessionTransport: CustomReflectable {
    /// An empty mirror, without the session.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension SystemTransport: CustomReflectable {
    /// An empty mirror, without the underlying transport.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

// MARK: Replies

extension Reply: CustomReflectable {
    /// The status, the headers with secrets masked, the size of the body, and the warnings.
    public var customMirror: Mirror {
        Mirror(self, ["status": status, "headers": headers, "body": "\(body.count) bytes", "warnings": warnings])
    }
}

extension ReplyStream: CustomReflectable {
    /// The status, and the headers with secrets masked.
    public var customMirror: Mirror { Mirror(self, ["status": status, "headers": headers]) }
}

extension ReplyStream.AsyncIterator: CustomReflectable {
    /// An empty mirror, without the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ReplyLines: CustomReflectable {
    /// The reply's status and headers.
    public var customMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension ReplyLines.AsyncIterator: CustomReflectable {
    /// An empty mirror, without the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ReplyEvents: CustomReflectable {
    /// The reply's status and headers.
    public var customMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension ReplyEvents.AsyncIterator: CustomReflectable {
    /// An empty mirror, without the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ServerSentEvent: CustomReflectable {
    /// The name, and the size of the data.
    public var customMirror: Mirror { Mirror(self, ["name": name.displayLine, "data": "\(data.utf8.count) bytes"]) }
}

extension UntypedElement: CustomReflectable {
    /// The name, and the number of children.
    public var customMirror: Mirror { Mirror(self, ["name": name.displayLine, "children": children.count]) }
}

extension BodyContent: CustomReflectable {
    /// An empty mirror, without the values.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension Page: CustomReflectable {
    /// The reply's status, headers and size.
    public var customMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension Pages: CustomReflectable {
    /// An empty mirror, without the request.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension Pages.AsyncIterator: CustomReflectable {
    /// An empty mirror, without the request.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension PageElements: CustomReflectable {
    /// An empty mirror, without the request.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension PageElements.AsyncIterator: CustomReflectable {
    /// An empty mirror, without the elements.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension PageTarget: CustomReflectable {
    /// The URL with secrets masked, or the names of the parameters.
    public var customMirror: Mirror {
        switch self {
        case .url(let url): Mirror(self, ["url": SecretMask.url(url).displayLine])
        case .parameters(let parameters): Mirror(self, ["parameters": parameters])
        }
    }
}

extension WebLink.Parameter: CustomReflectable {
    /// The name and the value.
    public var customMirror: Mirror { Mirror(self, ["name": name.displayLine, "value": value.displayLine]) }
}

extension MediaType: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension EntityTag: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension OAuth2Fault.Code: CustomReflectable {
    /// The text of the code.
    public var customMirror: Mirror { Mirror(self, ["rawValue": rawValue.displayLine]) }
}

extension OAuth2Fault: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

// MARK: Stored values

extension CachedResponse: CustomReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    public var customMirror: Mirror { Mirror(self, ["response": response]) }
}

extension UploadSession: CustomReflectable {
    /// The host and the length.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension Locked: CustomReflectable {
    /// An empty mirror, because reflection would read the value without its lock.
    var customMirror: Mirror { Mirror(self, [:]) }
}

// MARK: Errors

extension APIError: CustomReflectable {
    /// The stage, the operation, the request and the reply with secrets masked, and the description of the cause.
    public var customMirror: Mirror {
        Mirror(
            self,
            [
                "stage": stage, "operation": operation, "request": request.map { $0 as Any } ?? "none",
                "reply": reply.map { $0 as Any } ?? "none", "cause": SecretMask.text(of: cause),
            ]
        )
    }
}

extension RejectedResponse: CustomReflectable {
    /// The response with secrets masked, and the description of the cause.
    public var customMirror: Mirror { Mirror(self, ["response": response, "cause": SecretMask.text(of: cause)]) }
}

extension ReplyFault: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension ServerFailure: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension VersionConflict: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension RedirectFault: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension TransportFault: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension StreamFault: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension ComposeFault: CustomReflectable {
    /// The description.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

#if os(Linux)
    extension CurlTransport: CustomReflectable {
        /// An empty mirror, without the session.
        public var customMirror: Mirror { Mirror(self, [:]) }
    }

    extension CurlTransport.Proxy: CustomReflectable {
        /// The URL with its password masked.
        public var customMirror: Mirror { Mirror(redacting: self) }
    }

    extension CurlTransport.TLS.ClientCertificate: CustomReflectable {
        /// The paths.
        public var customMirror: Mirror { Mirror(redacting: self) }
    }
#endif
