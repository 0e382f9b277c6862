import Foundation
import SchemaEngine
import SchemaSamples
import Schematic

/// The exchanges of a recording that a transport replays, and the entries of one that a transport writes.
enum Recording {
    struct Exchange: Sendable {
        var method: String
        var url: String
        /// The body of the request; `nil` if it is not recorded, or has a random boundary.
        var body: Data?
        var response: IncomingResponse
        /// Whether the server sent a body that the recording does not have.
        var lacksResponseBody: Bool

        var name: String { "\(method) \(url)" }

        /// Returns whether the body of a request is the recorded one, as far as both are in memory.
        func hasBody(of request: OutgoingRequest) -> Bool {
            guard let body else { return true }
            guard let sent = request.body else { return body.isEmpty }
            guard let data = sent.data else { return true }
            // A recording of this package has the masked body.
            let bodies = [data, request.storableBody?.content].compactMap(\.self)
            if bodies.contains(body) { return true }
            guard let value = try? JSONValue(parsing: body) else { return false }
            return bodies.contains { (try? JSONValue(parsing: $0)) == value }
        }
    }

    /// The maximum size of a file in bytes.
    static let maximumSize = 256 << 20
    /// The maximum number of exchanges.
    static let maximumCount = 10_000

    // MARK: Reading

    /// Reads the exchanges of a file.
    static func exchanges(of path: String) throws(TestingError) -> [Exchange] {
        func failure(_ reason: String) -> TestingError { .recording(path: path, reason: reason) }
        guard let file = FileHandle(forReadingAtPath: path) else { throw failure("the file cannot be read") }
        defer { try? file.close() }
        var size = 0
        var exchanges: [Exchange] = []
        let fault = try HARReader().entries { memory throws(TestingError) in
            let data: Data
            do { data = try file.read(upToCount: memory.count) ?? Data() } catch {
                throw failure("the file cannot be read")
            }
            size += data.count
            guard size <= maximumSize else { throw failure("the file has more than \(maximumSize >> 20) MiB") }
            memory.copyBytes(from: data)
            return data.count
        } _: { place, entry throws(TestingError) in
            guard exchanges.count < maximumCount else { throw failure("it has more than \(maximumCount) entries") }
            switch entry {
            case .exchange(let exchange): exchanges.append(Exchange(exchange))
            case .unreadable(let reason): throw failure("\(place): \(reason)")
            }
        }
        if let fault { throw failure(size == 0 ? "the file is empty" : fault) }
        return exchanges
    }

    // MARK: Writing

    /// Returns an exchange with secrets masked. A body that cannot be masked is not in it.
    static func exchange(_ request: OutgoingRequest, _ response: IncomingResponse) -> HARExchange {
        HARExchange(
            method: request.method.rawValue,
            url: request.storableURL,
            request: HARExchange.Message(
                fields: fields(request.storableHeaders),
                type: request.headers[.contentType] ?? "",
                body: request.storableBody.map { body($0) } ?? .none,
                bodySize: request.body?.length ?? 0
            ),
            status: response.status,
            response: HARExchange.Message(
                fields: fields(request.storableHeaders(of: response)),
                type: response.headers[.contentType] ?? "",
                body: body(request.storableBody(of: response)),
                bodySize: response.body.count
            )
        )
    }

    private static func fields(_ headers: [(name: String, value: String)]) -> [HARExchange.Field] {
        headers.map { HARExchange.Field(name: $0.name, value: $0.value) }
    }

    private static func body(_ body: StorableBody) -> HARExchange.Body {
        switch body {
        case .content(let data): .content(data)
        case .withheld(let reason): .missing(reason)
        }
    }
}

extension Recording.Exchange {
    fileprivate init(_ exchange: HARExchange) {
        var headers = HTTPHeaders()
        for field in exchange.response.fields { headers.add(HTTPHeaders.Name(rawValue: field.name), field.value) }
        let response = IncomingResponse(
            status: exchange.status,
            headers: headers,
            body: exchange.response.body.content ?? Data()
        )
        let body: Data? =
            switch exchange.request.body {
            case .none: Data()
            case .content(let data): exchange.request.type.hasPrefix("multipart/") ? .none : .some(data)
            case .missing: .none
            }
        let lacksBody = if case .missing = exchange.response.body { true } else { false }
        self.init(
            method: exchange.method,
            url: exchange.url,
            body: body,
            response: response,
            lacksResponseBody: lacksBody
        )
    }
}
