/// Runs the step that the first argument names.
@main
struct Program {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let detail = arguments.dropFirst().first
        do {
            switch arguments.first ?? "" {
            case "titles": try await showTitles(page: detail.flatMap { Int($0) })
            case "models": try await showModels()
            case "add": try await addBook()
            case "add-again": try await addKnownBook()
            case "loans": try await showLoans(user: detail)
            case "pages": try await showAllBooks()
            case "lenient": try await showBooksAndDrift()
            case "report": try await reportFaults()
            default: print("usage: FirstDay titles [PAGE]|models|add|add-again|loans [USER]|pages|lenient|report")
            }
        } catch {
            print(error)
        }
    }
}
