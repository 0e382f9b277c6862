// The Swift code of `Docs/SwiftUI.md`, verbatim except for its indentation; `SwiftUIPageTests` compares them, and runs the code with
// stand-ins for the names of SwiftUI that it uses.
import Foundation
import Observation
import Schematic
import SchematicTesting

nonisolated struct Note: Codable, Equatable, Sendable {
    var text: String
    var tags: [String]?
}

struct GetNote: APIRequest {
    typealias Result = Note
    var id: Int
    var path: PathTemplate { "notes/\(id)" }
}

@available(macOS 14, iOS 17, *)
@MainActor @Observable final class Loader<Request: APIRequest> {
    private(set) var value: Request.Result?
    private(set) var error: APIError?
    private(set) var fraction: Double?
    private let request: Request
    private let client: APIClient

    init(_ request: Request, by client: APIClient) { (self.request, self.client) = (request, client) }

    func load() async {
        (error, fraction) = (nil, nil)
        let progress = CallProgress()
        async let isShown: Void = show(progress)
        do {
            value = try await client.send(request, progress: progress)
        } catch let failure as APIError {
            error = failure
        } catch {
            // The call was cancelled, because the view has disappeared.
        }
        await isShown
    }

    private func show(_ progress: CallProgress) async {
        for await report in progress { fraction = report.download.fraction }
    }
}

@available(macOS 14, iOS 17, *)
struct NoteView: View {
    @State private var loader: Loader<GetNote>

    init(_ client: APIClient) { _loader = State(wrappedValue: Loader(GetNote(id: 7), by: client)) }

    var body: some View {
        VStack {
            if let note = loader.value {
                Text(note.text)
            } else if let error = loader.error {
                Text(error.localizedDescription)
                Button("Try again") { Task { await loader.load() } }
            } else {
                ProgressView(value: loader.fraction)
            }
        }
        .task { await loader.load() }
    }
}

@available(macOS 14, iOS 17, *)
struct EachVariant<Request: APIRequest, Content: View>: View {
    private var views: [(name: String, content: Content)] = []
    private var failure = ""

    init(of type: Request.Type, in schemas: SchemaSources, show: (APIClient) -> Content) {
        do {
            for variant in try Variants(of: type, in: schemas) {
                let url = "https://api.example"
                let client = try APIClient(baseURL: url, schemas: schemas, transport: variant.transport)
                views.append((name: variant.description, content: show(client)))
            }
        } catch {
            failure = "\(error)"
        }
    }

    var body: some View {
        List {
            Text(failure)
            ForEach(views.indices, id: \.self) { index in
                Section(views[index].name) { views[index].content }
            }
        }
    }
}
