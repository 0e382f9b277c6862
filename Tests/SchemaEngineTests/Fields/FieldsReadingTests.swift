import Foundation
import Testing

@testable import SchemaEngine

@Suite("Reading fields")
struct FieldsReadingTests {
    private enum Status: String, FieldValue { case open, closed }

    private static func fields() throws -> Fields {
        let schema = #"""
            {"int": 1, "double": 1.0, "text": "", "flag": true, "null{null}": 1, "gone{?}": 1, "decimal": "{decimal}",
             "moment": "{date_iso8601}", "day": "{date}", "url": "{url}", "uuid": "{uuid}", "data": "{base64}",
             "status": "", "list": [[1]], "map": {"{*}": {"n": 1}}, "secret": "{secret}"}
            """#
        let payload = #"""
            {"int":-5,"double":2.5,"text":"J\u00e9","flag":false,"null":null,"decimal":"0.10","moment":"1970-01-01T00:00:01Z",
            "day":"2024-02-29","url":"/a?b","uuid":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6","data":"aGk","status":"open",
            "list":[[1,2],[],[3]],"map":{"z":{"n":1},"a":{"n":2}},"secret":"hunter2","unknown":{"k":[1.50]}}
            """#
        return try SmallCatalog(["X.response": schema]).schema("X.response").decodePayload(Array(payload.utf8)).fields
    }

    @Test(
        "a number that no integer type represents is refused in each way to read it",
        arguments: [
            "18446744073709551616", "123456789012345678901", "-123456789012345678901", "1234567890123456789012.5",
            "1234567890123456789012e-2", "0.1234567890123456789012", "1e999", String(repeating: "9", count: 10_000),
        ]
    )
    func integersTooLong(number: String) throws {
        let fields = try plainFields(#"{"list":[2,\#(number)],"one":\#(number)}"#)
        #expect(throws: FieldError.self) { try fields["one"] as Int }
        #expect(throws: FieldError.self) { try fields["one"] as UInt64 }
        #expect(throws: FieldError.self) { try fields["one"] as Int8? }
        #expect(throws: FieldError.self) { try fields["list"] as [Int] }
        #expect(throws: FieldError.self) { try fields["list"] as [UInt64] }
        #expect(throws: (any Error).self) { try fields.decode([Int].self, at: "list") }
    }

    @Test("each type is read from the value that its tag creates")
    func types() throws {
        let fields = try Self.fields()
        #expect(try fields["int"] == -5 as Int8)
        #expect(try fields["int"] == -5.0 as Double)
        #expect(try fields["double"] == 2.5 as Float)
        #expect(try fields["text"] == "Jé")
        #expect(try fields["flag"] == false)
        #expect(try fields["decimal"] == Decimal(string: "0.10"))
        #expect(try fields["moment"] == Date(timeIntervalSince1970: 1))
        #expect(try fields["day"] == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(try fields["url"] == URL(string: "/a?b"))
        #expect(try fields["uuid"] == UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"))
        #expect(try fields["data"] == Data("hi".utf8))
        #expect(try fields["status"] == Status.open)
        #expect(try fields["list"] == [[1, 2], [], [3]])
        #expect(try fields["map", "a", "n"] == 2)
        #expect(try fields["unknown"] == JSONValue(parsing: #"{"k":[1.50]}"#))
        let maps: [String: [String: Int]] = try fields["map"]
        #expect(maps == ["z": ["n": 1], "a": ["n": 2]])
        #expect(fields.keys.first == "int" && fields.keys.last == "unknown")
    }

    @Test("an absent value is read as an optional, also a nested one")
    func absent() throws {
        let fields = try Self.fields()
        #expect(try fields["gone"] == nil as Int?)
        #expect(try fields["null"] == nil as String??)
        #expect(try fields["gone", "deeper", 3] == nil as Bool?)
        #expect(try fields["list", 0, 1] == 2 as Int??)
        #expect(try fields["list", 9] == nil as [Int]?)
        #expect(try fields["list", -1] == nil as [Int]?)
        #expect(try fields["text", "deeper"] == nil as Int?)
    }

    @Test("reading a value as another type reports the path, the type and the actual value")
    func errors() throws {
        let fields = try Self.fields()
        func said<Value: FieldValue>(_ type: Value.Type, _ path: FieldKey...) -> String {
            do {
                let field = try path.dropLast().reduce(fields) { field, key in try field[key] as Fields }
                _ = try field[path[path.count - 1]] as Value
                return "nothing"
            } catch { return "\(error)" }
        }
        #expect(said(Int.self, "text") == "'text' was requested as Int, found a string")
        #expect(said(UInt.self, "int") == "'int' was requested as UInt, found a number")
        #expect(said(Int.self, "double") == "'double' was requested as Int, found a number")
        #expect(
            said(Int.self, "gone")
                == "'gone' was requested as Int, found nothing; request Int? if it may be absent"
        )
        #expect(
            said(Int.self, "null")
                == "'null' was requested as Int, found null; request Int? if it may be absent"
        )
        #expect(said([Bool].self, "list") == "'list.0' was requested as Bool, found an array")
        #expect(
            said(Status.self, "text") == "'text' was requested as Status, found no case for the raw value 'Jé'"
        )
        #expect(!said(Status.self, "secret").contains("hunter2"))
        #expect(said(Date.self, "day") == "'day' was requested as Date, found a CalendarDate")
    }

    @Test("a key is found by its full name at any length, whether the schema names it or not")
    func keysOfAllLengths() throws {
        let names = (0..<40).map { String(repeating: "k", count: $0) }
        let schema = "{" + names.map { "\"\($0){?}\": 1" }.joined(separator: ",") + "}"
        let payload = "{" + names.map { "\"\($0)\":\($0.utf8.count)" }.joined(separator: ",") + ",\"k,\":-1}"
        let fields = try SmallCatalog(["X.response": schema]).schema("X.response")
            .decodePayload(JSONBuffer("{\"inner\":\(payload),\"list\":[\(payload)]}".utf8)).fields
        let named = try SmallCatalog(["X.response": schema]).schema("X.response")
            .decodePayload(JSONBuffer(payload.utf8)).fields
        for name in names {
            let length = name.utf8.count
            #expect(try named[FieldKey(name)] == length)
            #expect(try fields["inner", FieldKey(name)] == length)
            #expect(try fields["list", 0, FieldKey(name)] == length)
        }
        #expect(try named["kkkkkkkkk"] == 9)
        #expect(try named["k,"] == -1)
        let missing: Int? = try named["kk,"]
        #expect(missing == nil)
    }

    @Test("fields that an app creates can be read")
    func built() throws {
        let fields: Fields = ["a": 1, "b": ["x", "y"], "c": ["d": true] as Fields, "gone": nil as Int?]
        #expect(fields.keys == ["a", "b", "c"])
        #expect(try fields["a"] == 1)
        #expect(try fields["b"] == ["x", "y"])
        #expect(try fields["b", 1] == "y")
        #expect(try fields["c", "d"] == true)
        #expect(try fields["gone"] == nil as Int?)
        #expect(throws: FieldError.self) { try fields["a"] as String }
    }
}
