nonisolated final class MockProtocol: URLProtocol {}
