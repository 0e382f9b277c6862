import Foundation
import TestSupport
import Testing

@testable import Schematic
@testable import SchematicHTTP

@Suite("Reading forms", .bounded)
struct FormFormatTests {
    private func read(_ form: String) throws -> UntypedElement? {
        guard case .untyped(let root, _) = try FormFormat().read(Data(form.utf8), as: .form) else { return nil }
        return root
    }

    /// Returns names and texts in one line, such as `a=1 b{c=2 d[=3 =4]}`.
    private func short(_ element: UntypedElement) -> String {
        let inside = element.children.map(short).joined(separator: " ")
        let isList = element.isMarkedList
        if element.children.isEmpty { return "\(element.name)=\(element.text)" }
        return element.name + (isList ? "[" : "{") + inside + (isList ? "]" : "}")
    }

    @Test(
        "brackets group fields, and fields of the same name stay separate",
        arguments: [
            ("a=1&b=2", "{a=1 b=2}"), ("a=1&a=2", "{a=1 a=2}"), ("a", "{a=}"), ("=1", "{=1}"), ("", "="), ("&&", "="),
            ("a[b]=1&a[c]=2", "{a{b=1 c=2}}"), ("a[b]=1&a[b]=2", "{a{b=1 b=2}}"), ("a[]=1&a[]=2", "{a[=1 =2]}"),
            ("a[0]=1&a[1]=2", "{a[0=1 1=2]}"), ("a[0][x]=1&a[0][y]=2", "{a[0{x=1 y=2}]}"),
            ("a[][x]=1&a[][y]=2", "{a[{x=1} {y=2}]}"), ("a[b][c]=1&a[d]=2&a[b][e]=3", "{a{b{c=1 e=3} d=2}}"),
            ("a=1&a[b]=2", "{a{b=2}}"), ("a[b]=1&a=2&a[c]=3", "{a{b=1} a{c=3}}"), ("a%5Bb%5D=%C3%A9+x", "{a{b=é x}}"),
            ("[a]=1", "{[a]=1}"), ("a[b=1", "{a[b=1}"), ("a]=1", "{a]=1}"), ("a=%zz%", "{a=%zz%}"), ("a==b", "{a==b}"),
        ]
    )
    func brackets(form: String, expected: String) throws {
        #expect(short(try #require(try read(form))) == expected)
    }

    @Test("names are equal only if their scalars are, not if they are canonically equivalent")
    func forms() throws {
        let root = try #require(try read("%C3%A9[a]=1&e%CC%81[b]=2"))
        #expect(root.children.count == 2)
    }

    @Test("offsets are relative to the body, even if it is a slice")
    func offsets() throws {
        let body = Data("xx&a=1&b[c]=2".utf8).dropFirst(3)
        guard case .untyped(let root, _) = try FormFormat().read(body, as: .form) else { return }
        #expect(root.children.map(\.offset) == [0, 4])
    }

    @Test(
        "a hundred thousand fields are read, whatever their brackets, and more are refused",
        arguments: ["k%@=1", "k[a][%@][x]=1", "k[]=1"]
    )
    func many(field: String) throws {
        let parts = field.components(separatedBy: "%@")
        let form = (0..<100_000).map { parts.joined(separator: "n\($0)") }.joined(separator: "&")
        var element = try #require(try read(form))
        while element.children.count == 1 { element = element.children[0] }
        #expect(element.children.count == 100_000)
        #expect(throws: FormatError.self) { try read(form + "&k=1") }
    }

    @Test("names with too many brackets are refused, and so are too many names with brackets")
    func limits() throws {
        let brackets = { String(repeating: "[]", count: $0) }
        #expect(try read("a" + brackets(32) + "=1") != nil)
        #expect(throws: FormatError.self) { try read("a" + brackets(33) + "=1") }
        // A name and 31 brackets in each of 12,500 fields are 400,000.
        let wide = (0..<12_500).map { "a\($0)" + brackets(31) + "=1" }.joined(separator: "&")
        #expect(try read(wide) != nil)
        #expect(throws: FormatError.self) { try read(wide + "&a") }
    }
}
