import Foundation
import SchemaEngine
import SchematicPlatform

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

extension HTTPRequest: RedactedReflectable {
    /// The parts for a log, with secrets masked.
    var redactedMirror: Mirror {
        Mirror(
            self,
            [
                "method": method.rawValue, "url": displayURL, "headers": headers, "body": body?.displaySize ?? "none",
                "timeout": timeout, "operation": operation ?? "none",
            ]
        )
    }
}

extension HTTPHeaders: RedactedReflectable {
    /// The descriptions of the fields, with secrets masked.
    var redactedMirror: Mirror { Mirror(self, ["fields": fields.map(\.description)]) }
}

extension HTTPHeaders.Field: RedactedReflectable {
    /// The name and the value, with secrets masked.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

extension HTTPResponse: RedactedReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    var redactedMirror: Mirror {
        Mirror(
            self,
            ["status": status, "headers": headers, "body": stream == nil ? "\(body.count) bytes" : "a stream"]
        )
    }
}

extension HTTPBody: RedactedReflectable {
    /// The size.
    var redactedMirror: Mirror { Mirror(self, ["size": displaySize]) }
}

extension HTTPBody._Iterator: RedactedReflectable {
    /// An empty mirror, without the content.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension ResponseStream: RedactedReflectable {
    /// An empty mirror, without the content.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension ResponseStream._Iterator: RedactedReflectable {
    /// An empty mirror, without the content.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension RequestContext: RedactedReflectable {
    /// The number of values.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

// MARK: Requests

extension Parameters: RedactedReflectable {
    /// The names.
    var redactedMirror: Mirror { Mirror(self, ["names": items.map(\.name)]) }
}

extension Parameters.Item: RedactedReflectable {
    /// The name.
    var redactedMirror: Mirror { Mirror(self, ["name": name]) }
}

extension PathTemplate: RedactedReflectable {
    /// The template, without interpolated values.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

extension PathTemplate._Interpolation: RedactedReflectable {
    /// An empty mirror, without the values.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension RequestBody: RedactedReflectable {
    /// An empty mirror, without the values.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension BodyParts: RedactedReflectable {
    /// The names.
    var redactedMirror: Mirror { Mirror(self, ["names": items.map(\.name)]) }
}

extension BodyParts.Item: RedactedReflectable {
    /// The name.
    var redactedMirror: Mirror { Mirror(self, ["name": name]) }
}

extension BodyPart: RedactedReflectable {
    /// The headers with secrets masked, without the content.
    var redactedMirror: Mirror { Mirror(self, ["headers": headers]) }
}

extension _ResourceRequest: RedactedReflectable {
    /// The name of the schemas, the method and the path.
    var redactedMirror: Mirror {
        Mirror(self, ["schemaName": schemaName, "method": method.rawValue, "path": path.description])
    }
}

extension OneOffRequest: RedactedReflectable {
    /// The name of the schemas, the method, the path and the headers.
    var redactedMirror: Mirror {
        Mirror(
            self,
            [
                "schemaName": schemaName, "method": method.rawValue, "path": path.description, "headers": headers,
                "parameters": parameters,
            ]
        )
    }
}

extension CookieMiddleware: RedactedReflectable {
    /// No cookies, because they are secrets.
    var redactedMirror: Mirror { Mirror(self, ["cookies": SecretMask.mask]) }
}

// MARK: The client

extension APIClient: RedactedReflectable {
    /// The base URL with secrets masked, and the options.
    var redactedMirror: Mirror { Mirror(self, ["baseURL": SecretMask.url(base.text), "options": options]) }
}

extension ClientOptions: RedactedReflectable {
    /// The settings for all calls, with secrets masked.
    var redactedMirror: Mirror {
        Mirror(
            self,
            [
                "headers": headers, "parameters": parameters, "sendsParametersInForms": sendsParametersInForms,
                "timeout": timeout,
                "deadline": deadline.map { "\($0)" } ?? "none", "queryStyle": queryStyle, "replyChecks": replyChecks,
                "requestChecks": requestChecks,
            ]
        )
    }
}

#if canImport(FoundationNetworking) || canImport(Darwin)
    extension URLSessionTransport: RedactedReflectable {
        /// An empty mirror, without the session.
        var redactedMirror: Mirror { Mirror(self, [:]) }
    }
#endif

extension SystemTransport: RedactedReflectable {
    /// An empty mirror, without the underlying transport.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

// MARK: Replies

extension Reply: RedactedReflectable {
    /// The status, the headers with secrets masked, the size of the body, and the warnings.
    var redactedMirror: Mirror {
        Mirror(self, ["status": status, "headers": headers, "body": "\(body.count) bytes", "warnings": warnings])
    }
}

extension ReplyStream: RedactedReflectable {
    /// The status, and the headers with secrets masked.
    var redactedMirror: Mirror { Mirror(self, ["status": status, "headers": headers]) }
}

extension ReplyStream._Iterator: RedactedReflectable {
    /// An empty mirror, without the content.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension ReplyLines: RedactedReflectable {
    /// The reply's status and headers.
    var redactedMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension ReplyLines._Iterator: RedactedReflectable {
    /// An empty mirror, without the content.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension ReplyEvents: RedactedReflectable {
    /// The reply's status and headers.
    var redactedMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension ReplyEvents._Iterator: RedactedReflectable {
    /// An empty mirror, without the content.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension ServerSentEvent: RedactedReflectable {
    /// The name, and the size of the data.
    var redactedMirror: Mirror { Mirror(self, ["name": name.displayLine, "data": "\(data.utf8.count) bytes"]) }
}

extension UntypedElement: RedactedReflectable {
    /// The name, and the number of children.
    var redactedMirror: Mirror { Mirror(self, ["name": name.displayLine, "children": children.count]) }
}

extension BodyContent: RedactedReflectable {
    /// An empty mirror, without the values.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension Page: RedactedReflectable {
    /// The reply's status, headers and size.
    var redactedMirror: Mirror { Mirror(self, ["reply": reply]) }
}

extension Pages: RedactedReflectable {
    /// An empty mirror, without the request.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension Pages._Iterator: RedactedReflectable {
    /// An empty mirror, without the request.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension _PageElements: RedactedReflectable {
    /// An empty mirror, without the request.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension _PageElements._Iterator: RedactedReflectable {
    /// An empty mirror, without the elements.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

extension PageTarget: RedactedReflectable {
    /// The URL with secrets masked, or the names of the parameters.
    var redactedMirror: Mirror {
        switch self {
        case .url(let url): Mirror(self, ["url": SecretMask.url(url).displayLine])
        case .parameters(let parameters): Mirror(self, ["parameters": parameters])
        }
    }
}

extension WebLink.Parameter: RedactedReflectable {
    /// The name and the value.
    var redactedMirror: Mirror { Mirror(self, ["name": name.displayLine, "value": value.displayLine]) }
}

extension MediaType: RedactedReflectable {
    /// The description.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

extension EntityTag: RedactedReflectable {
    /// The description.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

// MARK: Stored values

extension CachedResponse: RedactedReflectable {
    /// The status, the headers with secrets masked, and the size of the body.
    var redactedMirror: Mirror { Mirror(self, ["response": response]) }
}

extension UploadSession: RedactedReflectable {
    /// The host and the length.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

extension Locked: RedactedReflectable {
    /// An empty mirror, because reflection would read the value without its lock.
    var redactedMirror: Mirror { Mirror(self, [:]) }
}

// MARK: Errors

extension APIError: RedactedReflectable {
    /// The stage, the operation, the request and the reply with secrets masked, and the description of the cause.
    var redactedMirror: Mirror {
        Mirror(
            self,
            [
                "stage": stage, "operation": operation, "request": request.map { $0 as Any } ?? "none",
                "reply": reply.map { $0 as Any } ?? "none", "underlying": SecretMask.text(of: underlying),
            ]
        )
    }
}

extension TransportError: RedactedReflectable {
    /// The description.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

extension ReplyError: RedactedReflectable {
    /// The description.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

extension AuthenticationError: RedactedReflectable {
    /// The description.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

extension RequestError: RedactedReflectable {
    /// The description.
    var redactedMirror: Mirror { Mirror(redacting: self) }
}

#if os(Linux)
    extension CurlTransport: RedactedReflectable {
        /// An empty mirror, without the session.
        var redactedMirror: Mirror { Mirror(self, [:]) }
    }

    extension CurlTransport.Options: RedactedReflectable {
        /// The settings, without passwords.
        var redactedMirror: Mirror {
            Mirror(
                self,
                [
                    "maximumBodySize": maximumBodySize, "maximumDuration": maximumDuration,
                    "connectionsPerHost": connectionsPerHost, "connections": connections,
                    "maximumBacklog": maximumBacklog, "connectTimeout": connectTimeout, "proxy": displayProxy,
                    "rootsFile": rootsFile ?? "none", "pinnedPublicKeys": pinnedPublicKeys,
                    "clientCertificate": clientCertificate ?? "none", "clientKey": clientKey ?? "none",
                    "unixSocket": unixSocket ?? "none",
                ]
            )
        }
    }
#endif
