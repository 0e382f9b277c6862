import Foundation
import SchemaEngine
import Testing

/// Encoders that are used directly, as in a custom `encode(to:)`.
struct EncodingContainerTests {
    /// A value that a closure encodes.
    private struct Written: Encodable, Sendable {
        let write: @Sendable (any Encoder) throws -> Void
        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    private struct Failing: Encodable {
        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(1)
            throw CancellationError()
        }
    }

    /// Returns the streamed text, and the text that is encoded through fields.
    private func texts(_ write: @escaping @Sendable (any Encoder) throws -> Void) throws -> [String] {
        let (anything, value) = (SchemaCatalog.anything(), Written(write: write))
        return try [anything.encode(value), anything.encode(Fields(encoding: value))]
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func expect(
        _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ write: @escaping @Sendable (any Encoder) throws -> Void
    ) throws {
        for found in try texts(write) { #expect(found == text, sourceLocation: sourceLocation) }
    }

    @Test("all containers write their content in order")
    func writesInOrder() throws {
        try expect(#"[{}]"#) { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(Written { _ in })
        }
        try expect("{}") { _ = $0.container(keyedBy: AnyKey.self) }
        try expect("[]") { _ = $0.unkeyedContainer() }
        try expect("null") { encoder in
            var value = encoder.singleValueContainer()
            try value.encodeNil()
        }
        try expect(#"{"a":1,"b":[null,{"c":true},[],"x"],"d":{}}"#) { encoder in
            var object = encoder.container(keyedBy: AnyKey.self)
            try object.encode(1, forKey: "a")
            var list = object.nestedUnkeyedContainer(forKey: "b")
            try list.encodeNil()
            var inner = list.nestedContainer(keyedBy: AnyKey.self)
            try inner.encode(true, forKey: "c")
            _ = list.nestedUnkeyedContainer()
            try list.encode("x")
            #expect(list.count == 4)
            _ = object.nestedContainer(keyedBy: AnyKey.self, forKey: "d")
        }
    }

    @Test("containers can be filled in any order, also after writes to their parents")
    func writesOutOfOrder() throws {
        try expect(#"{"a":[1,2],"b":{"c":3},"super":4,"other":5}"#) { encoder in
            var object = encoder.container(keyedBy: AnyKey.self)
            var list = object.nestedUnkeyedContainer(forKey: "a")
            var inner = object.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
            try list.encode(1)
            try inner.encode(3, forKey: "c")
            try list.encode(2)
            let (superEncoder, other) = (object.superEncoder(), object.superEncoder(forKey: "other"))
            try 5.encode(to: other)
            try 4.encode(to: superEncoder)
        }
        try expect(#"[[1],2,3]"#) { encoder in
            var list = encoder.unkeyedContainer()
            let first = list.superEncoder()
            try list.encode(2)
            try [1].encode(to: first)
            var again = encoder.unkeyedContainer()
            try again.encode(3)
        }
    }

    @Test("classes that write to the same object share it, and a repeated key has its last value")
    func sharesObjects() throws {
        try expect(#"{"a":1,"b":2,"c":3}"#) { encoder in
            var first = encoder.container(keyedBy: AnyKey.self)
            try first.encode(1, forKey: "a")
            var second = encoder.container(keyedBy: AnyKey.self)
            try second.encode(2, forKey: "b")
            try first.encode(3, forKey: "c")
        }
        try expect(#"{"a":2}"#) { encoder in
            var object = encoder.container(keyedBy: AnyKey.self)
            try object.encode(1, forKey: "a")
            try object.encode(2, forKey: "a")
        }
    }

    @Test("a value that fails to encode leaves nothing in the output")
    func passesOverFailures() throws {
        try expect(#"{"b":[2]}"#) { encoder in
            var object = encoder.container(keyedBy: AnyKey.self)
            try? object.encode(Failing(), forKey: "a")
            var list = object.nestedUnkeyedContainer(forKey: "b")
            try? list.encode(Failing())
            try list.encode(2)
        }
    }

    @Test("an error of a value is thrown through fields, and is a mapping fault in streaming encoding")
    func reportsFailures() throws {
        #expect(throws: CancellationError.self) { try Fields(encoding: Failing()) }
        let error = try #require(throws: PayloadError.self) { try SchemaCatalog.anything().encode(Failing()) }
        #expect(error.faults.map(\.code) == [.mappingFailed])
    }

    @Test("encoders provide their coding path and user information")
    func forwardsContext() throws {
        let key = try #require(CodingUserInfoKey(rawValue: "k"))
        let value = Written { encoder in
            var object = encoder.container(keyedBy: AnyKey.self)
            try object.encode(
                [
                    Written { inner in
                        #expect(inner.codingPath.map(\.stringValue) == ["a", "Index 0"])
                        #expect(inner.userInfo[key] as? String == "v")
                        var list = inner.unkeyedContainer()
                        let nested = list.nestedContainer(keyedBy: AnyKey.self)
                        #expect(nested.codingPath.map(\.stringValue) == ["a", "Index 0", "Index 0"])
                        #expect(list.codingPath.map(\.stringValue) == ["a", "Index 0"])
                        try list.encode(1)
                        #expect(list.codingPath.map(\.stringValue) == ["a", "Index 0"])
                    }
                ],
                forKey: "a"
            )
            #expect(object.codingPath.isEmpty)
        }
        let text = try SchemaCatalog.anything().encode(value, userInfo: [key: "v"])
        #expect(String(decoding: text, as: UTF8.self) == #"{"a":[[{},1]]}"#)
        _ = try Fields(encoding: value, userInfo: [key: "v"])
    }
}
