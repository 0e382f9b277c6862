import Schematic

struct GetBooks: APIRequest {  // checked by GetBooks.response.json
    typealias Result = BookPage
    var path: PathTemplate { "books" }
}

func showAllBooks() async throws {
    let pages = try makeClient().pages(of: GetBooks(), by: .linkHeader())
    for try await page in pages { print("\(page.result.books.count) books; is there another page? \(page.hasNext)") }
    for try await book in pages.elements(of: \.books) { print(book.title) }
}
