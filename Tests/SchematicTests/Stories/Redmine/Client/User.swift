import Foundation
import Schematic

extension Redmine {
    /// A user account. Its password is written, and never kept.
    struct User: SchemaModel, Equatable {
        var id: Int?
        var login: String
        var firstName: String
        var lastName: String
        var mail: String
        /// Values that only the server sets, and that only administrators and the user can read.
        var isAdministrator = false
        var lastLogin: Date?
        var projects: [String] = []

        init(_ login: String, firstName: String, lastName: String, mail: String) {
            self.login = login
            self.firstName = firstName
            self.lastName = lastName
            self.mail = mail
        }

        init(from fields: Fields) throws {
            id = try fields["id"]
            login = try fields["login"]
            firstName = try fields["firstname"]
            lastName = try fields["lastname"]
            mail = try fields["mail"]
            isAdministrator = try fields["admin"] ?? false
            lastLogin = try fields["last_login_on"]
            let memberships: [Fields] = try fields["memberships"] ?? []
            projects = try memberships.map { try $0["project", "name"] }
        }

        func fields() -> Fields { fields(password: nil) }

        func fields(password: String?) -> Fields {
            [
                "id": id, "login": login, "firstname": firstName, "lastname": lastName, "mail": mail,
                "password": password,
            ]
        }
    }
}
