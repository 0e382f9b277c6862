import Foundation
import Schematic
import SchematicPlatform
import TestSupport
import Testing

/// Calls of an imported document, from the client to the mock server. The values are those of the table "Style Examples" of
/// OpenAPI 3.1.1 (4.8.12.4), and so are the URLs where it has the style.
@Suite("Styles of parameters, from a document to a served request", .bounded)
struct ParameterStyleTests {
    struct Call: Sendable {
        /// The path of the document, and its parameter in YAML.
        let path: String
        let parameter: String
        let values: Parameters
        /// The path and the query that the document describes.
        let target: String

        init(_ path: String, _ parameter: String, _ values: Parameters, _ target: String) {
            self.path = path
            self.parameter = parameter
            self.values = values
            self.target = target
        }
    }

    private static let text = "schema: {type: string}"
    private static let list = "schema: {type: array, items: {type: string}}"
    private static let object =
        "schema: {type: object, properties: {R: {type: integer}, G: {type: integer}, B: {type: integer}}}"
    private static let blue: Parameters = ["color": "blue"]
    private static let colors: Parameters = ["color": ["blue", "black", "brown"]]
    private static let rgb: Parameters = ["color": ["R": 100, "G": 200, "B": 150] as Fields]

    private static func inPath(_ style: String) -> String { "name: color, in: path, required: true, \(style)" }
    private static func inQuery(_ style: String) -> String { "name: color, in: query, \(style)" }

    private static let calls: [Call] = [
        Call("/m1{color}", inPath("style: matrix, \(text)"), blue, "/m1;color=blue"),
        Call("/m2{color}", inPath("style: matrix, \(list)"), colors, "/m2;color=blue,black,brown"),
        Call("/m3{color}", inPath("style: matrix, \(object)"), rgb, "/m3;color=R,100,G,200,B,150"),
        Call(
            "/m4{color}",
            inPath("style: matrix, explode: true, \(list)"),
            colors,
            "/m4;color=blue;color=black;color=brown"
        ),
        Call("/m5{color}", inPath("style: matrix, explode: true, \(object)"), rgb, "/m5;R=100;G=200;B=150"),
        Call("/l1{color}", inPath("style: label, \(text)"), blue, "/l1.blue"),
        Call("/l2{color}", inPath("style: label, \(list)"), colors, "/l2.blue,black,brown"),
        Call("/l3{color}", inPath("style: label, \(object)"), rgb, "/l3.R,100,G,200,B,150"),
        Call("/l4{color}", inPath("style: label, explode: true, \(list)"), colors, "/l4.blue.black.brown"),
        Call("/l5{color}", inPath("style: label, explode: true, \(object)"), rgb, "/l5.R=100.G=200.B=150"),
        Call("/s1/{color}", inPath(text), blue, "/s1/blue"),
        Call("/s2/{color}", inPath(list), colors, "/s2/blue,black,brown"),
        Call("/s3/{color}", inPath(object), rgb, "/s3/R,100,G,200,B,150"),
        Call("/s4/{color}", inPath("explode: true, \(object)"), rgb, "/s4/R=100,G=200,B=150"),
        Call("/f1", inQuery(text), blue, "/f1?color=blue"),
        Call("/f2", inQuery("explode: false, \(list)"), colors, "/f2?color=blue,black,brown"),
        Call("/f3", inQuery("explode: false, \(object)"), rgb, "/f3?color=R,100,G,200,B,150"),
        Call("/f4", inQuery(list), colors, "/f4?color=blue&color=black&color=brown"),
        Call("/f5", inQuery(object), rgb, "/f5?R=100&G=200&B=150"),
        Call(
            "/d",
            inQuery("style: deepObject, explode: true, \(object)"),
            rgb,
            "/d?color[R]=100&color[G]=200&color[B]=150"
        ),
        Call(
            "/b1",
            "name: 'filter[userId]', in: query, schema: {type: integer}",
            ["filter": ["userId": 3] as Fields],
            "/b1?filter[userId]=3"
        ),
        Call("/b2", "name: 'ids[]', in: query, \(list)", ["ids": ["a", "b"]], "/b2?ids[]=a&ids[]=b"),
        Call("/n1", "name: order-by, in: query, \(text)", ["order-by": "x y"], "/n1?order-by=x%20y"),
    ]

    private static let document =
        "openapi: 3.1.1\ninfo: {title: Colors, version: '1'}\npaths:\n"
        + calls.enumerated().map { index, call in
            """
              '\(call.path)':
                get:
                  operationId: call\(index)
                  parameters: [{\(call.parameter)}]
                  responses: {'200': {description: '', content: {application/json: {schema: {type: string}}}}}

            """
        }.joined()

    /// Records the URLs of requests.
    private struct Recording: Middleware {
        let urls = Locked<[String]>([])

        func send(_ request: OutgoingRequest, next: Next) async throws -> IncomingResponse {
            urls.withLock { $0.append(request.url.absoluteString) }
            return try await next(request)
        }
    }

    @Test("the client sends what the document describes, and the mock accepts it")
    func styles() async throws {
        let folder = try TemporaryFolder(["api.yaml": Self.document])
        let run = CommandRun("import", "--from", "openapi", "--output", folder("s"), folder("api.yaml"))
        #expect(run.status == 0 && run.err.split(separator: "\n").count == 1, "\(run.err)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("s"))
        let files = try names.map { ("s/" + $0, try folder.text(of: "s/" + $0)) }
        let served = try ServedCatalog(files: Dictionary(uniqueKeysWithValues: files))
        let recording = Recording()
        let client = try APIClient(
            baseURL: served.baseURL,
            schemas: .folder(folder("s")),
            middleware: [recording]
        )
        for (index, call) in Self.calls.enumerated() {
            let path = try JSONValue(parsing: folder.text(of: "s/Call\(index).path.json"))
            let endpoint = try #require(path.object?["{endpoint}"]?.string)
            let template = PathTemplate(String(endpoint.dropFirst("GET ".count)))
            let reply = try await client.send(
                .get(template, parameters: call.values, schema: "Call\(index)", as: Reply.self)
            )
            #expect(reply.status == 200, "\(call.target)")
        }
        let urls = recording.urls.withLock { $0 }
        #expect(
            urls.map { $0.removingPercentEncoding }
                == Self.calls.map { (served.baseURL + $0.target).removingPercentEncoding }
        )
    }
}
