import Schematic

struct GetTitles: APIRequest {  // checked by GetBooks.response.json
    var page: Int?
    var options: RequestOptions { RequestOptions(schema: "GetBooks") }
    var path: PathTemplate { "books" }
    var parameters: Parameters { ["page": page] }
    func result(from reply: Reply) throws -> [String] {
        let books: [Fields] = try reply.fields["books"]
        return try books.map { try $0["title"] }
    }
}

func showTitles(page: Int?) async throws {
    let titles = try await makeClient().send(GetTitles(page: page))
    for title in titles { print(title) }
}
