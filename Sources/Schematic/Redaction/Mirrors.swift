import Foundation
import SchemaEngine

// The reflection of every type that may hold a secret. `dump`, `String(reflecting:)` and loggers that walk a `Mirror` see
// what these mirrors show, and no stored property.

extension Mirror {
    /// A mirror that shows what a value's description says.
    fileprivate init(redacting value: some CustomStringConvertible) {
        self.init(value, ["description": value.description])
    }

    /// A mirror that shows these parts of a value, and nothing else of it.
    fileprivate init<Value>(_ value: Value, _ parts: KeyValuePairs<String, Any>) {
        self.init(value, children: parts, ancestorRepresentation: .suppressed)
    }
}

// MARK: Messages

extension HTTPRequest: CustomReflectable {
    /// The parts that a log may show: values that may be secret are masked.
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
    /// The fields, each as its description has it.
    public var customMirror: Mirror { Mirror(self, ["fields": fields.map(\.description)]) }
}

extension HTTPHeaders.Field: CustomReflectable {
    /// The name, and the value where it is no secret.
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
    /// Nothing of the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ResponseStream: CustomReflectable {
    /// Nothing of the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ResponseStream.AsyncIterator: CustomReflectable {
    /// Nothing of the content.
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
    /// Nothing of the values.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension RequestBody: CustomReflectable {
    /// Nothing of the values.
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
    /// The headers with secrets masked, and nothing of the content.
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
    /// What holds for all calls, with secrets masked.
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
    /// Nothing of the session.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension SystemTransport: CustomReflectable {
    /// Nothing of the transport that it uses.
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
    /// Nothing of the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ReplyLines: CustomReflectable {
    /// The reply's status and headers.
    public var customMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension ReplyLines.AsyncIterator: CustomReflectable {
    /// Nothing of the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ReplyEvents: CustomReflectable {
    /// The reply's status and headers.
    public var customMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension ReplyEvents.AsyncIterator: CustomReflectable {
    /// Nothing of the content.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension ServerSentEvent: CustomReflectable {
    /// The name, and the size of the data.
    public var customMirror: Mirror { Mirror(self, ["name": name, "data": "\(data.utf8.count) bytes"]) }
}

extension PlainElement: CustomReflectable {
    /// The name, and the number of children.
    public var customMirror: Mirror { Mirror(self, ["name": name, "children": children.count]) }
}

extension BodyContent: CustomReflectable {
    /// Nothing of the values.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension Page: CustomReflectable {
    /// The reply's status, headers and size.
    public var customMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension Pages: CustomReflectable {
    /// Nothing of the request.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension Pages.AsyncIterator: CustomReflectable {
    /// Nothing of the request.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension PageElements: CustomReflectable {
    /// Nothing of the request.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension PageElements.AsyncIterator: CustomReflectable {
    /// Nothing of the elements.
    public var customMirror: Mirror { Mirror(self, [:]) }
}

extension PageTarget: CustomReflectable {
    /// The URL with secrets masked, or the names of the parameters.
    public var customMirror: Mirror {
        switch self {
        case .url(let url): Mirror(self, ["url": SecretMask.url(url)])
        case .parameters(let parameters): Mirror(self, ["parameters": parameters])
        }
    }
}

// MARK: What is kept

extension CachedResponse: CustomReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    public var customMirror: Mirror { Mirror(self, ["response": response]) }
}

extension UploadSession: CustomReflectable {
    /// The host and the length.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension Locked: CustomReflectable {
    /// Nothing of the value: to reflect on it is to read it without its lock.
    var customMirror: Mirror { Mirror(self, [:]) }
}

// MARK: Errors

extension APIError: CustomReflectable {
    /// The step, the operation, the request and the reply with secrets masked, and what the cause says.
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
    /// The response with secrets masked, and what the cause says.
    public var customMirror: Mirror { Mirror(self, ["response": response, "cause": SecretMask.text(of: cause)]) }
}

extension ReplyFault: CustomReflectable {
    /// What the description says.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension ServerFailure: CustomReflectable {
    /// What the description says.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension VersionConflict: CustomReflectable {
    /// What the description says.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension RedirectFault: CustomReflectable {
    /// What the description says.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension TransportFault: CustomReflectable {
    /// What the description says.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension StreamFault: CustomReflectable {
    /// What the description says.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

extension ComposeFault: CustomReflectable {
    /// What the description says.
    public var customMirror: Mirror { Mirror(redacting: self) }
}

#if os(Linux)
    extension CurlTransport: CustomReflectable {
        /// Nothing of the session.
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
