final class MockProtocol: URLProtocol {}
