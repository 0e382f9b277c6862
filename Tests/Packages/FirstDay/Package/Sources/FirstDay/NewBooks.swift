import Foundation
import Schematic

struct NewBook: Codable {
    let title: String
    let author: Author
    let pages: Int?
    let publishedOn: CalendarDate?
}

/// The error of the library, by which it refuses a request.
struct Refusal: Codable {
    struct Problem: Codable {
        let field: String
        let reason: String
    }

    let message: String
    let errors: [Problem]
}

func addBook() async throws {
    let client = try makeClient()
    do {
        let faulty = try await client.send(
            .post("books", body: .json(["title": "Kindred", "pages": "264"]), schema: "CreateBook", as: Book.self)
        )
        print(faulty.summary)
    } catch {
        print(error)
    }
    let book = NewBook(
        title: "Kindred",
        author: Author(name: "Octavia E. Butler"),
        pages: 264,
        publishedOn: CalendarDate("1979-06-01")
    )
    let added = try await client.send(.post("books", body: .json(book), schema: "CreateBook", as: Book.self))
    print(added.summary)
}

func addKnownBook() async throws {
    let client = try makeClient()
    let book = NewBook(title: "Solaris", author: Author(name: "Stanisław Lem"), pages: nil, publishedOn: nil)
    do {
        let added = try await client.send(.post("books", body: .json(book), schema: "CreateBook", as: Book.self))
        print(added.summary)
    } catch let error as APIError where error.status == 422 {
        print(error.localizedDescription)
        let problems = error.serverError(as: Refusal.self)?.errors ?? []
        for problem in problems { print("The field '\(problem.field)' \(problem.reason).") }
        print(error)
    }
}
