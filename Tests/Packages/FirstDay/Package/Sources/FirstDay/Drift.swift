import Schematic

func showBooksAndDrift() async throws {
    let options = ClientOptions(onDrift: { drift in print(drift) }, replyChecks: CheckOptions(mode: .lenient))
    let page = try await makeClient(options: options).send(GetBooks())
    for book in page.books { print(book.summary) }
}

func reportFaults() async throws {
    do {
        let page = try await makeClient().send(GetBooks())
        for book in page.books { print(book.summary) }
    } catch let error as APIError {
        print(error.report())
        print(error.report(.markdown))
    }
}
