#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ContiguousBytes {
    /// Calls the closure with a view of all bytes, which is only valid during the call.
    func withTextBytes<Result>(_ body: (TextBytes) -> Result) -> Result { withUnsafeBytes { body(TextBytes($0)) } }
}
