// The models and requests of `Docs/Calendar.md`, verbatim except for their indentation; `CalendarPageTests`
// compares them.
import Foundation
import Schematic

/// A calendar service of the Google Data family, as an app declares it.
enum CalendarAPI {
    nonisolated protocol Entry: SchemaModel {
        var title: String { get }
    }

    struct Calendar: Entry {
        var title: String
        var color: String

        init(from fields: Fields) throws {
            title = try fields["title"]
            color = try fields["color"]
        }
    }

    struct Event: Entry {
        var title: String
        var location: String?
        private var original: Fields

        init(title: String, from start: Date, to end: Date) {
            self.title = title
            original = ["kind": "calendar#event", "when": [["start": start, "end": end] as Fields]]
        }

        init(from fields: Fields) throws {
            title = try fields["title"]
            location = try fields["location"]
            original = fields
        }

        func fields() throws -> Fields {
            var fields = original
            try fields.set("title", to: title)
            try fields.set("location", to: location)
            return fields
        }

        var webContents: [WebContent] {
            get throws {
                let links: [Fields] = try original["links"]
                return try links.compactMap { try $0["webContent"] }
            }
        }
    }

    /// An entry of an unknown kind.
    struct PlainEntry: Entry {
        var kind: String
        var title: String

        init(from fields: Fields) throws {
            kind = try fields["kind"]
            title = try fields["title"]
        }
    }

    /// The content that a calendar adds to links, which is not part of the link's own schema.
    struct WebContent: SchemaModel {
        var url: URL
        var width: Int

        init(from fields: Fields) throws {
            url = try fields["url"]
            width = try fields["width"]
        }
    }

    struct GetFeed: APIRequest {
        var user: String
        var categories: [String] = []
        var search: String?
        var startIndex = 1
        var maxResults: Int?

        var path: PathTemplate { "calendar/feeds/{user}/private/full{/categories*}" }
        var parameters: Parameters {
            Parameters(
                [
                    "user": user, "categories": categories.isEmpty ? nil : ["-"] + categories,
                    "q": search, "start-index": startIndex, "max-results": maxResults,
                ],
                omitting: ["start-index": 1]
            )
        }
        func result(from reply: Reply) throws -> [any Entry] { try reply.fields["data", "items"] }
    }

    struct ClientLogin: APIRequest {
        var email: String
        var password: String
        var captcha: String?
        var answer: String?

        var path: PathTemplate { "accounts/ClientLogin" }
        var method: HTTPMethod { .post }
        var options: RequestOptions { RequestOptions(accepts: "text/plain") }
        var body: RequestBody {
            .form([
                "Email": email, "Passwd": password, "service": "cl",
                "logintoken": captcha, "logincaptcha": answer,
            ])
        }
        func result(from reply: Reply) throws -> AccessToken {
            let lines: String = try reply.fields.value()
            guard let token = lines.value(of: "Auth") else { throw LoginRefusal(code: "NoToken") }
            return AccessToken("auth=\(token)")
        }
    }

    struct LoginRefusal: Error {
        var code: String
    }

    struct ServiceRefusal: SchemaModel, Error, CustomStringConvertible {
        var errors: [ServiceError]
        var description: String { errors.first?.description ?? "no reason given" }

        init(from fields: Fields) throws { errors = try fields["errors", "error"] }
    }

    struct ServiceError: SchemaModel, CustomStringConvertible {
        var domain: String
        var code: String
        var reason: String
        var help: URL?
        var description: String { "\(domain) error \(code): \"\(reason)\"" }

        init(from fields: Fields) throws {
            domain = try fields["domain"]
            code = try fields["code"]
            reason = try fields["internalReason"]
            help = try fields["extendedHelp"]
        }
    }

    static func register(_ tags: inout SchemaRegistry) {
        tags.map("event", to: Event.self)
        tags.map("calendar", to: Calendar.self)
        tags.map("plain_entry", to: PlainEntry.self)
        tags.map("service_refusal", to: ServiceRefusal.self)
        tags.map("login_refusal") { fields -> any Error in
            let lines: String = try fields.value()
            let code = lines.value(of: "Error") ?? "Unknown"
            guard code == "CaptchaRequired" else { return LoginRefusal(code: code) }
            return AuthenticationChallenge(
                .captcha,
                token: lines.value(of: "CaptchaToken"),
                url: lines.value(of: "CaptchaUrl").flatMap { URL(string: "https://www.google.com/accounts/\($0)") }
            )
        }
    }
}

nonisolated extension String {
    /// Returns the text after `name=` on a separate line.
    fileprivate func value(of name: String) -> String? {
        split(whereSeparator: \.isNewline).first { $0.hasPrefix(name + "=") }.map {
            String($0.dropFirst(name.count + 1))
        }
    }
}
