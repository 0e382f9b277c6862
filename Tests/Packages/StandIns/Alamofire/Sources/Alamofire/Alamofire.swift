public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The names of Alamofire that the example uses, with its declarations.
public protocol EventMonitor: Sendable {
    var queue: DispatchQueue { get }
    func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>)
    func request<Value: Sendable>(_ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>)
}

public final class DataRequest: Sendable {}

public enum AFError: Error {}

public struct DataResponse<Success: Sendable, Failure: Error>: Sendable {
    public let request: URLRequest?
    public let data: Data?
    public let result: Result<Success, Failure>
}
