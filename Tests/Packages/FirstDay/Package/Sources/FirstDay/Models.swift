import Foundation
import Schematic

struct Book: Codable {
    let id: Int
    let title: String
    let author: Author
    let pages: Int?
    let publishedOn: CalendarDate
    let addedAt: Date
    let coverURL: URL
    let series: String?
}

struct Author: Codable {
    let name: String
}

struct BookPage: Codable {
    let books: [Book]
    let total: Int
}

extension Book {
    var summary: String {
        let length = pages.map { "\($0) pages" } ?? "no number of pages"
        let place = series.map { ", in \($0)" } ?? ""
        let added = addedAt.formatted(.iso8601)
        return "\(id) \(title)\(place), by \(author.name), \(publishedOn), \(length), added \(added)"
    }
}

func showModels() async throws {
    let client = try makeClient()
    let page = try await client.send(.get("books", schema: "GetBooks", as: BookPage.self))
    for book in page.books { print(book.summary) }
    print("These are \(page.books.count) of \(page.total) books.")
    let third = try await client.send(.get("books/{id}", parameters: ["id": 3], schema: "GetBook", as: Book.self))
    print(third.summary)
    print(third.coverURL)
}
