import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The part of Alamofire that `Docs/Adopting.md` uses. Its names and signatures are those of Alamofire 5.
enum AF {
    static func request(_ url: URL) -> DataRequest { DataRequest(url: url) }

    struct DataRequest: Sendable {
        let url: URL

        func validate() -> DataRequest { self }

        func serializingData() -> DataTask<Data> { DataTask(url: url) { $0 } }

        func serializingDecodable<Value: Decodable & Sendable>(
            _ type: Value.Type,
            decoder: JSONDecoder
        ) -> DataTask<Value> {
            DataTask(url: url) { try decoder.decode(type, from: $0) }
        }
    }

    struct DataTask<Value> {
        let url: URL
        let read: (Data) throws -> Value

        init(url: URL, read: @escaping (Data) throws -> Value) { (self.url, self.read) = (url, read) }

        var value: Value {
            get async throws {
                let (body, _) = try await URLSession.shared.data(from: url)
                return try read(body)
            }
        }
    }
}
