/// The names of NIOCore that the example uses, with its declarations.
public struct ByteBuffer: Sendable {
    public typealias ReadableBytesView = [UInt8]

    public let readableBytesView: [UInt8]

    public init(bytes: some Sequence<UInt8>) { readableBytesView = Array(bytes) }
}

public struct TimeAmount: Sendable {
    public let nanoseconds: Int64

    public static func seconds(_ amount: Int64) -> TimeAmount {
        let (nanoseconds, overflow) = amount.multipliedReportingOverflow(by: 1_000_000_000)
        return TimeAmount(nanoseconds: overflow ? .max : nanoseconds)
    }
}
