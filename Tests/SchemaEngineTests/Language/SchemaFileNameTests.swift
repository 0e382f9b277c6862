import Testing

@testable import SchemaEngine

@Suite("Names of schema files")
struct SchemaFileNameTests {
    @Test("a name contains the owner, the role and the status")
    func names() throws {
        let name = try SchemaFileName(path: "a.b/GetIssues.response.404.json")
        #expect(name.owner == "GetIssues" && name.role == .response && name.status == .exact(404))
        #expect(try SchemaFileName(path: "G.response.4xx.plist").status == .class(4))
        #expect(try SchemaFileName(path: "G.path.json").direction == .request)
        #expect(try SchemaFileName(path: "Issue.json").role == .fragment)
    }

    @Test(
        "any other name is refused",
        arguments: [
            ("Case.respnse.json", .unknownRole("respnse")), ("C.Response.json", .unknownRole("Response")),
            ("C.fragment.json", .unknownRole("fragment")), ("C.response.4y.json", .unknownStatus("4y")),
            ("C.response.600.json", .unknownStatus("600")), ("C.response.4xX.json", .unknownStatus("4xX")),
            ("C.error.404.json", .statusAfter(.error)), ("C.response.404.x.json", .tooManyParts),
            (".json", .noOwner), ("C.xml", .unknownExtension), ("json", .unknownExtension),
        ] as [(String, SchemaFileNameError)]
    )
    func badNames(name: String, error: SchemaFileNameError) {
        #expect(throws: error) { try SchemaFileName(path: name) }
    }

    @Test(
        "the most specific status takes precedence",
        arguments: [
            (200, "Get.response.json"), (201, "Get.response.201.json"), (404, "Get.response.404.json"),
            (422, "Get.response.4xx.json"), (500, "Get.error.json"),
        ]
    )
    func statuses(status: Int, path: String) throws {
        var index = SchemaIndex()
        let names = ["response", "response.201", "response.404", "response.4xx", "error"].map { "Get.\($0).json" }
        for name in names + ["Error.response.json"] {
            #expect(index.insert(try SchemaFileName(path: name), path: name) == nil)
        }
        #expect(index.response(owner: "Get", status: status) == path)
        #expect(index.response(owner: "Put", status: 500) == "Error.response.json")
        #expect(index.response(owner: "Put", status: 200) == nil)
    }
}
