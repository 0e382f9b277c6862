public import Alamofire
public import Foundation
public import SchemaEngine

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Checks the responses of a session by schemas, and changes nothing of what the app receives.
///
/// ```swift
/// let issue = try catalog.schema(named: "GetIssue.response.json")
/// let monitor = ContractMonitor { $0.url?.path == "/issue.json" ? issue : nil } report: { print($0.key, $0) }
/// let session = Session(eventMonitors: [monitor])
/// ```
public final class ContractMonitor: EventMonitor {
    public let queue = DispatchQueue(label: "ContractMonitor")
    private let schema: @Sendable (URLRequest) -> Schema?
    private let report: @Sendable (Fault) -> Void

    /// Creates a monitor.
    ///
    /// - Parameters:
    ///   - schema: Returns the schema of the response to a request; `nil` for none.
    ///   - report: Receives each fault. Its `key` contains no value of the response, so that it is safe in a log.
    public init(
        schema: @escaping @Sendable (URLRequest) -> Schema?,
        report: @escaping @Sendable (Fault) -> Void
    ) {
        (self.schema, self.report) = (schema, report)
    }

    /// Alamofire calls this for a response that is read as data.
    public func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {
        check(response.data, of: response.request)
    }

    /// Alamofire calls this for a response that a serializer has read, such as one of `Decodable` types.
    public func request<Value>(_ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>) {
        check(response.data, of: response.request)
    }

    /// Checks the body of the response to a request.
    public func check(_ body: Data?, of request: URLRequest?) {
        guard let body, let request, let schema = schema(request) else { return }
        do { try schema.check(body).forEach(report) } catch { error.faults.forEach(report) }
    }
}
