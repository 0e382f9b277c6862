import Foundation
import SchemaEngine

extension ModelStyle {
    /// Models whose coding the compiler writes.
    static let objects: [ModelStyle] = [
        ModelStyle(
            "properties in camel case",
            Plain.self,
            #"{"first_name":"Ada","is_admin":true,"login_count":3,"address1":"x"}"#
        ),
        ModelStyle("coding keys in camel case", Renamed.self, #"{"id":1,"html_url":"https://x.org","full_name":"a"}"#),
        ModelStyle("a nested type", Outer.self, #"{"id":1,"owned_by":{"user_name":"Ada","mail_address":"a@x.org"}}"#),
        ModelStyle(
            "optionals that are absent",
            Optionals.self,
            #"{"id":1}"#,
            schema: #"{"id":1,"nick_name{?}":"","last_seen{?}":"{date_iso8601}"}"#
        ),
        ModelStyle(
            "optionals that are null",
            Optionals.self,
            #"{"id":1,"nick_name":null,"last_seen":null}"#,
            schema: #"{"id":1,"nick_name{null}":"","last_seen{null}":"{date_iso8601}"}"#
        ),
        ModelStyle(
            "dates",
            Dated.self,
            #"{"created_on":"2024-02-29T12:00:00Z","updated_on":"2024-03-01T12:00:00Z"}"#,
            schema: #"{"created_on":"{date_iso8601}","updated_on":"{date_iso8601}"}"#
        ),
        ModelStyle(
            "days",
            Dated.self,
            #"{"created_on":"2024-02-29","updated_on":"1969-12-31"}"#,
            schema: #"{"created_on":"{date}","updated_on":"{date}"}"#,
            readsDays: true
        ),
        ModelStyle(
            "identifiers, links, decimals and data",
            Scalars.self,
            """
            {"unique_id":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6","web_page":"https://x.org/a","unit_price":12.5,\
            "raw_data":"aGk="}
            """,
            schema: #"{"unique_id":"{uuid}","web_page":"{url}","unit_price":"{decimal}","raw_data":"{base64}"}"#
        ),
        ModelStyle(
            "integers and floats of several sizes",
            Sizes.self,
            #"{"small_one":-7,"big_one":9007199254740993,"a_float":0.5}"#
        ),
        ModelStyle(
            "a list at the top level",
            [Plain].self,
            #"[{"first_name":"","is_admin":false,"login_count":0,"address1":""}]"#
        ),
        ModelStyle("lists and sets", Lists.self, #"{"tag_names":["a","b"],"id_set":[1,2],"all_points":[[1,2],[3]]}"#),
        ModelStyle(
            "a dictionary of models, whose keys are kept",
            Ledger.self,
            #"{"by_user":{"some_one":{"user_name":"a","mail_address":"b"}},"hit_count":{"top_ten":3}}"#,
            schema: #"{"by_user":{"{*}":{"user_name":"","mail_address":""}},"hit_count":{"{*}":1}}"#
        ),
        ModelStyle("a dictionary at the top level", [String: Int].self, #"{"top_ten":3}"#, schema: #"{"{*}":1}"#),
        ModelStyle(
            "a generic page",
            Paged<Contact>.self,
            #"{"next_page":2,"all_items":[{"user_name":"a","mail_address":"b"}]}"#
        ),
        ModelStyle(
            "a recursive model",
            Remark.self,
            #"{"body_text":"a","sub_remarks":[{"body_text":"b","sub_remarks":[]}]}"#,
            schema: #""{remark}""#
        ),
        ModelStyle("a final class", Account.self, #"{"account_id":7}"#),
        ModelStyle(
            "keys that the schema does not name",
            Plain.self,
            #"{"first_name":"Ada","is_admin":true,"login_count":3,"address1":"x"}"#,
            schema: #"{"first_name":""}"#
        ),
        ModelStyle("a leading underscore", Underscored.self, #"{"_id":"x","_rev_no":1}"#),
    ]
}

struct Plain: Codable, Equatable, Sendable {
    var firstName: String
    var isAdmin: Bool
    var loginCount: Int
    var address1: String
}

struct Renamed: Codable, Equatable, Sendable {
    var id: Int
    var page: URL
    var name: String

    enum CodingKeys: String, CodingKey {
        case id
        case page = "htmlUrl"
        case name = "fullName"
    }
}

struct Contact: Codable, Equatable, Sendable {
    var userName: String
    var mailAddress: String
}

struct Outer: Codable, Equatable, Sendable {
    var id: Int
    var ownedBy: Contact
}

struct Optionals: Codable, Equatable, Sendable {
    var id: Int
    var nickName: String?
    var lastSeen: Date?
}

struct Dated: Codable, Equatable, Sendable {
    let createdOn: Date
    let updatedOn: Date
}

struct Scalars: Codable, Equatable, Sendable {
    var uniqueId: UUID
    var webPage: URL
    var unitPrice: Decimal
    var rawData: Data
}

struct Sizes: Codable, Equatable, Sendable {
    var smallOne: Int8
    var bigOne: UInt64
    var aFloat: Float
}

struct Lists: Codable, Equatable, Sendable {
    var tagNames: [String]
    var idSet: Set<Int>
    var allPoints: [[Double]]
}

struct Ledger: Codable, Equatable, Sendable {
    var byUser: [String: Contact]
    var hitCount: [String: Int]
}

struct Paged<Item: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var nextPage: Int
    var allItems: [Item]
}

struct Remark: Codable, Equatable, Sendable {
    var bodyText: String
    var subRemarks: [Remark]

    static let schema = #"{"body_text":"","sub_remarks":["{remark}"]}"#
}

final class Account: Codable, Equatable, Sendable {
    let accountId: Int

    static func == (one: Account, other: Account) -> Bool { one.accountId == other.accountId }
}

struct Underscored: Codable, Equatable, Sendable {
    var _id: String
    var _revNo: Int
}
