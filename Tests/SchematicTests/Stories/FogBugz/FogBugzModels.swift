import Foundation
import Schematic

extension FogBugz {
    struct Project: Listed, Equatable {
        var id: Int
        var name: String

        static let command = "listProjects"
        static let elements: (FieldKey, FieldKey) = ("projects", "project")

        init(from fields: Fields) throws {
            id = try fields["ixProject"]
            name = try fields["sProject"]
        }
    }

    struct Person: Listed, Equatable {
        var id: Int
        var name: String

        static let command = "listPeople"
        static let elements: (FieldKey, FieldKey) = ("people", "person")

        init(from fields: Fields) throws {
            id = try fields["ixPerson"]
            name = try fields["sFullName"]
        }
    }

    struct Milestone: Listed, Equatable {
        var id: Int
        var name: String
        var date: Date?

        static let command = "listFixFors"
        static let elements: (FieldKey, FieldKey) = ("fixfors", "fixfor")

        init(from fields: Fields) throws {
            id = try fields["ixFixFor"]
            name = try fields["sFixFor"]
            date = try fields["dt"]
        }
    }

    /// A case: its number, the operations that it permits, and the requested columns.
    struct Case: SchemaModel {
        var number: Int
        var operations: [String]
        var title: String?
        var columns: Fields

        init(from fields: Fields) throws {
            number = try fields["ixBug"]
            let operations: String = try fields["operations"]
            self.operations = operations.split(separator: ",").map(String.init)
            title = try fields["sTitle"]
            columns = fields
        }
    }

    /// The error in a response that refuses a call.
    struct Refusal: SchemaModel, Error, Equatable {
        var code: Code?
        var message: String

        /// Some of the codes of FogBugz.
        struct Code: RawRepresentable, Hashable, Sendable {
            var rawValue: Int
            static let wrongPassword = Code(rawValue: 1)
            static let notLoggedOn = Code(rawValue: 3)
            static let caseHasChanged = Code(rawValue: 9)
        }

        init(code: Code?, message: String) { (self.code, self.message) = (code, message) }

        init(from fields: Fields) throws {
            let code: Int? = try fields["error", "code"]
            self.init(code: code.map(Code.init), message: try fields["error", "_text"])
        }
    }
}
