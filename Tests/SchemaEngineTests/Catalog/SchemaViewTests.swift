import Testing

@_spi(Generated) @testable import SchemaEngine

@Suite("Views of compiled schemas")
struct SchemaViewTests {
    private static let files = [
        "X.request": #"{ "plain": 1, "owner": "{user}", "boss": "{secret:user}", "either": "{user|null}" }"#,
        "User": #"{ "id": 1 }"#,
    ]

    private func members() throws -> (roots: SchemaRoots, views: [String: SchemaView]) {
        let roots = try SmallCatalog(Self.files).catalog.rootViews
        let root = try #require(roots.root(of: "X.request.json", .request))
        guard case .object(let object) = root.form else { throw NoSuchSchema(name: "X.request") }
        return (roots, Dictionary(uniqueKeysWithValues: object.members.map { ($0.name, $0.value) }))
    }

    @Test("references and secrets are followed to the node that has the requirement")
    func resolves() throws {
        let (roots, views) = try members()
        let user = try #require(roots.root(of: "User.json", .request))
        #expect(views["plain"]?.resolved == views["plain"])
        #expect(views["owner"]?.resolved == user)
        #expect(views["boss"]?.resolved == user)
        #expect(views["owner"] != user)
        #expect(roots.file(at: user)?.path == "User.json")
        #expect(views["owner"].flatMap(roots.file) == nil)
        if case .alternatives = views["either"]?.resolved.form {} else { Issue.record("alternatives are not followed") }
    }

    @Test("the way to a requirement does not affect its fingerprint, but the view's place")
    func identifies() throws {
        let (roots, views) = try members()
        let user = try #require(roots.root(of: "User.json", .request))
        #expect(views["owner"]?.fingerprint == user.fingerprint)
        #expect(views["boss"]?.fingerprint == user.fingerprint)
        #expect(views["owner"]?.place?.file == "X.request.json")
        #expect(user.place == FileOffset(file: "User.json", offset: 0))
    }

    @Test("a resolution ends where the caller requests it")
    func resolvesPartly() throws {
        let (_, views) = try members()
        let boss = try #require(views["boss"])
        let end = boss.program.resolve(boss.node) { node in
            if case .secret = boss.program.node(node) { true } else { false }
        }
        guard case .reference = boss.program.node(end) else {
            Issue.record("the reference was followed")
            return
        }
    }

    @Test("an endless chain has no end")
    func endsEndlessChains() {
        var tables = SchemaProgram.Tables()
        tables.nodes = [.reference(NodeID(1), tag: 0), .secret(NodeID(0))]
        #expect(tables.resolve(NodeID(0)) == nil)
    }
}
