package import SchematicFoundation

/// One exchange of a recording in the format HAR 1.2 (HTTP Archive), as browsers and proxies write it.
package struct HARExchange: Sendable, Hashable {
    /// A header field.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A recorded body.
    package enum Body: Sendable, Hashable {
        /// The message has no body.
        case none
        /// The content, without its content coding.
        case content(Data)
        /// The message has a body that is not recorded, with the reason.
        case missing(String)

        /// The recorded content, or `nil`.
        package var content: Data? { if case .content(let data) = self { data } else { nil } }
    }

    /// A request or a response.
    package struct Message: Sendable, Hashable {
        /// The header fields of the content, in their order.
        package var fields: [Field]
        /// The content type.
        package var type: String
        package var body: Body
        /// The number of bytes that were transferred, or -1 if it is unknown.
        package var bodySize: Int

        package init(fields: [Field] = [], type: String = "", body: Body = .none, bodySize: Int = -1) {
            self.fields = fields
            self.type = type
            self.body = body
            self.bodySize = bodySize
        }
    }

    package var method: String
    package var url: String
    package var request: Message
    package var status: Int
    package var response: Message
    /// The purpose of the request in a browser, such as `fetch`, `image` or `preflight`. Only Chromium records it.
    package var resourceType: String?

    package init(method: String, url: String, request: Message, status: Int, response: Message) {
        self.method = method
        self.url = url
        self.request = request
        self.status = status
        self.response = response
    }
}
