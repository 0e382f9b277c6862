import Foundation
import Testing

@testable import Schematic

@Suite("Bodies written as literals")
struct LiteralBodyTests {
    struct Save: APIRequest {
        var method: HTTPMethod { .post }
        var path: PathTemplate { "x" }
        var body: RequestBody
    }

    @Test("members keep their order, and nil is omitted, for any types of values")
    func order() throws {
        let client = try APIClient(baseURL: "http://localhost")
        let none: String? = nil
        let (b, a): (String?, String?) = ("1", "2")
        let bodies: [(RequestBody, String)] = [
            (.json(["b": b, "none": none, "a": a]), #"{"b":"1","a":"2"}"#),
            (.json(["z": 1, "y": 2, "x": 3, "w": 4]), #"{"z":1,"y":2,"x":3,"w":4}"#),
            (.form(["z": "1", "y": "2", "none": none, "x": "3"]), "z=1&y=2&x=3"),
        ]
        for (body, text) in bodies {
            let data = try client.outgoingRequest(for: Save(body: body)).body?.data
            #expect(data.map { String(decoding: $0, as: UTF8.self) } == text)
        }
    }

    @Test("a dictionary is accepted as a value")
    func dictionary() throws {
        let client = try APIClient(baseURL: "http://localhost")
        let scores: [String: Int] = ["ann": 7]
        let data = try client.outgoingRequest(for: Save(body: .json(scores))).body?.data
        #expect(data.map { String(decoding: $0, as: UTF8.self) } == #"{"ann":7}"#)
    }
}
