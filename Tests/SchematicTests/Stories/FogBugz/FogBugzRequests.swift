import Schematic

extension FogBugz {
    /// Finds the API. The site has one path for it, regardless of its version.
    struct FindAPI: APIRequest {
        let path: PathTemplate = "api.xml"
        var options: RequestOptions { RequestOptions(accepts: .xml) }
        func result(from reply: Reply) throws -> String { try reply.fields["url"] }
    }

    /// The parts that all other calls share: one place, a command, and XML.
    nonisolated protocol Command: APIRequest {
        var command: String { get }
    }

    struct Login: Command {
        var email: String
        var password: String
        let command = "logon"
        let method = HTTPMethod.post
        var body: RequestBody { .form(["email": email, "password": password]) }
        func result(from reply: Reply) throws -> AccessToken { AccessToken(try reply.fields["token"]) }
    }

    struct Logout: Command {
        typealias Result = Void
        let command = "logoff"
        let method = HTTPMethod.post
    }

    /// Items that FogBugz returns as one complete list.
    nonisolated protocol Listed: SchemaModel {
        /// The command, which is also the name of the schema.
        static var command: String { get }
        /// The element of the list, and the element of each item in it.
        static var elements: (FieldKey, FieldKey) { get }
    }

    struct GetAll<Thing: Listed>: Command {
        var command: String { Thing.command }
        var options: RequestOptions { RequestOptions(schema: Thing.command, accepts: .xml) }
        func result(from reply: Reply) throws -> [Thing] { try reply.fields[Thing.elements.0, Thing.elements.1] }
    }

    struct Search: Command {
        var query: String
        var columns: [String]
        var limit: Int?
        let command = "search"
        var options: RequestOptions { RequestOptions(accepts: .xml, queryStyle: .commas) }
        var parameters: Parameters { ["q": query, "cols": columns, "max": limit] }
        func result(from reply: Reply) throws -> [Case] { try reply.fields["cases", "case"] }
    }

    /// Changes a case. With attachments, the body is `multipart/form-data`, read from the files while it is sent;
    /// without, it is a form.
    struct EditCase: Command {
        var number: Int
        /// The last event that was read. The edit is refused if there is a newer one.
        var lastEvent: Int?
        var title: String?
        var text: String?
        /// The paths of the files.
        var attachments: [String] = []
        let command = "edit"
        let method = HTTPMethod.post

        var body: RequestBody {
            var parts: BodyParts = [
                "ixBug": .value(number), "ixBugEvent": .value(lastEvent),
                "sTitle": .value(title), "sEvent": .value(text),
            ]
            if !attachments.isEmpty { parts.add("nFileCount", .value(attachments.count)) }
            for (index, path) in attachments.enumerated() { parts.add("File\(index + 1)", .file(path)) }
            return .parts(parts)
        }

        func result(from reply: Reply) throws -> Case { try reply.fields["case"] }
    }
}

nonisolated extension FogBugz.Command {
    var path: PathTemplate { "?cmd=\(command)" }
    var options: RequestOptions { RequestOptions(accepts: .xml) }
}
